import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { useCurrentUser } from "../account/currentUser.ts";
import { useSession } from "../session/session.ts";
import { hasPart } from "../ui/browser/serverParts.ts";
import { buttonClass } from "../ui/Button.tsx";
import { FirstList, type FirstListProps } from "./FirstList.tsx";

/** In the place of the empty list on a server without guests: a visitor signs in first. */
export function BeginHere(props: FirstListProps) {
  const { state } = useSession();
  const { user } = useCurrentUser();
  if (state === "signedIn" || user) return <FirstList {...props} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/sign-in" className={`${buttonClass("primary")} min-h-12! px-6!`}>{t`Sign In`}</Link>
      {hasPart("sign-up") && (
        <Link to="/sign-up" className={`${buttonClass("plain")} min-h-12! px-6!`}>{t`Sign Up`}</Link>
      )}
    </div>
  );
}
