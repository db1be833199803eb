import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { buildSearchText } from "../../entities/searchText.ts";
import { MAX_ITEMS_PER_LIST } from "../limits/plans.ts";
import { getLowestLimits } from "../limits/quotas.ts";
import type { ItemValues, Known } from "../rows/userFields.ts";
import { columns, insertRecords, records } from "../ownership/columns.ts";
import { mapConstraintError } from "../ownership/notFound.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { callers, type Sql, sql } from "../ownership/sql.ts";

/** A new item; without a `sortingOrder` it goes to the end of its list. `templateItemId` is the item that it is a copy of. */
export type NewItem = Known<ItemValues> & { id: string; templateItemId?: string | null };

/** Inserts items into a list; `locked` has the highest `sortingOrder` of the list as `last_order`. */
function insertSql(listId: string, items: readonly NewItem[], locked: Sql) {
  const rows = items.map((item, index) => ({
    ...item,
    search: buildSearchText(item.name, item.note ?? null),
    place: index + 1,
  }));
  const values = {
    ownerId: sql`lists.owner_id`,
    listId: sql`lists.id`,
    sortingOrder: sql`coalesce(new."sortingOrder", last_order + new.place)`,
  };
  return sql`${insertRecords(Item, values, ["replaced", "createdAt", "updatedAt", "deletedAt"])}
    from ${List}, ${locked} as locked, ${records(Item, JSON.stringify(rows), { place: "integer" })}
   where ${callers(List)} and lists.id = ${listId}`;
}

const isLast = (last: number) => sql`(select ${last}::float8 as last_order)`;

/** Inserts items into a list that the caller has locked. Errors: `CONFLICT` for a known id, `BAD_USER_INPUT`. */
export const insertItems = (context: ScopedContext, listId: string, items: readonly NewItem[]) =>
  mapConstraintError(queryOwned(context, insertSql(listId, items, isLast(0))));

/** Does the same for items of which some may be there already, and returns those that are new. Errors: `BAD_USER_INPUT`. */
export const insertNewItems = (context: ScopedContext, listId: string, items: readonly NewItem[], last: number) =>
  mapConstraintError(
    queryOwned<Item>(
      context,
      sql`${insertSql(listId, items, isLast(last))} on conflict do nothing returning ${columns(Item)}`,
    ),
  );

/**
 * Locks, counts and inserts items in one statement. It inserts all of them, or none where only other code can tell
 * whether they may be added, and why not. Errors: `BAD_USER_INPUT`.
 */
export function insertItemsAtOnce(context: ScopedContext, listId: string, items: readonly NewItem[]): Promise<Item[]> {
  const ids = items.map(({ id }) => id);
  const locked = sql`lock_list_to_add(${context.scopedOwnerId}, ${listId}, ${ids}, ${getLowestLimits(context).items})`;
  return mapConstraintError(
    queryOwned<Item>(
      context,
      sql`${insertSql(listId, items, locked)} and locked.item_count <= ${MAX_ITEMS_PER_LIST - items.length}
          returning ${columns(Item)}`,
    ),
  );
}
