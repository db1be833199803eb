import { useLocation, useNavigate } from "react-router";
import { getErrorMessage } from "../network/serverErrors.ts";
import type { BillingInterval } from "../graphql/graphql.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { useHydrated } from "../ui/hooks/useHydrated.ts";
import { useTitle } from "../ui/hooks/useTitle.ts";
import { PlanComparison } from "./PlanComparison.tsx";
import { readInterval, getUpgradePath } from "./intervals.ts";
import { Offer } from "./Offer.tsx";
import { Faq } from "./Faq.tsx";
import { usePlan } from "./queries.ts";
import { PAID_PLAN_NAME } from "./labels.ts";

/** `/upgrade`: what a subscription gives and costs, and the way to it. Prerendered without anything of a person. */
export function UpgradePage() {
  const { plan, error, retry } = usePlan();
  const [interval, setInterval] = useChosenInterval();
  const hydrated = useHydrated();
  const known = hydrated ? plan : undefined;
  useTitle("Upgrade");

  return (
    <div className="mx-auto flex max-w-[44rem] flex-col gap-10 pt-4 sm:pt-10">
      <div className="flex flex-col gap-3">
        <h1 className="text-3xl sm:text-4xl">Room for everything you keep</h1>
        <p className="quiet max-w-[34rem] text-lg">
          Listbook is free and stays free. {PAID_PLAN_NAME} is for those who keep more, on more devices, with more
          people.
        </p>
      </div>
      {error && !known && (
        <FailedState what="The prices could not be read" why={getErrorMessage(error)} onRetry={retry} />
      )}
      <Offer plan={known} interval={interval} onInterval={setInterval} onRetry={retry} />
      {known?.payments !== "NOT_SET_UP" && (
        <>
          <PlanComparison plan={known} />
          <Faq />
        </>
      )}
    </div>
  );
}

/**
 * The interval in the address, so that it is there again after signing up; the prerendered page shows the default.
 * The address changes at once and not as a transition, in which the choice would first jump back to what it was.
 */
function useChosenInterval() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();

  const choose = (interval: BillingInterval) =>
    void navigate(getUpgradePath(interval), { replace: true, preventScrollReset: true, flushSync: true });

  return [readInterval(hydrated ? search : ""), choose] as const;
}
