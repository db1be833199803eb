import DataLoader from "dataloader";
import type { Context, ItemCounts, RowKey, Loaders } from "../context.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Run, type RunItem } from "../../entities/Run.ts";
import { byName, bySortingOrder } from "./order.ts";
import { readFinishedUses } from "./templateUses.ts";
import { readSharing } from "../people/sharing.ts";
import { column, columns } from "../ownership/columns.ts";
import { findRows, queryOwned } from "../ownership/ownedRows.ts";
import { callers, type Entity, sameOwner, sql } from "../ownership/sql.ts";

const NO_ITEMS: ItemCounts = { itemCount: 0, completedCount: 0, itemsChangedAt: null };

type OwnedChild = { ownerId: string };

const toCacheKey = (ownerId: string, id: string) => `${ownerId}/${id}`;

const toOwnKey = ({ ownerId, id }: RowKey) => toCacheKey(ownerId, id);

/** Returns the rows of each parent, by the key of the parent. `getParentId` returns the id of a row's parent. */
function groupByParent<Row extends OwnedChild>(
  keys: readonly RowKey[],
  rows: Row[],
  getParentId: (row: Row) => string,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>(keys.map((key) => [toOwnKey(key), []]));
  for (const row of rows) groups.get(toCacheKey(row.ownerId, getParentId(row)))?.push(row);
  return groups;
}

const getIds = (keys: readonly RowKey[]) => keys.map(({ id }) => id);

/**
 * Creates a loader that reads the children of all requested parents in one statement. `toValue` makes the value of a
 * parent from its rows, which may be none. With `countRepeated` the loader has no cache, and counts the values that an
 * answer repeats.
 */
function createLoader<Row extends OwnedChild, Value>(
  readRows: (parentIds: string[]) => Promise<Row[]>,
  getParentId: (row: Row) => string,
  toValue: (rows: Row[]) => Value,
  countRepeated?: (values: number) => void,
) {
  return new DataLoader<RowKey, Value, string>(
    async (keys) => {
      countRepeated?.(keys.length - new Set(keys.map(toOwnKey)).size);
      const groups = groupByParent(keys, await readRows(getIds(keys)), getParentId);
      return keys.map((key) => toValue(groups.get(toOwnKey(key)) ?? []));
    },
    { cache: !countRepeated, cacheKeyFn: toOwnKey },
  );
}

/** Reads the children of all requested parents, at most `limit` rows. */
type ReadChildren<Row extends OwnedChild> = (context: Context, parentIds: string[], limit: number) => Promise<Row[]>;

/**
 * Creates a loader of the rows of each parent, in their order, which counts them in `nestedRows`. The loader has no
 * cache: rows that an answer repeats count each time. Errors: `BAD_USER_INPUT` when the request asks for too many rows.
 */
function createRowsLoader<Row extends OwnedChild>(
  getContext: () => Context,
  readRows: ReadChildren<Row>,
  getParentId: (row: Row) => string,
  compare: (a: Row, b: Row) => number,
) {
  return new DataLoader<RowKey, Row[], string>(
    (keys) => {
      const context = getContext();
      return context.nestedRows.read(async (limit) => {
        const groups = groupByParent(keys, await readRows(context, getIds(keys), limit), getParentId);
        const values = keys.map((key) => groups.get(toOwnKey(key)) ?? []);
        context.nestedRows.count(values.reduce((sum, { length }) => sum + length, 0));
        for (const group of groups.values()) group.sort(compare);
        return values;
      });
    },
    { cache: false },
  );
}

/** Returns a function that reads all rows of the parents; the property of the rows has the id of their parent. */
const readAllChildren =
  <T extends Item | List>(entity: Entity<T>, parentProperty: keyof T & string): ReadChildren<T> =>
  (context, parentIds, limit) =>
    findRows(context, entity, sql`${column(entity, parentProperty)} = any(${parentIds}) limit ${limit}`);

/** Returns a function that reads the first open items of lists, `first` of each. The index has them in their order. */
const readOpenItems =
  (first: number): ReadChildren<Item> =>
  (context, listIds, limit) => {
    const ofList = sql`
      select ${columns(Item)} from ${Item}
       where ${sameOwner(Item, List)} and list_id = lists.id and not completed and not is_heading
       order by sorting_order, created_at, items.id limit ${first}`;
    return queryOwned<Item>(
      context,
      sql`select open_items.* from ${List} cross join lateral (${ofList}) open_items
           where ${callers(List)} and lists.id = any(${listIds}) limit ${limit}`,
    );
  };

/** Creates the loaders of one request. `getContext` is a function because the context that it returns has the loaders. */
export function createLoaders(getContext: () => Context): Loaders {
  const openItemsLoaders = new Map<number, DataLoader<RowKey, Item[], string>>();
  return {
    counts: createLoader(
      (listIds) =>
        queryOwned<ItemCounts & OwnedChild & { listId: string }>(
          getContext(),
          sql`select owner_id as "ownerId", list_id as "listId", count(*) filter (where not is_heading)::int as "itemCount",
                     count(*) filter (where completed)::int as "completedCount",
                     max(updated_at) as "itemsChangedAt"
                from ${Item} where ${callers(Item)} and list_id = any(${listIds}) group by owner_id, list_id`,
        ),
      ({ listId }) => listId,
      ([counts]): ItemCounts => counts ?? NO_ITEMS,
    ),

    items: createRowsLoader(getContext, readAllChildren<Item>(Item, "listId"), ({ listId }) => listId, bySortingOrder),

    openItems(first) {
      const loader =
        openItemsLoaders.get(first) ??
        createRowsLoader(getContext, readOpenItems(first), ({ listId }) => listId, bySortingOrder);
      openItemsLoaders.set(first, loader);
      return loader;
    },

    nextItem: createLoader(
      (listIds) =>
        queryOwned<Item>(
          getContext(),
          sql`select distinct on (owner_id, list_id) ${columns(Item)}
                from ${Item} where ${callers(Item)} and list_id = any(${listIds}) and not completed and not is_heading
               order by owner_id, list_id, sorting_order, created_at, id`,
        ),
      ({ listId }) => listId,
      ([item]) => item ?? null,
      (values) => getContext().nestedRows.count(values),
    ),

    notebookLists: createRowsLoader(
      getContext,
      readAllChildren<List>(List, "notebookId"),
      ({ notebookId }) => notebookId,
      byName,
    ),

    sharing: new DataLoader((groupIds) => readSharing(getContext(), groupIds), { cache: false }),

    runItems: createLoader(
      (runIds) =>
        queryOwned<OwnedChild & { id: string; items: RunItem[] }>(
          getContext(),
          sql`select owner_id as "ownerId", id, run_items as items from ${Run} where ${callers(Run)} and id = any(${runIds})`,
        ),
      ({ id }) => id,
      ([run]) => run?.items ?? [],
    ),

    finishedUses: createLoader(
      (templateIds) => readFinishedUses(getContext(), templateIds),
      ({ templateId }) => templateId,
      (uses) => uses,
    ),
  };
}
