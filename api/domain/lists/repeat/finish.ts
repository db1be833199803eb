import { type Day, toLocalDay } from "../../../../shared/repeat/days.ts";
import { findDayAfterFinish } from "../../../../shared/repeat/rule.ts";
import { Item } from "../../../entities/Item.ts";
import { List } from "../../../entities/List.ts";
import { columns } from "../../ownership/columns.ts";
import { queryOwned } from "../../ownership/ownedRows.ts";
import type { ScopedContext } from "../../ownership/scope.ts";
import { callers, literal, sameOwner, type Sql, sql } from "../../ownership/sql.ts";
import { IS_OPEN } from "../itemActs.ts";
import { moveOn } from "./moveOn.ts";

// Lists that come back so long after they were finished. A tick does nothing for that: one look a minute finds them.

/** Condition: an item is ticked or skipped. */
const IS_SETTLED = sql`(completed or is_skipped)`;

/** Condition: everything in a list is ticked or skipped, or it was put away. `owned` says whose the items are. */
const isFinished = (owned: Sql) => sql`(not active or (
  exists (select 1 from ${Item} where ${owned} and items.list_id = lists.id and ${IS_SETTLED})
  and not exists (select 1 from ${Item} where ${owned} and items.list_id = lists.id and ${IS_OPEN})))`;

export const IS_FINISHED = isFinished(sameOwner(Item, List));

/** Condition: the list was finished since its next day was counted, or is not finished any more. `today` is a day (UTC). */
export const hasNewFinish = (today: Day): Sql =>
  sql`repeat ->> 'from' = 'FINISH' and coalesce(repeat ->> 'until', ${today}) >= ${today}
      and (repeat_due is null) = ${IS_FINISHED}`;

/** A list, and when everything in it was ticked or skipped; null for one that was put away before. */
type Seen = List & { settledAt: string | null };

/**
 * Counts the next days of lists of an owner that were finished, and takes them back where something is open again. Call it
 * in a transaction.
 */
export async function countFromFinish(context: ScopedContext, most: number): Promise<void> {
  const lists = await queryOwned<Seen>(
    context,
    sql`select ${columns(List)}, case when not exists (
          select 1 from ${Item} where ${callers(Item)} and items.list_id = lists.id and ${IS_OPEN}) then (
          select max(items.updated_at) from ${Item}
           where ${callers(Item)} and items.list_id = lists.id and ${IS_SETTLED}) end as "settledAt"
          from ${List}
         where ${callers(List)} and repeat ->> 'from' = 'FINISH' and (repeat_due is null) = ${isFinished(callers(Item))}
         order by id limit ${literal(most)} for update skip locked`,
  );
  const moved = lists.flatMap(({ settledAt, ...list }) => {
    const { repeat: rule, repeatNext } = list;
    if (!rule) return [];
    const finished = toLocalDay(new Date(settledAt ?? list.updatedAt), rule.zone);
    const next = repeatNext ? null : findDayAfterFinish(rule, finished);
    return next === repeatNext ? [] : [{ list, rule, next }];
  });
  await moveOn(context, moved);
}
