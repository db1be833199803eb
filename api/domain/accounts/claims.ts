import { msg } from "@lingui/core/macro";
import type { Context } from "../base/context.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Item } from "../../entities/Item.ts";
import { List } from "../../entities/List.ts";
import { Notebook } from "../../entities/Notebook.ts";
import type { User } from "../../entities/User.ts";
import type { ClaimPreview, Holdings } from "../base/schema.types.ts";
import { DomainError } from "../base/errors.ts";
import { deviceRefused, getSessionId } from "../callers/deviceAccess.ts";
import { type CookieGuest, lockGuest, markClaimed } from "../callers/guests.ts";
import { lockOwner, markOwnerClaimed } from "../limits/owners.ts";
import { copyIdempotencyRecords, copyProgramLog, transferNotebooks } from "../rows/transfer.ts";
import { queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo, scopeToAll, type ScopedContext, requireOwnerId, requireViewer } from "../ownership/scope.ts";
import { callers, callersWithTrash, sameOwnerWithTrash, sql } from "../ownership/sql.ts";
import { readGroups } from "../callers/groups.ts";
import { transferMemberships } from "../sharing/sharing.ts";
import { hardDeleteOwner } from "../rows/hardDelete.ts";
import { moveWideTokens } from "./accessTokens.ts";
import { endCalendarFeed } from "./calendarFeeds.ts";
import { movePush } from "./pushSubscriptions.ts";
import { DEFAULT_NOTEBOOK } from "./users.ts";

/** The default notebook of a guest who never changed it, never made a list in it, and has no shared list standing there. */
const IS_UNTOUCHED = sql`name = ${DEFAULT_NOTEBOOK} and created_at = updated_at and not exists
  (select 1 from ${List} where ${callersWithTrash(List)} and ${sameOwnerWithTrash(List, Notebook)}
      and lists.notebook_id = notebooks.id)
  and not exists (select 1 from memberships where user_id = notebooks.owner_id and shown_in = notebooks.id)`;

export const NO_HOLDINGS: Holdings = { notebooks: 0, lists: 0, items: 0 };

/** Errors: `UNAUTHENTICATED` when nobody is calling, `FORBIDDEN` for a guest who is not signed in. */
function requireMember(context: Context): User {
  requireOwnerId(context);
  const { viewer } = context.caller;
  if (viewer.kind === "member") return viewer.user;
  throw new DomainError("FORBIDDEN", msg`Sign in first; then you can add these lists to your account`);
}

const findCookieGuest = async (context: Context): Promise<CookieGuest | null> =>
  context.caller.guestToken ? lockGuest(context, context.caller.guestToken) : null;

/**
 * Counts the rows that would move to the caller's account (`here`) and those that the account has (`there`). Null when
 * this browser has no guest, a claimed one, or one who has removed this device. Errors: `UNAUTHENTICATED`, `FORBIDDEN` for a guest who is not signed in.
 */
export async function claimPreview(context: Context): Promise<ClaimPreview | null> {
  const member = requireMember(context);
  const guest = await findCookieGuest(context);
  if (!guest || guest.claimedBy || guest.isRemoved) return null;
  const here = await countHoldings(context, guest.id);
  return { email: member.primaryEmail, here, there: await countHoldings(context, member.id) };
}

/** Counts what a user owns and what others share with the user, without the trash and an untouched default notebook. */
export async function countHoldings(context: Context, userId: string): Promise<Holdings> {
  const groups = await readGroups(context, userId);
  return countRows(context, [userId, ...groups.map(({ id }) => id)]);
}

async function countRows(context: Context, ownerIds: string[]): Promise<Holdings> {
  const [counts] = await queryOwned<Holdings>(
    scopeToAll(context, ownerIds),
    sql`select (select count(*)::int from ${Notebook} where ${callers(Notebook)} and not (${IS_UNTOUCHED})) as notebooks,
               (select count(*)::int from ${List} where ${callers(List)}) as lists,
               (select count(*)::int from ${Item} where ${callers(Item)}) as items`,
  );
  return counts ?? NO_HOLDINGS;
}

