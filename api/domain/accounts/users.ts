import { v7 as makeUuid } from "uuid";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { User } from "../../entities/User.ts";
import type { MutationEnsureCurrentUserArgs } from "../base/schema.types.ts";
import { tokenRefused } from "../callers/tokenScopes.ts";
import { byName } from "../rows/order.ts";
import { createGuestCaller, getUser, lockUser } from "../callers/callerUser.ts";
import { endUndo } from "../limits/owners.ts";
import { rowNotFound, deletedConflict } from "../ownership/databaseErrors.ts";
import { findRows, insertRow, queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, requireViewer } from "../ownership/scope.ts";
import { callers, sql } from "../ownership/sql.ts";
import { checkInput, idRule } from "../base/rules.ts";

/** The name of the default notebook, the first one of a guest or a member. */
export const DEFAULT_NOTEBOOK = "My Notebook";
/**
 * Returns the caller's user. If asked to, it first creates a guest when nobody is calling, and a default notebook when
 * the user has no notebook, both in one transaction. A new guest is the caller from then on, and the response sets the
 * guest cookie. Null when nobody is calling and no guest was created. Errors: `BAD_USER_INPUT` for an id that is no
 * UUID, `CONFLICT` for the id of a notebook in the trash, `FORBIDDEN` for a program that wants a notebook.
 */
export async function ensureCurrentUser(context: Context, args: MutationEnsureCurrentUserArgs): Promise<User | null> {
  const { defaultNotebookId } = checkInput(args, { defaultNotebookId: idRule });
  const { viewer } = context.caller;
  // A user whose session is pending may have a guest cookie, which the cookie of a new guest would overwrite.
  const needsGuest = viewer.kind === "nobody" && !viewer.session && args.createAnonymousUser;
  if (!needsGuest && !args.createDefaultNotebook) return getUser(context);
  if (viewer.kind === "program") throw tokenRefused();

  const newCaller = await inTransaction(context, async (tx) => {
    const caller = needsGuest ? await createGuestCaller(tx) : tx.caller;
    if (args.createDefaultNotebook && caller.viewer.kind !== "nobody") {
      await createDefaultNotebook({ ...tx, caller }, caller.viewer.user, defaultNotebookId ?? makeUuid());
    }
    return caller;
  });
  Object.assign(context.caller, newCaller);
  return getUser(context);
}

async function createDefaultNotebook(context: Context, user: User, id: string) {
  // Two tabs that start at the same time wait for each other here, so that they create one default notebook.
  await lockUser(context, user.id);
  const scoped = scopeTo(context, user.id);
  const [first] = await queryOwned(scoped, sql`select 1 from ${Notebook} where ${callers(Notebook)} limit 1`);
  if (first || context.caller.refusal) return;
  const created = await insertRow(scoped, Notebook, { id, name: DEFAULT_NOTEBOOK });
  if (!created) throw deletedConflict(Notebook);
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
