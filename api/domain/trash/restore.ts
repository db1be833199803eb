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

/** The restores of what `trash.ts` has deleted; a comment there explains which rows a restore brings back. */

/**
 * Restores a notebook with the lists and items that were deleted together with it. A notebook outside the trash stays
 * as it is. Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`.
 */
export async function restoreNotebook(context: Context, { id }: MutationRestoreNotebookArgs): Promise<Notebook> {
  return restoreWithinQuota(context, await owned.getRowWithTrash(context, Notebook, id), async (scoped) => {
    await restoreNotebookRow(scoped, id);
    return owned.getRow(scoped, Notebook, id);
  });
}

/**
 * Restores a list with the items that were deleted together with it, and its notebook if that is in the trash too.
 * Errors: `NOT_FOUND`, `QUOTA_EXCEEDED`.
 */
export async function restoreList(context: Context, { id }: MutationRestoreListArgs): Promise<List> {
  return restoreWithinQuota(context, await owned.getRowWithTrash(context, List, id), async (scoped) => {
    await restoreListRow(scoped, id);
    return owned.getRow(scoped, List, id);
  });
}

/**
 * Restores items of one list, all or none, with the list and its notebook if those are in the trash too. Returns the
 * items in their order. Errors: `NOT_FOUND`, `BAD_USER_INPUT`, `QUOTA_EXCEEDED`, also when the list has become full.
 */
export async function restoreItems(context: Context, { ids: requestedIds }: MutationRestoreItemsArgs): Promise<Item[]> {
  requireOwnerId(context);
  const ids = checkItemIds(requestedIds, "restored");
  context.nestedRows.count(ids.length);
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

/**
 * Runs a restore in a transaction: it locks the owner first, as each create does, and checks the quota at the end.
 * Errors: `QUOTA_EXCEEDED`.
 */
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

/**
 * A restore is checked against the quota only when the owner has created something since the delete, so that undoing a
 * delete right away always works.
 */
async function wasAnythingCreatedSince(context: Context, time: string): Promise<boolean> {
  const created = await owned.queryOwned(
    context,
    sql`select 1 from ${Notebook} where ${callers(Notebook)} and created_at > ${time}
         union all select 1 from ${List} where ${callers(List)} and created_at > ${time}
         union all select 1 from ${Item} where ${callers(Item)} and created_at > ${time}
         limit 1`,
  );
  return created.length > 0;
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
