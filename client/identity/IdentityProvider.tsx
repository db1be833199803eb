import { useQuery } from "@apollo/client/react";
import { memo, useMemo, type ReactNode } from "react";
import { useHydrated } from "../ui/hooks/useHydrated.ts";
import { lazyComponent } from "../ui/loading.ts";
import { account, useAccount } from "./account.ts";
import { CurrentUser, isAnonymous } from "./currentUser.ts";
import { waitUntilClerkNeeded } from "./clerk/loadTrigger.ts";
import { SessionContext, type Session } from "./session.ts";

const DeviceBanner = lazyComponent(() => import("./DeviceBanner.tsx").then(({ DeviceBanner }) => DeviceBanner));

const LOAD_FAILED_CODE = "failed_to_load_clerk_js";

/** The provider's components with what they need to know, after the first paint. */
const LazyClerkHost = lazyComponent(async () => {
  await waitUntilClerkNeeded();
  try {
    const [{ ClerkHost }, config] = await Promise.all([import("./clerk/ClerkHost.tsx"), readConfig()]);
    return () => <ClerkHost config={config} />;
  } catch (error) {
    console.error("Failed to load Clerk:", error);
    account.fail(LOAD_FAILED_CODE);
    throw error;
  }
});

/**
 * A member whom the provider cannot be asked about is still here, by the name that is cached. Where no member was seen
 * before, nobody waits to be told that nobody is signed in.
 */
function useKnownSession(): Session {
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
  const answer = await fetch("/api/identity");
  if (!answer.ok) throw new Error(`The server answered with an error (${answer.status}).`);
  return answer.json();
}

/** What it tells changes the component around it, which must not draw it anew for that. */
const MemoizedClerkHost = memo(LazyClerkHost);

/** Who is signed in, for everything within (docs/contract.md, Session states). */
export function IdentityProvider({ children }: { children: ReactNode }) {
  const session = useKnownSession();
  return (
    <SessionContext value={session}>
      <DeviceBanner />
      {children}
      <MemoizedClerkHost />
    </SessionContext>
  );
}
