import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** Milliseconds for requests under way to end after the signal to stop. */
const DRAIN_TIMEOUT = 8_000;

export type ConnectionDrain = {
  isDraining: () => boolean;
  /** Lets requests under way end and takes no new ones; answers when the last connection is closed. */
  drain: () => Promise<void>;
};

/** Prepares a server to be stopped without losing what it has begun. */
export function prepareDrain(server: Server): ConnectionDrain {
  const underWay = new Set<ServerResponse>();
  let draining = false;
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (draining) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });

  const drain = () =>
    new Promise<void>((resolve) => {
      draining = true;
      // `Connection: close` asks the client to come back on another connection, and then not to us.
      for (const response of underWay) response.shouldKeepAlive = false;
      // A connection whose answer had begun already becomes idle only now.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const limit = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
      server.close(() => {
        clearInterval(sweep);
        clearTimeout(limit);
        resolve();
      });
    });

  return { isDraining: () => draining, drain };
}
