import { t } from "@lingui/core/macro";
import { Link, useLocation } from "react-router";
import { buttonClass } from "../ui/Button.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { readInterval, getUpgradePath } from "./intervals.ts";
import { Notice } from "../ui/Notice.tsx";
import { withPayments } from "./withPayments.ts";

/** `/subscription/cancel`: the user has left the checkout without paying. */
export const CancelPage = withPayments(function CancelPage() {
  const { search } = useLocation();
  useTitle(t`Subscription`);
  return (
    <Notice icon="lucide:undo-2" title={t`Nothing was charged`}>
      <p className="quiet">{t`You left the checkout before paying. Nothing has changed.`}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/n" className={buttonClass("primary")}>{t`Go to your notebooks`}</Link>
        <Link to={getUpgradePath(readInterval(search))} className={buttonClass("plain")}>{t`Back to the offer`}</Link>
      </div>
    </Notice>
  );
});
