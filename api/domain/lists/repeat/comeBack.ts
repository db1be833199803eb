import type { Day } from "../../../../shared/repeat/days.ts";
import { deriveRunId } from "../../../../shared/repeat/derivedIds.ts";
import { findDayAfterSkip, hasDay, planReturn, type RepeatRule, toDueTime } from "../../../../shared/repeat/rule.ts";
import { AppliedOperation } from "../../../entities/AppliedOperation.ts";
import { List } from "../../../entities/List.ts";
import { Run } from "../../../entities/Run.ts";
import type { Context } from "../../base/context.ts";
import type { MutationComeBackArgs, MutationSkipRepeatArgs } from "../../base/schema.types.ts";
import { addRunMessages } from "../../accounts/pushMessages.ts";
import { inTransaction } from "../../callers/transaction.ts";
import { limitRemembered } from "../../limits/rememberedLimit.ts";
import { limitRuns } from "../../limits/runLimit.ts";
import * as owned from "../../ownership/ownedRows.ts";
import { requireOwnerId, type ScopedContext } from "../../ownership/scope.ts";
import { callers, deleteFrom, insertInto, parameter, sql, update } from "../../ownership/sql.ts";
import { fileRunsSql, IS_SETTLED, NEWEST_FIRST, openItemsSql } from "../runs.ts";
import { bringBackTemplate } from "./comeBackTemplate.ts";
import { IS_FINISHED } from "./finish.ts";
import { moveOn } from "./moveOn.ts";
import { toNextColumns } from "./rules.ts";

/** Milliseconds by which a page may be ahead that runs a list again by itself. */
const MAX_AHEAD = 15 * 60_000;

/** The last missed days whose runs still get ticks: a device can be without the server for a month. */
const MAX_MISSED = 31;

/**
 * Leaves out the next day on which a list comes back. Where that is another day, it answers the list as it is. Errors:
 * `NOT_FOUND`, `FORBIDDEN` for a viewer.
 */
export async function skipRepeat(context: Context, { listId, next }: MutationSkipRepeatArgs): Promise<List> {
  requireOwnerId(context);
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, List, listId);
    const list = await owned.getRow(scoped, List, listId, "for update");
    const { repeat } = list;
    if (!repeat || list.repeatNext !== next) return owned.getUnchangedRow(scoped, List, listId);
    // A device that knows nothing of this may run the list again on that day.
    if (!list.isTemplate) await keepMissedRuns(scoped, [{ list, rule: repeat, missed: [next] }]);
    return owned.updateRow(scoped, List, listId, toNextColumns(repeat, findDayAfterSkip(repeat, next)));
  });
}

/**
 * Runs a list again for a day of its rule that comes within 15 minutes, or makes the list of a template for that day. Else
 * it answers the list as it is. Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`, `FORBIDDEN` for a viewer.
 */
export async function comeBack(context: Context, { listId, day }: MutationComeBackArgs): Promise<List> {
  requireOwnerId(context);
  const before = Date.now() + MAX_AHEAD;
  const isDue = ({ repeat, repeatNext, repeatDue }: List): boolean => {
    if (!repeat || repeatNext === null || repeatDue === null || Date.parse(repeatDue) > before) return false;
    // A later day also catches up with those on which nobody has come back.
    return (
      repeatNext === day || (repeatNext < day && hasDay(repeat, day) && toDueTime(repeat, day).getTime() <= before)
    );
  };
  const seen = await owned.getRow(context, List, listId);
  if (!seen.repeat || (!isDue(seen) && seen.repeatProblem !== day)) return owned.getUnchangedRow(context, List, listId);
  // The clock of a page may be ahead.
  const now = new Date(Math.max(Date.now(), Math.min(toDueTime(seen.repeat, day).getTime(), before)));
  return inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, List, listId);
    if (seen.isTemplate) return bringBackTemplate(scoped, listId, { day, isDue, now });
    const list = await owned.getRow(scoped, List, listId, "for update");
    if (!isDue(list) || list.isTemplate) return owned.getUnchangedRow(scoped, List, listId);
    const { filed } = await bringBackLists(scoped, [list], now);
    if (filed > 0) await limitRuns(scoped);
    return owned.getRow(scoped, List, listId);
  });
}

/** A list that is locked, with its rule, and the days of which a device may have made the run. */
type MissedRuns = { list: List; rule: RepeatRule; missed: Day[] };

/** A list that comes back for a day, and the next day of its rule. */
type Returning = MissedRuns & { day: Day; runId: string; next: Day | null };

/**
 * Runs lists of one owner again that are due and locked: it files their runs, also those without a tick, opens
 * everything and moves their rules on. What was missed comes back once, for the latest day. A day that was done before
 * only moves the rule on. Returns how many lists have come back, and how many items their filed runs hold.
 */
export async function bringBackLists(
  context: ScopedContext,
  lists: readonly List[],
  now: Date,
): Promise<{ returned: number; filed: number }> {
  const open = await findUnfinished(context, lists);
  const planned = lists.flatMap((list): Returning[] => {
    const { repeat: rule, repeatNext: due } = list;
    if (!rule || !due || open.has(list.id)) return [];
    const plan = rule.from === "FINISH" ? { day: due, missed: [], next: null } : planReturn(rule, due, now);
    return [{ list, rule, ...plan, runId: deriveRunId(list.id, plan.day) }];
  });
  const { used, unsettled } = await readRuns(context, planned);
  const isDone = ({ list, runId }: Returning) => list.runId === runId || used.has(runId);
  const returning = planned.filter((each) => !isDone(each));
  await moveOn(context, [
    ...planned.filter(isDone),
    ...lists.flatMap((list) => (list.repeat && open.has(list.id) ? [{ list, rule: list.repeat, next: null }] : [])),
  ]);
  if (returning.length === 0) return { returned: 0, filed: 0 };
  await keepMissedRuns(context, returning);
  const filed = await runListsAgain(context, returning, unsettled);
  const runs = returning.map(({ list, runId }) => ({ listId: list.id, runId }));
  await addRunMessages(context, context.scopedOwnerId, "CAME_BACK", runs);
  return { returned: returning.length, filed };
}

