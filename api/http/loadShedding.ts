import type { MiddlewareHandler } from "hono";
import type { PoolCounts } from "../database/client/pool.ts";
import { overloaded } from "../domain/base/errors.ts";
import { isApiPath, isLinkPath } from "./apiPath.ts";
import { toErrorResponse } from "./errors.ts";

/** A request behind this many others would wait for a connection for longer than the two seconds after which it fails. */
export const MAX_WAITING_REQUESTS = 400;

/**
 * Middleware that refuses requests to REST, GraphQL and the link pages while too many requests wait for a database
 * connection. One more request in the queue would delay all the others. Other pages and files are served as usual. Errors: `UNAVAILABLE`.
 */
export const shedLoad =
  (pool: PoolCounts): MiddlewareHandler =>
  async (c, next) => {
    const needsDatabase = isApiPath(c.req.path) || isLinkPath(c.req.path);
    if (needsDatabase && pool.waitingCount >= MAX_WAITING_REQUESTS) return toErrorResponse(overloaded());
    return next();
  };
