import type { Context } from "../base/context.ts";
import { addEffects, createEffects } from "../base/effects.ts";

/**
 * Runs `work` in one transaction. No other code of the domain opens transactions, except where a cluster needs several
 * statements for one. After a deadlock `runOperation` runs it again, so `work` must have no effects except on the database.
 */
export async function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  const effects = createEffects();
  const result = await context.db.transaction((db) => work({ ...context, db, effects }));
  addEffects(context.effects, effects);
  return result;
}

/**
 * Runs a statement that locks rows and returns null where they have changed since it began. Then it runs in a transaction,
 * at most twice: the second one begins with the locks of the first.
 */
export const withLockedRows = async <T>(
  context: Context,
  statement: (context: Context) => Promise<T | null>,
): Promise<T | null> =>
  (await statement(context)) ?? inTransaction(context, async (tx) => (await statement(tx)) ?? statement(tx));

/**
 * Runs reads that all see the database as it is at the first of them. No other transaction waits for them. Keep them
 * few and short: while they run, the database keeps what others delete.
 */
export const inSnapshot = <T>(context: Context, read: (context: Context) => Promise<T>): Promise<T> =>
  context.db.transaction("REPEATABLE READ", (db) => read({ ...context, db }));

/** Lets a transaction pause for a minute between two statements. Only for one that holds no row that others want. */
export const allowPauses = ({ db }: Context): Promise<unknown> =>
  db.query("set local idle_in_transaction_session_timeout = '1min'");
