import type { Context } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { confirmCaller, refuseEndedSession } from "../domain/callers/confirmCaller.ts";
import { readBearerToken } from "../domain/callers/programs.ts";
import { toDomainError, toErrorResponse } from "../http/errors.ts";
import { countEveryRequest, type RateLimiter } from "../http/rateLimits.ts";
import { readJsonBody } from "../http/requestBody.ts";
import type { AnswerSender } from "../http/untakenAnswers.ts";

/** The messages whose operations ask themselves whether a remembered token still holds. */
const CALLS = ["tools/call", "resources/read", "resources/list"];

/**
 * Answers a message of the Model Context Protocol, with which assistants call tools, as the program of its token. Each
 * request stands alone: there are no sessions, and so no streams to open or to end. Errors of a request that is not
 * served are those of REST; errors of a tool are in its answer.
 */
export async function handleMcp(
  request: Request,
  createContext: () => Promise<Context>,
  count: RateLimiter,
  sender: AnswerSender,
): Promise<Response> {
  try {
    if (request.method !== "POST") throw new DomainError("METHOD_NOT_ALLOWED", "Method not allowed");
    // A cookie or a session of the provider proves a person, in whose name no assistant acts.
    if (readBearerToken(request) === null)
      throw new DomainError("UNAUTHENTICATED", "Send the token of a program as Authorization: Bearer lb_…");
    const context = await createContext();
    const { status, headers, text } = await countEveryRequest(context, count, (countOperation) =>
      answer(request, context, countOperation),
    );
    return await sender.sendText(text, { status, headers, isDone: true });
  } catch (error) {
    const { code } = toDomainError(error);
    return toErrorResponse(error, {
      ...(code === "METHOD_NOT_ALLOWED" && { allow: "POST" }),
      ...(code === "UNAUTHENTICATED" && { "www-authenticate": "Bearer" }),
    });
  }
}

async function answer(request: Request, context: Context, count: RateLimiter) {
  const message = await readJsonBody(request);
  // A batch, which the protocol does not have any more, could ask for any number of calls.
  if (Array.isArray(message)) throw new DomainError("BAD_USER_INPUT", "Send one message in a request");
  const { method } = (message ?? {}) as { method?: unknown };
  if (!CALLS.includes(method as string)) await confirmCaller(context);
  // The protocol's library takes half a second and 28 MB, which a server without assistants saves.
  const { answerMessage } = await import("./server.ts");
  const response = await answerMessage(request, message, { ...context, count });
  // Some answers begin before the operation has run.
  const text = await response.text();
  // An operation may find out that the token has ended; then the whole request is refused, as any later one.
  refuseEndedSession(context.caller);
  const contentType = response.headers.get("content-type");
  return {
    status: response.status,
    headers: contentType ? { "content-type": contentType } : ({} as Record<string, string>),
    text,
  };
}
