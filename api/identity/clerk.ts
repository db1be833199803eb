import { createClerkClient } from "@clerk/backend";
import type { SignedInAuthObject } from "@clerk/backend/internal";
import { isClerkAPIResponseError, TokenVerificationErrorReason } from "@clerk/backend/errors";
import type { Auth } from "../domain/context.ts";
import { DomainError } from "../domain/errors.ts";
import type { Profile } from "../domain/people/members.ts";
import { logError } from "../logging/log.ts";
import { withTimeout } from "../domain/timeouts.ts";

/** Which identity provider vouches for members: Clerk, or what stands in for it. */
export type IdentityProvider = {
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
export const getProviderHost = ({ publishableKey, proxyUrl }: IdentityProvider): string | null =>
  proxyUrl
    ? null
    : Buffer.from(publishableKey.replace(/^pk_(test|live)_/, ""), "base64")
        .toString()
        .replace("$", "");

/** The provider as the server needs it. */
export type ClerkClient = {
  /**
   * Who holds this `Authorization` header; null while the session waits for the person to complete it.
   * Errors: `UNAUTHENTICATED`, `UNAVAILABLE`.
   */
  authenticate: (authorization: string) => Promise<Auth | null>;
  /** Errors: `UNAUTHENTICATED` when the provider has no such user, `UNAVAILABLE`. */
  readProfile: (authId: string) => Promise<Profile>;
};

/** Milliseconds for the provider to answer. */
const CLERK_TIMEOUT = 3_000;

/** Reasons that say nothing of the token: the provider's keys could not be fetched, its connection not be made. */
const UNREACHABLE_REASONS: (string | null)[] = [
  TokenVerificationErrorReason.RemoteJWKFailedToLoad,
  TokenVerificationErrorReason.InvalidSecretKey,
  "unexpected-error",
];

export const invalidSession = () => new DomainError("UNAUTHENTICATED", "The session is not valid; sign in again");
const clerkUnreachable = () => new DomainError("UNAVAILABLE", "Accounts cannot be reached; try again in a moment");

const withClerkTimeout = <T>(work: Promise<T>) => withTimeout(work, CLERK_TIMEOUT, clerkUnreachable);

/** The origins that tokens may be made for: ours, by both of this machine's names. */
function listAuthorizedParties(origin: string): string[] {
  const { hostname } = new URL(origin);
  const other = { localhost: "127.0.0.1", "127.0.0.1": "localhost" }[hostname];
  return other ? [origin, origin.replace(hostname, other)] : [origin];
}

function mapClerkError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = isClerkAPIResponseError(error) ? error.status : undefined;
  if (status === 404) return invalidSession();
  // An answer of another kind is a matter of settings, which only the log can tell.
  if (status) logError(error);
  return clerkUnreachable();
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
export function createClerkAuthenticator(
  { publishableKey, secretKey, jwtKey, apiUrl }: IdentityProvider,
  origin: string,
): ClerkClient {
  const client = createClerkClient({
    publishableKey,
    secretKey,
    telemetry: { disabled: true },
    ...(apiUrl && { apiUrl }),
  });
  const authorizedParties = listAuthorizedParties(origin);
  const options = { authorizedParties, acceptsToken: "session_token" as const, ...(jwtKey && { jwtKey }) };

  return {
    async authenticate(authorization) {
      // The header alone: the provider's cookies would speak for any page that makes this browser call.
      const request = new Request(origin, { headers: { authorization } });
      const state = await withClerkTimeout(client.authenticateRequest(request, options));
      if (!jwtKey && UNREACHABLE_REASONS.includes(state.reason)) throw clerkUnreachable();
      const auth = state.toAuth();
      if (auth?.userId && auth.sessionId) return toAuth(auth);
      if (state.isAuthenticated && auth?.sessionStatus === "pending") return null;
      throw invalidSession();
    },

    async readProfile(authId) {
      try {
        const user = await withClerkTimeout(client.users.getUser(authId));
        const { firstName, lastName, username } = user;
        const primaryEmail = user.primaryEmailAddress?.emailAddress ?? null;
        const profileAt = new Date(user.updatedAt).toISOString();
        return { authId, firstName, lastName, username, primaryEmail, profileAt };
      } catch (error) {
        throw mapClerkError(error);
      }
    },
  };
}
