import type { Context } from "../context.ts";
import { queryOwnedWithTrash } from "../ownership/ownedRows.ts";
import type { ScopedContext } from "../ownership/scope.ts";
import { forEachChunk, LISTS_PER_CHUNK } from "../chunks.ts";
import { lockOwner } from "../people/users.ts";

/** Deletes all that an owner has, for good: devices, subscriptions and the trash included. */
export async function hardDeleteOwner(context: ScopedContext): Promise<void> {
  await hardDeleteNotebooks(context);
  for (const table of ["device_sessions", "devices", "subscriptions"])
    await queryOwnedWithTrash(context, `delete from ${table} where owner_id = any($1)`);
}

/** Deletes all notebooks of an owner with what is in them, for good, the trash included, in a transaction. */
export async function hardDeleteNotebooks(context: ScopedContext): Promise<void> {
  await lockOwner(context);
  const lists = await queryOwnedWithTrash<{ id: string }>(context, "select id from lists where owner_id = any($1)");
  await hardDeleteLists(
    context,
    lists.map(({ id }) => id),
  );
  await queryOwnedWithTrash(context, "delete from notebooks where owner_id = any($1)");
}

/**
 * Deletes lists with their items for good, in short statements: what notebooks and lists take along when they are
 * deleted themselves is one.
 */
export const hardDeleteLists = (context: Context, ids: string[]): Promise<void> =>
  forEachChunk(ids, LISTS_PER_CHUNK, async (some) => {
    await queryOwnedWithTrash(context, "delete from items where owner_id = any($1) and list_id = any($2)", [some]);
    await queryOwnedWithTrash(context, "delete from lists where owner_id = any($1) and id = any($2)", [some]);
  });
