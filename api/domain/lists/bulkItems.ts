import type { Context } from "../base/context.ts";
import { inTransaction, withLockedRows } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type {
  MutationCompleteItemsArgs,
  MutationDeleteItemArgs,
  MutationDeleteItemsArgs,
  MutationMoveItemsArgs,
  MutationSkipItemsArgs,
  MutationSortItemsArgs,
} from "../base/schema.types.ts";
import { itemsNotFound, notFound, overloaded } from "../base/errors.ts";
import { checkAllFound, checkItemIds, checkListSize, scopeToItems } from "../limits/itemLimits.ts";
import {
  actsSql,
  buildSkip,
  buildTick,
  isChangedSql,
  isForListSql,
  isOutdatedSql,
  type ItemAct,
  needsRun,
  refuseActInTemplate,
  toActTimes,
  writeActSql,
} from "./itemActs.ts";
import { changeInPastRun } from "./pastRuns.ts";
import { bySortingOrder } from "../rows/order.ts";
import { columns } from "../ownership/columns.ts";
import { itemsOfSeveralLists } from "../ownership/databaseErrors.ts";
import * as owned from "../ownership/ownedRows.ts";
import { requireOwnerId, requireOwnerIds, scopeTo, type ScopedContext, toTick } from "../ownership/scope.ts";
import { callers, scopedOwner, selectFirst, sql, update } from "../ownership/sql.ts";
import { checkInput, idRule, numberRule, optionalLineRule, referenceRule } from "../base/rules.ts";
import { sumTextSizes } from "../base/textSize.ts";
import { trashItems } from "../trash/trash.ts";
import { checkQuota } from "../limits/quotas.ts";
import { lockOwnerToAdd, lockOwnerToDelete } from "../limits/owners.ts";
import { transferItems } from "../rows/transfer.ts";

/**
 * A change of several items: their ids, the argument that has the ids, the list that a move goes to, and what to lock
 * before the lists.
 */
type BulkChange = {
  ids: string[];
  argument?: "ids" | "items";
  targetListId?: string;
  lock?: (scoped: ScopedContext) => Promise<void>;
};

/**
 * Runs `work` in a transaction on items of one list, whose id it passes on. It first locks the list, and with it the
 * target list, in the order of their ids: two devices that change the same items would otherwise deadlock. Errors:
 * `NOT_FOUND` for an item or the target list, `BAD_USER_INPUT` for items of several lists.
 */
const withLockedList = <T>(
  context: Context,
  { ids, argument = "ids", targetListId, lock }: BulkChange,
  work: (scoped: ScopedContext, listId: string) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (tx) => {
    const scoped = await scopeToItems(tx, ids);
    await lock?.(scoped);
    const locked = await owned.queryOwned<{ id: string; isSource: boolean }>(
      scoped,
      lockListsSql(ids, targetListId ?? null),
    );
    const [listId, ...others] = locked.filter(({ isSource }) => isSource).map(({ id }) => id);
    if (!listId) throw itemsNotFound(ids);
    if (others.length > 0) throw itemsOfSeveralLists(argument);
    if (targetListId && !locked.some(({ id }) => id === targetListId)) throw notFound("List");
    return work(scoped, listId);
  });

/** Locks the lists that the items are in (`isSource`) and the target list, if there is one. */
const lockListsSql = (itemIds: string[], targetListId: string | null) => sql`
  with source as materialized (
    select distinct list_id as id from ${Item} where ${callers(Item)} and id = any(${itemIds}::uuid[]))
  select id, id in (select id from source) as "isSource" from ${List}
   where ${callers(List)} and id = any(array(select id from source union select ${targetListId}::uuid))
   order by id for update of lists`;

/** Returns the items in their order. Errors: `NOT_FOUND` when one of them does not exist. */
async function getItems(context: Context, ids: string[]): Promise<Item[]> {
  const found = await owned.findRows(context, Item, sql`id = any(${ids}::uuid[])`);
  checkAllFound(ids, found);
  return found.sort(bySortingOrder);
}

/** The results of `completeItems`, `skipItems` and `moveItems` have all that a client needs to undo the change. */
type ItemsCompletion = { items: Item[]; changedIds: string[] };
type ItemsMove = { items: Item[]; previousListId: string; previous: Item[] };

/**
 * Ticks or un-ticks items of one list, all or none, and passes over headings (docs/api.md, Bulk changes). With
 * `runId` it does so only while that is the current run of the list; ticks for a past run go into that run. An item stays as
 * it is that another person has settled later. Errors: `NOT_FOUND`, `BAD_USER_INPUT`.
 */
export async function completeItems(context: Context, args: MutationCompleteItemsArgs): Promise<ItemsCompletion> {
  return changeItems(toTick(context), args, buildTick(context, args.completed));
}

