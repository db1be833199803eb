import { msg } from "@lingui/core/macro";
import type { User } from "../../entities/User.ts";
import type { Caller, Context } from "../base/context.ts";
import { DomainError } from "../base/errors.ts";
import { claimed } from "../ownership/databaseErrors.ts";
import { requireOwnerIds } from "../ownership/scope.ts";
import { createCaller } from "./createCaller.ts";
import { createGuest } from "./guests.ts";

/** Returns the caller's user; null when nobody is calling. */
export const getUser = ({ caller: { viewer } }: Context): User | null =>
  viewer.kind === "nobody" ? null : viewer.user;

/** Locks the user's row until the transaction ends. */
export const lockUser = ({ db }: Context, userId: string) =>
  db.query("select 1 from users where id = $1 for update", [userId]);

/**
 * Locks the user before something is added that a claim or a deletion of the user's data ends. Errors: `UNAUTHENTICATED`
 * where the guest was claimed meanwhile.
 */
export async function lockUnclaimedUser({ db }: Context, userId: string): Promise<void> {
  const [user] = await db.query<{ isClaimed: boolean }[]>(
    `select claimed_by is not null as "isClaimed" from users where id = $1 for update`,
    [userId],
  );
  if (user?.isClaimed) throw claimed();
}

/**
 * Creates a guest and returns it as the caller; the response to the request sets the cookie. Errors: `FORBIDDEN` where the
 * operator wants no guests.
 */
export async function createGuestCaller({ db, services }: Context): Promise<Caller> {
  if (!services.policy.guests) throw new DomainError("FORBIDDEN", msg`Sign in first; this server doesn’t allow guests`);
  const { user, sessionId, groups, token } = await createGuest(db);
  const viewer = { kind: "guest" as const, user, sessionId, groups };
  return createCaller(viewer, token, { cookie: "write" });
}

/** The user id that a client sends before it knows a user (docs/api.md, User ids in a payload). */
const FALLBACK_USER_ID = "default-user";

/** Whether a user id in a payload means the caller: the fallback id, or the caller's `id` or `authId`. */
export const isCallerId = (context: Context, userId: unknown): boolean => {
  const user = getUser(context);
  return userId === FALLBACK_USER_ID || userId === user?.id || userId === user?.authId;
};

/**
 * Checks that a user id in a payload, if there is one, means the caller (docs/api.md, User ids in a payload). The
 * active organisation's id is allowed too, because a client may send back a whole notebook that the organisation owns.
 * Errors: `FORBIDDEN` for any other id, `UNAUTHENTICATED` when nobody is calling.
 */
export function checkUserId(context: Context, userId: unknown): void {
  if (userId === undefined || userId === null || userId === FALLBACK_USER_ID) return;
  if (requireOwnerIds(context).some((id) => id === userId) || isCallerId(context, userId)) return;
  throw new DomainError("FORBIDDEN", msg`You can only do this for yourself`);
}
