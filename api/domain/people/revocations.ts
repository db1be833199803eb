import type { EntityManager } from "typeorm";
import type { Auth, Context } from "../context.ts";

/** Seconds by which the provider's clock may be ahead of the database's clock. */
const CLOCK_SKEW_SECONDS = 5;
/** Hours after which every token that was issued before the revocation has expired: a token is valid for a minute. */
const RETENTION_HOURS = 24;

export const sessionSubject = (sessionId: string) => `session ${sessionId}`;
export const userSubject = (authId: string) => `user ${authId}`;
export const membershipSubject = (authId: string, orgId: string) => `membership ${authId} ${orgId}`;

/** Makes tokens that were issued before now invalid for `subject`: a session, a user or a membership. */
export async function revoke({ db }: Context, subject: string): Promise<void> {
  await db.query("delete from revocations where subject = $1 or revoked_at < now() - make_interval(hours => $2)", [
    subject,
    RETENTION_HOURS,
  ]);
  await db.query("insert into revocations (subject) values ($1) on conflict do nothing", [subject]);
}

const withoutOrganization = (auth: Auth): Auth => ({
  ...auth,
  orgId: null,
  orgRole: null,
  orgSlug: null,
  orgPermissions: [],
});

/** Returns `auth` without its organisation when that membership has ended; null when its session or user has ended. */
export async function applyRevocations(db: EntityManager, auth: Auth): Promise<Auth | null> {
  const membership = auth.orgId && membershipSubject(auth.userId, auth.orgId);
  const rows = await db.query<{ subject: string; seconds: number }[]>(
    `select subject, extract(epoch from revoked_at)::float8 as seconds from revocations where subject = any($1)`,
    [[sessionSubject(auth.sessionId), userSubject(auth.userId), membership]],
  );
  if (rows.some(({ subject }) => subject !== membership)) return null;
  // A member who has joined the organisation again since then has a newer token.
  const hasEnded = rows.some(({ seconds }) => Number(auth.sessionClaims["iat"]) < seconds + CLOCK_SKEW_SECONDS);
  return hasEnded ? withoutOrganization(auth) : auth;
}
