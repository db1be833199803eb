import type { MiddlewareHandler } from "hono";
import type { PoolCounts } from "../database/client/pool.ts";
import { DomainError } from "../domain/errors.ts";
import { toErrorResponse } from "./errors.ts";

/** Who comes behind as many as this waits about a second. */
const MAX_WAITING_REQUESTS = 200;

/**
 * Refuses at once what would wait long for a connection to the database: one more in the queue makes everybody later.
 * What needs no database is answered as ever.
 */
export const shedLoad =
  (pool: PoolCounts): MiddlewareHandler =>
  async (c, next) => {
    const isDoor = /^\/(api\/|graphql$)/.test(c.req.path);
    if (isDoor && pool.waitingCount >= MAX_WAITING_REQUESTS)
      return toErrorResponse(new DomainError("UNAVAILABLE", "Too many are here at once; try again in a moment"));
    return next();
  };
