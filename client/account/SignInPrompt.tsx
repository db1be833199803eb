import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useLocation } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { hasPart } from "../ui/browser/serverParts.ts";
import { Notice } from "../ui/Notice.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { getAccountPath } from "./accountPath.ts";

const TEXTS = {
  list: {
    title: t`Sign in to open this list`,
    who: t`Only the owner and people it’s shared with can open this list.`,
  },
  notebook: {
    title: t`Sign in to open this notebook`,
    who: t`Only the owner and people it’s shared with can open this notebook.`,
  },
};

/** Replaces a list or a notebook whose link was opened without a user (docs/app.md, Screens). */
export function SignInPrompt({ thing }: { thing: "list" | "notebook" }) {
  const { pathname, search } = useLocation();
  const { title, who } = TEXTS[thing];
  useTitle(title);
  return (
    <Notice icon="lucide:lock" title={title}>
      <p>{who}</p>
      <div className="flex flex-wrap gap-2">
        <Link to={getAccountPath("/sign-in", pathname + search)} className={buttonClass("primary")}>{t`Sign In`}</Link>
        {hasPart("guests") && <Link to="/" className={buttonClass("plain")}>{t`Continue as a guest`}</Link>}
      </div>
      <p className="quiet">
        {hasPart("guests") ? t`No account needed. Been here before as a guest?` : t`Been here before as a guest?`}{" "}
        <Link to="/recover" className="underline decoration-strike underline-offset-4 hover:text-ink">
          <Trans>Get your lists back with a recovery key</Trans>
        </Link>
      </p>
    </Notice>
  );
}
