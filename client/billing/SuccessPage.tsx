import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { runSessionTasks } from "../account/sessionTasks.ts";
import { getAccountPath } from "../account/accountPath.ts";
import { useSession } from "../session/session.ts";
import { buttonClass } from "../ui/Button.tsx";
import { Progress } from "../ui/Progress.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { pollPaidPlan, type CheckoutState } from "./pollPaidPlan.ts";
import { Notice } from "../ui/Notice.tsx";
import { usePlan } from "./queries.ts";
import { PAID_PLAN_NAME, describeSubscription } from "./labels.ts";
import { useClient } from "../sync/state/state.ts";
import { withPayments } from "./withPayments.ts";

/**
 * `/subscription/success`: the return from the checkout. The redirect proves no payment, so the page asks the server.
 */
export const SuccessPage = withPayments(function SuccessPage() {
  const { state } = useSession();
  useTitle(t`Subscription`);
  return <div aria-live="polite">{state === "signedOut" ? <SignIn /> : <Confirmation />}</div>;
});

function Confirmation() {
  const state = useCheckoutState();
  if (state === "confirming") return <Confirming />;
  return state === "late" ? <Late /> : <Paid />;
}

/** Returns the state of the checkout whose id is in the address. */
function useCheckoutState(): CheckoutState {
  const client = useClient();
  const { search } = useLocation();
  const sessionId = new URLSearchParams(search).get("session_id");
  const [state, setState] = useState<CheckoutState>("confirming");

  useEffect(
    () =>
      pollPaidPlan(client, sessionId, (newState) => {
        setState(newState);
        // The paid plan allows more devices, so this device may have access now. A failed check is logged, and the next
        // start of the page checks again.
        if (newState === "paid") runSessionTasks(client).catch(() => {});
      }),
    [client, sessionId],
  );
  return state;
}

function Confirming() {
  return (
    <Notice icon="lucide:hourglass" title={t`Confirming…`}>
      <p className="quiet">{t`Checking your payment with the payment provider.`}</p>
      <Progress label={t`Confirming your payment`} value={null} className="w-full" />
    </Notice>
  );
}

function Late() {
  return (
    <Notice icon="lucide:hourglass" title={t`This is taking a little longer`}>
      <p>{t`The payment provider hasn’t confirmed your payment yet. You can leave this page.`}</p>
      <p className="quiet">
        {t`If you paid, ${PAID_PLAN_NAME} will start automatically. If not, nothing was charged.`}
      </p>
      <NextLinks />
    </Notice>
  );
}

function Paid() {
  const { plan } = usePlan();
  return (
    <Notice icon="lucide:check" done title={t`You’re on ${PAID_PLAN_NAME}`}>
      <p>{t`Thank you. You now have more room, on every device.`}</p>
      {plan?.subscription && <p className="quiet">{describeSubscription(plan.subscription).meaning}</p>}
      <NextLinks />
    </Notice>
  );
}

const NextLinks = () => (
  <div className="flex flex-wrap gap-2">
    <Link to="/n" className={buttonClass("primary")}>{t`Go to your notebooks`}</Link>
    <Link to="/subscription/manage" className={buttonClass("plain")}>{t`Manage Subscription`}</Link>
  </div>
);

/** Shown if the session has ended since the checkout: the payment belongs to an account. */
function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <Notice icon="lucide:lock" title={t`Sign in to see your subscription`}>
      <p className="quiet">{t`Your subscription belongs to your account.`}</p>
      <Link to={getAccountPath("/sign-in", pathname + search)} className={buttonClass("primary")}>{t`Sign In`}</Link>
    </Notice>
  );
}
