import { useAuth, useClerk, useOrganization, useSession, useUser } from "@clerk/clerk-react";
import { useEffect, useMemo } from "react";
import { account, type AccountState } from "../account.ts";
import { NO_AUTH, type AuthContext } from "../authContext.ts";

/** The name the library gives to what it made up, because the provider did not answer. */
const OFFLINE_CLIENT_ID = "client_init";

/** Whoever signs out knows where to go: the provider leads nowhere. */
const skipNavigation = () => undefined;

type Clerk = Pick<ReturnType<typeof useClerk>, "client" | "proxyUrl" | "frontendApi">;

/** Whether the provider answers anything at all. */
const isReachable = ({ proxyUrl, frontendApi }: Omit<Clerk, "client">) =>
  fetch(`${proxyUrl || `https://${frontendApi}`}/v1/environment`, { mode: "no-cors" }).then(
    () => true,
    () => false,
  );

/**
 * Who is not signed in is signed out, unless the provider could not be asked (docs/contract.md, Session states). Where
 * the library takes the browser for offline, its answer is the one for a browser that the provider has never seen.
 */
async function readSignedOutState({ client, ...clerk }: Clerk): Promise<AccountState["state"]> {
  if (client?.id === OFFLINE_CLIENT_ID) return "unknown";
  if (client?.id || !account.expectsMember()) return "signedOut";
  return (await isReachable(clerk)) ? "signedOut" : "unknown";
}

/** Tells the rest of the page who the provider says is here. */
export function ClerkSync() {
  const { client, proxyUrl, frontendApi, signOut } = useClerk();
  const { isLoaded, isSignedIn, getToken } = useAuth();
  const { user } = useUser();
  const auth = useClerkAuthContext();
  const { organization } = useOrganization();
  const orgName = organization?.name ?? null;

  useEffect(() => {
    if (!isLoaded) return undefined;
    const by = { getToken: () => getToken(), signOut: () => signOut(skipNavigation) };
    if (isSignedIn) {
      account.tell({ state: "signedIn", user: toSessionUser(user), auth, orgName }, by);
      return undefined;
    }
    let isOver = false;
    void readSignedOutState({ client, proxyUrl, frontendApi }).then(
      (state) => isOver || account.tell({ state, user: null, auth: NO_AUTH }, by),
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

/** The ten fields, from where the library keeps each of them. */
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
