import { createHash, randomBytes, randomUUID } from "node:crypto";
import { v7 as makeUuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { Context } from "../context.ts";
import { buildSelectList } from "../../database/columns.ts";
import { GuestSession } from "../../entities/GuestSession.ts";
import { User } from "../../entities/User.ts";

/** How long a guest's cookie is good for after its last use, in days (docs/contract.md, Guests). */
export const GUEST_DAYS = 400;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** A guest and the session in which this is known: the hash of the token. */
type GuestIdentity = { user: User; sessionId: string };

/** Makes a guest (docs/contract.md, Guests) and the token that proves to be this guest: 256 random bits. */
export async function createGuest(db: EntityManager): Promise<GuestIdentity & { token: string }> {
  const id = makeUuid();
  const token = randomBytes(32).toString("base64url");
  await db.insert(User, { id, authId: `anonymous-${randomUUID()}`, firstName: "Anonymous" });
  const sessionId = hashToken(token);
  await db.insert(GuestSession, { tokenHash: sessionId, userId: id });
  return { user: await db.findOneByOrFail(User, { id }), sessionId, token };
}

type FoundGuestRow = User & { isOfYesterday: boolean };

/**
 * The guest whom a cookie's token proves and nobody has claimed, or null when it proves none. `renewed` when the 400
 * days begin anew with this use; that is at most once a day, so that reading does not mean writing.
 */
export async function findGuest(
  db: EntityManager,
  token: string,
): Promise<(GuestIdentity & { renewed: boolean }) | null> {
  const tokenHash = hashToken(token);
  const [found] = await db.query<FoundGuestRow[]>(
    `select ${buildSelectList(db, User)}, last_seen_at < now() - interval '1 day' as "isOfYesterday"
       from guest_sessions join users on users.id = user_id
      where token_hash = $1 and claimed_by is null and last_seen_at > now() - make_interval(days => $2)`,
    [tokenHash, GUEST_DAYS],
  );
  if (!found) return null;
  const { isOfYesterday: renewed, ...user } = found;
  if (renewed) await db.update(GuestSession, { tokenHash }, { lastSeenAt: () => "now()" });
  return { user, sessionId: tokenHash, renewed };
}

/** What a cookie still proves of a guest whom a member has claimed. */
export type CookieGuest = Pick<User, "id" | "claimedBy">;

/** The guest whom a cookie's token proves, claimed or not; two who would claim one take turns. */
export async function lockGuest({ db }: Context, token: string): Promise<CookieGuest | null> {
  const [guest] = await db.query<CookieGuest[]>(
    `select users.id, claimed_by as "claimedBy" from guest_sessions join users on users.id = guest_sessions.user_id
      where token_hash = $1 and last_seen_at > now() - make_interval(days => $2) for update of users`,
    [hashToken(token), GUEST_DAYS],
  );
  return guest ?? null;
}

/** Writes down whose a guest is now. */
export const markClaimed = ({ db }: Context, guestId: string, memberId: string) =>
  db.update(User, { id: guestId }, { claimedBy: memberId });
