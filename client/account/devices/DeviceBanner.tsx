import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ignoreFailure } from "../../actions/errors.ts";
import { getAccountPath } from "../accountPath.ts";
import { useDeviceAccess } from "../devices.ts";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { bannerClass } from "../../ui/classNames.ts";
import { type Session, useSession } from "../../session/session.ts";

type Props = {
  reason: string | undefined;
  session: Pick<Session, "state" | "signOut">;
  /** The address to which signing in leads back. */
  returnPath: string;
};

/** Says why this device is refused, and what the user can do about it (docs/app.md, Device check). */
export function DeviceBanner() {
  const reason = useDeviceAccess()?.reason;
  const session = useSession();
  const { pathname } = useLocation();
  return <RefusalBanner reason={reason} session={session} returnPath={pathname} />;
}

/** The screens that lead to the sign-in themselves. */
const SIGN_IN_PATH = /^\/$|^\/(sign-in|sign-up|recover|account)(\/|$)/;

/** Asks a visitor of a server without guests to sign in. */
const SignInBanner = ({ returnPath }: Pick<Props, "returnPath">) => (
  <output className={`block text-center ${bannerClass}`}>
    Sign in to begin. <BannerLink to={getAccountPath("/sign-in", returnPath)}>Sign In</BannerLink>
  </output>
);

/** The banner for the reason of a refusal. Renders nothing for any other reason. Exported for tests. */
export function RefusalBanner({ reason, session: { state, signOut }, returnPath }: Props) {
  if (reason === "no_user" && state === "signedOut" && !hasPart("guests") && !SIGN_IN_PATH.test(returnPath))
    return <SignInBanner returnPath={returnPath} />;
  if (reason !== "device_limit" && reason !== "device_removed") return null;
  const isMember = state === "signedIn";
  const signIn = <BannerLink to={getAccountPath("/sign-in", returnPath)}>Sign In</BannerLink>;
  return (
    <output className={`block text-center ${bannerClass}`}>
      {reason === "device_removed" && (
        <>
          This device was removed.{" "}
          {isMember ? (
            <>
              To use it again, sign out and sign back in.{" "}
              <button type="button" onClick={() => ignoreFailure(signOut())} className="underline underline-offset-4">
                Sign Out
              </button>
            </>
          ) : (
            <>To use it again, sign in with an account. {signIn}</>
          )}
        </>
      )}
      {reason === "device_limit" && (
        <>
          You’ve reached your device limit, so this device is read-only.{" "}
          {isMember ? (
            <>
              Remove a device you no longer use. <BannerLink to="/account/devices">Devices</BannerLink>
            </>
          ) : (
            <>
              Remove a device you no longer use, or sign in with an account.{" "}
              <BannerLink to="/account/data">Devices</BannerLink> {signIn}
            </>
          )}
        </>
      )}
    </output>
  );
}

const BannerLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="underline underline-offset-4">
    {children}
  </Link>
);
