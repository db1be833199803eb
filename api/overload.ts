import type { MiddlewareHandler } from "hono";
import type { Pool } from "./database/pool.ts";
import { DomainError } from "./domain/errors.ts";
import { toResponse } from "./errors.ts";

/** Who comes behind as many as this waits about a second. */
const MOST_WAITING = 200;

/**
 * Refuses at once what would wait long for a connection to the database: one more in the queue makes everybody later.
 * What needs no database is answered as ever.
 */
export const refuseOverload =
  (pool: Pool): MiddlewareHandler =>
  async (c, next) => {
    const isDoor = /^\/(api\/|graphql$)/.test(c.req.path);
    if (isDoor && pool.waitingCount >= MOST_WAITING)
      return toResponse(new DomainError("UNAVAILABLE", "Too many are here at once; try again in a moment"));
    return next();
  };
