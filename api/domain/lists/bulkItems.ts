import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type {
  MutationCompleteItemsArgs,
  MutationDeleteItemArgs,
  MutationDeleteItemsArgs,
  MutationMoveItemsArgs,
  MutationSortItemsArgs,
} from "../schema.types.ts";
import { badInput, notFound } from "../errors.ts";
import { checkItemIds, checkListSize } from "./itemLimits.ts";
import { bySortingOrder } from "./order.ts";
import { columns } from "../ownership/columns.ts";
import * as owned from "../ownership/ownedRows.ts";
import { requireOwnerId } from "../ownership/scope.ts";
import { callers, sql, update } from "../ownership/sql.ts";
import { checkInput, numberRule, referenceRule } from "../rules.ts";
import { trashItems } from "../trash/trash.ts";

/** What is done to which items; `field` is the argument that names them, `to` another list that it is about. */
type BulkTarget = { ids: string[]; done: string; field?: "ids" | "items"; to?: string };

/**
 * Does something to items of one list, all or none. The list is locked first: two devices would otherwise wait for each
 * other's rows. Two lists are locked in the order of their ids. Errors: `NOT_FOUND`, `BAD_USER_INPUT`.
 */
const withLockedList = <T>(
  context: Context,
  { ids, done, field = "ids", to }: BulkTarget,
  work: (scoped: Context, listId: string) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (tx) => {
    const scoped = await owned.scopeToRow(tx, Item, ids[0] ?? "");
    const locked = await owned.queryOwned<{ id: string; isSource: boolean }>(scoped, lockLists(ids, to ?? null));
    const [listId, ...others] = locked.filter(({ isSource }) => isSource).map(({ id }) => id);
    if (!listId) throw notFound("Item");
    if (others.length > 0) throw badInput({ [field]: `Items of different lists cannot be ${done} together` });
    if (to && !locked.some(({ id }) => id === to)) throw notFound("List");
    return work(scoped, listId);
  });

/** Locks the lists that items are in, which are called their source, and another list if it is given. */
const lockLists = (itemIds: string[], to: string | null) => sql`
  with source as materialized (
    select distinct list_id as id from ${Item} where ${callers(Item)} and id = any(${itemIds}::uuid[]))
  select id, id in (select id from source) as "isSource" from ${List}
   where ${callers(List)} and id = any(array(select id from source union select ${to}::uuid))
   order by id for update of lists`;

/** The items in their order. Errors: `NOT_FOUND` when one of them is not there. */
async function getItems(context: Context, ids: string[]): Promise<Item[]> {
  const found = await owned.findRows(context, Item, sql`id = any(${ids}::uuid[])`);
  if (found.length < ids.length) throw notFound("Item");
  return found.sort(bySortingOrder);
}

/** What both answer is enough to undo it. */
type ItemsCompletion = { items: Item[]; changedIds: string[] };
type ItemsMove = { items: Item[]; previousListId: string; previous: Item[] };

/**
 * Ticks or un-ticks items of one list, all or none (docs/contract.md, Bulk changes). Errors: `NOT_FOUND`,
 * `BAD_USER_INPUT`.
 */
export async function completeItems(
  context: Context,
  { ids: given, completed }: MutationCompleteItemsArgs,
): Promise<ItemsCompletion> {
  requireOwnerId(context);
  const ids = checkItemIds(given, completed ? "ticked" : "un-ticked");
  return withLockedList(context, { ids, done: "ticked" }, async (scoped) => {
    const changed = await owned.queryOwned<{ id: string }>(
      scoped,
      sql`${update(Item)} set completed = ${completed}, updated_at = now()
           where ${callers(Item)} and id = any(${ids}::uuid[]) and completed <> ${completed} returning id`,
    );
    return { items: await getItems(scoped, ids), changedIds: changed.map(({ id }) => id) };
  });
}

/** Puts items of one list into the trash, all or none. Errors: `NOT_FOUND`, `BAD_USER_INPUT`. */
export async function deleteItems(
  context: Context,
  { ids: given }: MutationDeleteItemsArgs,
): Promise<{ success: true }> {
  requireOwnerId(context);
  const ids = checkItemIds(given, "deleted");
  return withLockedList(context, { ids, done: "deleted" }, async (scoped, listId) => {
    if ((await trashItems(scoped, listId, ids)) < ids.length) throw notFound("Item");
    return { success: true };
  });
}

export const deleteItem = (context: Context, { id }: MutationDeleteItemArgs) => deleteItems(context, { ids: [id] });

/** Sets the places of items of one list, all or none. Errors: `NOT_FOUND`, `BAD_USER_INPUT`. */
export async function sortItems(context: Context, { items }: MutationSortItemsArgs): Promise<Item[]> {
  requireOwnerId(context);
  if (items.length === 0) return [];
  const ids = checkItemIds(
    items.map(({ id }) => id),
    "sorted",
    "items",
  );
  const places = items.map(({ sortingOrder }) => sortingOrder);
  return withLockedList(context, { ids, done: "sorted", field: "items" }, (scoped, listId) =>
    setSortingOrders(scoped, [listId, listId], ids, places),
  );
}

const moveRules = { listId: referenceRule("List"), sortingOrder: numberRule };

/**
 * Moves items of one list to another of the same owner's, all or none: to the places that are asked for, otherwise to
 * the end in the order in which they are named. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, `QUOTA_EXCEEDED`.
 */
export async function moveItems(context: Context, args: MutationMoveItemsArgs): Promise<ItemsMove> {
  requireOwnerId(context);
  const to = checkInput({ listId: args.listId }, moveRules).listId.toLowerCase();
  const wanted = args.items.map((item) => checkInput(item, moveRules).sortingOrder);
  const ids = checkItemIds(
    args.items.map(({ id }) => id),
    "moved",
    "items",
  );
  return withLockedList(context, { ids, done: "moved", field: "items", to }, async (scoped, previousListId) => {
    const previous = await getItems(scoped, ids);
    const last = await getLastSortingOrder(scoped, to);
    // Sent again, the items are there already and stay.
    const here = new Map(previous.map((item) => [item.id, item.listId === to ? item.sortingOrder : undefined]));
    let added = 0;
    const places = ids.map((id, index) => wanted[index] ?? here.get(id) ?? last + ++added);
    const items = await setSortingOrders(scoped, [previousListId, to], ids, places);
    await checkListSize(scoped, to);
    return { items, previousListId, previous };
  });
}

async function getLastSortingOrder(context: Context, listId: string): Promise<number> {
  const [row] = await owned.queryOwned<{ last: number }>(
    context,
    sql`select coalesce(max(sorting_order), 0) as last from ${Item} where ${callers(Item)} and list_id = ${listId}`,
  );
  return row?.last ?? 0;
}

/** An item that another device has moved meanwhile is not dragged back. */
async function setSortingOrders(
  context: Context,
  [from, to]: [string, string],
  ids: string[],
  places: number[],
): Promise<Item[]> {
  const placed = await owned.queryOwned<Item>(
    context,
    sql`${update(Item)} set list_id = ${to}, sorting_order = place.sorting_order, updated_at = now()
          from unnest(${ids}::uuid[], ${places}::float8[]) as place (item_id, sorting_order)
         where ${callers(Item)} and id = place.item_id and list_id = ${from} returning ${columns(Item)}`,
  );
  // Thrown inside the transaction, so the items that were there go back to their places.
  if (placed.length < ids.length) throw notFound("Item");
  return placed.sort(bySortingOrder);
}
