import type { Context } from "../context.ts";
import { runWithTrash } from "./owned.ts";
import type { Narrowed } from "./owners.ts";
import { inPortions, LISTS_AT_ONCE } from "./portions.ts";
import { lockOwner } from "./users.ts";

/** Deletes all that an owner has, for good: devices, subscriptions and the trash included. */
export async function removeEverything(context: Narrowed): Promise<void> {
  await removeNotebooks(context);
  for (const table of ["device_sessions", "devices", "subscriptions"])
    await runWithTrash(context, `delete from ${table} where owner_id = any($1)`);
}

/** Deletes all notebooks of an owner with what is in them, for good, the trash included, in a transaction. */
export async function removeNotebooks(context: Narrowed): Promise<void> {
  await lockOwner(context);
  const lists = await runWithTrash<{ id: string }>(context, "select id from lists where owner_id = any($1)");
  await removeLists(
    context,
    lists.map(({ id }) => id),
  );
  await runWithTrash(context, "delete from notebooks where owner_id = any($1)");
}

/**
 * Deletes lists with their items for good, in short statements: what notebooks and lists take along when they are
 * deleted themselves is one.
 */
export const removeLists = (context: Context, ids: string[]): Promise<void> =>
  inPortions(ids, LISTS_AT_ONCE, async (some) => {
    await runWithTrash(context, "delete from items where owner_id = any($1) and list_id = any($2)", [some]);
    await runWithTrash(context, "delete from lists where owner_id = any($1) and id = any($2)", [some]);
  });
