import type { EntityManager } from "typeorm";
import type { RefusalReason } from "../../entities/SessionRefusal.ts";
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

type SessionRow = { subject: string; seconds: number; refusal: null } | { subject: null; refusal: RefusalReason };

/**
 * Returns the session of a token, without its organisation when that membership has ended, and why the session is
 * refused (null for a session that is not). Null when the session or its user has ended.
 */
export async function applyRevocations(
  db: EntityManager,
  auth: Auth,
): Promise<{ auth: Auth; refusal: RefusalReason | null } | null> {
  const membership = auth.orgId && membershipSubject(auth.userId, auth.orgId);
  const rows = await db.query<SessionRow[]>(
    `select subject, extract(epoch from revoked_at)::float8 as seconds, null as refusal
       from revocations where subject = any($1)
      union all select null, null, reason from session_refusals where session_id = $2`,
    [[sessionSubject(auth.sessionId), userSubject(auth.userId), membership], auth.sessionId],
  );
  const refusal = rows.find((row) => row.subject === null)?.refusal ?? null;
  const revocations = rows.filter((row) => row.subject !== null);
  if (revocations.some(({ subject }) => subject !== membership)) return null;
  // A member who has joined the organisation again since then has a newer token.
  const hasLeft = revocations.some(({ seconds }) => Number(auth.sessionClaims["iat"]) < seconds + CLOCK_SKEW_SECONDS);
  return { auth: hasLeft ? withoutOrganization(auth) : auth, refusal };
}