/**
 * Moves all rows of this browser's guest to the caller's account in one transaction (docs/api.md, Claim), and
 * returns how many rows moved. A repeated claim moves nothing. Errors: `UNAUTHENTICATED`, `FORBIDDEN` for a guest who
 * is not signed in, `NOT_FOUND` without a guest, `CONFLICT` when another account has claimed the guest,
 * `DEVICE_REFUSED` when the guest has removed this device.
 */
export async function claimGuest(context: Context): Promise<Holdings> {
  const member = requireMember(context);
  const moved = await inTransaction(context, async (tx) => {
    const guest = await findCookieGuest(tx);
    if (!guest) throw new DomainError("NOT_FOUND", msg`There’s nothing to add from this browser`);
    if (guest.claimedBy === member.id) return NO_HOLDINGS;
    if (guest.claimedBy)
      throw new DomainError("CONFLICT", msg`The lists in this browser already belong to another account`);
    if (guest.isRemoved) throw deviceRefused("device_removed");
    return transferAll(scopeTo(tx, guest.id), member.id, getSessionId(requireViewer(tx)));
  });
  context.caller.cookie = "clear";
  return moved;
}

/** Whether a user has anything, or sees what others share. */
async function hasWork(context: Context, userId: string): Promise<boolean> {
  const [notebook] = await queryOwned(
    scopeTo(context, userId),
    sql`select 1 from ${Notebook} where ${callersWithTrash(Notebook)} and not (${IS_UNTOUCHED}) limit 1`,
  );
  return notebook !== undefined || (await readGroups(context, userId)).length > 0;
}

/**
 * Moves everything of a guest to another owner, and ends the guest. `sessionId` is the session of that owner in this
 * browser. Call it in a transaction.
 */
export async function transferAll(scoped: ScopedContext, toOwnerId: string, sessionId: string): Promise<Holdings> {
  // Who adds something at the same time is done first, or finds that the guest was claimed.
  await lockOwner(scoped);
  // Locks the notebooks before it reads them: a transaction of another tab that is adding a list finishes first, or its
  // insert fails after the move.
  await queryOwned(scoped, sql`select 1 from ${Notebook} where ${callersWithTrash(Notebook)} for update`);
  const notebooks = await queryOwned<{ id: string }>(
    scoped,
    sql`select id from ${Notebook} where ${callersWithTrash(Notebook)} and not (${IS_UNTOUCHED})`,
  );
  const ids = notebooks.map(({ id }) => id);
  const hasOthers = await hasWork(scoped, toOwnerId);
  const { getNewId: _getNewId, ...moved } = await transferNotebooks(scoped, ids, toOwnerId);
  const groups = await readGroups(scoped, scoped.scopedOwnerId);
  const shared =
    groups.length > 0
      ? await countRows(
          scoped,
          groups.map(({ id }) => id),
        )
      : NO_HOLDINGS;
  await copyIdempotencyRecords(scoped, toOwnerId);
  await copyProgramLog(scoped, toOwnerId, { hasOthers });
  await transferMemberships(scoped, scoped.scopedOwnerId, toOwnerId, sessionId);
  await moveWideTokens(scoped, scoped.scopedOwnerId, toOwnerId, { sessionId, hasOthers });
  await endCalendarFeed(scoped, scoped.scopedOwnerId);
  await movePush(scoped, scoped.scopedOwnerId, toOwnerId, sessionId);
  await hardDeleteOwner(scoped);
  await markClaimed(scoped, scoped.scopedOwnerId, toOwnerId);
  await markOwnerClaimed(scoped);
  return {
    notebooks: moved.notebooks + shared.notebooks,
    lists: moved.lists + shared.lists,
    items: moved.items + shared.items,
  };
}
