import { DomainError } from "../errors.ts";
import { checkMayWrite, type ScopedContext } from "../ownership/scope.ts";

/**
 * The lock of an owner, which is a user, an organisation or a group; that of a group is the lock of the user who shares
 * the notebook, in whose quotas its rows count. With it the owner's row says which deletes can be undone:
 * `undoableSince` is the time of the first delete since which no row was created, restored, or moved in from another
 * owner. A restore of what was deleted since then brings back no more than there was before.
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
  if (user?.claimed) throw new DomainError("UNAUTHENTICATED", "What was made here belongs to an account now; sign in");
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

/** From now on a restore of what was deleted before needs room in the quota. */
export const endUndo = (context: ScopedContext) => setUndoableSince(context, "null");

async function setUndoableSince({ db, scopedOwnerId }: ScopedContext, time: "clock_timestamp()" | "null") {
  for (const table of ["users", "organizations"])
    await db.query(`update ${table} set undoable_since = ${time} where id = ${LOCKED_USER}`, [scopedOwnerId]);
}
