import { msg } from "@lingui/core/macro";
import type { Auth, Context } from "../base/context.ts";
import type { ReverificationLevel } from "../../../shared/sessionData.ts";
import { DomainError } from "../base/errors.ts";
import { requireOwnerId } from "../ownership/scope.ts";
import { tokenRefused } from "./tokenScopes.ts";

/** In minutes (docs/api.md, Limits). */
export const MAX_AGE_MINUTES: Record<ReverificationLevel, number> = {
  strict_mfa: 10,
  strict: 10,
  moderate: 60,
  lax: 1440,
};

/** The letter of a scope in the provider's tokens: organisation or user. A token writes `uo:` for both. */
const CLAIM_SCOPES: Record<string, string> = { o: "o", org: "o", organization: "o", u: "u", user: "u" };

/**
 * Whether a list like `o:reports,u:dark` contains `wanted`: `dark` in any scope, or `user:dark` in that scope. Entries
 * of the organisation scope count only while an organisation is active.
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
 * Whether the member or the active organisation has a feature of the identity provider's own billing (Specification,
 * section 6). Subscriptions at the payment provider are not in the token.
 */
export const hasFeature = (auth: Auth, feature: string) => isInClaim(auth, auth.sessionClaims["fea"], feature);

/** Whether the member or the active organisation has a plan of the same billing (Specification, section 6). */
export const hasPlan = (auth: Auth, plan: string) => isInClaim(auth, auth.sessionClaims["pla"], plan);

/**
 * Whether the member verified a factor recently enough (Specification, section 6). The second factor decides when it is
 * set up, else the first.
 */
export function isVerified({ factorVerificationAge }: Auth, level: ReverificationLevel): boolean {
  const [first, second] = factorVerificationAge ?? [-1, -1];
  const isFresh = (age: number) => age >= 0 && age < MAX_AGE_MINUTES[level];
  if (second === -1) return isFresh(first);
  return isFresh(second) && (level !== "strict_mfa" || isFresh(first));
}

/**
 * Requires a member to have verified a factor recently. A guest passes, because a guest has no factors; a
 * program never does. Errors: `UNAUTHENTICATED` when nobody is calling; `FORBIDDEN` for a program; `FORBIDDEN` with a hint, from which the provider's components ask the
 * member to verify a factor.
 */
export function requireVerified(context: Context, level: ReverificationLevel): void {
  requireOwnerId(context);
  const { viewer } = context.caller;
  if (viewer.kind === "program") throw tokenRefused();
  if (viewer.kind !== "member" || isVerified(viewer.auth, level)) return;
  throw new DomainError("FORBIDDEN", msg`Confirm it’s you, then try again`, undefined, {
    clerk_error: { type: "forbidden", reason: "reverification-error", metadata: { reverification: level } },
  });
}
