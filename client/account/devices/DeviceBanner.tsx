import { t } from "@lingui/core/macro";
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
    {t`Sign in to begin.`} <SignInLink returnPath={returnPath} />
  </output>
);

/** The banner for the reason of a refusal. Renders nothing for any other reason. Exported for tests. */
export function RefusalBanner({ reason, session: { state, signOut }, returnPath }: Props) {
  if (reason === "no_user" && state === "signedOut" && !hasPart("guests") && !SIGN_IN_PATH.test(returnPath))
    return <SignInBanner returnPath={returnPath} />;
  if (reason !== "device_limit" && reason !== "device_removed") return null;
  const isMember = state === "signedIn";
  return (
    <output className={`block text-center ${bannerClass}`}>
      {describeRefusal(reason, isMember)}{" "}
      {reason === "device_limit" && (
        <>
          <BannerLink to="/account/devices">{t`Devices`}</BannerLink>{" "}
        </>
      )}
      {reason === "device_removed" && isMember && (
        <button type="button" onClick={() => ignoreFailure(signOut())} className="underline underline-offset-4">
          {t`Sign Out`}
        </button>
      )}
      {!isMember && <SignInLink returnPath={returnPath} />}
    </output>
  );
}

function describeRefusal(reason: "device_limit" | "device_removed", isMember: boolean): string {
  if (reason === "device_removed")
    return isMember
      ? t`This device was removed. To use it again, sign out and sign back in.`
      : t`This device was removed. To use it again, sign in with an account.`;
  return isMember
    ? t`You’ve reached your device limit, so this device is read-only. Remove a device you no longer use.`
    : t`You’ve reached your device limit, so this device is read-only. Remove a device you no longer use, or sign in with an account.`;
}

const SignInLink = ({ returnPath }: Pick<Props, "returnPath">) => (
  <BannerLink to={getAccountPath("/sign-in", returnPath)}>{t`Sign In`}</BannerLink>
);

const BannerLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="underline underline-offset-4">
    {children}
  </Link>
);
