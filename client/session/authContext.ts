import { NO_SESSION_DATA, type ReverificationLevel, type SessionData } from "../../shared/sessionData.ts";

type AuthorizationCheck =
  { feature: string } | { plan: string } | { role: string } | { reverification: ReverificationLevel };

/**
 * The data of a session (docs/api.md, Session data): the fields that the server reads from its token, and `has`.
 */
export type AuthContext = SessionData & {
  sessionId: string | null;
  userId: string | null;
  /** The claims of the session token; they include the features and plans. */
  sessionClaims: Record<string, unknown> | null;
  /** The provider's own check. It is false for each question when the user is signed out. */
  has: (question: AuthorizationCheck) => boolean;
};

export const NO_AUTH: AuthContext = {
  ...NO_SESSION_DATA,
  sessionId: null,
  userId: null,
  sessionClaims: null,
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
 * Returns whether the user was verified recently enough. If not, `reverify` lets the provider ask for a fresh proof. The
 * check is there for every page (Specification, section 6).
 */
export const hasVerified = ({ has }: AuthContext, reverification: ReverificationLevel) => has({ reverification });
