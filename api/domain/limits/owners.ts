import type { Context } from "../base/context.ts";
import { readSharer } from "../callers/groups.ts";
import { mapDatabaseError } from "../ownership/databaseErrors.ts";
import { checkMayWrite, findGroup, isNobody, type ScopedContext, scopeTo } from "../ownership/scope.ts";

/**
 * The lock of an owner, which is a user, an organisation or a group; that of a group is the lock of the user who shares
 * the notebook, in whose quotas its rows count. It is a row of `owner_states`, which also says which deletes can be undone:
 * `undoableSince` is the time of the first delete since which no row was created, restored, or moved in from another
 * owner. A restore of what was deleted since then brings back no more than there was before.
 *
 * The row also has the bounds of the owner's items and of their text: at least the number, and the bytes, that count in
 * the owner's quotas, so that adding an item counts none of the others. Adding and longer text raise them; deleting and
 * shorter text leave them. What adds items in another way forgets them, and the next quota that needs them counts. The
 * text in the trash has such a bound too.
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
  parameters: (string | number | string[] | null)[],
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

/** Numbers of rows of three kinds, and the bytes of the text of items. */
type Usage = { notebooks: number; lists: number; items: number; text: number };

/**
 * Keeps the quotas of an owner that is locked, after so much was added. `account` has all owners whose rows count together,
 * null where they are not known. Errors: `QuotaReached`, `AccountChanged`.
 */
export const keepQuotas = (
  context: ScopedContext,
  account: string[] | null,
  added: Usage,
  limits: Usage,
): Promise<void> =>
  callFunction(context, "keep_quotas($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", [
    getHolder(context),
    account,
    ...[added, limits].flatMap(({ notebooks, lists, items, text }) => [notebooks, lists, items, text]),
  ]);

/**
 * Raises the bound of the text in the trash of an owner that is locked. Returns false when it is not known, or does not
 * allow so much more: then only counting shows whether the text has room.
 */
export const raiseTrashBound = async (context: ScopedContext, added: number, limit: number): Promise<boolean> =>
  callFunction(context, "raise_trash_bound($1, $2, $3)", [await findHolder(context), added, limit]);

/** Writes how many bytes of text the trash of an owner has that is locked; null where it is not known. */
export const writeTrashBound = async (context: ScopedContext, text: number | null) =>
  callFunction(context, "write_trash_bound($1, $2)", [await findHolder(context), text]);

/** Forgets the bounds of an owner. Call it in each transaction that gives the owner items in another way. */
export async function forgetBounds(context: ScopedContext): Promise<void> {
  await callFunction(context, "write_bounds($1, null, null)", [await findHolder(context)]);
  await writeTrashBound(context, null);
}

/** Refuses what waits for the lock of a guest whose rows went to another user, and everything after it. */
export const markOwnerClaimed = ({ db, scopedOwnerId }: ScopedContext) =>
  db.query(
    `insert into owner_states (owner_id, is_claimed) select $1::uuid, true
       on conflict (owner_id) do update set is_claimed = true`,
    [scopedOwnerId],
  );

/** Deletes what is known of an owner whose rows are gone. */
export const deleteOwnerState = ({ db, scopedOwnerId }: ScopedContext) =>
  db.query("delete from owner_states where owner_id = $1", [scopedOwnerId]);

/** Deletes what is known of all guests whose rows have come to a user. They are deleted with that user. */
export async function deleteClaimedStates(context: Context, userId: string): Promise<void> {
  const guests = await context.db.query<{ id: string }[]>(
    `with recursive claimed (id) as (
       select id from users where claimed_by = $1
       union select users.id from users join claimed on users.claimed_by = claimed.id)
     select id from claimed`,
    [userId],
  );
  for (const { id } of guests) await deleteOwnerState(scopeTo(context, id));
}
