import { useQuery } from "@apollo/client/react";
import { memo, useMemo, type ReactNode } from "react";
import { useHydrated } from "../../ui/hooks/useHydrated.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { account, useAccount } from "../account.ts";
import { CurrentUser, isAnonymous } from "../currentUser.ts";
import { waitUntilClerkNeeded } from "./loadTrigger.ts";
import { SessionContext, type Session } from "../../session/session.ts";

const LOAD_FAILED_CODE = "failed_to_load_clerk_js";

/** Loads the provider's components and their configuration after the first paint. */
async function loadClerkHost() {
  await waitUntilClerkNeeded();
  account.setLoading();
  try {
    const [{ createClerkHost }, config] = await Promise.all([import("./ClerkHost.tsx"), readConfig()]);
    return { ConfiguredHost: await createClerkHost(config) };
  } catch (error) {
    console.error("Failed to load Clerk:", error);
    account.setFailure(LOAD_FAILED_CODE);
    throw error;
  }
}

const LazyClerkHost = lazyComponent(loadClerkHost, "ConfiguredHost");

/**
 * Returns the session. While the provider cannot be reached, a member keeps the name that is cached. Until the provider
 * has reported a session, the state is `loading` before hydration and in a browser that a member last used, and
 * `signedOut` elsewhere.
 */
function useCurrentSession(): Session {
  const { state, user } = useAccount();
  const mayBeMember = !useHydrated() || account.expectsMember();
  const { data } = useQuery(CurrentUser, { fetchPolicy: "cache-only" });
  const cached = data?.currentUser && !isAnonymous(data.currentUser) ? data.currentUser : null;
  return useMemo(() => {
    const { signOut } = account;
    if (state === "signedIn" && user?.primaryEmail) return { state, user, signOut };
    if (state === "signedIn" || (state === "unknown" && cached))
      return { state: "signedIn", user: cached ?? user, signOut };
    return { state: state === "loading" && mayBeMember ? state : "signedOut", user: null, signOut };
  }, [state, user, cached, mayBeMember]);
}

async function readConfig() {
  const response = await fetch("/api/identity");
  if (!response.ok) throw new Error(`The server answered with an error (${response.status}).`);
  return response.json();
}

/** The host changes the session, which renders `IdentityProvider` again. `memo` keeps that from rendering the host. */
const MemoizedClerkHost = memo(LazyClerkHost);

/** Provides the session to the components inside it (docs/app.md, Session states). */
export function IdentityProvider({ children }: { children: ReactNode }) {
  const session = useCurrentSession();
  return (
    <SessionContext value={session}>
      {children}
      <MemoizedClerkHost />
    </SessionContext>
  );
}
