import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { arrive } from "../identity/arrival.ts";
import { deviceId } from "../identity/deviceId.ts";
import { useSession } from "../identity/session.ts";
import { buttonLook } from "../ui/Button.tsx";
import { Progress } from "../ui/Progress.tsx";
import { browserStorage } from "../ui/storage.ts";
import { useTitle } from "../ui/useTitle.ts";
import { awaitPlan, type Awaited } from "./awaitPlan.ts";
import { pathToAccount } from "./intervals.ts";
import { Notice } from "./Notice.tsx";
import { usePlan } from "./reads.ts";
import { PAID, standingOf } from "./words.ts";

/** `/subscription/success`: the browser comes back from the checkout, which proves nothing; the server is asked. */
export function SuccessPage() {
  const { state } = useSession();
  useTitle("Subscription");
  return <div aria-live="polite">{state === "signedOut" ? <SignIn /> : <Confirmation />}</div>;
}

function Confirmation() {
  const state = useAwaited();
  if (state === "confirming") return <Confirming />;
  return state === "late" ? <Late /> : <Paid />;
}

/** What has become of the checkout in the address. */
function useAwaited(): Awaited {
  const client = useApolloClient();
  const { search } = useLocation();
  const sessionId = new URLSearchParams(search).get("session_id");
  const [state, setState] = useState<Awaited>("confirming");

  useEffect(
    () =>
      awaitPlan(client, sessionId, (now) => {
        setState(now);
        // A device for which there was no room is let in now. A failure is logged, and the next visit asks again.
        if (now === "paid") arrive(client, deviceId(browserStorage())).catch(() => {});
      }),
    [client, sessionId],
  );
  return state;
}

function Confirming() {
  return (
    <Notice icon="lucide:hourglass" title="Confirming…">
      <p className="quiet">Listbook asks the payment provider what became of your payment.</p>
      <Progress label="Confirming your payment" value={null} className="w-full" />
    </Notice>
  );
}

function Late() {
  return (
    <Notice icon="lucide:hourglass" title="It will show up soon">
      <p>
        The payment provider has not confirmed the payment yet. This page goes on asking, and you need not wait for it.
      </p>
      <p className="quiet">If you have paid, {PAID} begins by itself. If you have not, nothing was charged.</p>
      <Steps />
    </Notice>
  );
}

function Paid() {
  const { plan } = usePlan();
  return (
    <Notice icon="lucide:circle-check" title={`You are on ${PAID}`}>
      <p>Thank you. There is room for everything you keep now, on every device you have.</p>
      {plan?.subscription && <p className="quiet">{standingOf(plan.subscription).meaning}</p>}
      <Steps />
    </Notice>
  );
}

const Steps = () => (
  <div className="flex flex-wrap gap-2">
    <Link to="/n" className={buttonLook("primary")}>
      Go to your notebooks
    </Link>
    <Link to="/subscription/manage" className={buttonLook("plain")}>
      Manage Subscription
    </Link>
  </div>
);

/** The session has ended meanwhile: whose payment it was is known after signing in. */
function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <Notice icon="lucide:lock" title="Sign in to see your subscription">
      <p className="quiet">If you have paid, it is not lost: it belongs to your account.</p>
      <Link to={pathToAccount("/sign-in", pathname + search)} className={buttonLook("primary")}>
        Sign In
      </Link>
    </Notice>
  );
}
