import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import * as owned from "../ownership/ownedRows.ts";
import { callers, callersWithTrash, type Entity, type Sql, sql, type Trashable, update } from "../ownership/sql.ts";
import { scopeTo, scopeToAll, type ScopedContext } from "../ownership/scope.ts";
import { type ListsOfOwner, lockLists } from "../limits/namedLists.ts";
import { lockOwnerToDelete } from "../limits/owners.ts";
import { forEachChunk, LISTS_PER_CHUNK } from "../base/chunks.ts";
import { type Deletion, limitTrash } from "../limits/trashLimit.ts";

/**
 * The trash (docs/api.md, Trash). A delete writes one time into `deleted_at` of the row and of everything in it
 * that is not in the trash yet. A restore of the row also restores what is in it and has the same time. A row outside
 * the trash always has a parent outside the trash, so a parent in the trash was deleted later than each row that was
 * deleted from it separately.
 */

/**
 * Returns a time that is later than that of each earlier delete in these notebooks and lists, so that a restore can
 * distinguish the deletes. The caller has locked the owner, the notebooks and the lists: the time of the clock is later
 * than what was done under earlier locks, which `now()`, the start of the transaction, may not be.
 */
export async function chooseDeletionTime(context: Context, notebookIds: string[], listIds: string[]): Promise<string> {
  const [row] = await owned.queryOwned<{ deletedAt: string }>(
    context,
    sql`select greatest(clock_timestamp()::timestamptz(3), max(deleted_at) + interval '1 millisecond') as "deletedAt" from (
          select deleted_at from ${List} where ${callersWithTrash(List)} and notebook_id = any(${notebookIds}::uuid[])
          union all
          select deleted_at from ${Item} where ${callersWithTrash(Item)} and list_id = any(${listIds}::uuid[])) before`,
  );
  return row?.deletedAt ?? "";
}

/** Moves a notebook with all its lists and items into the trash. Errors: `NOT_FOUND`. */
export const trashNotebook = (context: ScopedContext, id: string): Promise<{ success: true }> =>
  trashInTransaction(context, async (scoped) => {
    await owned.getRow(scoped, Notebook, id, "for update");
    return trashLockedNotebooks(scoped, [id]);
  });

/** Moves those of the notebooks that are not in the trash yet there, each with all its lists and items. */
export const trashNotebooks = (context: ScopedContext, ids: string[]): Promise<{ success: true }> =>
  trashInTransaction(context, async (scoped) => {
    const found = await owned.queryOwned<{ id: string }>(
      scoped,
      sql`select id from ${Notebook} where ${callers(Notebook)} and id = any(${ids}::uuid[]) order by id for update`,
    );
    return trashLockedNotebooks(
      scoped,
      found.map(({ id }) => id),
    );
  });

async function trashLockedNotebooks(scoped: ScopedContext, ids: string[]): Promise<Deletion> {
  const lists = await owned.queryOwned<{ id: string }>(
    scoped,
    sql`select id from ${List} where ${callers(List)} and notebook_id = any(${ids}::uuid[]) order by id for update`,
  );
  const listIds = lists.map((list) => list.id);
  const deletedAt = await chooseDeletionTime(scoped, ids, listIds);
  const text = await trashListsWithItems(scoped, listIds, deletedAt);
  await trashRows(scoped, Notebook, sql`id = any(${ids}::uuid[])`, deletedAt);
  return { at: deletedAt, text };
}

/**
 * Moves lists with all their items into the trash, all or none. Call it in a transaction. All get one time, also those of
 * several owners, so that the trash of an account that is full keeps them together. Errors: `NOT_FOUND`.
 */
export async function trashLists(context: Context, owners: readonly ListsOfOwner[]): Promise<void> {
  for (const { scoped } of owners) await lockOwnerToDelete(scoped);
  for (const { scoped, ids } of owners) await lockLists(scoped, ids);
  const all = scopeToAll(
    context,
    owners.map(({ scoped }) => scoped.scopedOwnerId),
  );
  const at = await chooseDeletionTime(
    all,
    [],
    owners.flatMap(({ ids }) => ids),
  );
  for (const { scoped, ids } of owners)
    await limitTrash(scoped, { at, text: await trashListsWithItems(scoped, ids, at) });
}

/** Runs a delete in a transaction with the owner locked; then limits the trash. */
const trashInTransaction = (context: ScopedContext, work: (scoped: ScopedContext) => Promise<Deletion>) =>
  inTransaction(context, async (tx): Promise<{ success: true }> => {
    const scoped = scopeTo(tx, context.scopedOwnerId);
    await lockOwnerToDelete(scoped);
    await limitTrash(scoped, await work(scoped));
    return { success: true };
  });

/** Returns the bytes of the text of the items. */
async function trashListsWithItems(context: Context, listIds: string[], deletedAt: string): Promise<number> {
  let text = 0;
  await forEachChunk(listIds, LISTS_PER_CHUNK, async (chunk) => {
    const trashed = await trashRows(context, Item, sql`list_id = any(${chunk}::uuid[])`, deletedAt);
    text += sumText(trashed);
  });
  await trashRows(context, List, sql`id = any(${listIds}::uuid[])`, deletedAt);
  return text;
}

/**
 * Moves items of one list into the trash and returns those that were not in the trash yet. The caller has locked the
 * owner (`lockOwnerToDelete`) and the list.
 */
export async function trashItems(scoped: ScopedContext, listId: string, ids: string[]): Promise<{ id: string }[]> {
  const deletedAt = await chooseDeletionTime(scoped, [], [listId]);
  const trashed = await trashRows(scoped, Item, sql`id = any(${ids}::uuid[])`, deletedAt);
  await limitTrash(scoped, { at: deletedAt, text: sumText(trashed) });
  return trashed;
}

type TrashedRow = { id: string; text: number };
const sumText = (rows: readonly TrashedRow[]) => rows.reduce((sum, { text }) => sum + text, 0);

/** A delete does not change `updated_at`, so that a restore brings the row back exactly as it was. */
const trashRows = (context: Context, entity: Entity<Trashable>, condition: Sql, deletedAt: string) =>
  owned.queryOwned<TrashedRow>(
    context,
    sql`${update(entity)} set deleted_at = ${deletedAt} where ${callers(entity)} and ${condition}
        returning id, ${entity === Item ? sql`text_size(name, note)` : sql`0`} as text`,
  );
