import { hash, randomBytes, randomUUID } from "node:crypto";
import { v7 as makeUuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { Caller, Context, GroupAccess } from "../base/context.ts";
import { buildSelectList } from "../../database/columns.ts";
import { GuestSession } from "../../entities/GuestSession.ts";
import type { RefusalReason } from "../../entities/SessionRefusal.ts";
import { GUEST_PREFIX, User } from "../../entities/User.ts";
import { createCaller } from "./createCaller.ts";
import { GROUPS_OF_USER } from "./groups.ts";
import { type CallerQuery, createCallerQuery } from "./requestCounts.ts";

/** Days for which a guest cookie is valid after its last use (docs/api.md, Guests). */
export const GUEST_DAYS = 400;

/** The SHA-256 of a token, 64 hexadecimal digits: the tables have no tokens. */
export const hashToken = (token: string) => hash("sha256", token, "hex");

/** A guest, the id of the guest's session, which is the hash of the token, and the groups that the guest belongs to. */
type GuestIdentity = { user: User; sessionId: string; groups: GroupAccess[] };

/** Creates a guest with a session (docs/api.md, Guests); `token` is 256 random bits in base64url. */
export async function createGuest(db: EntityManager): Promise<GuestIdentity & { token: string }> {
  const id = makeUuid();
  await db.insert(User, { id, authId: `${GUEST_PREFIX}${randomUUID()}`, firstName: "Anonymous" });
  const session = await createGuestSession(db, id);
  return { user: await db.findOneByOrFail(User, { id }), groups: [], ...session };
}

/** Creates a session of a guest for the cookie of one more browser. */
export async function createGuestSession(
  db: EntityManager,
  userId: string,
): Promise<{ sessionId: string; token: string }> {
  const token = randomBytes(32).toString("base64url");
  const sessionId = hashToken(token);
  await db.insert(GuestSession, { tokenHash: sessionId, userId });
  return { sessionId, token };
}

type FoundGuestRow = User & { needsRenewal: boolean; refusal: RefusalReason | null; groups: GroupAccess[] };

/**
 * The guest of a cookie's token; null for an unknown or expired token and for a claimed guest. `renewed` is true when
 * this call restarts the 400 days. It does so at most once a day, so that most reads need no write. `refusal` says why
 * the session is refused (docs/api.md, Devices); null for a session that is not.
 */
export async function findGuest(
  db: EntityManager,
  token: string,
  query: CallerQuery = createCallerQuery(db),
): Promise<(GuestIdentity & { renewed: boolean; refusal: RefusalReason | null }) | null> {
  const tokenHash = hashToken(token);
  const found = await query<FoundGuestRow>(
    `select ${buildSelectList(db, User)}, last_seen_at < now() - interval '1 day' as "needsRenewal", reason as refusal,
            ${GROUPS_OF_USER} as groups
       from guest_sessions join users on users.id = guest_sessions.user_id
       left join session_refusals on session_id = token_hash
      where token_hash = $1 and claimed_by is null and last_seen_at > now() - make_interval(days => $2)`,
    [tokenHash, GUEST_DAYS],
  );
  if (!found) return null;
  const { needsRenewal: renewed, refusal, groups, ...user } = found;
  if (renewed) await db.update(GuestSession, { tokenHash }, { lastSeenAt: () => "now()" });
  return { user, sessionId: tokenHash, groups, renewed, refusal };
}

/** Returns the caller whom a cookie's token proves: a guest, or `nobody` when there is no token or it is not valid. */
export async function readGuest(
  db: EntityManager,
  guestToken: string | null,
  query: CallerQuery = createCallerQuery(db),
): Promise<Caller> {
  const guest = guestToken ? await findGuest(db, guestToken, query) : null;
  if (!guest) return createCaller({ kind: "nobody" }, guestToken);
  const { renewed, refusal, ...viewer } = guest;
  const cookie = renewed ? "write" : "keep";
  return createCaller({ kind: "guest", ...viewer }, guestToken, { cookie, refusal });
}

/**
 * The guest of a cookie, the id of the user whom the guest's rows went to (null for none), and whether the guest has
 * removed the device that the cookie is on.
 */
export type CookieGuest = Pick<User, "id" | "claimedBy"> & { isRemoved: boolean };

/**
 * Finds the guest of a cookie's token, claimed or not, and locks the row, so that concurrent claims of one guest wait
 * for each other. Null for an unknown or expired token.
 */
export async function lockGuest({ db }: Context, token: string): Promise<CookieGuest | null> {
  const [guest] = await db.query<CookieGuest[]>(
    `select users.id, claimed_by as "claimedBy", reason is not distinct from 'device_removed' as "isRemoved"
       from guest_sessions join users on users.id = guest_sessions.user_id
       left join session_refusals on session_id = token_hash
      where token_hash = $1 and last_seen_at > now() - make_interval(days => $2) for update of users`,
    [hashToken(token), GUEST_DAYS],
  );
  return guest ?? null;
}

export const markClaimed = ({ db }: Context, guestId: string, toUserId: string) =>
  db.update(User, { id: guestId }, { claimedBy: toUserId });
