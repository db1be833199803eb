import { QueryFailedError } from "typeorm";
import type { Context } from "./context.ts";

const MAX_ATTEMPTS = 3;
/** deadlock_detected, serialization_failure: PostgreSQL expects the client to repeat the whole transaction. */
const RETRYABLE_CODES = ["40P01", "40001"];

const isRetryable = (error: unknown) =>
  error instanceof QueryFailedError && RETRYABLE_CODES.includes((error.driverError as { code?: string }).code ?? "");

/**
 * Runs `work` in one transaction. No other code of the domain opens transactions. After a deadlock or a serialization
 * failure it runs `work` again, up to three times in all, so `work` must have no effects except on the database.
 */
export async function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.db.transaction((db) => work({ ...context, db }));
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Runs reads that all see the database as it is at the first of them. No other transaction waits for them. Keep them
 * few and short: while they run, the database keeps what others delete.
 */
export const inSnapshot = <T>(context: Context, read: (context: Context) => Promise<T>): Promise<T> =>
  context.db.transaction("REPEATABLE READ", (db) => read({ ...context, db }));

/** Lets a transaction pause for a minute between two statements. Only for one that holds no row that others want. */
export const allowPauses = ({ db }: Context): Promise<unknown> =>
  db.query("set local idle_in_transaction_session_timeout = '1min'");
