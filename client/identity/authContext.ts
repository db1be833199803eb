/** The windows of re-verification (docs/contract.md, Re-verification). */
export type Verification = "strict_mfa" | "strict" | "moderate" | "lax";

type AuthorizationCheck = { feature: string } | { plan: string } | { role: string } | { reverification: Verification };

/** What the session says (docs/contract.md, Session data); the same ten fields that the server reads from its token. */
export type AuthContext = {
  sessionId: string | null;
  userId: string | null;
  actor: Record<string, unknown> | null;
  orgId: string | null;
  orgRole: string | null;
  orgSlug: string | null;
  orgPermissions: string[];
  sessionStatus: string | null;
  /** With the lists of features and plans. */
  sessionClaims: Record<string, unknown> | null;
  /** Minutes since the first and the second factor were verified; -1 for a factor that never was. */
  factorVerificationAge: [number, number] | null;
  /** The provider's own checks; nobody has anything. */
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
 * docs/contract.md, Re-verification. They decide what is shown and nothing more: the server makes the same checks on
 * the token (`api/domain/people/reverification.ts`), and it is the server that refuses. A feature or a plan is what the
 * provider's own billing has sold to the person or to the active organisation.
 */
export const hasFeature = ({ has }: AuthContext, feature: string) => has({ feature });
export const hasPlan = ({ has }: AuthContext, plan: string) => has({ plan });

/** What the person may do in the active organisation: an administrator gives its notebooks away. */
export const hasRole = ({ has }: AuthContext, role: string) => has({ role });

/** Whether the person has shown who it is within the window; where not, the provider asks (`reverify`). */
export const hasVerified = ({ has }: AuthContext, reverification: Verification) => has({ reverification });
