import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { buttonClass } from "../../ui/Button.tsx";

/** Says to nobody why a page of the account has nothing, and leads to where a list begins. */
export const NothingYet = ({ children }: { children: string }) => (
  <div className="flex flex-col items-start gap-3">
    <p className="quiet">{children}</p>
    <Link to="/" className={buttonClass("plain")}>{t`Go Home`}</Link>
  </div>
);
