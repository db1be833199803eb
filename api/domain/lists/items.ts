import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import type {
  MutationCompleteItemArgs,
  MutationCreateItemArgs,
  MutationCreateItemsArgs,
  MutationRemarkItemArgs,
  MutationSkipItemArgs,
  MutationUpdateItemArgs,
  QueryItemsArgs,
} from "../base/schema.types.ts";
import { addItems, type NewItem } from "./insertItems.ts";
import {
  type ActTime,
  buildActValues,
  buildRemark,
  buildSkip,
  buildTick,
  isForListSql,
  isOutdatedSql,
  type ItemAct,
  needsRun,
  refuseActInTemplate,
  toActTime,
  toNow,
  writeActSql,
} from "./itemActs.ts";
import { changeInPastRun } from "./pastRuns.ts";
import { buildReplaced } from "./replacedText.ts";
import { bySortingOrder } from "../rows/order.ts";
import { getRules, ITEM_FIELDS } from "../rows/userFields.ts";
import { deletedConflict, knownItem, listFull, listTextFull } from "../ownership/databaseErrors.ts";
import { callersRow } from "../ownership/callersRow.ts";
import { columns } from "../ownership/columns.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, isNobody, requireOwnerId, toTick } from "../ownership/scope.ts";
import { callers, parameter, scopedOwner, sql, update } from "../ownership/sql.ts";
import { getTextSize } from "../base/textSize.ts";
import { getHolder, lockOwner } from "../limits/owners.ts";
import { TEXT_OF_ITEMS, tooManyItems } from "../limits/itemLimits.ts";
import { MAX_ITEMS_PER_LIST, MAX_TEXT_PER_LIST } from "../../../shared/listLimits.ts";
import { checkQuota, getAccountOwners, withinQuotas } from "../limits/quotas.ts";
import { checkInput, booleanRule, idRule, isUuid, optionalLineRule, referenceRule, textRule } from "../base/rules.ts";

