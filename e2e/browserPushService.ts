import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import { type ReceivedPush, readPushToken } from "../api/testing/pushReceiver.ts";

// The push service of Chromium: three addresses of its own, at which the browser checks in, registers, and waits for
// messages, and one for servers that send messages. The messages are Protocol Buffers.

/** A certificate for localhost, which proves nothing: the browser is set to accept every one. */
const toPem = (kind: string, base64: string) => `-----BEGIN ${kind}-----\n${base64}\n-----END ${kind}-----\n`;
const KEY =
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmnxyNxOhrtoBZYRv3ToY5UE0owfPw/CN70xFjfKkiA6hRANCAATN" +
  "eMCRpIsg4Y7g77E8gcO/SWtEDIJTxNEbRMgy25BunO8BshleHdLZ5ySskTOGuMRuk/4MDuifAze7F3GyjyQe";
const CERTIFICATE =
  "MIIBfjCCASWgAwIBAgIUO1031ZEOOSnt/ywgfSRAvQWF/C0wCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2" +
  "MTEyNjIyMzgxN1oYDzIxMjYxMTAyMjIzODE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC" +
  "AATNeMCRpIsg4Y7g77E8gcO/SWtEDIJTxNEbRMgy25BunO8BshleHdLZ5ySskTOGuMRuk/4MDuifAze7F3GyjyQeo1MwUTAdBgNV" +
  "HQ4EFgQUbQKW0n0qzCNtBwnSH+M0HxB52qUwHwYDVR0jBBgwFoAUbQKW0n0qzCNtBwnSH+M0HxB52qUwDwYDVR0TAQH/BAUwAwEB" +
  "/zAKBggqhkjOPQQDAgNHADBEAiBXNw11R7VucRlKzeTIC2fctAc5rgs4b485+xpRvtD3zAIgLwlOS/RNluWuLocl5QEnnMIMXgsr" +
  "pXCV2HV5+Kg/7go=";
const IDENTITY = { key: toPem("PRIVATE KEY", KEY), cert: toPem("CERTIFICATE", CERTIFICATE) };

function writeVarint(value: number): Buffer {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0));
    if (rest < 128) return Buffer.from(bytes);
  }
}
const writeNumber = (field: number, value: number) => Buffer.concat([writeVarint(field * 8), writeVarint(value)]);
const writeFixed = (field: number, value: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return Buffer.concat([writeVarint(field * 8 + 1), bytes]);
};
const writeBytes = (field: number, value: Buffer | string) => {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([writeVarint(field * 8 + 2), writeVarint(bytes.length), bytes]);
};

const VERSION = 41;
const LOGIN_ANSWER = 3;
const DATA_MESSAGE = 8;
const frame = (tag: number, ...fields: Buffer[]) => {
  const body = Buffer.concat(fields);
  return Buffer.concat([Buffer.of(tag), writeVarint(body.length), body]);
};

const CHECK_IN = Buffer.concat([
  writeNumber(1, 1),
  writeNumber(3, Date.now()),
  writeFixed(7, 4_711n),
  writeFixed(8, 815n),
  writeBytes(11, "1"),
]);

export type BrowserPushService = {
  /** The arguments with which Chromium uses it. */
  args: string[];
  /** Where the server has to send the message for a subscription: the last part of its address is the same. */
  getAddress(endpoint: string): string;
  /** What the server has sent. */
  received: (Pick<ReceivedPush, "token" | "key"> & { topic: string | undefined })[];
  close(): Promise<void>;
};

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return (server.address() as AddressInfo).port;
};

/** Starts the push service of one browser. */
export async function startBrowserPushService(): Promise<BrowserPushService> {
  const received: BrowserPushService["received"] = [];
  const sockets = new Set<TLSSocket>();
  /** What the browser has registered, by its token. */
  const registered = new Map<string, { app: string; subtype: string; sender: string }>();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "";
    if (path === "/checkin") return response.end(CHECK_IN);
    if (path === "/register") {
      const form = new URLSearchParams(await text(request));
      const token = `token-${registered.size}`;
      registered.set(token, {
        app: form.get("app") ?? "",
        subtype: form.get("X-subtype") ?? "",
        sender: form.get("sender") ?? "",
      });
      return response.end(`token=${token}`);
    }
    const { headers } = request;
    received.push({ ...readPushToken(headers.authorization), topic: String(headers["topic"]) });
    deliver(path.split("/").at(-1) ?? "", await buffer(request), String(headers["content-encoding"]));
    return response.writeHead(201).end();
  }

  function deliver(token: string, encrypted: Buffer, encoding: string) {
    const { app = "", subtype = "", sender = "" } = registered.get(token) ?? {};
    const data = Object.entries({ subtype, "content-encoding": encoding }).map(([name, value]) =>
      writeBytes(7, Buffer.concat([writeBytes(1, name), writeBytes(2, value)])),
    );
    const fields = [writeBytes(3, sender), writeBytes(5, app), ...data, writeBytes(21, encrypted)];
    for (const socket of sockets) socket.write(frame(DATA_MESSAGE, ...fields));
  }

  const web = createServer((request, response) => void answer(request, response));
  const stream = createTlsServer(IDENTITY, (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () =>
      socket.write(Buffer.concat([Buffer.of(VERSION), frame(LOGIN_ANSWER, writeBytes(1, "1"))])),
    );
  });
  const [webPort, streamPort] = [await listen(web), await listen(stream)];
  const origin = `http://localhost:${webPort}`;
  return {
    args: [
      `--gcm-checkin-url=${origin}/checkin`,
      `--gcm-registration-url=${origin}/register`,
      `--gcm-mcs-endpoint=https://localhost:${streamPort}`,
      "--ignore-certificate-errors",
    ],
    getAddress: (endpoint) => `${origin}/push/${endpoint.split("/").at(-1)}`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      web.closeAllConnections();
      await Promise.all([web, stream].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
