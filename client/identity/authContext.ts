/** How recently the user must have been verified (docs/api.md, Re-verification). */
type ReverificationLevel = "strict_mfa" | "strict" | "moderate" | "lax";

type AuthorizationCheck =
  { feature: string } | { plan: string } | { role: string } | { reverification: ReverificationLevel };

/**
 * The data of a session (docs/api.md, Session data): the fields that the server reads from its token, and `has`.
 */
export type AuthContext = {
  sessionId: string | null;
  userId: string | null;
  actor: Record<string, unknown> | null;
  orgId: string | null;
  orgRole: string | null;
  orgSlug: string | null;
  orgPermissions: string[];
  sessionStatus: string | null;
  /** The claims of the session token; they include the features and plans. */
  sessionClaims: Record<string, unknown> | null;
  /** Minutes since the first and the second factor were verified; -1 for a factor that never was. */
  factorVerificationAge: [number, number] | null;
  /** The provider's own check. It is false for each question when the user is signed out. */
  has: (question: AuthorizationCheck) => boolean;
};

export const NO_AUTH: AuthContext = {
  sessionId: null,
  userId: null,
  actor: null,
  orgId: null,
  orgRole: null,
  orgSlug: null,
  orgPermissions: [],
  sessionStatus: null,
  sessionClaims: null,
  factorVerificationAge: null,
  has: () => false,
};

/**
 * These checks (docs/api.md, Re-verification) decide only what the page shows. The server makes its own checks of
 * the token (`api/domain/callers/reverification.ts`) and refuses what is not allowed. The user or the active
 * organisation buys features and plans in the provider's own billing (Specification, section 6).
 */
export const hasFeature = ({ has }: AuthContext, feature: string) => has({ feature });
export const hasPlan = ({ has }: AuthContext, plan: string) => has({ plan });

/** Returns whether the user has a role in the active organisation. */
export const hasRole = ({ has }: AuthContext, role: string) => has({ role });

/**
 * Returns whether the user was verified recently enough. If not, `reverify` lets the provider ask for a fresh proof.
 */
export const hasVerified = ({ has }: AuthContext, reverification: ReverificationLevel) => has({ reverification });
