import DataLoader from "dataloader";
import type { Context, ItemCounts, RowKey, Loaders } from "../base/context.ts";
import type { DueDay } from "../base/schema.types.ts";
import { createTurns } from "../base/turns.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Run, type RunItem, type RunItemRow } from "../../entities/Run.ts";
import { byName, bySortingOrder } from "../rows/order.ts";
import { IS_OPEN } from "./itemActs.ts";
import { countDays, LISTS_AT_ONCE, readDueRows, toDueKey } from "./dueDays.ts";
import { addCounts, COUNTED_ITEMS } from "./listCounts.ts";
import { readTokens } from "../rows/publications.ts";
import { readLastAnswers } from "./templates/questions.ts";
import { readFinishedUses } from "./templates/templateUses.ts";
import { readPeople } from "../sharing/people.ts";
import { readPlaces } from "../sharing/places.ts";
import { readSharing } from "../sharing/sharing.ts";
import { column, columns } from "../ownership/columns.ts";
import { type Addition, findRows, queryOwned } from "../ownership/ownedRows.ts";
import { findGroup, requireOwnerIds } from "../ownership/scope.ts";
import { callers, type Entity, sameOwner, sql } from "../ownership/sql.ts";

const NO_ITEMS: ItemCounts = { itemCount: 0, completedCount: 0, skippedCount: 0, itemsChangedAt: null };

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

/**
 * Creates a loader of the rows of each parent, in their order, which counts them in `nestedRows`. `parentProperty` is the
 * property of the rows that has the id of their parent, and `add` says what is read with them. The loader has no cache:
 * rows that an answer repeats count each time. Errors: `BAD_USER_INPUT` when the request asks for too many rows.
 */
function createRowsLoader<T extends Item | List>(
  getContext: () => Context,
  entity: Entity<T>,
  parentProperty: keyof T & string,
  compare: (a: T, b: T) => number,
  add: (context: Context) => Addition | undefined = () => undefined,
) {
  return new DataLoader<RowKey, T[], string>(
    (keys) => {
      const context = getContext();
      return context.nestedRows.read(async (limit) => {
        const isChild = sql`${column(entity, parentProperty)} = any(${getIds(keys)}) limit ${limit}`;
        const rows = await findRows(context, entity, isChild, add(context));
        const groups = groupByParent(keys, rows, (row) => String(row[parentProperty]));
        const values = keys.map((key) => groups.get(toOwnKey(key)) ?? []);
        context.nestedRows.count(values.reduce((sum, { length }) => sum + length, 0));
        for (const group of groups.values()) group.sort(compare);
        return values;
      });
    },
    { cache: false },
  );
}

/**
 * Creates a loader of the first open items of each list, `first` of them, which counts them in `nestedRows`. The value
 * is null for all lists when the request could then ask for too many rows, so that a page with many lists still opens.
 */
function createOpenItemsLoader(getContext: () => Context, first: number) {
  return new DataLoader<RowKey, Item[] | null, string>(
    (keys) => {
      const context = getContext();
      return context.nestedRows.read(async (limit) => {
        if (keys.length * first >= limit) return keys.map(() => null);
        const groups = groupByParent(keys, await readOpenItems(context, getIds(keys), first), ({ listId }) => listId);
        const values = keys.map((key) => groups.get(toOwnKey(key)) ?? []);
        context.nestedRows.count(values.reduce((sum, { length }) => sum + length, 0));
        return values;
      });
    },
    { cache: false },
  );
}

/** Reads the first open items of each list in their order. The index has the items of a list in this order. */
function readOpenItems(context: Context, listIds: string[], first: number): Promise<Item[]> {
  const ofList = sql`
    select ${columns(Item)} from ${Item}
     where ${sameOwner(Item, List)} and list_id = lists.id and ${IS_OPEN}
     order by sorting_order, created_at, items.id limit ${first}`;
  return queryOwned<Item>(
    context,
    sql`select open_items.* from ${List} cross join lateral (${ofList}) open_items
         where ${callers(List)} and lists.id = any(${listIds})
         order by open_items."sortingOrder", open_items."createdAt", open_items.id`,
  );
}

/** Creates a loader of the days of each list. It reads some lists at a time, and others get their turn between. */
function createDueDaysLoader(getContext: () => Context) {
  return new DataLoader<List, DueDay[], string>(
    async (lists) => {
      const takeTurn = createTurns();
      const rows = await readDueRows(getContext(), getIds(lists));
      const days: DueDay[][] = [];
      for (const list of lists) {
        const own = rows.get(toDueKey(list)) ?? [];
        await takeTurn(own.length);
        days.push(countDays(list, own, getContext().zone));
      }
      return days;
    },
    { cache: false, maxBatchSize: LISTS_AT_ONCE },
  );
}

