import { memo, useMemo, type ReactNode } from "react";
import { later } from "../ui/later.ts";
import { account, useAccount } from "./account.ts";
import { DeviceBanner } from "./DeviceBanner.tsx";
import { SessionContext, type Session } from "./session.ts";

const FAILED = "failed_to_load_clerk_js";

/** The provider's components with what they need to know, after the first paint. */
const LoadedProvider = later(async () => {
  try {
    const [{ ClerkHost }, config] = await Promise.all([import("./ClerkHost.tsx"), readConfig()]);
    return () => <ClerkHost config={config} />;
  } catch (error) {
    console.error("Failed to load Clerk:", error);
    account.fail(FAILED);
    throw error;
  }
});

async function readConfig() {
  const answer = await fetch("/api/identity");
  if (!answer.ok) throw new Error(`The server answered with an error (${answer.status}).`);
  return answer.json();
}

/** What it tells changes the component around it, which must not draw it anew for that. */
const Provider = memo(LoadedProvider);

/** Who is signed in, for everything within (Specification, section 4). */
export function Identity({ children }: { children: ReactNode }) {
  const { state, user } = useAccount();
  const session = useMemo<Session>(
    () => ({ state: state === "unknown" ? "signedOut" : state, user, signOut: account.signOut }),
    [state, user],
  );
  return (
    <SessionContext value={session}>
      <DeviceBanner />
      {children}
      <Provider />
    </SessionContext>
  );
}
