import { QueryFailedError } from "typeorm";
import type { Context } from "../base/context.ts";
import { isNotFound } from "../base/errors.ts";
import { AccountChanged } from "../ownership/databaseErrors.ts";
import { isSameAccess, refreshGroups } from "./groups.ts";

/**
 * How often an operation runs again for each reason: a row is not found, and the groups of the caller are others than when
 * the run began, or other notebooks are shared than the caller knew; a quota was assumed, and is full; a deadlock or a
 * serialization failure.
 */
const TIMES = { groups: 1, limits: 1, deadlock: 2 };
type Reason = keyof typeof TIMES;

/** A write was refused by limits that are lower than those of the caller may be. `learn` reads those of the caller. */
export class LimitsAssumed extends Error {
  override name = "LimitsAssumed";

  constructor(readonly learn: (context: Context) => Promise<void>) {
    super("The limits of the caller are not known");
  }
}

/** deadlock_detected, serialization_failure: PostgreSQL expects the client to repeat the whole transaction. */
const RETRYABLE_CODES = ["40P01", "40001"];

const isDeadlock = (error: unknown) =>
  error instanceof QueryFailedError && RETRYABLE_CODES.includes((error.driverError as { code?: string }).code ?? "");

/** Whether an error is no answer, but may end one run of an operation, which then runs again. */
export const endsRun = (error: unknown): boolean =>
  [AccountChanged, LimitsAssumed].some((each) => error instanceof each) || isDeadlock(error);

/**
 * Runs an operation of a caller, of a webhook or of a job, and again where it may then succeed. Nothing else repeats
 * writes. A run has changed nothing when it fails: it is one statement, one transaction, or a create whose parent is not
 * found. What a run learns about the caller lies on `context.caller`, so that the next run has it. A transaction runs
 * again as a whole, and not an operation inside of it, and neither does one inside of another: `work` gets the context for
 * what it calls. Errors: those of the last run, `UNAUTHENTICATED`.
 */
export async function runOperation<T>(context: Context, work: (context: Context) => T | Promise<T>): Promise<T> {
  if (context.runsAgain || context.db.queryRunner?.isTransactionActive) return work(context);
  const used: Context = { ...context, runsAgain: true };
  const left = { ...TIMES };
  for (;;) {
    const groups = getGroups(context);
    const takeBack = context.nestedRows.mark();
    try {
      return await work(used);
    } catch (error) {
      const reason = await findReason(context, error, groups);
      if (!reason || left[reason] === 0) throw error;
      left[reason]--;
      // What was learnt is of the account that has changed.
      if (error instanceof AccountChanged) left.limits = TIMES.limits;
      takeBack();
    }
  }
}

const getGroups = ({ caller: { viewer } }: Context) => (viewer.kind === "nobody" ? null : viewer.groups);

/** Returns why an operation that has failed may succeed when it runs again; null where it would not. */
async function findReason(
  context: Context,
  error: unknown,
  groups: ReturnType<typeof getGroups>,
): Promise<Reason | null> {
  if (isDeadlock(error)) return "deadlock";
  if (error instanceof LimitsAssumed) {
    await error.learn(context);
    return "limits";
  }
  if (error instanceof AccountChanged) {
    await refreshGroups(context);
    context.caller.accounts.clear();
    return "groups";
  }
  const { viewer } = context.caller;
  if (!groups || viewer.kind === "nobody" || !isNotFound(error)) return null;
  await refreshGroups(context);
  return isSameAccess(groups, viewer.groups) ? null : "groups";
}