/** The rules of the input for an item. */
export const itemRules = {
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
  if (input.items.length > MAX_ITEMS_PER_LIST) throw tooManyItems("items");
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

/** What a list holds. */
type ListContent = { count: number; text: number; last: number };

/**
 * Locks a list until the transaction ends, so that concurrent requests cannot exceed its limits or use the same position.
 * Returns the number of its items, the bytes of their text and the highest `sortingOrder`, all without the item `exceptId`.
 * Errors: `NOT_FOUND`.
 */
async function lockListAndCount(context: Context, listId: string, exceptId: string): Promise<ListContent> {
  await owned.getRow(context, List, listId, "for update");
  const [row] = await owned.queryOwned<ListContent>(
    context,
    sql`select count(*)::int as count, ${TEXT_OF_ITEMS}::float8 as text,
               coalesce(max(sorting_order), 0) as last
          from ${Item} where ${callers(Item)} and list_id = ${listId} and id is distinct from ${exceptId}`,
  );
  return row as ListContent;
}

type ItemChange = Parameters<typeof owned.updateRow<Item>>[3] & Partial<Pick<Item, "name" | "note">>;

/**
 * Changes the fields that are sent. With `listId` it moves the item to that list, at the end unless `sortingOrder` is
 * sent. Errors: `BAD_USER_INPUT`, `NOT_FOUND` for the item or its new list, `QUOTA_EXCEEDED` when the new list is full, or
 * has no room for the text.
 */
export async function updateItem(context: Context, { id, input }: MutationUpdateItemArgs): Promise<Item> {
  requireOwnerId(context);
  const checked = checkInput(input, itemRules);
  const values = { ...checked, ...buildState(context, checked), replaced: buildReplaced(Item, checked) };
  const changesText = values.name !== undefined || values.note !== undefined;
  const { listId } = values;
  if (listId) return moveItem(context, id, { ...values, listId }, changesText);
  return changesText && isUuid(id) ? updateText(context, id, values) : owned.updateRow(context, Item, id, values);
}

/** Returns what a change writes of ticks, skips and remarks: a tick is one of now, and a heading has none of them. */
function buildState(context: Context, { completed, isHeading }: { completed?: boolean; isHeading?: boolean }) {
  if (isHeading) return { completed: completed ?? false, isSkipped: false, skipReason: null, remark: null };
  if (completed === undefined) return {};
  return buildActValues(buildTick(context, completed), toNow());
}

/** The bytes of a new text; null for one that stays as it is. */
const getNewSize = (text: string | null | undefined) => (text === undefined ? null : Buffer.byteLength(text ?? ""));

/** Changes the text of an item in one statement, which locks the owner, the list and the item, and measures. */
async function updateText(context: Context, id: string, values: ItemChange): Promise<Item> {
  const scoped = await owned.scopeToRow(context, Item, id);
  const owners = sql`${scopedOwner}, ${getHolder(scoped)}, ${getAccountOwners(scoped)}`;
  const sizes = sql`${getNewSize(values.name)}, ${getNewSize(values.note)}`;
  return withinQuotas(scoped, ({ text }) => {
    const lock = sql`lock_item_for_text(${owners}, ${id}, ${sizes}, ${text}, ${MAX_TEXT_PER_LIST})`;
    return owned.updateRow(scoped, Item, id, values, lock);
  });
}

/** Moves an item to another list of its owner, and changes it. */
const moveItem = (
  context: Context,
  id: string,
  values: ItemChange & { listId: string; sortingOrder?: number | null | undefined },
  changesText: boolean,
): Promise<Item> =>
  inTransaction(context, async (tx) => {
    const { listId, sortingOrder } = values;
    const scoped = scopeTo(tx, (await owned.getRow(tx, Item, id)).ownerId);
    if (changesText) await lockOwner(scoped);
    const { count, text, last } = await lockListAndCount(scoped, listId, id);
    if (count >= MAX_ITEMS_PER_LIST) throw listFull();
    // While this request waited for the lock, a repeated one may have moved the item already.
    const before = await owned.getRow(scoped, Item, id, "for update");
    const isMoved = before.listId !== listId.toLowerCase();
    const item = await owned.updateRow(
      scoped,
      Item,
      id,
      isMoved ? { ...values, sortingOrder: sortingOrder ?? last + 1 } : values,
    );
    const size = getTextSize(item);
    const growth = Math.max(0, size - getTextSize(before));
    if ((isMoved || growth > 0) && text + size > MAX_TEXT_PER_LIST) throw listTextFull();
    await checkQuota(scoped, { text: growth });
    return item;
  });

/**
 * Ticks or un-ticks an item. With `runId` it does so only while that is the current run of the list; a tick for a past run
 * goes into that run. Else, and where another person has settled the item later, it answers the item as it is. Errors:
 * `NOT_FOUND`, `BAD_USER_INPUT` for ticking a heading.
 */
export async function completeItem(context: Context, args: MutationCompleteItemArgs): Promise<Item> {
  return changeItem(toTick(context), args, buildTick(context, args.completed));
}

/**
 * Skips an item or takes that back, as `completeItem` ticks it. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, also for skipping
 * an item of a template.
 */
export async function skipItem(context: Context, args: MutationSkipItemArgs): Promise<Item> {
  requireOwnerId(context);
  const { reason } = checkInput({ reason: args.reason ?? null }, { reason: optionalLineRule });
  return changeItem(toTick(context), args, buildSkip(context, args.skipped, reason));
}

/**
 * Writes what came of an item in this run, or takes it away. Of two remarks the later one to arrive stays. One for a past
 * run goes into that run, as a tick does. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, also for a heading and an item of a
 * template.
 */
export async function remarkItem(context: Context, args: MutationRemarkItemArgs): Promise<Item> {
  requireOwnerId(context);
  const { remark } = checkInput({ remark: args.remark ?? null }, { remark: optionalLineRule });
  return changeItem(toTick(context), args, buildRemark(context, remark));
}

type ItemChangeArgs = Pick<MutationCompleteItemArgs, "id" | "runId" | "at">;

async function changeItem(context: Context, { id, runId: requestedRunId, at }: ItemChangeArgs, act: ItemAct) {
  const { runId = null } = checkInput({ runId: requestedRunId ?? null }, { runId: idRule });
  if (!runId && !at && !needsRun(act)) return owned.updateRow(context, Item, id, buildActValues(act, toNow()));
  const time = toActTime(context, at);
  const change = () => changeInRun(context, { id, runId, act, time });
  const changed = isUuid(id) && (await change());
  if (changed) return changed;
  const item = await owned.getUnchangedRow(context, Item, id);
  const scoped = scopeTo(context, item.ownerId);
  const isFiled = runId !== null && (await changeInPastRun(scoped, { runId, act, times: [{ id, ...time }] }));
  // Somebody may have made the run the current one again since.
  const changedLate = !isFiled && (await change());
  if (changedLate) return changedLate;
  if (!isFiled && needsRun(act)) refuseActInTemplate(act, await owned.getRow(scoped, List, item.listId));
  return item;
}

type ChangeInRun = { id: string; runId: string | null; act: ItemAct; time: ActTime };

/**
 * Does an act while the current run of the item's list is this one, if one is named. Returns nothing where it is not, and
 * where the act is outdated.
 */
async function changeInRun(context: Context, { id, runId, act, time }: ChangeInRun): Promise<Item | undefined> {
  const isInRun = runId ? sql`coalesce(run_id, id) = ${runId}` : sql`true`;
  const at = sql`greatest(${parameter(time.at)}::timestamptz, current_list.started_at)`;
  const ofAct = { at, given: sql`${parameter(time.given)}::timestamptz` };
  const [changed] = await owned.queryOwned<Item>(
    context,
    // The lock waits for a run that ends meanwhile, and then finds that the list has another run.
    sql`with current_list as materialized (
          select owner_id as list_owner_id, id as current_id, coalesce(run_started_at, created_at) as started_at
            from ${List}
           where ${callers(List)} and ${isInRun} and ${isForListSql(act)}
             and (owner_id, id) in (select owner_id, list_id from ${Item} where ${callers(Item)} and id = ${id})
             ${runId ? sql`for key share` : sql``})
        ${update(Item)} set ${writeActSql(act, ofAct)} from current_list
         where ${callersRow(Item, id)} and items.owner_id = list_owner_id and items.list_id = current_id
           and not ${isOutdatedSql(act, ofAct)}
     returning ${columns(Item)}`,
  );
  return changed;
}
