import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  MutationRestoreItemsArgs,
  MutationRestoreListArgs,
  MutationRestoreNotebookArgs,
} from "../base/schema.types.ts";
import { checkAllFound, checkItemIds, checkListSize, scopeToItems } from "../limits/itemLimits.ts";
import { bySortingOrder } from "../rows/order.ts";
import { itemsOfSeveralLists } from "../ownership/databaseErrors.ts";
import * as owned from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext, requireOwnerId } from "../ownership/scope.ts";
import { callersWithTrash, type Entity, type Sql, sql, type Trashable, update } from "../ownership/sql.ts";
import { forEachChunk, LISTS_PER_CHUNK } from "../base/chunks.ts";
import { checkQuota } from "../limits/quotas.ts";
import { endUndo, forgetBounds, lockOwner } from "../limits/owners.ts";

/** These operations undo a delete. A comment in `trash.ts` explains which rows a restore brings back. */

/**
 * Restores a notebook with the lists and items that were deleted together with it. A notebook outside the trash stays
 * as it is. Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`.
 */
export async function restoreNotebook(context: Context, { id }: MutationRestoreNotebookArgs): Promise<Notebook> {
  const { ownerId } = await owned.getRowWithTrash(context, Notebook, id);
  return restoreWithinQuota(
    scopeTo(context, ownerId),
    (scoped) => restoreNotebookRow(scoped, id),
    (scoped) => owned.getRow(scoped, Notebook, id),
  );
}

/**
 * Restores a list with the items that were deleted together with it, and its notebook if that is in the trash too.
 * Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`.
 */
export async function restoreList(context: Context, { id }: MutationRestoreListArgs): Promise<List> {
  const { ownerId } = await owned.getRowWithTrash(context, List, id);
  return restoreWithinQuota(
    scopeTo(context, ownerId),
    (scoped) => restoreListRow(scoped, id),
    (scoped) => owned.getRow(scoped, List, id),
  );
}

/**
 * Restores items of one list, all or none, with the list and its notebook if those are in the trash too. Returns the
 * items in their order. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, `QUOTA_EXCEEDED`, also when the list has become full.
 */
export async function restoreItems(context: Context, { ids: requestedIds }: MutationRestoreItemsArgs): Promise<Item[]> {
  requireOwnerId(context);
  const ids = checkItemIds(requestedIds);
  context.nestedRows.count(ids.length);
  return restoreWithinQuota(
    await scopeToItems(context, ids, callersWithTrash(Item)),
    (scoped) => restoreItemRows(scoped, ids),
    async (scoped) => (await owned.findRows(scoped, Item, sql`id = any(${ids}::uuid[])`)).sort(bySortingOrder),
  );
}

/**
 * Runs a restore in a transaction with the owner locked. `restore` returns the time of the earliest delete that it has
 * restored, null if there was nothing to restore. The quota is checked unless the restore undoes a delete since which
 * nothing was added: that always works, also for an owner who has more than the quota. Errors: `QUOTA_EXCEEDED`.
 */
const restoreWithinQuota = <T>(
  context: ScopedContext,
  restore: (scoped: ScopedContext) => Promise<string | null>,
  read: (scoped: ScopedContext) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, context.scopedOwnerId);
    const { undoableSince } = await lockOwner(scoped);
    const deletedAt = await restore(scoped);
    if (deletedAt) {
      await forgetBounds(scoped);
      if (undoableSince) await endUndo(scoped);
      const isUndo = undoableSince && deletedAt >= undoableSince;
      if (!isUndo) await checkQuota(scoped, { notebooks: 1, lists: 1, items: 1, text: 1 });
    }
    return read(scoped);
  });

async function restoreNotebookRow(context: Context, id: string): Promise<string | null> {
  const { deletedAt } = await owned.getRowWithTrash(context, Notebook, id, "for update");
  if (!deletedAt) return null;
  await restoreRows(context, Notebook, sql`id = ${id}`);
  const lists = await owned.queryOwned<{ id: string }>(
    context,
    sql`select id from ${List}
         where ${callersWithTrash(List)} and notebook_id = ${id} and deleted_at = ${deletedAt}
         order by id for update`,
  );
  await restoreListsWithItems(
    context,
    lists.map((list) => list.id),
    deletedAt,
  );
  return deletedAt;
}

async function restoreListRow(context: Context, id: string): Promise<string | null> {
  const { notebookId } = await owned.getRowWithTrash(context, List, id);
  const withNotebook = await restoreNotebookRow(context, notebookId);
  const { deletedAt } = await owned.getRowWithTrash(context, List, id, "for update");
  if (deletedAt) await restoreListsWithItems(context, [id], deletedAt);
  return deletedAt ?? withNotebook;
}

async function restoreItemRows(context: Context, ids: string[]): Promise<string | null> {
  const rows = await owned.findRowsWithTrash(context, Item, sql`id = any(${ids}::uuid[])`);
  checkAllFound(ids, rows);
  const [listId = "", ...others] = new Set(rows.map((row) => row.listId));
  if (others.length > 0) throw itemsOfSeveralLists("ids");
  const withList = await restoreListRow(context, listId);
  await restoreRows(context, Item, sql`id = any(${ids}::uuid[]) and list_id = ${listId}`);
  await checkListSize(context, listId, "is free");
  const [deletedAt = withList] = rows.flatMap((row) => row.deletedAt ?? []).sort();
  return deletedAt;
}

async function restoreListsWithItems(context: Context, listIds: string[], deletedAt: string) {
  await restoreRows(context, List, sql`id = any(${listIds}::uuid[])`);
  await forEachChunk(listIds, LISTS_PER_CHUNK, (chunk) =>
    restoreRows(context, Item, sql`list_id = any(${chunk}::uuid[]) and deleted_at = ${deletedAt}`),
  );
}

const restoreRows = (context: Context, entity: Entity<Trashable>, condition: Sql) =>
  owned.queryOwned(
    context,
    sql`${update(entity)} set deleted_at = null where ${callersWithTrash(entity)} and ${condition} returning id`,
  );
