import type { Auth, Context } from "../base/context.ts";

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

/** A revocation, and when it was made, in seconds since 1970. */
export type TimedRevocation = { subject: string; seconds: number };

const getMembershipSubject = ({ userId, orgId }: Auth) => orgId && membershipSubject(userId, orgId);

/** The subjects whose revocations concern a token. */
export const listSubjects = (auth: Auth): (string | null)[] => [
  sessionSubject(auth.sessionId),
  userSubject(auth.userId),
  getMembershipSubject(auth),
];

/**
 * Returns what a token proves after the revocations that concern it: without its organisation when that membership has
 * ended, null when the session or its user has ended.
 */
export function applyRevocations(auth: Auth, revocations: TimedRevocation[]): Auth | null {
  const membership = getMembershipSubject(auth);
  if (revocations.some(({ subject }) => subject !== membership)) return null;
  // A member who has joined the organisation again since then has a newer token.
  const hasLeft = revocations.some(({ seconds }) => Number(auth.sessionClaims["iat"]) < seconds + CLOCK_SKEW_SECONDS);
  return hasLeft ? withoutOrganization(auth) : auth;
}
