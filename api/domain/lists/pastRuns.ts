import { Item } from "../../entities/Item.ts";
import { Run } from "../../entities/Run.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, type Sql, sql, update } from "../ownership/sql.ts";
import { actsSql, type ActTime, keepsRun, type ItemAct } from "./itemActs.ts";
import { OPEN_RUN_ITEM } from "./runs.ts";

/** What an act of a device goes into that the device did before the run ended, and sent after it. */
type PastChange = { runId: string; act: ItemAct; times: readonly (ActTime & { id: string })[] };

/**
 * Does an act with items in a past run of their list. An item that was added to the list since goes into the run when it
 * is ticked or skipped, or gets a remark. A run that has kept no items gets those that the list had when it ended. Returns
 * whether there is such a run; it changes nothing where there is none.
 */
export async function changeInPastRun(context: ScopedContext, { runId, act, times }: PastChange): Promise<boolean> {
  const keeps = keepsRun(act);
  const changed = await queryOwned(
    context,
    // The lock gives the run as the last one has left it that was here before.
    sql`with past as materialized (
          select list_id, size, run_items, started_at, finished_at from ${Run}
           where ${callers(Run)} and id = ${runId} for update),
        kept as (
          select entry, place, (entry ->> 'completedAt')::timestamptz as completed_at
            from past, jsonb_array_elements(run_items) with ordinality as elements (entry, place)
           union all
          select ${OPEN_RUN_ITEM}, row_number() over (order by sorting_order, items.created_at, items.id), null
            from past join ${Item} on items.list_id = past.list_id
           where ${callers(Item)} and past.size = 0 and items.created_at <= past.finished_at),
        timed as (
          select id, given, least(greatest(at, started_at), finished_at) as at from past, ${actsSql(times)}),
        acted as (
          select items.id::text as id, ${OPEN_RUN_ITEM} as entry, given, at, ${buildPatchSql(act)} as patch
            from past join ${Item} on items.list_id = past.list_id join timed on timed.id = items.id
           where ${callers(Item)} and not items.is_heading and (${keeps} or past.size > 0)),
        marked as (
          select case when acted.id is null or (kept.entry ->> 'isHeading')::boolean then kept.entry
                      else ${changeEntrySql(act)} end as entry, place
            from kept left join acted on acted.id = kept.entry ->> 'itemId'
           union all
          select acted.entry || acted.patch, 1e6 from acted
           where ${keeps} and not exists (select 1 from kept where kept.entry ->> 'itemId' = acted.id)),
        counted as (
          select jsonb_agg(entry order by place, entry ->> 'itemId') as items, count(*) as size,
                 count(*) filter (where not (entry ->> 'isHeading')::boolean) as item_count,
                 count(*) filter (where (entry ->> 'completed')::boolean) as completed_count,
                 count(*) filter (where (entry ->> 'isSkipped')::boolean) as skipped_count,
                 count(entry ->> 'remark') as remark_count,
                 min((entry ->> 'completedAt')::timestamptz) filter (where (entry ->> 'completed')::boolean) as first_tick_at,
                 max((entry ->> 'completedAt')::timestamptz) filter (where (entry ->> 'completed')::boolean) as last_tick_at
            from marked)
        ${update(Run)} set run_items = counted.items, size = counted.size, item_count = counted.item_count,
               completed_count = counted.completed_count, skipped_count = counted.skipped_count,
               remark_count = counted.remark_count, first_tick_at = counted.first_tick_at, last_tick_at = counted.last_tick_at
          from counted where ${callers(Run)} and id = ${runId} and exists (select 1 from acted)
     returning id`,
  );
  return changed.length > 0;
}

/** What an act writes into an item of a run. It is no part of a case: a cluster refuses functions there. */
function buildPatchSql({ kind, words, by }: ItemAct): Sql {
  if (kind === "remark") return sql`jsonb_strip_nulls(jsonb_build_object('remark', ${words}::text))`;
  const time = sql`'completedAt', timed.at, 'completedBy', ${by}::text`;
  if (kind === "tick") return sql`jsonb_build_object('completed', true, ${time})`;
  if (kind === "skip")
    return sql`jsonb_strip_nulls(jsonb_build_object('completed', false, 'isSkipped', true, 'skipReason', ${words}::text, ${time}))`;
  return kind === "un-tick" ? sql`'{"completed": false}'::jsonb` : sql`'{}'::jsonb`;
}

/** The item of `kept` after the act of `acted`; the rules are those of an item of a list (`itemActs.ts`). */
function changeEntrySql({ kind, by }: ItemAct): Sql {
  if (kind === "remark") return sql`(kept.entry - 'remark') || acted.patch`;
  const isTicked = sql`(kept.entry ->> 'completed')::boolean`;
  const isOutdated = sql`acted.given is not null and (${isTicked} or kept.entry ? 'isSkipped')
    and kept.entry ->> 'completedBy' <> ${by} and kept.completed_at > acted.at`;
  const opened = sql`(kept.entry - '{isSkipped,skipReason}'::text[])`;
  const changes = {
    tick: sql`case when ${isTicked} then kept.entry
                   when kept.completed_at = acted.given then ${opened} || '{"completed": true}' else ${opened} || acted.patch end`,
    "un-tick": sql`kept.entry || acted.patch`,
    skip: sql`${opened} || acted.patch`,
    "un-skip": opened,
  };
  return sql`case when ${isOutdated} then kept.entry else ${changes[kind]} end`;
}
