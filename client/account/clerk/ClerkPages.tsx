import { t } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useTitle } from "../../ui/hooks/useTitle.ts";
import { account, useAccount } from "../account.ts";
import { lazyComponent } from "../../ui/loading.ts";
import { PROGRAM_LOG_PATH } from "../../programs/programs.ts";
import { GuestDataPage } from "../recovery/GuestDataPage.tsx";
import { ClerkSlot } from "./ClerkSlot.tsx";

const DATA_PATH = "/account/data";
const NOTIFICATIONS_PATH = "/account/notifications";

const GuestNotificationsPage = lazyComponent(
  () => import("../notifications/GuestNotificationsPage.tsx"),
  "GuestNotificationsPage",
  { preloaded: true },
);

const GuestProgramLogPage = lazyComponent(() => import("../../programs/ProgramLogPage.tsx"), "GuestProgramLogPage", {
  preloaded: true,
});

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

/** `/account` and its pages. `/account/data`, those below it and `/account/notifications` of a guest need no identity provider. */
export function AccountPage() {
  useTitle(t`Account`);
  const { state } = useAccount();
  const { pathname } = useLocation();
  const isGuest = state !== "signedIn" && !account.expectsMember();
  if (isGuest && pathname.startsWith(PROGRAM_LOG_PATH)) return <GuestProgramLogPage />;
  if (isGuest && pathname.startsWith(DATA_PATH)) return <GuestDataPage />;
  if (isGuest && pathname.startsWith(NOTIFICATIONS_PATH)) return <GuestNotificationsPage />;
  return <ClerkSlot name="account" />;
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
