import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Item } from "../../entities/Item.ts";
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
import * as owned from "../ownership/ownedRows.ts";
import { requireOwnerId } from "../ownership/scope.ts";
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
    const locked = await owned.queryOwned<{ id: string; isSource: boolean }>(scoped, LOCK_LISTS, [ids, to]);
    const [listId, ...others] = locked.filter(({ isSource }) => isSource).map(({ id }) => id);
    if (!listId) throw notFound("Item");
    if (others.length > 0) throw badInput({ [field]: `Items of different lists cannot be ${done} together` });
    if (to && !locked.some(({ id }) => id === to)) throw notFound("List");
    return work(scoped, listId);
  });

/** `$2` are items, which are in the lists that are called their source; `$3` is another list or null. */
const LOCK_LISTS = `
  with source as materialized (
    select distinct list_id as id from items
     where owner_id = any($1) and id = any($2::uuid[]) and deleted_at is null)
  select id, id in (select id from source) as "isSource" from lists
   where owner_id = any($1) and id = any(array(select id from source union select $3::uuid)) and deleted_at is null
   order by id for update of lists`;

/** The items in their order. Errors: `NOT_FOUND` when one of them is not there. */
async function getItems(context: Context, ids: string[]): Promise<Item[]> {
  const found = await owned.findRows(context, Item, "id = any($2::uuid[])", [ids]);
  if (found.length < ids.length) throw notFound("Item");
  return found.sort(bySortingOrder);
}

/** What both answer is enough to undo it. */
type ItemsCompletion = { items: Item[]; changedIds: string[] };
type ItemsMove = { items: Item[]; previousListId: string; previous: Item[] };

/** Ticks or un-ticks items of one list, all or none (contract, section 5). Errors: `NOT_FOUND`, `BAD_USER_INPUT`. */
export async function completeItems(
  context: Context,
  { ids: given, completed }: MutationCompleteItemsArgs,
): Promise<ItemsCompletion> {
  requireOwnerId(context);
  const ids = checkItemIds(given, completed ? "ticked" : "un-ticked");
  return withLockedList(context, { ids, done: "ticked" }, async (scoped) => {
    const changed = await owned.queryOwned<{ id: string }>(
      scoped,
      `update items set completed = $3, updated_at = now()
        where owner_id = any($1) and id = any($2::uuid[]) and completed <> $3 and deleted_at is null returning id`,
      [ids, completed],
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
    `select coalesce(max(sorting_order), 0) as last
       from items where owner_id = any($1) and list_id = $2 and deleted_at is null`,
    [listId],
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
    `update items set list_id = $5, sorting_order = place.sorting_order, updated_at = now()
       from unnest($2::uuid[], $3::float8[]) as place (item_id, sorting_order)
      where owner_id = any($1) and id = place.item_id and list_id = $4 and deleted_at is null
      returning ${owned.selectList(context, Item)}`,
    [ids, places, from, to],
  );
  // Thrown inside the transaction, so the items that were there go back to their places.
  if (placed.length < ids.length) throw notFound("Item");
  return placed.sort(bySortingOrder);
}
