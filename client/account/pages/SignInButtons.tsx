import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { hasPart } from "../../ui/browser/serverParts.ts";
import { buttonClass } from "../../ui/Button.tsx";

/** The two ways to an account, beside each other. Where nobody can sign up, there is one. */
export const SignInButtons = () => (
  <div className="flex flex-wrap gap-2">
    {hasPart("sign-up") && <Link to="/sign-up" className={buttonClass("primary")}>{t`Sign Up`}</Link>}
    <Link to="/sign-in" className={buttonClass(hasPart("sign-up") ? "plain" : "primary")}>{t`Sign In`}</Link>
  </div>
);
