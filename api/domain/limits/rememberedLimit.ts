import { AppliedOperation } from "../../entities/AppliedOperation.ts";
import { Run } from "../../entities/Run.ts";
import { createAdditionCounter } from "../base/additionCounter.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, deleteFrom, literal, type Sql, sql } from "../ownership/sql.ts";

/** The most ids of calls of an owner that are remembered, and the most places of runs without items. */
export const MAX_REMEMBERED = 20_000;
/** What this process adds of an owner before it counts all. */
const COUNTED_EVERY = 1_000;

const needsCount = createAdditionCounter(COUNTED_EVERY);

/** Deletes the oldest ids of calls and the oldest places of runs of an owner where there are too many, after an addition. */
export async function limitRemembered(context: ScopedContext, added: number): Promise<void> {
  if (!needsCount(context.scopedOwnerId, added)) return;
  const isTooOld = (time: Sql, of: Sql) =>
    sql`(${time}, id) <= (select ${time}, id from ${of} order by ${time} desc, id desc
                           offset ${literal(MAX_REMEMBERED)} limit 1)`;
  const calls = sql`${AppliedOperation} where ${callers(AppliedOperation)}`;
  await queryOwned(
    context,
    sql`${deleteFrom(AppliedOperation)} where ${callers(AppliedOperation)} and ${isTooOld(sql`created_at`, calls)}`,
  );
  const places = sql`${Run} where ${callers(Run)} and size = 0`;
  await queryOwned(
    context,
    sql`${deleteFrom(Run)} where ${callers(Run)} and size = 0 and ${isTooOld(sql`finished_at`, places)}`,
  );
}
