import { msg } from "@lingui/core/macro";
import type { Context } from "../base/context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Run, type RunItemRow } from "../../entities/Run.ts";
import { AppliedOperation } from "../../entities/AppliedOperation.ts";
import { readCounted } from "../base/nestedRows.ts";
import { badInput, DomainError, notFound, overloaded } from "../base/errors.ts";
import type {
  MutationRestoreRunArgs,
  MutationRunAgainArgs,
  QueryRunArgs,
  QueryRunsArgs,
  RunAgainFilter,
} from "../base/schema.types.ts";
import { checkInput, isUuid, requiredIdRule, wholeNumberRule } from "../base/rules.ts";
import { findAccountOwners, getKnownLimits } from "../limits/quotas.ts";
import { columns } from "../ownership/columns.ts";
import { rowNotFound } from "../ownership/databaseErrors.ts";
import * as owned from "../ownership/ownedRows.ts";
import { isNobody, requireOwnerId, scopeTo, type ScopedContext } from "../ownership/scope.ts";
import {
  callers,
  callersWithTrash,
  deleteFrom,
  insertInto,
  sameOwner,
  scopedOwner,
  selectFirst,
  type Sql,
  sql,
  update,
} from "../ownership/sql.ts";
import { inTransaction, withLockedRows } from "../callers/transaction.ts";
import { limitRemembered } from "../limits/rememberedLimit.ts";
import { type EndedRun, limitRuns, recordRuns } from "../limits/runLimit.ts";

/** Errors: `BAD_USER_INPUT` for a template. */
export const refuseTemplate = ({ isTemplate }: List) => {
  if (isTemplate) throw badInput({ listId: msg`A template has no runs` });
};

/**
 * Condition: people see the run. A run without a tick, a skip or a remark stays without items for a while, because what a
 * device has done in it may still come (`pastRuns.ts`).
 */
export const IS_SHOWN = sql`size > 0`;

/** Condition: something was ticked or skipped in the run, or has a remark. */
export const IS_SETTLED = sql`completed_count + skipped_count + remark_count > 0`;

/** A run that nobody began, because its day was missed or left out, has the number of the run before it. */
export const NEWEST_FIRST = sql`number desc, started_at desc`;

/** The rules of the arguments of `runs`. */
export const runsRules = { first: wholeNumberRule(1, 100) };

/**
 * Returns the past runs of a list, the newest first and at most `first` of them; an empty array when nobody is calling.
 * Errors: `NOT_FOUND`, `BAD_USER_INPUT` for a template, and for too many rows.
 */
export async function runs(context: Context, { listId, ...args }: QueryRunsArgs): Promise<Run[]> {
  if (isNobody(context)) return [];
  const { first = Infinity } = args.first == null ? {} : checkInput(args, runsRules);
  const scoped = await owned.scopeToRow(context, List, listId);
  refuseTemplate(await owned.getRow(scoped, List, listId));
  return readCounted(context, (limit) =>
    owned.findRows(
      scoped,
      Run,
      sql`list_id = ${listId} and ${IS_SHOWN} order by ${NEWEST_FIRST} limit ${Math.min(first, limit)}`,
    ),
  );
}

/** Returns a past run. Errors: `NOT_FOUND`, also while its list is in the trash. */
export async function run(context: Context, { id }: QueryRunArgs): Promise<Run> {
  requireOwnerId(context);
  const [found] = isUuid(id)
    ? await owned.queryOwned<Run>(
        context,
        sql`select ${columns(Run)} from ${Run} join ${List} on ${sameOwner(List, Run)} and lists.id = runs.list_id
             where ${callers(Run)} and runs.id = ${id} and ${IS_SHOWN}`,
      )
    : [];
  if (!found) throw notFound("Run");
  return found;
}

/**
 * Opens all items of a list and files what it was as a run; `id` is the new run of the list. Where nothing is ticked or
 * skipped, or has a remark, it files nothing. With `only` the new run is for what was ticked, and the rest is skipped. A
 * repeated call changes nothing. Errors: `BAD_USER_INPUT` for a template, `NOT_FOUND`, `CONFLICT` for the id of a change of another
 * list.
 */
export async function runAgain(context: Context, args: MutationRunAgainArgs): Promise<List> {
  requireOwnerId(context);
  const { id } = checkInput({ id: args.id }, { id: requiredIdRule });
  const { listId, date, only = null } = args;
  if (!isUuid(listId)) throw rowNotFound(List);
  const scoped = await owned.scopeToRow(context, List, listId);
  const account = await findAccountOwners(scoped);
  const done = await withLockedRows(scoped, (current) => runLocked(current, account, listId, { id, date, only }));
  if (!done) return getListOfRun(scoped, listId, id);
  await limitRemembered(scoped, 1);
  const { filed, ...list } = done;
  if (filed > getKnownLimits(scoped).items) await inTransaction(scoped, (tx) => limitRuns(scopeTo(tx, list.ownerId)));
  return list;
}

