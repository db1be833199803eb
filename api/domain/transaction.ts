import { QueryFailedError } from "typeorm";
import type { Context } from "./context.ts";

const MAX_ATTEMPTS = 3;
/** deadlock_detected, serialization_failure: the database asks for the whole transaction again. */
const RETRYABLE_CODES = ["40P01", "40001"];

const isRetryable = (error: unknown) =>
  error instanceof QueryFailedError && RETRYABLE_CODES.includes((error.driverError as { code?: string }).code ?? "");

/**
 * Runs `work` in one transaction: all of its writes or none. The only place that opens transactions; it repeats what
 * lost a deadlock, so `work` must have no effects but those on the database.
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
