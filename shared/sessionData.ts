/**
 * What a session says of its user (docs/api.md, Session data), beside its ids and its claims. No screen reads all of it
 * (Specification, section 3).
 */
export type SessionData = {
  /** The person who acts in the user's name (impersonation); null when the user acts. */
  actor: Record<string, unknown> | null;
  /** The active organisation and the user's role in it; null when no organisation is active. */
  orgId: string | null;
  orgRole: string | null;
  orgSlug: string | null;
  orgPermissions: string[];
  sessionStatus: string | null;
  /** Minutes since the user verified the first and the second factor; -1 for a factor that is not set up. */
  factorVerificationAge: [number, number] | null;
};

export const NO_SESSION_DATA: SessionData = {
  actor: null,
  orgId: null,
  orgRole: null,
  orgSlug: null,
  orgPermissions: [],
  sessionStatus: null,
  factorVerificationAge: null,
};

/** How recently the user must have verified a factor; `strict_mfa` needs a recent verification of both factors. */
export type ReverificationLevel = "strict_mfa" | "strict" | "moderate" | "lax";