/**
 * Returns the list that an id has been the run of before. Errors: `NOT_FOUND`, also where the statement found no list and
 * so did not ask its function; `UNAVAILABLE` where the id was not used, because others change the list.
 */
async function getListOfRun(context: ScopedContext, listId: string, id: string): Promise<List> {
  const list = await owned.getRow(context, List, listId);
  const uses = await owned.queryOwned(
    context,
    sql`select 1 from ${AppliedOperation} where ${callers(AppliedOperation)} and id = ${id}
        union all select 1 from ${Run} where ${callers(Run)} and id = ${id}
        union all select 1 from ${List} where ${callers(List)} and coalesce(run_id, id) = ${id}`,
  );
  if (uses.length === 0) throw overloaded();
  return list;
}

/**
 * Runs a list again, or does nothing where a row of the list was changed between the beginning of the statement and the
 * lock, and where the id was used before. `filed` is how many items the runs of the account hold. Errors:
 * `NOT_FOUND`, `BAD_USER_INPUT` for a template, `CONFLICT`.
 */
async function runLocked(
  context: Context,
  account: string[],
  listId: string,
  { id, date, only }: { id: string; date: string | null | undefined; only: RunAgainFilter | null },
): Promise<(List & { filed: number }) | null> {
  const isCalled = sql`exists (select 1 from called)`;
  const locked = selectFirst(
    sql`select * from lock_list_for_run(${scopedOwner}, ${account}, ${listId}, ${id})`,
    sql`version text, filed bigint`,
  );
  const version = selectFirst(sql`select list_version(${scopedOwner}, ${listId}) as version`, sql`version text`);
  const [list = null] = await owned.queryOwned<List & { filed: number }>(
    context,
    sql`with locked as materialized (${locked}),
      called as (
        ${insertInto(AppliedOperation)} (owner_id, id, list_id)
        select lists.owner_id, ${id}::uuid, lists.id from locked, ${List}
         where ${callers(List)} and lists.id = ${listId} and locked.version = (${version})
            on conflict do nothing returning id),
      filed as (${fileRunsSql(sql`lists.id = ${listId} and ${isCalled}`, IS_SETTLED)}),
      opened as (${openItemsSql(sql`list_id = ${listId} and ${isCalled}`, only)})
      ${setRunSql(listId, { id, number: sql`run_number + 1`, startedAt: null }, date, sql`from locked`)} and ${isCalled}
      returning ${columns(List)}, locked.filed::int as filed`,
  );
  return list;
}

/**
 * Files what lists are as their runs. `condition` says which lists; `keepsItems` says of which the run keeps its items, so
 * that people see it. The others keep only their place.
 */
export const fileRunsSql = (condition: Sql, keepsItems: Sql) =>
  sql`${insertInto(Run)} (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, skipped_count,
          remark_count, first_tick_at, last_tick_at, size, run_items)
        select owner_id, id, list_id, number, started_at, now(), item_count, completed_count, skipped_count, remark_count,
               first_tick_at, last_tick_at,
               case when ${keepsItems} then size else 0 end, case when ${keepsItems} then run_items else '[]' end
          from (select lists.owner_id, coalesce(lists.run_id, lists.id) as id, lists.id as list_id,
                       lists.run_number as number, coalesce(lists.run_started_at, lists.created_at) as started_at,
                       count(items.id) filter (where not items.is_heading) as item_count,
                       count(*) filter (where items.completed) as completed_count,
                       count(*) filter (where items.is_skipped) as skipped_count,
                       count(items.remark) as remark_count,
                       min(items.completed_at) filter (where items.completed) as first_tick_at,
                       max(items.completed_at) filter (where items.completed) as last_tick_at, count(items.id) as size,
                       jsonb_agg(${RUN_ITEM} order by items.sorting_order, items.created_at, items.id) as run_items
                  from ${List} left join ${Item} on ${sameOwner(Item, List)} and items.list_id = lists.id
                 where ${callers(List)} and ${condition}
                 group by lists.owner_id, lists.id, lists.run_id, lists.run_number, lists.run_started_at,
                          lists.created_at) as ended
            on conflict (owner_id, id) do update
           set number = excluded.number, started_at = excluded.started_at, finished_at = excluded.finished_at,
               item_count = excluded.item_count, completed_count = excluded.completed_count,
               skipped_count = excluded.skipped_count, remark_count = excluded.remark_count,
               first_tick_at = excluded.first_tick_at,
               last_tick_at = excluded.last_tick_at, size = excluded.size, run_items = excluded.run_items
         where runs.size = 0
     returning list_id, completed_count, skipped_count, remark_count, size`;

const buildRunItem = (completed: Sql) =>
  sql`jsonb_build_object('itemId', items.id, 'templateItemId', items.template_item_id, 'name', items.name,
                         'isHeading', items.is_heading, 'completed', ${completed})`;

/** An item as a run keeps it, open. */
export const OPEN_RUN_ITEM = buildRunItem(sql`false`);

/** An item as a run keeps it. */
const RUN_ITEM = sql`${buildRunItem(sql`items.completed`)} || jsonb_strip_nulls(jsonb_build_object(
  'completedAt', items.completed_at, 'completedBy', items.completed_by, 'isSkipped', nullif(items.is_skipped, false),
  'skipReason', items.skip_reason, 'remark', items.remark))`;

