import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import type {
  ItemOrderInput,
  MutationCompleteItemArgs,
  MutationCreateItemArgs,
  MutationCreateItemsArgs,
  MutationDeleteItemArgs,
  MutationSortItemsArgs,
  MutationUpdateItemArgs,
  QueryItemsArgs,
} from "../schema.types.ts";
import { badInput, DomainError, notFound } from "./errors.ts";
import { bySortingOrder } from "./order.ts";
import * as owned from "./owned.ts";
import { checked, flagRule, idRule, isUuid, nameRule, noteRule, numberRule, referenceRule } from "./rules.ts";

/** Contract, section 2. */
const MOST_ITEMS = 1_000;

const rules = {
  id: idRule,
  listId: referenceRule("List"),
  name: nameRule(2_000),
  note: noteRule(10_000),
  completed: flagRule,
  sortingOrder: numberRule,
};

/** The items of one list in their order; none for nobody. Errors: `NOT_FOUND`. */
export async function items(context: Context, { listId }: QueryItemsArgs): Promise<Item[]> {
  if (owned.isNobody(context)) return [];
  const { ownerId } = await owned.one(context, List, listId);
  return (await owned.find(owned.actFor(context, ownerId), Item, "list_id = $2", [listId])).sort(bySortingOrder);
}

export async function createItem(context: Context, { input }: MutationCreateItemArgs): Promise<Item> {
  owned.ownerId(context);
  const values = checked(input, rules);
  return inTransaction(context, async (context) => {
    const owner = await owned.within(context, List, values.listId);
    const { count, last } = await lockPlaces(owner, values.listId);
    if (count >= MOST_ITEMS) return alreadyThere(owner, values.id);
    return owned.create(owner, Item, { ...values, sortingOrder: values.sortingOrder ?? last + 1 });
  });
}

/** Adds items at the end of a list, in this order, all or none. Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`. */
export async function createItems(context: Context, { input }: MutationCreateItemsArgs): Promise<Item[]> {
  owned.ownerId(context);
  if (input.items.length > MOST_ITEMS) throw badInput({ items: "At most 1,000 items can be added at once" });
  const values = input.items.map((item) => checked(item, { id: idRule, name: rules.name }));
  const ids = values.map(({ id }) => id ?? makeUuid());
  return inTransaction(context, async (context) => {
    const owner = await owned.within(context, List, input.listId);
    const { count, last } = await lockPlaces(owner, input.listId);
    const names = values.map(({ name }) => name);
    const added = await owned.run<unknown>(
      owner,
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select lists.owner_id, new.id, lists.id, new.name, $5::float8 + new.place
         from lists, unnest($3::uuid[], $4::text[]) with ordinality as new (id, name, place)
        where lists.owner_id = any($1) and lists.id = $2
           on conflict do nothing returning id`,
      [input.listId, ids, names, last],
    );
    // Only now is it known which of them are new; refusing takes them away again.
    if (count + added.length > MOST_ITEMS) refuseFull();
    return (await owned.find(owner, Item, "id = any($2::uuid[])", [ids])).sort(bySortingOrder);
  });
}

/** Locks a list, so that its items are counted and placed one request after the other. Errors: `NOT_FOUND`. */
async function lockPlaces(
  context: Context,
  listId: string,
  without?: string,
): Promise<{ count: number; last: number }> {
  await owned.one(context, List, listId, "for update");
  const [places] = await owned.run<{ count: number; last: number }>(
    context,
    `select count(*)::int as count, coalesce(max(sorting_order), 0) as last
       from items where owner_id = any($1) and list_id = $2 and id is distinct from $3`,
    [listId, without],
  );
  return places as { count: number; last: number };
}

/** A full list takes nothing new, but a repeated create is still answered. */
async function alreadyThere(context: Context, id: string | undefined): Promise<Item> {
  const [item] = id ? await owned.find(context, Item, "id = $2", [id]) : [];
  return item ?? refuseFull();
}

const refuseFull = () => {
  throw new DomainError("QUOTA_EXCEEDED", "A list holds at most 1,000 items; delete some or start another list");
};

export async function updateItem(context: Context, { id, input }: MutationUpdateItemArgs): Promise<Item> {
  owned.ownerId(context);
  const values = checked(input, rules);
  return inTransaction(context, async (context) => {
    if (!values.listId) return owned.change(context, Item, id, values);
    const owner = owned.actFor(context, (await owned.one(context, Item, id)).ownerId);
    const { count } = await lockPlaces(owner, values.listId, id);
    if (count >= MOST_ITEMS) refuseFull();
    return owned.change(owner, Item, id, values);
  });
}

export const completeItem = (context: Context, { id, completed }: MutationCompleteItemArgs) =>
  owned.change(context, Item, id, { completed });

/**
 * Sets the places of items of one list, all or none. The list is locked first: two devices that sort at once would
 * otherwise wait for each other's rows. Errors: `NOT_FOUND`, `BAD_USER_INPUT`.
 */
export async function sortItems(context: Context, { items }: MutationSortItemsArgs): Promise<Item[]> {
  owned.ownerId(context);
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id.toLowerCase());
  if (items.length > MOST_ITEMS) throw badInput({ items: "At most 1,000 items can be sorted at once" });
  if (new Set(ids).size < ids.length) throw badInput({ items: "Each item can be named only once" });
  if (!ids.every(isUuid)) throw notFound("Item");
  return inTransaction(context, async (context) => {
    const owner = await owned.within(context, Item, ids[0] ?? "");
    const listIds = await owned.run<{ listId: string }>(
      owner,
      `select distinct list_id as "listId" from items where owner_id = any($1) and id = any($2::uuid[])`,
      [ids],
    );
    if (listIds.length > 1) throw badInput({ items: "Items of different lists cannot be sorted together" });
    if (listIds[0]) await owned.one(owner, List, listIds[0].listId, "for update");
    return placeItems(owner, ids, items);
  });
}

async function placeItems(context: Context, ids: string[], items: ItemOrderInput[]): Promise<Item[]> {
  const sorted = await owned.run<Item>(
    context,
    `update items set sorting_order = place.sorting_order, updated_at = now()
       from unnest($2::uuid[], $3::float8[]) as place (item_id, sorting_order)
      where owner_id = any($1) and id = place.item_id
      returning ${owned.columnsOf(context, Item)}`,
    [ids, items.map(({ sortingOrder }) => sortingOrder)],
  );
  // Thrown inside the transaction, so the items that were there go back to their places.
  if (sorted.length < ids.length) throw notFound("Item");
  return sorted.sort(bySortingOrder);
}

export const deleteItem = (context: Context, { id }: MutationDeleteItemArgs) => owned.remove(context, Item, id);
