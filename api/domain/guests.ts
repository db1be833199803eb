import { createHash, randomBytes, randomUUID } from "node:crypto";
import { v7 as makeUuid } from "uuid";
import type { EntityManager } from "typeorm";
import { GuestSession } from "../entities/GuestSession.ts";
import { User } from "../entities/User.ts";

/** How long a guest's cookie is good for after its last use, in days (contract, section 3). */
export const GUEST_DAYS = 400;

const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** A guest and the session in which this is known: the hash of the token. */
type Guest = { user: User; sessionId: string };

/** Makes a guest (specification, section 3) and the token that proves to be this guest: 256 random bits. */
export async function createGuest(db: EntityManager): Promise<Guest & { token: string }> {
  const id = makeUuid();
  const token = randomBytes(32).toString("base64url");
  await db.insert(User, { id, authId: `anonymous-${randomUUID()}`, firstName: "Anonymous" });
  const sessionId = hashToken(token);
  await db.insert(GuestSession, { tokenHash: sessionId, userId: id });
  return { user: await db.findOneByOrFail(User, { id }), sessionId, token };
}

/**
 * The guest whom a cookie's token proves, or null when it proves none. `renewed` when the 400 days begin anew with
 * this use; that is at most once a day, so that reading does not mean writing.
 */
export async function findGuest(db: EntityManager, token: string): Promise<(Guest & { renewed: boolean }) | null> {
  const tokenHash = hashToken(token);
  const session = await db
    .createQueryBuilder(GuestSession, "session")
    .innerJoinAndSelect("session.user", "user")
    .where("session.tokenHash = :tokenHash", { tokenHash })
    .andWhere("session.lastSeenAt > now() - make_interval(days => :days)", { days: GUEST_DAYS })
    .getOne();
  if (!session?.user) return null;
  const { affected } = await db
    .createQueryBuilder()
    .update(GuestSession)
    .set({ lastSeenAt: () => "now()" })
    .where("token_hash = :tokenHash and last_seen_at < now() - interval '1 day'", { tokenHash })
    .execute();
  return { user: session.user, sessionId: tokenHash, renewed: Boolean(affected) };
}
