import { readSharer } from "../callers/groups.ts";
import { mapDatabaseError } from "../ownership/databaseErrors.ts";
import { checkMayWrite, findGroup, isNobody, type ScopedContext } from "../ownership/scope.ts";

/**
 * The lock of an owner, which is a user, an organisation or a group; that of a group is the lock of the user who shares
 * the notebook, in whose quotas its rows count. It is a row of `owner_states`, which also says which deletes can be undone:
 * `undoableSince` is the time of the first delete since which no row was created, restored, or moved in from another
 * owner. A restore of what was deleted since then brings back no more than there was before.
 *
 * The row also has the bound of the owner's items, which is at least the number of items that count in the owner's quota,
 * so that adding an item counts none of the others. Adding raises it; deleting leaves it. What adds items in another way
 * forgets it, and the next quota that needs it counts.
 */

/** Returns the user or organisation whose row is the lock of the context's owner, as the caller's groups say. */
export const getHolder = (context: ScopedContext): string =>
  findGroup(context, context.scopedOwnerId)?.sharedBy ?? context.scopedOwnerId;

/** Does the same for jobs and webhooks, which have no caller. */
const findHolder = async (context: ScopedContext): Promise<string> =>
  (isNobody(context) && (await readSharer(context, context.scopedOwnerId))) || getHolder(context);

/** Calls one of the functions of `database/functions.sql`. */
async function callFunction<T>(
  { db }: ScopedContext,
  call: string,
  parameters: (string | number | null)[],
): Promise<T> {
  const [row] = await mapDatabaseError(db.query<{ result: T }[]>(`select ${call} as result`, parameters));
  return (row as { result: T }).result;
}

/**
 * Locks the owner until the transaction ends, so that concurrent writes of one owner wait for each other and counts stay
 * correct, and returns since when deletes can be undone. Always lock the owner before any of its rows. Errors:
 * `UNAUTHENTICATED` when the guest was claimed meanwhile, `FORBIDDEN` for a viewer of a shared notebook.
 */
export async function lockOwner(context: ScopedContext): Promise<{ undoableSince: string | null }> {
  checkMayWrite(context, context.scopedOwnerId);
  const owners = [context.scopedOwnerId, await findHolder(context)];
  return { undoableSince: await callFunction(context, "lock_owner($1, $2)", owners) };
}

/** Locks the owner before rows are added. Errors: `UNAUTHENTICATED`. */
export async function lockOwnerToAdd(context: ScopedContext): Promise<void> {
  const { undoableSince } = await lockOwner(context);
  if (undoableSince) await endUndo(context);
}

/** Locks the owner before rows are deleted. Choose the time of the delete afterwards. Errors: `UNAUTHENTICATED`. */
export async function lockOwnerToDelete(context: ScopedContext): Promise<void> {
  const { undoableSince } = await lockOwner(context);
  if (!undoableSince)
    await callFunction(context, "set_undoable_since($1, clock_timestamp())", [await findHolder(context)]);
}

/** From now on a restore of what was deleted before counts in the quota. */
export const endUndo = async (context: ScopedContext) =>
  callFunction(context, "set_undoable_since($1, null)", [await findHolder(context)]);

/**
 * Raises the bound of the owner's items. Returns false when the bound is not known, or does not allow so many more items:
 * then only counting shows whether the quota is kept.
 */
export const raiseItemBound = (context: ScopedContext, added: number, limit: number): Promise<boolean> =>
  callFunction(context, "lock_owner_for_items($1, $2, $3, $4)", [
    context.scopedOwnerId,
    getHolder(context),
    added,
    limit,
  ]);

/** Writes the number of items of an owner that is locked; null where it is not known. */
export const writeItemBound = async (context: ScopedContext, count: number | null) =>
  callFunction(context, "write_item_bound($1, $2)", [await findHolder(context), count]);

/** Forgets the bound of the owner's items. Call it in each transaction that gives the owner items in another way. */
export const forgetItemBound = (context: ScopedContext) => writeItemBound(context, null);

/** Deletes what is known of an owner whose rows are gone. */
export const deleteOwnerState = ({ db, scopedOwnerId }: ScopedContext) =>
  db.query("delete from owner_states where owner_id = $1", [scopedOwnerId]);
