import { Link, useLocation } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { hasPart } from "../ui/browser/serverParts.ts";
import { Notice } from "../ui/Notice.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { getAccountPath } from "./accountPath.ts";

/** Replaces a list or a notebook whose link was opened without a user (docs/app.md, Screens). */
export function SignInPrompt({ thing }: { thing: "list" | "notebook" }) {
  const { pathname } = useLocation();
  const title = `Sign in to open this ${thing}`;
  useTitle(title);
  return (
    <Notice icon="lucide:lock" title={title}>
      <p>Only its owner and the people it is shared with can open a {thing}.</p>
      <div className="flex flex-wrap gap-2">
        <Link to={getAccountPath("/sign-in", pathname)} className={buttonClass("primary")}>
          Sign In
        </Link>
        {hasPart("guests") && (
          <Link to="/" className={buttonClass("plain")}>
            Continue as a guest
          </Link>
        )}
      </div>
      <p className="quiet">
        {hasPart("guests") ? "A guest needs no account. Were you one before?" : "Were you a guest before?"}{" "}
        <Link to="/recover" className="underline decoration-strike underline-offset-4 hover:text-ink">
          Open your lists with a recovery key
        </Link>
      </p>
    </Notice>
  );
}