/**
 * Skips items of one list or takes that back, as `completeItems` ticks them. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, also
 * for skipping items of a template.
 */
export async function skipItems(context: Context, args: MutationSkipItemsArgs): Promise<ItemsCompletion> {
  requireOwnerId(context);
  const { reason } = checkInput({ reason: args.reason ?? null }, { reason: optionalLineRule });
  return changeItems(toTick(context), args, buildSkip(context, args.skipped, reason));
}

async function changeItems(
  context: Context,
  { ids: requestedIds, runId: requestedRunId, ats }: Pick<MutationCompleteItemsArgs, "ids" | "runId" | "ats">,
  act: ItemAct,
): Promise<ItemsCompletion> {
  const ids = checkItemIds(requestedIds);
  const { runId = null } = checkInput({ runId: requestedRunId ?? null }, { runId: idRule });
  const times = toActTimes(context, ids, ats);
  context.nestedRows.count(ids.length);
  return withLockedList(context, { ids }, async (scoped, listId) => {
    const at = sql`greatest(acts.at, coalesce(lists.run_started_at, lists.created_at))`;
    const ofAct = { at, given: sql`acts.given` };
    const changed = await owned.queryOwned<{ id: string }>(
      scoped,
      sql`${update(Item)} set ${writeActSql(act, ofAct)} from ${List}, ${actsSql(times)}
           where ${callers(Item)} and ${callers(List)} and lists.id = ${listId} and items.id = acts.id
             and ${runId ? sql`coalesce(lists.run_id, lists.id) = ${runId}` : sql`true`}
             and ${isForListSql(act)} and ${isChangedSql(act)} and not items.is_heading and not ${isOutdatedSql(act, ofAct)}
        returning items.id`,
    );
    // The list is locked, so it stays what it is.
    const isFiled = runId && changed.length === 0 && (await changeInPastRun(scoped, { runId, act, times }));
    if (needsRun(act) && changed.length === 0 && !isFiled)
      refuseActInTemplate(act, await owned.getRow(scoped, List, listId));
    return { items: await getItems(scoped, ids), changedIds: changed.map(({ id }) => id) };
  });
}

/** Moves items of one list into the trash, all or none. Errors: `NOT_FOUND`, `BAD_USER_INPUT`. */
export async function deleteItems(
  context: Context,
  { ids: requestedIds }: MutationDeleteItemsArgs,
): Promise<{ success: true }> {
  requireOwnerId(context);
  const ids = checkItemIds(requestedIds);
  return withLockedList(context, { ids, lock: lockOwnerToDelete }, async (scoped, listId) => {
    checkAllFound(ids, await trashItems(scoped, listId, ids));
    return { success: true };
  });
}

/** Moves an item into the trash. Errors: `NOT_FOUND`. */
export const deleteItem = (context: Context, { id }: MutationDeleteItemArgs) => deleteItems(context, { ids: [id] });

/**
 * Sets `sortingOrder` of items of one list, all or none, and returns the items in their new order. Errors: `NOT_FOUND`,
 * `BAD_USER_INPUT`.
 */
export async function sortItems(context: Context, { items }: MutationSortItemsArgs): Promise<Item[]> {
  requireOwnerId(context);
  if (items.length === 0) return [];
  const ids = checkItemIds(
    items.map(({ id }) => id),
    "items",
  );
  context.nestedRows.count(ids.length);
  const sortingOrders = items.map(({ sortingOrder }) => sortingOrder);
  const scoped = await scopeToItems(context, ids);
  const sorted = await withLockedRows(scoped, (current) => sortLocked(current, ids, sortingOrders));
  if (!sorted) {
    // The statement may have found no items, and so not have asked its function.
    await getItems(scoped, ids);
    throw overloaded();
  }
  return sorted.sort(bySortingOrder);
}

/**
 * Sorts all of the items or none. The function looks at them after its locks, and the statement at those that it sees
 * itself: it changes only what both find in the list. Errors: `NOT_FOUND`, `BAD_USER_INPUT` for items of several lists.
 */
async function sortLocked(context: Context, ids: string[], sortingOrders: number[]): Promise<Item[] | null> {
  const sorted = await owned.queryOwned<Item>(
    context,
    sql`with locked as materialized (${selectFirst(sql`select lock_items_for_sort(${scopedOwner}, ${ids}) as id`, sql`id uuid`)}),
             list as materialized (
               select id from locked where ${ids.length} = (
                 select count(*) from ${Item} where ${callers(Item)} and list_id = locked.id
                    and items.id = any(${ids}::uuid[])))
        ${update(Item)} set sorting_order = place.sorting_order, updated_at = now()
          from list, unnest(${ids}::uuid[], ${sortingOrders}::float8[]) as place (item_id, sorting_order)
         where ${callers(Item)} and items.id = place.item_id and items.list_id = list.id
        returning ${columns(Item)}`,
  );
  return sorted.length > 0 ? sorted : null;
}

