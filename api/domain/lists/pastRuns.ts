import { Item } from "../../entities/Item.ts";
import { Run } from "../../entities/Run.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, sql, update } from "../ownership/sql.ts";
import { runItemSql } from "./runs.ts";

/**
 * Ticks or un-ticks items in a past run of their list, as for ticks that a device made before the run ended and sent
 * after it. An item that was added to the list since goes into the run when it is ticked. A run that has kept no items gets
 * those that the list had when it ended. Returns whether there is such a run; it changes nothing where there is none.
 */
export async function tickInPastRun(
  context: ScopedContext,
  { runId, ids, completed }: { runId: string; ids: readonly string[]; completed: boolean },
): Promise<boolean> {
  const changed = await queryOwned(
    context,
    // The lock gives the run as the last one has left it that was here before.
    sql`with past as materialized (
          select list_id, size, run_items, finished_at from ${Run} where ${callers(Run)} and id = ${runId} for update),
        kept as (
          select entry, place from past, jsonb_array_elements(run_items) with ordinality as elements (entry, place)
           union all
          select ${runItemSql(sql`false`)}, row_number() over (order by sorting_order, items.created_at, items.id)
            from past join ${Item} on items.list_id = past.list_id
           where ${callers(Item)} and past.size = 0 and items.created_at <= past.finished_at),
        ticked as (
          select items.id::text as id, ${runItemSql(sql`true`)} as entry
            from past join ${Item} on items.list_id = past.list_id
           where ${callers(Item)} and items.id = any(${ids}::uuid[]) and not items.is_heading
             and (${completed} or past.size > 0)),
        marked as (
          select case when entry ->> 'itemId' in (select id from ticked) and not (entry ->> 'isHeading')::boolean
                      then entry || ${JSON.stringify({ completed })}::jsonb else entry end as entry, place
            from kept
           union all
          select ticked.entry, 1e6 from ticked
           where ${completed} and not exists (select 1 from kept where kept.entry ->> 'itemId' = ticked.id)),
        counted as (
          select jsonb_agg(entry order by place, entry ->> 'itemId') as items, count(*) as size,
                 count(*) filter (where not (entry ->> 'isHeading')::boolean) as item_count,
                 count(*) filter (where (entry ->> 'completed')::boolean) as completed_count
            from marked)
        ${update(Run)} set run_items = counted.items, size = counted.size, item_count = counted.item_count,
               completed_count = counted.completed_count
          from counted where ${callers(Run)} and id = ${runId} and exists (select 1 from ticked)
     returning id`,
  );
  return changed.length > 0;
}
