import { claimed } from "../ownership/notFound.ts";
import { checkMayWrite, type ScopedContext } from "../ownership/scope.ts";

/**
 * The lock of an owner, which is a user, an organisation or a group; that of a group is the lock of the user who shares
 * the notebook, in whose quotas its rows count. With it the owner's row says which deletes can be undone:
 * `undoableSince` is the time of the first delete since which no row was created, restored, or moved in from another
 * owner. A restore of what was deleted since then brings back no more than there was before.
 *
 * The row also has `items_at_most`, which is at least the number of items that count in the owner's quota, so that adding
 * an item counts none of the others. Adding raises it; deleting leaves it. What adds items in another way forgets it, and
 * the next quota that needs it counts.
 */
type OwnerState = { undoableSince: string | null };

const UNDOABLE_SINCE = `undoable_since as "undoableSince"`;

/** The user whose row is the lock of the owner `$1`. */
const LOCKED_USER = "coalesce((select shared_by from groups where id = $1), $1)";

/**
 * Locks the owner's row until the transaction ends, so that concurrent writes of one owner wait for each other and
 * counts stay correct. Always lock the owner before any of its rows. Errors: `UNAUTHENTICATED` when the guest was
 * claimed meanwhile, `FORBIDDEN` for a viewer of a shared notebook.
 */
export async function lockOwner(context: ScopedContext): Promise<OwnerState> {
  const { db, scopedOwnerId } = context;
  checkMayWrite(context, scopedOwnerId);
  const [user] = await db.query<(OwnerState & { claimed: boolean })[]>(
    `select ${UNDOABLE_SINCE}, claimed_by is not null as claimed from users where id = ${LOCKED_USER} for update`,
    [scopedOwnerId],
  );
  if (user?.claimed) throw claimed();
  if (user) return user;
  const [organization] = await db.query<OwnerState[]>(
    `select ${UNDOABLE_SINCE} from organizations where id = $1 for update`,
    [scopedOwnerId],
  );
  return organization ?? { undoableSince: null };
}

/** Locks the owner before rows are added. Errors: `UNAUTHENTICATED`. */
export async function lockOwnerToAdd(context: ScopedContext): Promise<void> {
  const { undoableSince } = await lockOwner(context);
  if (undoableSince) await endUndo(context);
}

/** Locks the owner before rows are deleted. Choose the time of the delete afterwards. Errors: `UNAUTHENTICATED`. */
export async function lockOwnerToDelete(context: ScopedContext): Promise<void> {
  const { undoableSince } = await lockOwner(context);
  if (!undoableSince) await setUndoableSince(context, "clock_timestamp()");
}

/** From now on a restore of what was deleted before counts in the quota. */
export const endUndo = (context: ScopedContext) => setUndoableSince(context, "null");

const setUndoableSince = (context: ScopedContext, time: "clock_timestamp()" | "null") =>
  updateOwner(context, `undoable_since = ${time}`);

/**
 * Raises the bound of the owner's items. Returns false when the bound is not known, or does not allow so many more items:
 * then only counting shows whether the quota is kept.
 */
export async function raiseItemBound({ db, scopedOwnerId }: ScopedContext, added: number, limit: number) {
  const [row] = await db.query<{ isWithinBound: boolean }[]>(
    `select lock_owner_for_items($1, $2, $3) as "isWithinBound"`,
    [scopedOwnerId, added, limit],
  );
  return row?.isWithinBound ?? false;
}

/** Writes the number of items of an owner that is locked. */
export const writeItemBound = (context: ScopedContext, count: number) =>
  updateOwner(context, "items_at_most = $2", count);

/** Forgets the bound of the owner's items. Call it in each transaction that gives the owner items in another way. */
export const forgetItemBound = (context: ScopedContext) => updateOwner(context, "items_at_most = null");

/** Changes the owner's row; `values` are those of the parameters from `$2` on. */
async function updateOwner({ db, scopedOwnerId }: ScopedContext, assignment: string, ...values: number[]) {
  for (const table of ["users", "organizations"])
    await db.query(`update ${table} set ${assignment} where id = ${LOCKED_USER}`, [scopedOwnerId, ...values]);
}
