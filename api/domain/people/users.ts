import { v7 as makeUuid } from "uuid";
import type { Context } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Notebook } from "../../entities/Notebook.ts";
import { User } from "../../entities/User.ts";
import type { MutationEnsureCurrentUserArgs } from "../schema.types.ts";
import { DomainError } from "../errors.ts";
import { byName } from "../lists/order.ts";
import { createGuest } from "./guests.ts";
import { endUndo } from "./owners.ts";
import { rowNotFound, throwDeletedConflict } from "../ownership/notFound.ts";
import { findRows, insertRow, queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, requireOwnerIds, requireViewer } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";
import { checkInput, idRule } from "../rules.ts";

/** The name of the default notebook, the first one of a guest or a member. */
export const DEFAULT_NOTEBOOK = "My Notebook";
/** The user id that a client sends before it knows a user (docs/contract.md, User ids in a payload). */
const FALLBACK_USER_ID = "default-user";

/** The caller's user; null when nobody is calling. */
export const currentUser = ({ caller }: Context): User | null =>
  caller.viewer.kind === "nobody" ? null : caller.viewer.user;

/**
 * Returns the caller's user. If asked to, it first creates a guest when nobody is calling, and a default notebook when
 * the user has no notebook, both in one transaction. A new guest is the caller from then on, and the response sets the
 * guest cookie. Null when nobody is calling and no guest was created. Errors: `BAD_USER_INPUT` for an id that is no
 * UUID, `CONFLICT` for the id of a notebook in the trash.
 */
export async function ensureCurrentUser(context: Context, args: MutationEnsureCurrentUserArgs): Promise<User | null> {
  const { defaultNotebookId } = checkInput(args, { defaultNotebookId: idRule });
  const { viewer } = context.caller;
  // A user whose session is pending may have a guest cookie, which the cookie of a new guest would overwrite.
  const needsGuest = viewer.kind === "nobody" && !viewer.session && args.createAnonymousUser;
  if (!needsGuest && !args.createDefaultNotebook) return currentUser(context);

  const newCaller = await inTransaction(context, async (tx) => {
    const caller = needsGuest ? await createGuestCaller(tx) : tx.caller;
    if (args.createDefaultNotebook && caller.viewer.kind !== "nobody") {
      await createDefaultNotebook({ ...tx, caller }, caller.viewer.user, defaultNotebookId ?? makeUuid());
    }
    return caller;
  });
  Object.assign(context.caller, newCaller);
  return currentUser(context);
}

/** Creates a guest and returns it as the caller; the response to the request sets the cookie. */
export async function createGuestCaller({ db }: Context): Promise<Context["caller"]> {
  const { user, sessionId, groups, token } = await createGuest(db);
  const viewer = { kind: "guest" as const, user, sessionId, groups };
  return { viewer, guestToken: token, cookie: "write", refusal: null, assumption: null };
}

async function createDefaultNotebook(context: Context, user: User, id: string) {
  // Two tabs that start at the same time wait for each other here, so that they create one default notebook.
  await lockUser(context, user.id);
  const scoped = scopeTo(context, user.id);
  const [first] = await queryOwned(scoped, sql`select 1 from ${Notebook} where ${callers(Notebook)} limit 1`);
  if (first || context.caller.refusal) return;
  const created = await insertRow(scoped, Notebook, { id, name: DEFAULT_NOTEBOOK });
  if (!created) throwDeletedConflict(Notebook);
  await endUndo(scoped);
}

/** Returns the id of the caller's default notebook, else of the first own one; where there is none it is made. */
export async function getDefaultNotebook(context: Context): Promise<string> {
  const { user } = requireViewer(context);
  await createDefaultNotebook(context, user, makeUuid());
  const notebooks = (await findRows(scopeTo(context, user.id), Notebook)).sort(byName);
  const chosen = notebooks.find(({ name }) => name === DEFAULT_NOTEBOOK) ?? notebooks[0];
  if (!chosen) throw rowNotFound(Notebook);
  return chosen.id;
}

/** Locks the user's row until the transaction ends. */
export const lockUser = ({ db }: Context, userId: string) =>
  db.query("select 1 from users where id = $1 for update", [userId]);

/** Whether a user id in a payload means the caller: the fallback id, or the caller's `id` or `authId`. */
export const isCallerId = (context: Context, userId: unknown): boolean => {
  const user = currentUser(context);
  return userId === FALLBACK_USER_ID || userId === user?.id || userId === user?.authId;
};

/**
 * Checks that a user id in a payload, if there is one, means the caller (docs/contract.md, User ids in a payload). The
 * active organisation's id is allowed too, because a client may send back a whole notebook that the organisation owns.
 * Errors: `FORBIDDEN` for any other id, `UNAUTHENTICATED` when nobody is calling.
 */
export function checkUserId(context: Context, userId: unknown): void {
  if (userId === undefined || userId === null || userId === FALLBACK_USER_ID) return;
  if (requireOwnerIds(context).some((id) => id === userId) || isCallerId(context, userId)) return;
  throw new DomainError("FORBIDDEN", "You can only do this for yourself");
}
