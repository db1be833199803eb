import { useAuth, useClerk, useOrganization, useSession, useUser } from "@clerk/clerk-react";
import { useEffect, useMemo } from "react";
import { account, type Known } from "./account.ts";
import { NOBODY, type AuthContext } from "./authContext.ts";
import { useCurrentUser } from "./currentUser.ts";

/** The name the library gives to what it made up, of its cookie or of nothing, because the provider did not answer. */
const MADE_UP = "client_init";

/** Whoever signs out knows where to go: the provider leads nowhere. */
const stay = () => undefined;

/** Tells the rest of the page who the provider says is here. */
export function SessionReport() {
  const { signOut, client } = useClerk();
  const { isLoaded, isSignedIn, getToken } = useAuth();
  const { user } = useUser();
  const isMadeUp = client?.id === MADE_UP;
  const known = useCurrentUser().user;
  const auth = useAuthOf();
  const { organization } = useOrganization();
  const orgName = organization?.name ?? null;

  useEffect(() => {
    if (!isLoaded) return;
    // A provider that cannot be reached has signed nobody out (Specification, section 4).
    const state: Known["state"] = isSignedIn ? "signedIn" : isMadeUp ? "unknown" : "signedOut";
    const said = isSignedIn
      ? { state, user: isMadeUp ? known : show(user), auth, orgName }
      : { state, user: null, auth: NOBODY };
    account.tell(said, { getToken: () => getToken(), signOut: () => signOut(stay) });
  }, [isLoaded, isSignedIn, user, auth, orgName, isMadeUp, known, getToken, signOut]);
  return null;
}

const show = (user: ReturnType<typeof useUser>["user"]) =>
  user
    ? {
        firstName: user.firstName,
        username: user.username,
        primaryEmail: user.primaryEmailAddress?.emailAddress ?? null,
      }
    : null;

/** The ten fields, from where the library keeps each of them. */
function useAuthOf(): AuthContext {
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
