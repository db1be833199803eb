import { t } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import { Navigate } from "react-router";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { useAccount } from "../account.ts";
import { ClerkSlot } from "./ClerkSlot.tsx";

/** `/sign-in` and the paths of the provider's component below it. */
export function SignInPage() {
  useTitle(t`Sign in`);
  return (
    <GuestsOnly>
      <ClerkSlot name="signIn" />
    </GuestsOnly>
  );
}

/** `/sign-up` and the paths of the provider's component below it, such as `/sign-up/verify-email-address`. */
export function SignUpPage() {
  useTitle(t`Sign up`);
  return (
    <GuestsOnly>
      <ClerkSlot name="signUp" />
    </GuestsOnly>
  );
}

/**
 * Sends a member to the home screen if the route opened before the session was known. A guest who signs in on the
 * screen is not sent there: the provider's component navigates by itself.
 */
function GuestsOnly({ children }: { children: ReactNode }) {
  const { state } = useAccount();
  const [firstKnownState, setFirstKnownState] = useState(state);
  if (firstKnownState === "loading" && state !== "loading") setFirstKnownState(state);
  return firstKnownState === "signedIn" ? <Navigate to="/" replace /> : children;
}
