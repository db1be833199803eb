import DataLoader from "dataloader";
import type { Context, ItemCounts, RowKey, Loaders } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { byName, bySortingOrder } from "./order.ts";
import { columns } from "../ownership/columns.ts";
import { findRows, queryOwned } from "../ownership/ownedRows.ts";
import { callers, sql } from "../ownership/sql.ts";

const NO_ITEMS: ItemCounts = { itemCount: 0, completedCount: 0, itemsChangedAt: null };

type OwnedChild = { ownerId: string };

const toCacheKey = (ownerId: string, id: string) => `${ownerId}/${id}`;

/**
 * Creates a loader that reads the children of all requested parents in one statement. `getParentId` returns the id of a
 * row's parent, and `toValue` makes the value of a parent from its rows, which may be none.
 */
function createLoader<Row extends OwnedChild, Value>(
  readRows: (parentIds: string[]) => Promise<Row[]>,
  getParentId: (row: Row) => string,
  toValue: (rows: Row[]) => Value,
) {
  return new DataLoader<RowKey, Value, string>(
    async (keys) => {
      const groups = new Map<string, Row[]>(keys.map(({ ownerId, id }) => [toCacheKey(ownerId, id), []]));
      for (const row of await readRows(keys.map(({ id }) => id)))
        groups.get(toCacheKey(row.ownerId, getParentId(row)))?.push(row);
      return keys.map(({ ownerId, id }) => toValue(groups.get(toCacheKey(ownerId, id)) ?? []));
    },
    { cacheKeyFn: ({ ownerId, id }) => toCacheKey(ownerId, id) },
  );
}

/** Creates the loaders of one request. `getContext` is a function because the context that it returns has the loaders. */
export function createLoaders(getContext: () => Context): Loaders {
  return {
    counts: createLoader(
      (listIds) =>
        queryOwned<ItemCounts & OwnedChild & { listId: string }>(
          getContext(),
          sql`select owner_id as "ownerId", list_id as "listId", count(*)::int as "itemCount",
                     count(*) filter (where completed)::int as "completedCount",
                     max(updated_at) as "itemsChangedAt"
                from ${Item} where ${callers(Item)} and list_id = any(${listIds}) group by owner_id, list_id`,
        ),
      ({ listId }) => listId,
      ([counts]): ItemCounts => counts ?? NO_ITEMS,
    ),

    items: createLoader(
      (listIds) => findRows(getContext(), Item, sql`list_id = any(${listIds})`),
      ({ listId }) => listId,
      (items) => items.sort(bySortingOrder),
    ),

    nextItem: createLoader(
      (listIds) =>
        queryOwned<Item>(
          getContext(),
          sql`select distinct on (owner_id, list_id) ${columns(Item)}
                from ${Item} where ${callers(Item)} and list_id = any(${listIds}) and not completed
               order by owner_id, list_id, sorting_order, created_at, id`,
        ),
      ({ listId }) => listId,
      ([item]) => item ?? null,
    ),

    notebookLists: createLoader(
      (notebookIds) => findRows(getContext(), List, sql`notebook_id = any(${notebookIds})`),
      ({ notebookId }) => notebookId,
      (lists) => lists.sort(byName),
    ),
  };
}
