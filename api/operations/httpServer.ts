import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { App } from "../app.ts";

/** Milliseconds. A client that sends slowly gets 408 and is disconnected, so that it cannot occupy connections. */
export const BODY_TIMEOUT = 20_000;
/** Milliseconds. A client that takes nothing of an answer for so long is disconnected. */
export const ANSWER_TIMEOUT = 20_000;
/** Files of up to 48 MB, which are written to a disk while they come, may take as long as the server allows at all. */
const UPLOAD_PATH = "/api/import";
export const SERVER_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 600_000, connectionsCheckingInterval: 2_000 };
/**
 * Milliseconds that an idle connection stays open. This is longer than proxies usually keep one, because a proxy would
 * otherwise send a request into a connection that this server has just closed.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;

/** Creates a server for the app; it does not listen yet. */
export function createServer(app: App, { answerTimeout = ANSWER_TIMEOUT, timeouts = SERVER_TIMEOUTS } = {}): Server {
  const server = createAdaptorServer({ fetch: app, serverOptions: timeouts }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  // After a response the adapter reads the rest of the request's body, so that the connection can be used again. A
  // listener of a reader that gave up would pause the body, and the adapter would close the connection.
  server.on("request", (incoming, outgoing) => outgoing.once("close", () => incoming.removeAllListeners("data")));
  server.on("request", limitBodyTime);
  limitAnswerTime(server, answerTimeout);
  return server;
}

/** How often a server looks whether answers are taken, while the time of an answer runs out. */
const ANSWER_CHECKS = 10;

/**
 * Ends each connection on which bytes wait, and none is taken for `timeout` milliseconds. One on which nothing waits
 * stays, like a live stream without news, and so does an unread one while the operating system has room for its bytes.
 */
function limitAnswerTime(server: Server, timeout: number): void {
  const progresses = new Map<Socket, { taken: number; checks: number }>();
  server.on("connection", (socket) => {
    progresses.set(socket, { taken: 0, checks: 0 });
    socket.once("close", () => progresses.delete(socket));
  });
  // It counts checks and not the time: a client can take nothing while this process is held up.
  const timer = setInterval(() => {
    for (const [socket, progress] of progresses) {
      const taken = socket.bytesWritten - socket.writableLength;
      const waits = socket.writableLength > 0 && taken === progress.taken;
      Object.assign(progress, { taken, checks: waits ? progress.checks + 1 : 0 });
      // After a reset the operating system does not keep the bytes either.
      if (progress.checks > ANSWER_CHECKS) socket.resetAndDestroy();
    }
  }, timeout / ANSWER_CHECKS).unref();
  server.once("close", () => clearInterval(timer));
}

/** Ends a request whose body has not come in time, as Node does after `requestTimeout`. */
function limitBodyTime(incoming: IncomingMessage): void {
  if (incoming.url?.startsWith(UPLOAD_PATH)) return;
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
  }, BODY_TIMEOUT);
  incoming.once("close", () => clearTimeout(timer));
}

/** Listens on a port. Throws one sentence when the port is in use; `setting` is the setting that the sentence names. */
export const listen = (server: Server, host: string, port: number, setting = "PORT") =>
  new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`Port ${port} is in use. Stop what uses it, or set ${setting} to another.`) : error);
    });
    server.listen(port, host, resolve);
  });
