import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type {
  MutationRestoreItemsArgs,
  MutationRestoreListArgs,
  MutationRestoreListsArgs,
  MutationRestoreNotebookArgs,
} from "../base/schema.types.ts";
import { notFound } from "../base/errors.ts";
import { checkAllFound, checkItemIds, checkListSize, scopeToItems } from "../limits/itemLimits.ts";
import { checkListIds, checkListsFound, inNamedOrder, scopeToLists } from "../limits/namedLists.ts";
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
    async (scoped) => findEarliest(await restoreNotebookRows(scoped, [id])),
    (scoped) => owned.getRow(scoped, Notebook, id),
  );
}

/**
 * Restores a list with the items that were deleted together with it, and its notebook if that is in the trash too.
 * Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`.
 */
export const restoreList = async (context: Context, { id }: MutationRestoreListArgs): Promise<List> =>
  (await restoreLists(context, { ids: [id] }))[0] as List;

/**
 * Restores lists, all or none, as `restoreList` restores one. They may have several owners. Returns them in the order of
 * `ids`. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, `QUOTA_EXCEEDED`.
 */
export async function restoreLists(context: Context, { ids: requestedIds }: MutationRestoreListsArgs): Promise<List[]> {
  requireOwnerId(context);
  const ids = checkListIds(requestedIds);
  context.nestedRows.count(ids.length);
  return inTransaction(context, async (tx) => {
    const isRestorable = sql`(deleted_at is null or ${owned.restorableByCaller(tx, List)})`;
    const owners = await scopeToLists(tx, ids, callersWithTrash(List), isRestorable);
    await restoreLocked(
      owners.map((owner) => ({ scoped: owner.scoped, restore: () => restoreListRows(owner.scoped, owner.ids) })),
    );
    const restored: List[] = [];
    for (const owner of owners)
      restored.push(...(await owned.findRows(owner.scoped, List, sql`id = any(${owner.ids}::uuid[])`)));
    return inNamedOrder(ids, restored);
  });
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

/** Runs the restore of rows of one owner in a transaction. Errors: `QUOTA_EXCEEDED`. */
const restoreWithinQuota = <T>(
  context: ScopedContext,
  restore: (scoped: ScopedContext) => Promise<string | null>,
  read: (scoped: ScopedContext) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (tx) => {
    const scoped = scopeTo(tx, context.scopedOwnerId);
    await restoreLocked([{ scoped, restore: () => restore(scoped) }]);
    return read(scoped);
  });

/** `restore` returns the time of the earliest delete that it has restored, null if there was nothing to restore. */
type Restore = { scoped: ScopedContext; restore: () => Promise<string | null> };

/**
 * Restores rows with their owners locked. The quota is checked unless the restore undoes deletes since which nothing was
 * added: that always works, also for an owner who has more than the quota. Errors: `QUOTA_EXCEEDED`.
 */
async function restoreLocked(restores: readonly Restore[]): Promise<void> {
  const locked: (Restore & { undoableSince: string | null })[] = [];
  // Two owners may have one lock, and the restore of the rows of the first ends what can be undone.
  for (const each of restores) locked.push({ ...each, ...(await lockOwner(each.scoped)) });
  for (const { scoped, restore, undoableSince } of locked) {
    const deletedAt = await restore();
    if (!deletedAt) continue;
    await forgetBounds(scoped);
    if (undoableSince) await endUndo(scoped);
    const isUndo = undoableSince && deletedAt >= undoableSince;
    if (!isUndo) await checkQuota(scoped, { notebooks: 1, lists: 1, items: 1, text: 1 });
  }
}

/** Restores those of the notebooks that are in the trash, and returns the times of their deletes. Errors: `NOT_FOUND`. */
async function restoreNotebookRows(context: Context, ids: string[]): Promise<string[]> {
  const isNamed = sql`id = any(${ids}::uuid[]) order by id for update`;
  const notebooks = await owned.findRowsWithTrash(context, Notebook, isNamed);
  if (notebooks.length < ids.length) throw notFound("Notebook");
  const deleted = notebooks.flatMap(({ id, deletedAt }) => (deletedAt ? { id, deletedAt } : []));
  for (const { id, deletedAt } of deleted) await restoreNotebookRow(context, id, deletedAt);
  return deleted.map(({ deletedAt }) => deletedAt);
}

async function restoreNotebookRow(context: Context, id: string, deletedAt: string): Promise<void> {
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
}

/** Restores lists of one owner. Errors: `NOT_FOUND`. */
async function restoreListRows(context: Context, ids: string[]): Promise<string | null> {
  const areNamed = sql`id = any(${ids}::uuid[])`;
  const named = await owned.findRowsWithTrash(context, List, areNamed);
  checkListsFound(ids, named);
  const times = await restoreNotebookRows(context, [...new Set(named.map(({ notebookId }) => notebookId))]);
  // What was deleted together with a notebook is there again.
  const locked = await owned.findRowsWithTrash(context, List, sql`${areNamed} order by id for update`);
  checkListsFound(ids, locked);
  for (const deletedAt of new Set(locked.flatMap((row) => row.deletedAt ?? []))) {
    const together = locked.filter((row) => row.deletedAt === deletedAt).map(({ id }) => id);
    await restoreListsWithItems(context, together, deletedAt);
    times.push(deletedAt);
  }
  return findEarliest(times);
}

/** The earliest of some times of deletes; null when there are none. */
const findEarliest = (times: string[]): string | null => times.sort()[0] ?? null;

async function restoreItemRows(context: Context, ids: string[]): Promise<string | null> {
  const rows = await owned.findRowsWithTrash(context, Item, sql`id = any(${ids}::uuid[])`);
  checkAllFound(ids, rows);
  const [listId = "", ...others] = new Set(rows.map((row) => row.listId));
  if (others.length > 0) throw itemsOfSeveralLists("ids");
  const withList = await restoreListRows(context, [listId]);
  await restoreRows(context, Item, sql`id = any(${ids}::uuid[]) and list_id = ${listId}`);
  await checkListSize(context, listId, "is free");
  return findEarliest(rows.flatMap((row) => row.deletedAt ?? [])) ?? withList;
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
