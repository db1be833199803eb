import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import type {
  MutationCompleteItemArgs,
  MutationCreateItemArgs,
  MutationCreateItemsArgs,
  MutationUpdateItemArgs,
  QueryItemsArgs,
} from "../schema.types.ts";
import { badInput } from "./errors.ts";
import { refuseFull } from "./itemLimits.ts";
import { refuseDeleted } from "./missing.ts";
import { bySortingOrder } from "./order.ts";
import * as owned from "./owned.ts";
import { actFor, isNobody, ownerId } from "./owners.ts";
import { MOST_ITEMS } from "./plans.ts";
import { checkRoom, createWithinQuota } from "./quotas.ts";
import { checked, flagRule, idRule, nameRule, noteRule, numberRule, referenceRule } from "./rules.ts";
import { lockOwner } from "./users.ts";

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
  if (isNobody(context)) return [];
  return (await owned.findIn(context, [List, listId], Item, "list_id")).sort(bySortingOrder);
}

/** Errors: `NOT_FOUND` for the list, `QUOTA_EXCEEDED`. */
export async function createItem(context: Context, { input }: MutationCreateItemArgs): Promise<Item> {
  ownerId(context);
  const values = checked(input, rules);
  return inTransaction(context, async (context) => {
    const owner = await owned.within(context, List, values.listId);
    await lockOwner(owner);
    const { count, last } = await lockPlaces(owner, values.listId);
    if (count >= MOST_ITEMS) return alreadyThere(owner, values.id);
    return createWithinQuota(owner, Item, { ...values, sortingOrder: values.sortingOrder ?? last + 1 });
  });
}

/** Adds items at the end of a list, in this order, all or none. Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`, `CONFLICT`. */
export async function createItems(context: Context, { input }: MutationCreateItemsArgs): Promise<Item[]> {
  ownerId(context);
  if (input.items.length > MOST_ITEMS) throw badInput({ items: "At most 1,000 items can be added at once" });
  const values = input.items.map((item) => checked(item, { id: idRule, name: rules.name }));
  const ids = values.map(({ id }) => id ?? makeUuid());
  return inTransaction(context, async (context) => {
    const owner = await owned.within(context, List, input.listId);
    await lockOwner(owner);
    const { count, last } = await lockPlaces(owner, input.listId);
    const names = values.map(({ name }) => name);
    const added = await owned.run<unknown>(
      owner,
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select lists.owner_id, new.id, lists.id, new.name, $5::float8 + new.place
         from lists, unnest($3::uuid[], $4::text[]) with ordinality as new (id, name, place)
        where lists.owner_id = any($1) and lists.id = $2 and lists.deleted_at is null
           on conflict do nothing returning id`,
      [input.listId, ids, names, last],
    );
    // Only now is it known which of them are new; refusing takes them away again.
    if (count + added.length > MOST_ITEMS) refuseFull();
    if (added.length > 0) await checkRoom(owner, "items");
    const items = await owned.find(owner, Item, "id = any($2::uuid[])", [ids]);
    return items.length < ids.length ? refuseDeleted(Item) : items.sort(bySortingOrder);
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
       from items where owner_id = any($1) and list_id = $2 and id is distinct from $3 and deleted_at is null`,
    [listId, without],
  );
  return places as { count: number; last: number };
}

/** A full list takes nothing new, but a repeated create is still answered. */
async function alreadyThere(context: Context, id: string | undefined): Promise<Item> {
  const [item] = id ? await owned.find(context, Item, "id = $2", [id]) : [];
  return item ?? refuseFull();
}

export async function updateItem(context: Context, { id, input }: MutationUpdateItemArgs): Promise<Item> {
  ownerId(context);
  const values = checked(input, rules);
  return inTransaction(context, async (context) => {
    if (!values.listId) return owned.change(context, Item, id, values);
    const owner = actFor(context, (await owned.one(context, Item, id)).ownerId);
    const { count } = await lockPlaces(owner, values.listId, id);
    if (count >= MOST_ITEMS) refuseFull();
    return owned.change(owner, Item, id, values);
  });
}

export const completeItem = (context: Context, { id, completed }: MutationCompleteItemArgs) =>
  owned.change(context, Item, id, { completed });
