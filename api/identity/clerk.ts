import { createClerkClient } from "@clerk/backend";
import type { SignedInAuthObject } from "@clerk/backend/internal";
import { isClerkAPIResponseError, TokenVerificationErrorReason } from "@clerk/backend/errors";
import type { Auth } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import type { Profile } from "../domain/members.ts";
import { logError } from "../log.ts";
import { inTime } from "../domain/patience.ts";

/** Which identity provider vouches for members: Clerk, or what stands in for it. */
export type Identity = {
  publishableKey: string;
  secretKey: string;
  /** PEM. With it tokens are verified without asking the provider; else its keys are fetched. */
  jwtKey?: string | null;
  /** Null: the provider's webhooks are refused. */
  webhookSecret?: string | null;
  /** Where the provider's Backend API is, when not at Clerk. */
  apiUrl?: string;
  /** Where pages find the provider and its script, when not at Clerk. */
  proxyUrl?: string;
  clerkJSUrl?: string;
  /** What the provider's screens say of these accounts, when they are not Clerk's. */
  mark?: string;
  /**
   * Answers everything under `/__clerk`, when the provider is a part of this server; `address` is where it comes from,
   * when attempts from there are counted.
   */
  fetch?: (request: Request, address?: string) => Promise<Response>;
};

/** The host that pages load the provider from, which its key names; null when that is our own. */
export const providerHostOf = ({ publishableKey, proxyUrl }: Identity): string | null =>
  proxyUrl
    ? null
    : Buffer.from(publishableKey.replace(/^pk_(test|live)_/, ""), "base64")
        .toString()
        .replace("$", "");

/** The provider as the server needs it. */
export type Clerk = {
  /**
   * Who holds this `Authorization` header; null while the session waits for the person to complete it.
   * Errors: `UNAUTHENTICATED`, `UNAVAILABLE`.
   */
  authenticate: (authorization: string) => Promise<Auth | null>;
  /** Errors: `UNAUTHENTICATED` when the provider has no such user, `UNAVAILABLE`. */
  readProfile: (authId: string) => Promise<Profile>;
};

/** Milliseconds for the provider to answer. */
const PATIENCE = 3_000;

/** Reasons that say nothing of the token: the provider's keys could not be fetched, its connection not be made. */
const OUT_OF_REACH: (string | null)[] = [
  TokenVerificationErrorReason.RemoteJWKFailedToLoad,
  TokenVerificationErrorReason.InvalidSecretKey,
  "unexpected-error",
];

export const refuseSession = () => new DomainError("UNAUTHENTICATED", "The session is not valid; sign in again");
const outOfReach = () => new DomainError("UNAVAILABLE", "Accounts cannot be reached; try again in a moment");

const soon = <T>(work: Promise<T>) => inTime(work, PATIENCE, outOfReach);

/** The origins that tokens may be made for: ours, by both of this machine's names. */
function originsOf(origin: string): string[] {
  const { hostname } = new URL(origin);
  const other = { localhost: "127.0.0.1", "127.0.0.1": "localhost" }[hostname];
  return other ? [origin, origin.replace(hostname, other)] : [origin];
}

function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = isClerkAPIResponseError(error) ? error.status : undefined;
  if (status === 404) return refuseSession();
  // An answer of another kind is a matter of settings, which only the log can tell.
  if (status) logError(error);
  return outOfReach();
}

const toAuth = (auth: SignedInAuthObject): Auth => ({
  sessionId: auth.sessionId,
  userId: auth.userId,
  actor: auth.actor ?? null,
  orgId: auth.orgId ?? null,
  orgRole: auth.orgRole ?? null,
  orgSlug: auth.orgSlug ?? null,
  orgPermissions: auth.orgPermissions ?? [],
  sessionStatus: auth.sessionStatus,
  sessionClaims: { ...auth.sessionClaims },
  factorVerificationAge: auth.factorVerificationAge,
});

/** Opens the provider for pages of `origin`. */
export function createClerk({ publishableKey, secretKey, jwtKey, apiUrl }: Identity, origin: string): Clerk {
  const client = createClerkClient({
    publishableKey,
    secretKey,
    telemetry: { disabled: true },
    ...(apiUrl && { apiUrl }),
  });
  const authorizedParties = originsOf(origin);
  const options = { authorizedParties, acceptsToken: "session_token" as const, ...(jwtKey && { jwtKey }) };

  return {
    async authenticate(authorization) {
      // The header alone: the provider's cookies would speak for any page that makes this browser call.
      const request = new Request(origin, { headers: { authorization } });
      const state = await soon(client.authenticateRequest(request, options));
      if (!jwtKey && OUT_OF_REACH.includes(state.reason)) throw outOfReach();
      const auth = state.toAuth();
      if (auth?.userId && auth.sessionId) return toAuth(auth);
      if (state.isAuthenticated && auth?.sessionStatus === "pending") return null;
      throw refuseSession();
    },

    async readProfile(authId) {
      try {
        const user = await soon(client.users.getUser(authId));
        const { firstName, lastName, username } = user;
        const primaryEmail = user.primaryEmailAddress?.emailAddress ?? null;
        const profileAt = new Date(user.updatedAt).toISOString();
        return { authId, firstName, lastName, username, primaryEmail, profileAt };
      } catch (error) {
        throw toDomainError(error);
      }
    },
  };
}
