import { useQuery } from "@apollo/client/react";
import { PlanQuery } from "./queries.ts";

/** Milliseconds between two looks at the plan. */
const POLL_INTERVAL = 3_000;

const isPageInactive = () => document.hidden || !navigator.onLine;

/**
 * The plan while it is being looked at. What is changed on the payment provider's page reaches the server some moments
 * after the person is back here, so the plan is read again and again.
 */
export function usePolledPlan() {
  const { data, error, refetch } = useQuery(PlanQuery, {
    pollInterval: POLL_INTERVAL,
    skipPollAttempt: isPageInactive,
  });
  return { plan: data?.plan, error, retry: () => void refetch().catch(() => {}) };
}
