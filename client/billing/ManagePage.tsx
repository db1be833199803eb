import { Link } from "react-router";
import { getErrorMessage } from "../network/serverErrors.ts";
import { useAccount } from "../identity/account.ts";
import { buttonClass } from "../ui/Button.tsx";
import { FailedState } from "../ui/FailedState.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { getAccountPath } from "./intervals.ts";
import { Notice } from "./Notice.tsx";
import { usePolledPlan } from "./usePolledPlan.ts";
import { SubscriptionSummary } from "./SubscriptionSummary.tsx";
import { Usage } from "./Usage.tsx";

/** `/subscription/manage`: the plan, the subscription in words, and how much of the plan is used. */
export function ManagePage() {
  const { state } = useAccount();
  const { plan, error, retry } = usePolledPlan();
  useTitle("Subscription Management");
  if (state === "signedOut" || plan?.name === "guest") return <SignIn />;
  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-8 pt-4 sm:pt-10">
      <h1 className="text-3xl">Your subscription</h1>
      {error && <FailedState what="Your plan could not be read" why={getErrorMessage(error)} onRetry={retry} />}
      {plan && (
        <>
          <SubscriptionSummary plan={plan} />
          <Usage quotas={plan.quotas} />
        </>
      )}
      {!plan && !error && <Skeleton rows={2} className="h-44" />}
    </div>
  );
}

/** A guest has no subscription, and may have an account that has one. */
function SignIn() {
  return (
    <Notice icon="lucide:lock" title="Sign in to see your subscription">
      <p className="quiet">You use Listbook as a guest, which costs nothing. A subscription belongs to an account.</p>
      <div className="flex flex-wrap gap-2">
        <Link to={getAccountPath("/sign-in", "/subscription/manage")} className={buttonClass("primary")}>
          Sign In
        </Link>
        <Link to="/upgrade" className={buttonClass("plain")}>
          See what it gives
        </Link>
      </div>
    </Notice>
  );
}
