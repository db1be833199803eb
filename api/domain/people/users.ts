import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { User } from "../../entities/User.ts";
import type { MutationEnsureCurrentUserArgs } from "../schema.types.ts";
import { getDeviceState } from "./deviceAccess.ts";
import { DomainError } from "../errors.ts";
import { createGuest } from "./guests.ts";
import { insertRow, queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, type ScopedContext, requireOwnerIds } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";

/** The name of the notebook that everybody begins with. */
export const DEFAULT_NOTEBOOK = "My Notebook";
/** What clients send while they know no user yet (docs/contract.md, User ids in a payload). */
const FALLBACK_USER_ID = "default-user";

/** Whoever is calling, or null. */
export const currentUser = ({ caller }: Context): User | null =>
  caller.viewer.kind === "nobody" ? null : caller.viewer.user;

/**
 * Answers the caller after making what is asked for and missing: a guest, a first notebook, in one transaction.
 * A new guest is the caller from here on, and the answer carries the cookie. Null when nobody is calling and no guest
 * was asked for.
 */
export async function ensureCurrentUser(context: Context, args: MutationEnsureCurrentUserArgs): Promise<User | null> {
  const { viewer } = context.caller;
  // Whoever is about to complete a session may have a guest's cookie, which a new guest would overwrite.
  const isNew = viewer.kind === "nobody" && !viewer.isPending && args.createAnonymousUser;
  if (!isNew && !args.createDefaultNotebook) return currentUser(context);

  const admitted = await inTransaction(context, async (tx) => {
    const caller = isNew ? await createGuestCaller(tx) : tx.caller;
    if (args.createDefaultNotebook && caller.viewer.kind !== "nobody") {
      await createDefaultNotebook({ ...tx, caller }, caller.viewer.user);
    }
    return caller;
  });
  Object.assign(context.caller, admitted);
  return currentUser(context);
}

async function createGuestCaller({ db }: Context): Promise<Context["caller"]> {
  const { user, sessionId, token } = await createGuest(db);
  return { viewer: { kind: "guest", user, sessionId }, guestToken: token, cookie: "write" };
}

async function createDefaultNotebook(context: Context, user: User) {
  // Two tabs that start at once take turns here, so that there is one first notebook.
  await lockUser(context, user.id);
  const scoped = scopeTo(context, user.id);
  const [first] = await queryOwned(scoped, sql`select 1 from ${Notebook} where ${callers(Notebook)} limit 1`);
  if (!first && (await getDeviceState(scoped)) === "open")
    await insertRow(scoped, Notebook, { name: DEFAULT_NOTEBOOK });
}

/** Makes whoever else does this for the same user wait until the transaction ends. */
export const lockUser = ({ db }: Context, userId: string) =>
  db.query("select 1 from users where id = $1 for update", [userId]);

/**
 * Makes whoever else adds something for the same owner wait until the transaction ends: what is counted stays true.
 * An owner is locked before any of its rows. Errors: `UNAUTHENTICATED` when the guest was claimed meanwhile.
 */
export async function lockOwner(context: ScopedContext): Promise<void> {
  const [user] = await context.db.query<{ claimed: boolean }[]>(
    "select claimed_by is not null as claimed from users where id = $1 for update",
    [context.scopedOwnerId],
  );
  if (user?.claimed) throw new DomainError("UNAUTHENTICATED", "What was made here belongs to an account now; sign in");
  if (!user) await context.db.query("select 1 from organizations where id = $1 for update", [context.scopedOwnerId]);
}

/** Whether a user id in a payload means the caller. */
export const isCallerId = (context: Context, userId: unknown): boolean => {
  const user = currentUser(context);
  return userId === FALLBACK_USER_ID || userId === user?.id || userId === user?.authId;
};

/**
 * A user id in a payload never says who is calling; it may only agree (docs/contract.md, User ids in a payload).
 * Records that come back whole name their owner, which may be the organisation. Errors: `FORBIDDEN` when it names
 * anybody else, `UNAUTHENTICATED` when nobody is calling.
 */
export function checkUserId(context: Context, userId: unknown): void {
  if (userId === undefined || userId === null || userId === FALLBACK_USER_ID) return;
  if (requireOwnerIds(context).some((id) => id === userId) || isCallerId(context, userId)) return;
  throw new DomainError("FORBIDDEN", "You can only do this for yourself");
}
