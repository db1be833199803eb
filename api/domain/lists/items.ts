import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type {
  MutationCompleteItemArgs,
  MutationCreateItemArgs,
  MutationCreateItemsArgs,
  MutationUpdateItemArgs,
  QueryItemsArgs,
} from "../base/schema.types.ts";
import { badInput } from "../base/errors.ts";
import { addItems, type NewItem } from "./insertItems.ts";
import { buildReplaced } from "./replacedText.ts";
import { bySortingOrder } from "../rows/order.ts";
import { getRules, ITEM_FIELDS } from "../rows/userFields.ts";
import { deletedConflict, knownItem, listFull } from "../ownership/databaseErrors.ts";
import { callersRow } from "../ownership/callersRow.ts";
import { columns } from "../ownership/columns.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, isNobody, requireOwnerId } from "../ownership/scope.ts";
import { callers, sql, update } from "../ownership/sql.ts";
import { MAX_ITEMS_PER_LIST } from "../limits/plans.ts";
import { checkInput, booleanRule, idRule, isUuid, referenceRule, textRule } from "../base/rules.ts";

const itemRules = {
  ...getRules(ITEM_FIELDS),
  id: idRule,
  listId: referenceRule("List"),
  was: textRule(ITEM_FIELDS.name.max),
  clearReplaced: booleanRule,
};

/** Returns the items of one list in their order; an empty array when nobody is calling. Errors: `NOT_FOUND`. */
export async function items(context: Context, { listId }: QueryItemsArgs): Promise<Item[]> {
  if (isNobody(context)) return [];
  return (await owned.findChildren(context, [List, listId], Item, "listId")).sort(bySortingOrder);
}

/**
 * Adds an item to a list, at the end unless `sortingOrder` is sent. An id that exists already answers the existing item.
 * Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the list, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function createItem(context: Context, { input }: MutationCreateItemArgs): Promise<Item> {
  requireOwnerId(context);
  const { listId, ...item } = checkInput(input, itemRules);
  const [created] = await addNewItems(context, listId, [{ ...item, id: item.id ?? makeUuid() }]);
  return created as Item;
}

/**
 * Adds items to a list, all or none. Items without a `sortingOrder` go to the end in the order of the request. Items
 * whose ids exist already stay as they are. Returns all items of the request in the order of the list. Errors:
 * `BAD_USER_INPUT`, `NOT_FOUND` for the list, `QUOTA_EXCEEDED`, `CONFLICT` for an id in the trash.
 */
export async function createItems(context: Context, { input }: MutationCreateItemsArgs): Promise<Item[]> {
  requireOwnerId(context);
  if (input.items.length > MAX_ITEMS_PER_LIST) throw badInput({ items: "At most 1,000 items can be added at once" });
  const newItems = input.items.map((item) => {
    const values = checkInput(item, itemRules);
    return { ...values, id: values.id ?? makeUuid() };
  });
  context.nestedRows.count(newItems.length);
  return addNewItems(context, input.listId, newItems);
}

async function addNewItems(context: Context, listId: string, newItems: NewItem[]): Promise<Item[]> {
  const ids = newItems.map(({ id }) => id.toLowerCase());
  if (new Set(ids).size < ids.length) throw knownItem();
  const scoped = await owned.scopeToRow(context, List, listId);
  if (!isUuid(listId) || newItems.length === 0) {
    await owned.getRow(scoped, List, listId);
    return [];
  }
  const added = await addItems(scoped, listId, newItems);
  if (added.length === newItems.length) return added.sort(bySortingOrder);
  const found = await owned.findRows(scoped, Item, sql`id = any(${ids}::uuid[])`);
  // A known one was deleted since.
  if (found.length < newItems.length) throw deletedConflict(Item);
  return found.sort(bySortingOrder);
}

/**
 * Locks a list until the transaction ends, so that concurrent requests cannot exceed its limit or use the same position.
 * Returns the number of its items and the highest `sortingOrder`, both without the item `exceptId`. Errors: `NOT_FOUND`.
 */
async function lockListAndCount(
  context: Context,
  listId: string,
  exceptId: string | null = null,
): Promise<{ count: number; last: number }> {
  await owned.getRow(context, List, listId, "for update");
  const [row] = await owned.queryOwned<{ count: number; last: number }>(
    context,
    sql`select count(*)::int as count, coalesce(max(sorting_order), 0) as last
          from ${Item} where ${callers(Item)} and list_id = ${listId} and id is distinct from ${exceptId}`,
  );
  return row as { count: number; last: number };
}

/**
 * Changes the fields that are sent. With `listId` it moves the item to that list, at the end unless `sortingOrder` is
 * sent. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the item or its new list, `QUOTA_EXCEEDED` when the new list is full.
 */
export async function updateItem(context: Context, { id, input }: MutationUpdateItemArgs): Promise<Item> {
  requireOwnerId(context);
  const checked = checkInput(input, itemRules);
  // Turning a ticked item into a heading un-ticks it.
  const heading = checked.isHeading ? { completed: checked.completed ?? false } : {};
  const values = { ...checked, ...heading, replaced: buildReplaced(Item, checked) };
  const { listId, sortingOrder } = values;
  if (!listId) return owned.updateRow(context, Item, id, values);
  return inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, (await owned.getRow(tx, Item, id)).ownerId);
    const { count, last } = await lockListAndCount(scoped, listId, id);
    if (count >= MAX_ITEMS_PER_LIST) throw listFull();
    // While this request waited for the lock, a repeated one may have moved the item already.
    const isMoved = (await owned.getRow(scoped, Item, id)).listId !== listId.toLowerCase();
    return owned.updateRow(scoped, Item, id, isMoved ? { ...values, sortingOrder: sortingOrder ?? last + 1 } : values);
  });
}

/**
 * Ticks or un-ticks an item. With `runId` it does so only while that is the current run of the list, and else answers
 * the item as it is. Errors: `NOT_FOUND`, `BAD_USER_INPUT` for ticking a heading.
 */
export async function completeItem(
  context: Context,
  { id, completed, runId: requestedRunId }: MutationCompleteItemArgs,
): Promise<Item> {
  const { runId } = checkInput({ runId: requestedRunId ?? null }, { runId: idRule });
  if (!runId || !isUuid(id)) return owned.updateRow(context, Item, id, { completed });
  const [changed] = await owned.queryOwned<Item>(
    context,
    // The lock waits for a run that ends meanwhile, and then finds that the list has another run.
    sql`with current_list as materialized (
          select owner_id, id from ${List}
           where ${callers(List)} and coalesce(run_id, id) = ${runId}
             and (owner_id, id) in (select owner_id, list_id from ${Item} where ${callers(Item)} and id = ${id})
             for key share)
        ${update(Item)} set completed = ${completed}, updated_at = now()
         where ${callersRow(Item, id)} and (owner_id, list_id) in (select owner_id, id from current_list)
     returning ${columns(Item)}`,
  );
  return changed ?? owned.getUnchangedRow(context, Item, id);
}
