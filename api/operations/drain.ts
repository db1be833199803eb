import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Milliseconds that open requests have to finish after the signal to stop. */
const DRAIN_TIMEOUT = 8_000;

type ConnectionDrain = {
  isDraining: () => boolean;
  /** Accepts no new connections and lets open requests finish; resolves when the last connection is closed. */
  drain: () => Promise<void>;
};

/** Tracks the open requests of a server, so that `drain` can stop it without cutting them off. */
export function prepareDrain(server: Server): ConnectionDrain {
  const openResponses = new Set<ServerResponse>();
  let draining = false;
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    openResponses.add(response);
    response.once("close", () => openResponses.delete(response));
  });

  const drain = () =>
    new Promise<void>((resolve) => {
      draining = true;
      // Node sends `Connection: close`, so the client opens a new connection, which reaches another server.
      for (const response of openResponses) response.shouldKeepAlive = false;
      // A response that had already begun cannot send that header; its connection is closed when it becomes idle.
      const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
      const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
      server.close(() => {
        clearInterval(idleTimer);
        clearTimeout(deadline);
        resolve();
      });
    });

  return { isDraining: () => draining, drain };
}
