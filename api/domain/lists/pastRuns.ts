import { Item } from "../../entities/Item.ts";
import { Run } from "../../entities/Run.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, parameter, type Sql, sql, update } from "../ownership/sql.ts";
import { actsSql, type ActTime, isSettling, type ItemAct } from "./itemActs.ts";
import { OPEN_RUN_ITEM } from "./runs.ts";

/** What an act of a device goes into that the device did before the run ended, and sent after it. */
type PastChange = { runId: string; act: ItemAct; times: readonly (ActTime & { id: string })[] };

/**
 * Does an act with items in a past run of their list. An item that was added to the list since goes into the run when it is
 * ticked or skipped. A run that has kept no items gets those that the list had when it ended. Returns whether there is such
 * a run; it changes nothing where there is none.
 */
export async function changeInPastRun(context: ScopedContext, { runId, act, times }: PastChange): Promise<boolean> {
  const settles = isSettling(act);
  const changed = await queryOwned(
    context,
    // The lock gives the run as the last one has left it that was here before.
    sql`with past as materialized (
          select list_id, size, run_items, started_at, finished_at from ${Run}
           where ${callers(Run)} and id = ${runId} for update),
        kept as (
          select entry, place from past, jsonb_array_elements(run_items) with ordinality as elements (entry, place)
           union all
          select ${OPEN_RUN_ITEM}, row_number() over (order by sorting_order, items.created_at, items.id)
            from past join ${Item} on items.list_id = past.list_id
           where ${callers(Item)} and past.size = 0 and items.created_at <= past.finished_at),
        acted as (
          select items.id::text as id, ${OPEN_RUN_ITEM} as entry, acts.given,
                 least(greatest(acts.at, past.started_at), past.finished_at) as at
            from past join ${Item} on items.list_id = past.list_id join ${actsSql(times)} on acts.id = items.id
           where ${callers(Item)} and not items.is_heading and (${settles} or past.size > 0)),
        marked as (
          select case when acted.id is null or (kept.entry ->> 'isHeading')::boolean then kept.entry
                      else ${changeEntrySql(act, sql`kept.entry`)} end as entry, place
            from kept left join acted on acted.id = kept.entry ->> 'itemId'
           union all
          select ${changeEntrySql(act, sql`acted.entry`)}, 1e6 from acted
           where ${settles} and not exists (select 1 from kept where kept.entry ->> 'itemId' = acted.id)),
        counted as (
          select jsonb_agg(entry order by place, entry ->> 'itemId') as items, count(*) as size,
                 count(*) filter (where not (entry ->> 'isHeading')::boolean) as item_count,
                 count(*) filter (where (entry ->> 'completed')::boolean) as completed_count,
                 count(*) filter (where (entry ->> 'isSkipped')::boolean) as skipped_count,
                 min((entry ->> 'completedAt')::timestamptz) filter (where (entry ->> 'completed')::boolean) as first_tick_at,
                 max((entry ->> 'completedAt')::timestamptz) filter (where (entry ->> 'completed')::boolean) as last_tick_at
            from marked)
        ${update(Run)} set run_items = counted.items, size = counted.size, item_count = counted.item_count,
               completed_count = counted.completed_count, skipped_count = counted.skipped_count,
               first_tick_at = counted.first_tick_at, last_tick_at = counted.last_tick_at
          from counted where ${callers(Run)} and id = ${runId} and exists (select 1 from acted)
     returning id`,
  );
  return changed.length > 0;
}

/** An item of a run after an act of `acted`; the rules are those of an item of a list (`itemActs.ts`). */
function changeEntrySql({ kind, reason, by }: ItemAct, entry: Sql): Sql {
  const person = parameter(by);
  const time = sql`(${entry} ->> 'completedAt')::timestamptz`;
  const isTicked = sql`(${entry} ->> 'completed')::boolean`;
  const isOutdated = sql`(${isTicked} or ${entry} ? 'isSkipped') and ${entry} ->> 'completedBy' <> ${person} and ${time} > acted.at`;
  const opened = sql`(${entry} - '{isSkipped,skipReason}'::text[])`;
  const changes = {
    tick: sql`case when ${isTicked} then ${entry} when ${time} = acted.given then ${opened} || '{"completed": true}'
                   else ${opened} || jsonb_build_object('completed', true, 'completedAt', acted.at, 'completedBy', ${person}::text) end`,
    "un-tick": sql`${entry} || '{"completed": false}'`,
    skip: sql`${opened} || jsonb_strip_nulls(jsonb_build_object('completed', false, 'isSkipped', true,
                'skipReason', ${reason}::text, 'completedAt', acted.at, 'completedBy', ${person}::text))`,
    "un-skip": opened,
  };
  return sql`case when ${isOutdated} then ${entry} else ${changes[kind]} end`;
}
