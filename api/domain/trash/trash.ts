import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  MutationRestoreItemsArgs,
  MutationRestoreListArgs,
  MutationRestoreNotebookArgs,
} from "../schema.types.ts";
import { badInput, notFound } from "../errors.ts";
import { checkItemIds, checkListSize } from "../lists/itemLimits.ts";
import { bySortingOrder } from "../lists/order.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext, requireOwnerId } from "../ownership/scope.ts";
import { forEachChunk, LISTS_PER_CHUNK } from "../chunks.ts";
import { checkQuota } from "../billing/quotas.ts";
import { lockOwner } from "../people/users.ts";

/**
 * The trash (contract, section 5). What is deleted carries the moment in `deleted_at`, and everything in it that was
 * not deleted before carries the same one: that is what comes back with it. Whatever is there is in something that is
 * there, so a parent in the trash was deleted later than what was deleted by itself from it.
 */

/** `$2` are notebooks, `$3` are lists, all locked: a moment at which nothing in them was deleted before. */
const DELETION_TIME = `
  select greatest(now()::timestamptz(3), max(deleted_at) + interval '1 millisecond') as moment from (
    select deleted_at from lists where owner_id = any($1) and notebook_id = any($2::uuid[])
    union all
    select deleted_at from items where owner_id = any($1) and list_id = any($3::uuid[])) before`;

async function chooseDeletionTime(context: Context, notebookIds: string[], listIds: string[]): Promise<string> {
  const [row] = await owned.queryOwnedWithTrash<{ moment: string }>(context, DELETION_TIME, [notebookIds, listIds]);
  return row?.moment ?? "";
}

/** Puts a notebook, which is there, into the trash with all lists and items that are in it now. */
export const trashNotebook = (context: Context, id: string): Promise<{ success: true }> =>
  inTransaction(context, async (tx) => {
    await owned.getRow(tx, Notebook, id, "for update");
    const lists = await owned.queryOwned<{ id: string }>(
      tx,
      "select id from lists where owner_id = any($1) and notebook_id = $2 and deleted_at is null order by id for update",
      [id],
    );
    const listIds = lists.map((list) => list.id);
    const moment = await chooseDeletionTime(tx, [id], listIds);
    await trashListsWithItems(tx, listIds, moment);
    await trashRows(tx, "notebooks", "id = $3", [moment, id]);
    return { success: true };
  });

/** Puts a list, which is there, into the trash with all items that are in it now. */
export const trashList = (context: Context, id: string): Promise<{ success: true }> =>
  inTransaction(context, async (tx) => {
    await owned.getRow(tx, List, id, "for update");
    await trashListsWithItems(tx, [id], await chooseDeletionTime(tx, [], [id]));
    return { success: true };
  });

async function trashListsWithItems(context: Context, listIds: string[], moment: string) {
  await forEachChunk(listIds, LISTS_PER_CHUNK, (some) =>
    trashRows(context, "items", "list_id = any($3::uuid[])", [moment, some]),
  );
  await trashRows(context, "lists", "id = any($3::uuid[])", [moment, listIds]);
}

/** Puts items of one list, which is locked, into the trash; answers how many of them were there. */
export async function trashItems(context: Context, listId: string, ids: string[]): Promise<number> {
  const moment = await chooseDeletionTime(context, [], [listId]);
  return (await trashRows(context, "items", "id = any($3::uuid[])", [moment, ids])).length;
}

/** `updated_at` stays: what comes back is as it was. */
const trashRows = (context: Context, table: string, condition: string, parameters: unknown[]) =>
  owned.queryOwned(
    context,
    `update ${table} set deleted_at = $2 where owner_id = any($1) and ${condition} and deleted_at is null returning id`,
    parameters,
  );

const restoreRows = (context: Context, table: string, condition: string, parameters: unknown[]) =>
  owned.queryOwnedWithTrash(
    context,
    `update ${table} set deleted_at = null where owner_id = any($1) and ${condition} returning id`,
    parameters,
  );

/** Brings a notebook back with what went with it; one that is there stays as it is. Errors: `NOT_FOUND`. */
export async function restoreNotebook(context: Context, { id }: MutationRestoreNotebookArgs): Promise<Notebook> {
  return restoreWithinQuota(context, await owned.getRowWithTrash(context, Notebook, id), async (scoped) => {
    await restoreNotebookRow(scoped, id);
    return owned.getRow(scoped, Notebook, id);
  });
}

