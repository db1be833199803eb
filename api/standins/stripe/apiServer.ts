import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type StripeContext, parseForm } from "./form.ts";
import { type FaultInjector, failsBeforeHandling, sendReply } from "./faultInjection.ts";
import { StripeApiError } from "./apiError.ts";
import { handleIdempotently, type ApiReply } from "./idempotency.ts";
import { handleCall } from "./routes.ts";

type ApiServer = { port: number; close: () => Promise<void> };

/** Bytes. The largest call of the app has a few hundred. */
const MAX_BODY_BYTES = 64 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new StripeApiError(413, "The request is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function toErrorReply(error: unknown): ApiReply {
  if (!(error instanceof StripeApiError)) throw error;
  const { status, type, code, param, message } = error;
  return { status, body: { error: { type, code, param, message } } };
}

async function handleRequest(
  context: StripeContext,
  secretKey: string,
  request: IncomingMessage,
  body: string,
): Promise<ApiReply> {
  const { method = "GET", headers } = request;
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new StripeApiError(401, "Invalid API Key provided.", { type: "invalid_request_error" });
  const form = parseForm(method === "GET" ? search.slice(1) : body);
  const handle = () =>
    handleCall(context, method, pathname, form).then(
      (result): ApiReply => ({ status: 200, body: result }),
      toErrorReply,
    );
  const key = headers["idempotency-key"];
  return typeof key === "string"
    ? handleIdempotently(context.db, key, `${method} ${pathname} ${body}`, handle)
    : handle();
}

/** Serves Stripe's HTTP API on the loopback to callers with the secret key. */
export async function startApiServer(
  context: StripeContext,
  secretKey: string,
  faults: FaultInjector,
): Promise<ApiServer> {
  const server = createServer((request, response) => {
    const fault = faults.takeFault(`${request.method} ${request.url}`);
    const handled = failsBeforeHandling(fault)
      ? Promise.resolve({ status: 200, body: {} })
      : readBody(request).then((body) => handleRequest(context, secretKey, request, body));
    handled
      .catch(toErrorReply)
      .then((reply) => sendReply(response, reply, fault))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
