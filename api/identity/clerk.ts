import { msg } from "@lingui/core/macro";
import { createClerkClient } from "@clerk/backend";
import type { SignedInAuthObject } from "@clerk/backend/internal";
import { isClerkAPIResponseError, TokenVerificationErrorReason } from "@clerk/backend/errors";
import type { Auth } from "../domain/base/context.ts";
import { DomainError, invalidSession } from "../domain/base/errors.ts";
import type { Profile } from "../domain/callers/members.ts";
import { logError } from "../logging/log.ts";
import { withTimeout } from "../domain/base/timeouts.ts";
import { verifyOnce } from "./verifiedTokens.ts";

/** The settings of the identity provider: Clerk, or the local stand-in. */
export type IdentityProvider = {
  publishableKey: string;
  secretKey: string;
  /** The public key (PEM) that verifies tokens. When it is missing, the server fetches the provider's keys. */
  jwtKey?: string | null;
  /** Null: the server refuses the provider's webhooks. */
  webhookSecret?: string | null;
  /** The address of the provider's Backend API, when it is not Clerk's. */
  apiUrl?: string;
  /** The addresses from which pages use the provider and load its script, when they are not Clerk's. */
  proxyUrl?: string;
  clerkJSUrl?: string;
  /** A note that the provider's screens show when the accounts are not Clerk's. */
  mark?: string;
  /** The name of the OpenID provider at which people can sign in, too. */
  openIdName?: string;
  /** Whether a page may offer to make an account; without it every page does. */
  offersSignUp?: () => Promise<boolean>;
  /**
   * Answers everything under `/__clerk`, when the provider is part of this server. `address` is the client's address;
   * with it the provider limits the attempts from that address.
   */
  fetch?: (request: Request, address?: string) => Promise<Response>;
};

/** The host from which pages load the provider, as the publishable key names it; null when this server is the host. */
export const getProviderHost = ({ publishableKey, proxyUrl }: IdentityProvider): string | null =>
  proxyUrl
    ? null
    : Buffer.from(publishableKey.replace(/^pk_(test|live)_/, ""), "base64")
        .toString()
        .replace("$", "");

/** The calls of the provider that the server makes. */
export type ClerkClient = {
  /**
   * Verifies an `Authorization` header and returns what its token says; null while the person has not completed the
   * session.
   * Errors: `UNAUTHENTICATED`, `UNAVAILABLE`.
   */
  authenticate: (authorization: string) => Promise<Auth | null>;
  /** Reads a user at the provider. Errors: `UNAUTHENTICATED` when there is no such user, `UNAVAILABLE`. */
  readProfile: (authId: string) => Promise<Profile>;
};

/** Milliseconds that the provider has for an answer. */
const CLERK_TIMEOUT = 3_000;

/** Reasons that say nothing about the token: the server could not fetch the provider's keys or connect to it. */
const UNREACHABLE_REASONS: (string | null)[] = [
  TokenVerificationErrorReason.RemoteJWKFailedToLoad,
  TokenVerificationErrorReason.InvalidSecretKey,
  "unexpected-error",
];

const clerkUnreachable = () =>
  new DomainError("UNAVAILABLE", msg`Couldn’t reach the sign-in service; try again in a moment`);

const withClerkTimeout = <T>(work: Promise<T>) => withTimeout(work, CLERK_TIMEOUT, clerkUnreachable);

/** The origins for which a token may be made: ours, and for local use both `localhost` and `127.0.0.1`. */
function listAuthorizedParties(origin: string): string[] {
  const { hostname } = new URL(origin);
  const other = { localhost: "127.0.0.1", "127.0.0.1": "localhost" }[hostname];
  return other ? [origin, origin.replace(hostname, other)] : [origin];
}

function mapClerkError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = isClerkAPIResponseError(error) ? error.status : undefined;
  if (status === 404) return invalidSession();
  // Any other error, such as a wrong secret key, is logged, because only the operator can correct it.
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

/** Creates the client of the provider; it accepts only tokens that were made for pages of `origin`. */
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
    authenticate: verifyOnce(async (authorization) => {
      // The header alone counts: a browser sends the provider's cookies with the requests of other sites' pages too.
      const request = new Request(origin, { headers: { authorization } });
      const state = await withClerkTimeout(client.authenticateRequest(request, options));
      if (!jwtKey && UNREACHABLE_REASONS.includes(state.reason)) throw clerkUnreachable();
      const auth = state.toAuth();
      if (auth?.userId && auth.sessionId) return toAuth(auth);
      if (state.isAuthenticated && auth?.sessionStatus === "pending") return null;
      throw invalidSession();
    }),

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
