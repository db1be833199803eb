import type { Context } from "../base/context.ts";
import { requireSameCaller } from "./confirmCaller.ts";

/**
 * Runs `work` in one transaction, of a caller who is known. No other code of the domain opens transactions. After a
 * deadlock `runOperation` runs it again, so `work` must have no effects except on the database.
 */
export async function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
  await requireSameCaller(context);
  return inUnconfirmedTransaction(context, work);
}

/** Does the same for work of which a statement asks, at the latest the last one, whether a cached caller is the same. */
export const inUnconfirmedTransaction = <T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> =>
  context.db.transaction((db) => work({ ...context, db }));

/**
 * Runs a write as one statement, which may refuse too much, never too little. Where the statement returns null, because it
 * has changed nothing, `steps` run in a transaction: they do it after all or throw the reason, so that rules and messages
 * have one place.
 */
export async function inOneStatement<T>(
  context: Context,
  statement: (context: Context) => Promise<T | null>,
  steps: (context: Context) => Promise<T>,
): Promise<T> {
  const trial: Context = { ...context, changedOwnerIds: new Set() };
  const done = await statement(trial);
  if (done === null) return inTransaction(context, steps);
  for (const id of trial.changedOwnerIds) context.changedOwnerIds.add(id);
  return done;
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
