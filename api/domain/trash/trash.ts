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
import { callers, callersWithTrash, type Entity, type Sql, sql, type Trashable, update } from "../ownership/sql.ts";
import { forEachChunk, LISTS_PER_CHUNK } from "../chunks.ts";
import { checkQuota } from "../billing/quotas.ts";
import { lockOwner } from "../people/users.ts";

/**
 * The trash (docs/contract.md, Trash). What is deleted carries the moment in `deleted_at`, and everything in it that
 * was not deleted before carries the same one: that is what comes back with it. Whatever is there is in something that
 * is there, so a parent in the trash was deleted later than what was deleted by itself from it.
 */

/** A moment at which nothing in these notebooks and lists, which are locked, was deleted before. */
async function chooseDeletionTime(context: Context, notebookIds: string[], listIds: string[]): Promise<string> {
  const [row] = await owned.queryOwned<{ moment: string }>(
    context,
    sql`select greatest(now()::timestamptz(3), max(deleted_at) + interval '1 millisecond') as moment from (
          select deleted_at from ${List} where ${callersWithTrash(List)} and notebook_id = any(${notebookIds}::uuid[])
          union all
          select deleted_at from ${Item} where ${callersWithTrash(Item)} and list_id = any(${listIds}::uuid[])) before`,
  );
  return row?.moment ?? "";
}

/** Puts a notebook, which is there, into the trash with all lists and items that are in it now. */
export const trashNotebook = (context: Context, id: string): Promise<{ success: true }> =>
  inTransaction(context, async (tx) => {
    await owned.getRow(tx, Notebook, id, "for update");
    const lists = await owned.queryOwned<{ id: string }>(
      tx,
      sql`select id from ${List} where ${callers(List)} and notebook_id = ${id} order by id for update`,
    );
    const listIds = lists.map((list) => list.id);
    const moment = await chooseDeletionTime(tx, [id], listIds);
    await trashListsWithItems(tx, listIds, moment);
    await trashRows(tx, Notebook, sql`id = ${id}`, moment);
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
    trashRows(context, Item, sql`list_id = any(${some}::uuid[])`, moment),
  );
  await trashRows(context, List, sql`id = any(${listIds}::uuid[])`, moment);
}

/** Puts items of one list, which is locked, into the trash; answers how many of them were there. */
export async function trashItems(context: Context, listId: string, ids: string[]): Promise<number> {
  const moment = await chooseDeletionTime(context, [], [listId]);
  return (await trashRows(context, Item, sql`id = any(${ids}::uuid[])`, moment)).length;
}

/** `updated_at` stays: what comes back is as it was. */
const trashRows = (context: Context, entity: Entity<Trashable>, condition: Sql, moment: string) =>
  owned.queryOwned(
    context,
    sql`${update(entity)} set deleted_at = ${moment} where ${callers(entity)} and ${condition} returning id`,
  );

const restoreRows = (context: Context, entity: Entity<Trashable>, condition: Sql) =>
  owned.queryOwned(
    context,
    sql`${update(entity)} set deleted_at = null where ${callersWithTrash(entity)} and ${condition} returning id`,
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
  const rows = await owned.findRowsWithTrash(scopeTo(context, first.ownerId), Item, sql`id = any(${ids}::uuid[])`);
  if (rows.length < ids.length) throw notFound("Item");
  const [listId = "", ...others] = new Set(rows.map((row) => row.listId));
  if (others.length > 0) throw badInput({ ids: "Items of different lists cannot be restored together" });
  const [deletedAt = null] = rows.flatMap((row) => row.deletedAt ?? []).sort();
  return restoreWithinQuota(context, { ownerId: first.ownerId, deletedAt }, async (scoped) => {
    await restoreListRow(scoped, listId);
    await restoreRows(scoped, Item, sql`id = any(${ids}::uuid[]) and list_id = ${listId}`);
    await checkListSize(scoped, listId);
    const restored = await owned.findRows(scoped, Item, sql`id = any(${ids}::uuid[])`);
    if (restored.length < ids.length) throw notFound("Item");
    return restored.sort(bySortingOrder);
  });
}

/** The owner is locked first, as for everything that is added. Errors: `QUOTA_EXCEEDED`. */
const restoreWithinQuota = <T>(
  context: Context,
  deleted: Pick<Trashable, "ownerId" | "deletedAt">,
  work: (scoped: ScopedContext) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, deleted.ownerId);
    await lockOwner(scoped);
    const restored = await work(scoped);
    if (deleted.deletedAt && (await wasAnythingCreatedSince(scoped, deleted.deletedAt)))
      await checkQuota(scoped, "notebooks", "lists", "items");
    return restored;
  });

/** Undoing a delete is always within the quota, but when something else has taken the room. */
async function wasAnythingCreatedSince(context: Context, moment: string): Promise<boolean> {
  const made = await owned.queryOwned(
    context,
    sql`select 1 from ${Notebook} where ${callers(Notebook)} and created_at > ${moment}
         union all select 1 from ${List} where ${callers(List)} and created_at > ${moment}
         union all select 1 from ${Item} where ${callers(Item)} and created_at > ${moment}
         limit 1`,
  );
  return made.length > 0;
}

async function restoreNotebookRow(context: Context, id: string): Promise<void> {
  const notebook = await owned.getRowWithTrash(context, Notebook, id, "for update");
  if (!notebook.deletedAt) return;
  await restoreRows(context, Notebook, sql`id = ${id}`);
  const lists = await owned.queryOwned<{ id: string }>(
    context,
    sql`select id from ${List}
         where ${callersWithTrash(List)} and notebook_id = ${id} and deleted_at = ${notebook.deletedAt}
         order by id for update`,
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
  await restoreRows(context, List, sql`id = any(${listIds}::uuid[])`);
  await forEachChunk(listIds, LISTS_PER_CHUNK, (some) =>
    restoreRows(context, Item, sql`list_id = any(${some}::uuid[]) and deleted_at = ${moment}`),
  );
}