const moveRules = { listId: referenceRule("List"), sortingOrder: numberRule };

/**
 * Moves items of one list to another list, all or none. An item gets the `sortingOrder` that the
 * request has for it. Without one it goes to the end of the list, in the order of the request, or keeps its position if
 * it is in the list already. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, `QUOTA_EXCEEDED` when the list becomes too long.
 */
export async function moveItems(context: Context, args: MutationMoveItemsArgs): Promise<ItemsMove> {
  requireOwnerId(context);
  const targetListId = checkInput({ listId: args.listId }, moveRules).listId.toLowerCase();
  const requestedOrders = args.items.map((item) => checkInput(item, moveRules).sortingOrder);
  const ids = checkItemIds(
    args.items.map(({ id }) => id),
    "items",
  );
  // The answer has each item as it is and as it was.
  context.nestedRows.count(2 * ids.length);
  const change: BulkChange = { ids, argument: "items", targetListId };
  const target = await findListOfOtherOwner(context, ids, targetListId);
  if (target) return moveItemsToOwner(context, change, target, requestedOrders);
  return withLockedList(context, change, async (scoped, previousListId) => {
    const previous = await getItems(scoped, ids);
    const last = await getLastSortingOrder(scoped, targetListId);
    // A repeated move finds the items in the target list, where they keep their positions.
    const currentOrders = new Map(
      previous.map((item) => [item.id, item.listId === targetListId ? item.sortingOrder : undefined]),
    );
    let appended = 0;
    const sortingOrders = ids.map((id, index) => requestedOrders[index] ?? currentOrders.get(id) ?? last + ++appended);
    const items = await placeItems(scoped, previousListId, targetListId, ids, sortingOrders);
    // A list that is larger already can be sorted.
    if (previousListId !== targetListId) await checkListSize(scoped, targetListId, "counts");
    return { items, previousListId, previous };
  });
}

/** Returns the target list of a move when its owner is another one than that of the items. */
async function findListOfOtherOwner(context: Context, ids: string[], targetListId: string): Promise<List | null> {
  if (requireOwnerIds(context).length === 1) return null;
  const [target] = await owned.findRows(context, List, sql`id = ${targetListId}`);
  const { scopedOwnerId } = await scopeToItems(context, ids);
  return !target || scopedOwnerId === target.ownerId ? null : target;
}

/** Moves items to a list of another owner, in both of whose notebooks the caller may write. */
async function moveItemsToOwner(
  context: Context,
  { ids, argument }: BulkChange,
  target: List,
  requestedOrders: (number | null | undefined)[],
): Promise<ItemsMove> {
  return inTransaction(context, async (tx) => {
    const scopedTarget = scopeTo(tx, target.ownerId);
    await lockOwnerToAdd(scopedTarget);
    await owned.getRow(scopedTarget, List, target.id, "for update");
    return withLockedList(tx, { ids, ...(argument && { argument }) }, async (scoped, previousListId) => {
      const previous = await getItems(scoped, ids);
      const last = await getLastSortingOrder(scopedTarget, target.id);
      const sortingOrders = ids.map((_id, index) => requestedOrders[index] ?? last + index + 1);
      const newIds = await transferItems(scoped, ids, previousListId, target);
      const items = await placeItems(scopedTarget, target.id, target.id, newIds, sortingOrders);
      await checkListSize(scopedTarget, target.id, "counts");
      await checkQuota(scopedTarget, { items: items.length, text: sumTextSizes(items) });
      return { items, previousListId, previous };
    });
  });
}

async function getLastSortingOrder(context: Context, listId: string): Promise<number> {
  const [row] = await owned.queryOwned<{ last: number }>(
    context,
    sql`select coalesce(max(sorting_order), 0) as last from ${Item} where ${callers(Item)} and list_id = ${listId}`,
  );
  return row?.last ?? 0;
}

/**
 * Writes list and `sortingOrder` of items that are still in the source list, and returns them in their new order.
 * Errors: `NOT_FOUND` when another device has moved or deleted one of them.
 */
async function placeItems(
  context: Context,
  sourceListId: string,
  targetListId: string,
  ids: string[],
  sortingOrders: number[],
): Promise<Item[]> {
  const placed = await owned.queryOwned<Item>(
    context,
    sql`${update(Item)} set list_id = ${targetListId}, sorting_order = place.sorting_order, updated_at = now()
          from unnest(${ids}::uuid[], ${sortingOrders}::float8[]) as place (item_id, sorting_order)
         where ${callers(Item)} and id = place.item_id and list_id = ${sourceListId} returning ${columns(Item)}`,
  );
  // The error rolls the transaction back, so that the other items stay where they were.
  checkAllFound(ids, placed);
  return placed.sort(bySortingOrder);
}