/** Opens the items of lists without their remarks. With `TICKED` it opens those that are ticked, and skips the others. */
export const openItemsSql = (condition: Sql, only: RunAgainFilter | null = null) => sql`
  ${update(Item)} set completed = false, is_skipped = ${only ? sql`not completed and not is_heading` : sql`false`},
         skip_reason = null, remark = null, completed_at = null, completed_by = null, updated_at = now()
   where ${callers(Item)} and ${condition}
     and (completed or is_skipped or completed_at is not null or remark is not null or ${only !== null})`;

/** `startedAt` is null for a run that starts now. */
type NewRun = { id: string; number: number | Sql; startedAt: string | null };

const setRunSql = (listId: string, { id, number, startedAt }: NewRun, date: string | null | undefined, from = sql``) =>
  sql`${update(List)} set run_id = ${id}, run_number = ${number}, updated_at = now(),
             run_started_at = ${startedAt ?? sql`now()`}, date = ${date === undefined ? sql`date` : date}
       ${from} where ${callers(List)} and id = ${listId}`;

/** Makes a run the current one of its list. */
async function setRun(context: ScopedContext, listId: string, newRun: NewRun): Promise<List> {
  const [list] = await owned.queryOwned<List>(
    context,
    sql`${setRunSql(listId, newRun, undefined)} returning ${columns(List)}`,
  );
  return list as List;
}

/**
 * Makes the newest past run of a list its current one again: its items are what they were in it, items that came later
 * stay as they are. A run that is current already stays. Errors: `NOT_FOUND`, `CONFLICT` when there is a newer run,
 * `BAD_USER_INPUT` when the list is a template now.
 */
export async function restoreRun(context: Context, { id }: MutationRestoreRunArgs): Promise<List> {
  requireOwnerId(context);
  if (!isUuid(id)) throw notFound("Run");
  return inTransaction(context, async (tx) => {
    const [past] = await owned.findRows(tx, Run, sql`id = ${id}`);
    if (!past) return getListInRun(tx, id);
    const scoped = await owned.scopeToRow(tx, Run, id);
    const list = await owned.getRow(scoped, List, past.listId, "for update");
    refuseTemplate(list);
    const [newest] = await owned.findRows(
      scoped,
      Run,
      sql`list_id = ${list.id} and (${IS_SHOWN} or id = ${past.id}) order by ${NEWEST_FIRST} limit 1`,
    );
    // A concurrent call has restored this run while this one waited for the lock.
    if (!newest || list.runId === past.id) return list;
    if (newest.id !== past.id) throw new DomainError("CONFLICT", msg`Only the newest run of a list can be restored`);
    await restoreItems(scoped, newest);
    await owned.queryOwned(scoped, sql`${deleteFrom(Run)} where ${callers(Run)} and id = ${id}`);
    await recordRuns(scoped, [getCurrentRun(list)]);
    return setRun(scoped, list.id, newest);
  });
}

/** Errors: `NOT_FOUND` when the run is not the current one of a list. */
async function getListInRun(context: Context, id: string): Promise<List> {
  const [list] = await owned.findRows(context, List, sql`coalesce(run_id, id) = ${id}`);
  if (!list) throw notFound("Run");
  refuseTemplate(list);
  return list;
}

/**
 * Gives the items of a run what they were in it, those in the trash too: they have it when they are restored. A present
 * remark stays where the run had none.
 */
const restoreItems = (context: ScopedContext, { id, listId }: Run) =>
  owned.queryOwned(
    context,
    sql`${update(Item)} set completed = was.completed, is_skipped = coalesce(was."isSkipped", false),
               skip_reason = was."skipReason", completed_at = was."completedAt", completed_by = was."completedBy",
               remark = coalesce(was.remark, items.remark), updated_at = now()
          from ${Run}, jsonb_to_recordset(run_items) as was ("itemId" uuid, completed boolean, "isSkipped" boolean,
               "skipReason" text, remark text, "completedAt" timestamptz, "completedBy" uuid)
         where ${callersWithTrash(Item)} and ${callers(Run)} and runs.id = ${id} and items.list_id = ${listId}
           and items.id = was."itemId" and not items.is_heading
           and (items.completed, items.is_skipped, items.skip_reason, items.completed_at, items.completed_by, items.remark)
               is distinct from (was.completed, coalesce(was."isSkipped", false), was."skipReason", was."completedAt",
                                 was."completedBy", coalesce(was.remark, items.remark))`,
  );

const getCurrentRun = ({ id, runId }: List): EndedRun => ({ id: runId ?? id, listId: id });

/** Returns the items of a run. They count before they are read. Errors: `BAD_USER_INPUT` for too many rows. */
export async function readRunItems(past: Run, _args: unknown, { loaders, nestedRows }: Context): Promise<RunItemRow[]> {
  nestedRows.count(past.size);
  return loaders.runItems.load(past);
}