/** Brings a list back with what went with it, and its notebook if need be. Errors: `NOT_FOUND`. */
export async function restoreList(context: Context, { id }: MutationRestoreListArgs): Promise<List> {
  return restoreWithinQuota(context, await owned.getRowWithTrash(context, List, id), async (scoped) => {
    await restoreListRow(scoped, id);
    return owned.getRow(scoped, List, id);
  });
}

/**
 * Brings items of one list back, all or none, and the list and its notebook if need be. Errors: `NOT_FOUND`,
 * `BAD_USER_INPUT`, `QUOTA_EXCEEDED` when the list has become full.
 */
export async function restoreItems(context: Context, { ids: given }: MutationRestoreItemsArgs): Promise<Item[]> {
  requireOwnerId(context);
  const ids = checkItemIds(given, "restored");
  const first = await owned.getRowWithTrash(context, Item, ids[0] ?? "");
  const scoped = scopeTo(context, first.ownerId);
  const rows = await owned.findRowsWithTrash(scoped, Item, "id = any($2::uuid[])", [ids]);
  if (rows.length < ids.length) throw notFound("Item");
  const [listId = "", ...others] = new Set(rows.map((row) => row.listId));
  if (others.length > 0) throw badInput({ ids: "Items of different lists cannot be restored together" });
  const [deletedAt = null] = rows.flatMap((row) => row.deletedAt ?? []).sort();
  return restoreWithinQuota(scoped, { ownerId: scoped.scopedOwnerId, deletedAt }, async (scoped) => {
    await restoreListRow(scoped, listId);
    await restoreRows(scoped, "items", "id = any($2::uuid[]) and list_id = $3", [ids, listId]);
    await checkListSize(scoped, listId);
    const restored = await owned.findRows(scoped, Item, "id = any($2::uuid[])", [ids]);
    if (restored.length < ids.length) throw notFound("Item");
    return restored.sort(bySortingOrder);
  });
}

/** The owner is locked first, as for everything that is added. Errors: `QUOTA_EXCEEDED`. */
const restoreWithinQuota = <T>(
  context: Context,
  { ownerId, deletedAt }: { ownerId: string; deletedAt: string | null },
  work: (scoped: ScopedContext) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, ownerId);
    await lockOwner(scoped);
    const restored = await work(scoped);
    if (deletedAt && (await wasAnythingCreatedSince(scoped, deletedAt)))
      await checkQuota(scoped, "notebooks", "lists", "items");
    return restored;
  });

/** Undoing a delete is always within the quota, but when something else has taken the room. */
async function wasAnythingCreatedSince(context: Context, moment: string): Promise<boolean> {
  const made = await owned.queryOwned(
    context,
    `select 1 from notebooks where owner_id = any($1) and created_at > $2 and deleted_at is null
      union all select 1 from lists where owner_id = any($1) and created_at > $2 and deleted_at is null
      union all select 1 from items where owner_id = any($1) and created_at > $2 and deleted_at is null
      limit 1`,
    [moment],
  );
  return made.length > 0;
}

async function restoreNotebookRow(context: Context, id: string): Promise<void> {
  const notebook = await owned.getRowWithTrash(context, Notebook, id, "for update");
  if (!notebook.deletedAt) return;
  await restoreRows(context, "notebooks", "id = $2", [id]);
  const lists = await owned.queryOwnedWithTrash<{ id: string }>(
    context,
    "select id from lists where owner_id = any($1) and notebook_id = $2 and deleted_at = $3 order by id for update",
    [id, notebook.deletedAt],
  );
  await restoreListsWithItems(
    context,
    lists.map((list) => list.id),
    notebook.deletedAt,
  );
}

async function restoreListRow(context: Context, id: string): Promise<void> {
  const { notebookId } = await owned.getRowWithTrash(context, List, id);
  await restoreNotebookRow(context, notebookId);
  const list = await owned.getRowWithTrash(context, List, id, "for update");
  if (list.deletedAt) await restoreListsWithItems(context, [id], list.deletedAt);
}

async function restoreListsWithItems(context: Context, listIds: string[], moment: string | null) {
  await restoreRows(context, "lists", "id = any($2::uuid[])", [listIds]);
  await forEachChunk(listIds, LISTS_PER_CHUNK, (some) =>
    restoreRows(context, "items", "list_id = any($2::uuid[]) and deleted_at = $3", [some, moment]),
  );
}
