import type { ApiHandler } from "../http/apiHandler.ts";
import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { readBearerToken } from "../domain/callers/programs.ts";
import { toDomainError, toErrorResponse } from "../http/errors.ts";
import { challenge } from "../http/oauth.ts";
import { type CountFields, countEveryRequest } from "../http/rateLimits.ts";
import { createOperationContext } from "../graphql/execute.ts";
import { readJsonBody } from "../http/requestBody.ts";

/**
 * Answers a message of the Model Context Protocol, with which assistants call tools, as the program of its token. Each
 * request stands alone: there are no sessions, and so no streams to open or to end. Errors of a request that is not
 * served are those of REST; errors of a tool are in its answer.
 */
export const createMcpHandler =
  (origin: string): ApiHandler =>
  async (request, open, sender) => {
    try {
      if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED", "Method not allowed");
      // A cookie or a session of the provider proves a person, in whose name no assistant acts.
      if (readBearerToken(request) === null)
        throw new DomainError("UNAUTHENTICATED", "Send the token of a program as Authorization: Bearer lb_…");
      // How many documents a message runs, its tool knows, so they are counted when they run.
      const { context, count } = await open([]);
      const { status, headers, text } = await countEveryRequest(count, (countFields) =>
        answer(request, context, countFields),
      );
      return await sender.sendText(text, { status, headers, isDone: true });
    } catch (error) {
      const { code } = toDomainError(error);
      return toErrorResponse(error, {
        ...(code === "METHOD_NOT_ALLOWED" && { allow: "POST" }),
        ...(code === "UNAUTHENTICATED" && {
          // A page of another origin may be an assistant, which finds out here how it gets a token.
          "access-control-allow-origin": "*",
          "access-control-expose-headers": "WWW-Authenticate",
          "www-authenticate": challenge(origin, readBearerToken(request) !== null),
        }),
      });
    }
  };

async function answer(request: Request, context: Context, count: CountFields) {
  const message = await readJsonBody(request);
  // A batch, which the protocol does not have any more, could ask for any number of calls.
  if (Array.isArray(message)) throw new DomainError("BAD_USER_INPUT", "Send one message per request");
  // The protocol's library takes half a second and 28 MB, which a server without assistants saves.
  const { answerMessage } = await import("./server.ts");
  const response = await answerMessage(request, message, createOperationContext(context, count));
  // Some answers begin before the operation has run.
  const text = await response.text();
  const { status } = response;
  const contentType = response.headers.get("content-type");
  const headers: Record<string, string> = contentType ? { "content-type": contentType } : {};
  const isEvent = status === 200 && contentType === JSON_TYPE && wantsEvents(request);
  return isEvent
    ? { status, headers: { "content-type": EVENTS_TYPE }, text: `event: message\ndata: ${text}\n\n` }
    : { status, headers, text };
}

const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

/** Whether a client takes a stream of events and no JSON. Clients that accept neither get JSON. */
function wantsEvents({ headers }: Request): boolean {
  const accepted = headers.get("accept")?.toLowerCase() ?? "";
  return accepted.includes(EVENTS_TYPE) && ![JSON_TYPE, "application/*", "*/*"].some((type) => accepted.includes(type));
}