/** Returns the ids of lists that wait for their finish and are not finished any more. */
async function findUnfinished(context: ScopedContext, lists: readonly List[]): Promise<Set<string>> {
  const ids = lists.flatMap(({ id, repeat }) => (repeat?.from === "FINISH" ? [id] : []));
  if (ids.length === 0) return new Set();
  const rows = await owned.queryOwned<{ id: string }>(
    context,
    sql`select id from ${List} where ${callers(List)} and id = any(${ids}::uuid[]) and not ${IS_FINISHED}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns which of the new runs were runs of their lists before, and which lists' last runs had neither a tick nor a
 * skip. An id was a run before when its run was filed, or was taken back.
 */
async function readRuns(context: ScopedContext, planned: readonly Returning[]) {
  const listIds = planned.map(({ list }) => list.id);
  const runIds = parameter(planned.map(({ runId }) => runId));
  const rows = await owned.queryOwned<{ id: string; isUsed: boolean }>(
    context,
    sql`select id, true as "isUsed" from ${Run} where ${callers(Run)} and id = any(${runIds}::uuid[]) and size > 0
         union all
        select id, true from ${AppliedOperation} where ${callers(AppliedOperation)} and id = any(${runIds}::uuid[])
         union all
        select id, false from (
          select distinct on (list_id) id, ${IS_SETTLED} as is_settled from ${Run}
           where ${callers(Run)} and list_id = any(${listIds}::uuid[]) and size > 0
           order by list_id, ${NEWEST_FIRST}) as newest where not is_settled`,
  );
  const idsOf = (wanted: boolean) => rows.filter(({ isUsed }) => isUsed === wanted).map(({ id }) => id);
  return { used: new Set(idsOf(true)), unsettled: idsOf(false) };
}

/**
 * Keeps a place for the runs of days on which nobody has run the lists again here. A device without the server may have,
 * and its ticks go there. Nobody sees such a run before.
 */
async function keepMissedRuns(context: ScopedContext, lists: readonly MissedRuns[]): Promise<void> {
  const now = new Date().toISOString();
  const rows = lists.flatMap(({ list, rule, missed }) =>
    missed.slice(-MAX_MISSED).map((day) => {
      const at = toDueTime(rule, day).toISOString();
      return { listId: list.id, id: deriveRunId(list.id, day), at, keptFrom: at > now ? at : now };
    }),
  );
  if (rows.length === 0) return;
  await owned.queryOwned(
    context,
    sql`${insertInto(Run)} (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
        select lists.owner_id, missed.id, lists.id, lists.run_number, missed.at, missed."keptFrom", 0, 0, 0, '[]'
          from ${List} join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as missed
               (id uuid, "listId" uuid, at timestamptz, "keptFrom" timestamptz) on missed."listId" = lists.id
         where ${callers(List)} and missed.id <> coalesce(lists.run_id, lists.id) on conflict do nothing`,
  );
  await limitRemembered(context, rows.length);
}

/**
 * Files the runs of lists and begins those of the new days, in one statement: what is ticked after its beginning stays
 * ticked. Of two runs in a row without a tick or a skip the older one, in `unsettled`, keeps only its place. Returns
 * how many items the filed runs hold.
 */
async function runListsAgain(
  context: ScopedContext,
  returning: readonly Returning[],
  unsettled: readonly string[],
): Promise<number> {
  const rows = returning.map(({ list, rule, day, next, runId }) => ({
    id: list.id,
    runId,
    day,
    ...toNextColumns(rule, next),
  }));
  const plans = sql`jsonb_to_recordset(${parameter(JSON.stringify(rows))}::jsonb) as plan
    (id uuid, "runId" uuid, day date, "repeatNext" date, "repeatDue" timestamptz)`;
  const isPlanned = sql`in (select plan.id from ${plans})`;
  const [row] = await owned.queryOwned<{ filed: number }>(
    context,
    sql`with filed as (${fileRunsSql(sql`lists.id ${isPlanned}`, sql`size > 0`)}),
      emptied as (
        ${update(Run)} set size = 0, run_items = '[]' where ${callers(Run)} and id = any(${unsettled}::uuid[])
           and list_id in (select list_id from filed where not (${IS_SETTLED}))),
      freed as (
        ${deleteFrom(Run)} where ${callers(Run)} and id in (select plan."runId" from ${plans})),
      opened as (${openItemsSql(sql`list_id ${isPlanned}`)})
      ${update(List)} set run_id = plan."runId", run_number = run_number + 1, run_started_at = now(), active = true,
             date = plan.day, repeat_next = plan."repeatNext", repeat_due = plan."repeatDue", updated_at = now()
        from ${plans} where ${callers(List)} and lists.id = plan.id
      returning (select coalesce(sum(size), 0)::int from filed) as filed`,
  );
  return row?.filed ?? 0;
}
