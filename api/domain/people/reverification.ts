import type { Auth, Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { requireOwnerId } from "../ownership/scope.ts";

/** How fresh the proof must be that it is really the member; `strict_mfa` wants it of both factors. */
export type ReverificationLevel = "strict_mfa" | "strict" | "moderate" | "lax";

/** Minutes (docs/contract.md, Re-verification). */
const MAX_AGE_MINUTES: Record<ReverificationLevel, number> = { strict_mfa: 10, strict: 10, moderate: 60, lax: 1440 };

/** How the provider's tokens write whose a feature or plan is; `uo:` in a token is both. */
const CLAIM_SCOPES: Record<string, string> = { o: "o", org: "o", organization: "o", u: "u", user: "u" };

/**
 * Whether a list like `o:reports,u:dark` has `dark`, or `user:dark` where it matters whose it is. What belongs to the
 * organisation counts only while one is active.
 */
function isInClaim({ orgId }: Auth, list: unknown, wanted: string): boolean {
  if (typeof list !== "string") return false;
  const [name, scope] = wanted.split(":").reverse();
  return list.split(",").some((entry) => {
    const [scopes = "", listed] = entry.trim().split(":");
    const usable = orgId ? scopes : scopes.replace("o", "");
    return listed === name && (scope === undefined ? usable !== "" : usable.includes(CLAIM_SCOPES[scope] ?? "none"));
  });
}

/**
 * docs/contract.md, Re-verification: whether the provider's own billing has sold a feature or a plan to the member or
 * to the organisation that is active. A subscription bought through the card payment provider is not in the token.
 */
export const hasFeature = (auth: Auth, feature: string) => isInClaim(auth, auth.sessionClaims["fea"], feature);

export const hasPlan = (auth: Auth, plan: string) => isInClaim(auth, auth.sessionClaims["pla"], plan);

/** Whether the member proved lately who they are; a second factor counts only once it is set up. */
export function isVerified({ factorVerificationAge }: Auth, level: ReverificationLevel): boolean {
  const [first, second] = factorVerificationAge ?? [-1, -1];
  const isFresh = (age: number) => age >= 0 && age < MAX_AGE_MINUTES[level];
  if (second === -1) return isFresh(first);
  return isFresh(second) && (level !== "strict_mfa" || isFresh(first));
}

/**
 * Errors: `FORBIDDEN` for a member whose proof is not fresh enough, with the hint that makes the provider's components
 * ask for it; `UNAUTHENTICATED` for nobody. A guest has nothing to prove it with.
 */
export function requireVerified(context: Context, level: ReverificationLevel): void {
  requireOwnerId(context);
  const { viewer } = context.caller;
  if (viewer.kind !== "member" || isVerified(viewer.auth, level)) return;
  throw new DomainError("FORBIDDEN", "Confirm that it is you, then try again", undefined, {
    clerk_error: { type: "forbidden", reason: "reverification-error", metadata: { reverification: level } },
  });
}