type StoredRun = OwnedChild & { id: string; listId: string; items: RunItem[] };

/**
 * Reads the items of runs. In a notebook of a group, they say which items of the template they came from only if the caller
 * sees that template.
 */
async function readStoredRuns(context: Context, runIds: string[]): Promise<StoredRun[]> {
  const runs = await queryOwned<StoredRun>(
    context,
    sql`select owner_id as "ownerId", id, list_id as "listId", run_items as items from ${Run}
         where ${callers(Run)} and id = any(${runIds})`,
  );
  const isOfGroup = ({ ownerId }: StoredRun) => findGroup(context, ownerId) !== undefined;
  const listIds = runs.filter(isOfGroup).map(({ listId }) => listId);
  if (listIds.length === 0) return runs;
  const lists = await findRows(context, List, sql`id = any(${listIds})`);
  const tied = new Set(lists.flatMap((list) => (list.templateId ? toOwnKey(list) : [])));
  return runs.map((run) => {
    if (!isOfGroup(run) || tied.has(toCacheKey(run.ownerId, run.listId))) return run;
    return { ...run, items: run.items.map((item) => ({ ...item, templateItemId: null })) };
  });
}

/** Returns an item of a run with what is not stored. */
function presentRunItem(
  ownerId: string,
  { completedAt, completedBy, isSkipped, skipReason, remark, ...item }: RunItem,
): RunItemRow {
  return {
    ...item,
    ownerId,
    completedAt: item.completed && completedAt ? new Date(completedAt).toISOString() : null,
    completedBy: (item.completed && completedBy) || null,
    isSkipped: isSkipped ?? false,
    skipReason: skipReason ?? null,
    remark: remark ?? null,
  };
}

/** Creates the loaders of one request. `getContext` is a function because the context that it returns has the loaders. */
export function createLoaders(getContext: () => Context): Loaders {
  const openItemsLoaders = new Map<number, DataLoader<RowKey, Item[] | null, string>>();
  return {
    readsCounts: false,

    counts: createLoader(
      (listIds) =>
        queryOwned<ItemCounts & OwnedChild & { listId: string }>(
          getContext(),
          sql`select owner_id as "ownerId", list_id as "listId", ${COUNTED_ITEMS}
                from ${Item} where ${callers(Item)} and list_id = any(${listIds}) group by owner_id, list_id`,
        ),
      ({ listId }) => listId,
      ([counts]): ItemCounts => counts ?? NO_ITEMS,
    ),

    items: createRowsLoader(getContext, Item, "listId", bySortingOrder),

    openItems(first) {
      const loader = openItemsLoaders.get(first) ?? createOpenItemsLoader(getContext, first);
      openItemsLoaders.set(first, loader);
      return loader;
    },

    nextItem: createLoader(
      (listIds) =>
        queryOwned<Item>(
          getContext(),
          sql`select distinct on (owner_id, list_id) ${columns(Item)}
                from ${Item} where ${callers(Item)} and list_id = any(${listIds}) and ${IS_OPEN}
               order by owner_id, list_id, sorting_order, created_at, id`,
        ),
      ({ listId }) => listId,
      ([item]) => item ?? null,
      (values) => getContext().nestedRows.count(values),
    ),

    dueDays: createDueDaysLoader(getContext),

    notebookLists: createRowsLoader(getContext, List, "notebookId", byName, addCounts),

    sharing: new DataLoader((groupIds) => readSharing(getContext(), groupIds), { cache: false }),

    places: new DataLoader((groupIds) => readPlaces(getContext(), groupIds)),

    publishedTokens: createLoader(
      (listIds) => readTokens(getContext(), requireOwnerIds(getContext()), listIds),
      ({ id }) => id,
      ([published]) => published?.token ?? null,
    ),

    runItems: createLoader(
      // `readRunItems` has counted them. None are read when they are too many.
      (runIds) => getContext().nestedRows.read(() => readStoredRuns(getContext(), runIds)),
      ({ id }) => id,
      ([run]) => (run?.items ?? []).map((item) => presentRunItem(run?.ownerId ?? "", item)),
    ),

    people: new DataLoader((keys) => readPeople(getContext(), keys), { cacheKeyFn: toOwnKey }),

    lastAnswers: createLoader(
      (templateIds) => readLastAnswers(getContext(), templateIds),
      ({ templateId }) => templateId,
      ([last]) => ({ answers: last?.answers ?? {} }),
    ),

    finishedUses: createLoader(
      (templateIds) => readFinishedUses(getContext(), templateIds),
      ({ templateId }) => templateId,
      (uses) => uses,
    ),
  };
}
