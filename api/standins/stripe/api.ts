import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type House, readForm } from "./call.ts";
import { type Faults, isDeaf, sendReply } from "./faults.ts";
import { Refusal } from "./refusal.ts";
import { answerOnce, type Reply } from "./replies.ts";
import { answerCall } from "./routes.ts";

export type Api = { port: number; close: () => Promise<void> };

/** Bytes; the largest call of the app has a few hundred. */
const LARGEST = 64 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > LARGEST) throw new Refusal(413, "The request is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refuse(error: unknown): Reply {
  if (!(error instanceof Refusal)) throw error;
  const { status, type, code, param, message } = error;
  return { status, body: { error: { type, code, param, message } } };
}

async function answer(house: House, secretKey: string, request: IncomingMessage, body: string): Promise<Reply> {
  const { method = "GET", headers } = request;
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  if (headers.authorization !== `Bearer ${secretKey}`)
    throw new Refusal(401, "Invalid API Key provided.", { type: "invalid_request_error" });
  const form = readForm(method === "GET" ? search.slice(1) : body);
  const once = () =>
    answerCall(house, method, pathname, form).then((found): Reply => ({ status: 200, body: found }), refuse);
  const key = headers["idempotency-key"];
  return typeof key === "string" ? answerOnce(house.db, key, `${method} ${pathname} ${body}`, once) : once();
}

/** Serves Stripe's HTTP API on the loopback, for whoever has the secret key. */
export async function startApi(house: House, secretKey: string, faults: Faults): Promise<Api> {
  const server = createServer((request, response) => {
    const fault = faults.take(`${request.method} ${request.url}`);
    const reply = isDeaf(fault)
      ? Promise.resolve({ status: 200, body: {} })
      : readBody(request).then((body) => answer(house, secretKey, request, body));
    reply
      .catch(refuse)
      .then((found) => sendReply(response, found, fault))
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
