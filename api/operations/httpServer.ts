import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { App } from "../app.ts";

/**
 * Milliseconds: a client that sends slowly is answered 408 and cut off, so that it cannot hold connections for nothing.
 * An idle one is kept longer than the usual proxy keeps it, which would else send into a connection that just closed.
 */
const SERVER_TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 20_000, connectionsCheckingInterval: 2_000 };
const KEEP_ALIVE_TIMEOUT = 75_000;

/** A server for the app that does not listen yet. */
export function createServer(app: App): Server {
  const server = createAdaptorServer({ fetch: app, serverOptions: SERVER_TIMEOUTS }) as Server;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT;
  // The adapter reads on what an answer left of a body, so that its connection can be used again. Whoever began to read
  // it and gave up would pause it for ever, and the connection would be cut off.
  server.on("request", (incoming, outgoing) => outgoing.once("close", () => incoming.removeAllListeners("data")));
  return server;
}

/** Errors: one sentence when the port is taken; `setting` is the one that names it. */
export const listen = (server: Server, host: string, port: number, setting = "PORT") =>
  new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`Port ${port} is in use. Stop what uses it, or set ${setting} to another.`) : error);
    });
    server.listen(port, host, resolve);
  });
