import { useAuth, useClerk, useOrganization, useSession, useUser } from "@clerk/clerk-react";
import { useEffect, useMemo } from "react";
import { account, type AccountState } from "../account.ts";
import { NO_AUTH, type AuthContext } from "../../session/authContext.ts";

/** The id of the client that the library invents when the provider does not answer. */
const OFFLINE_CLIENT_ID = "client_init";

/** Keeps the library from navigating after a sign-out; the caller of `signOut` navigates. */
const skipNavigation = () => undefined;

type Clerk = Pick<ReturnType<typeof useClerk>, "client" | "proxyUrl" | "frontendApi">;

/** Returns whether the provider answers at all. */
const isReachable = ({ proxyUrl, frontendApi }: Omit<Clerk, "client">) =>
  fetch(`${proxyUrl || `https://${frontendApi}`}/v1/environment`, { mode: "no-cors" }).then(
    () => true,
    () => false,
  );

/**
 * Returns `signedOut`, or `unknown` if the provider could not be reached (docs/app.md, Session states). When the
 * browser is offline, the library reports no client, as it does for a browser that the provider does not know. So for a
 * browser that a member last used, the function sends a request to tell the two apart.
 */
async function readSignedOutState({ client, ...clerk }: Clerk): Promise<AccountState["state"]> {
  if (client?.id === OFFLINE_CLIENT_ID) return "unknown";
  if (client?.id || !account.expectsMember()) return "signedOut";
  return (await isReachable(clerk)) ? "signedOut" : "unknown";
}

/** Passes the session that the provider reports on to `account`. */
export function ClerkSync() {
  const { client, proxyUrl, frontendApi, signOut } = useClerk();
  const { isLoaded, isSignedIn, getToken } = useAuth();
  const { user } = useUser();
  const auth = useClerkAuthContext();
  const { organization } = useOrganization();
  const orgName = organization?.name ?? null;

  useEffect(() => {
    if (!isLoaded) return undefined;
    const actions = { getToken: () => getToken(), signOut: () => signOut(skipNavigation) };
    if (isSignedIn) {
      account.setSession({ state: "signedIn", user: toSessionUser(user), auth, orgName }, actions);
      return undefined;
    }
    let isOver = false;
    void readSignedOutState({ client, proxyUrl, frontendApi }).then(
      (state) => isOver || account.setSession({ state, user: null, auth: NO_AUTH }, actions),
    );
    return () => {
      isOver = true;
    };
  }, [isLoaded, isSignedIn, user, auth, orgName, client, proxyUrl, frontendApi, signOut, getToken]);
  return null;
}

const toSessionUser = (user: ReturnType<typeof useUser>["user"]) =>
  user
    ? {
        firstName: user.firstName,
        username: user.username,
        primaryEmail: user.primaryEmailAddress?.emailAddress ?? null,
      }
    : null;

/** Returns the data of the session, which the library spreads over several hooks. */
function useClerkAuthContext(): AuthContext {
  const { userId, sessionId, actor, orgId, orgRole, orgSlug, sessionClaims, has } = useAuth();
  const { session } = useSession();
  const membership = session?.user.organizationMemberships.find(({ organization }) => organization.id === orgId);
  return useMemo(
    () => ({
      sessionId: sessionId ?? null,
      userId: userId ?? null,
      actor: actor ?? null,
      orgId: orgId ?? null,
      orgRole: orgRole ?? null,
      orgSlug: orgSlug ?? null,
      orgPermissions: membership?.permissions ?? [],
      sessionStatus: session?.status ?? null,
      sessionClaims: sessionClaims ?? null,
      factorVerificationAge: session?.factorVerificationAge ?? null,
      has: has ?? (() => false),
    }),
    [sessionId, userId, actor, orgId, orgRole, orgSlug, membership, session, sessionClaims, has],
  );
}
