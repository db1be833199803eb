import { confirmCheckout } from "./mutations.ts";
import { readPlan, type Plan } from "./queries.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** Milliseconds after which the page says that the confirmation takes longer. */
const LATE_AFTER = 10_000;
/** Milliseconds from an answer to the next request: at first, and after `LATE_AFTER`. */
const FIRST_POLL_INTERVAL = 1_000;
const LATE_POLL_INTERVAL = 5_000;

export type CheckoutState = "confirming" | "late" | "paid";

/**
 * Asks the server again and again until the user has the paid plan, because the redirect from the checkout proves no
 * payment. It confirms the checkout until one confirmation succeeds, then it reads the plan. A failed request is sent
 * again. Calls `onChange` when the state changes. Returns a function that stops it.
 */
export function pollPaidPlan(client: SyncClient, sessionId: string | null, onChange: (state: CheckoutState) => void) {
  let interval = FIRST_POLL_INTERVAL;
  let unconfirmedId = sessionId;
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function requestPlan(): Promise<Plan | undefined> {
    if (unconfirmedId === null) return readPlan(client);
    const data = await confirmCheckout.send(client, { sessionId: unconfirmedId });
    const plan = data?.confirmCheckout;
    unconfirmedId = null;
    return plan;
  }

  async function poll() {
    const plan = await requestPlan().catch(() => undefined);
    if (isOver) return;
    if (plan?.name === "paid") {
      stop();
      onChange("paid");
    } else pollTimer = setTimeout(() => void poll(), interval);
  }

  const lateTimer = setTimeout(() => {
    interval = LATE_POLL_INTERVAL;
    onChange("late");
  }, LATE_AFTER);

  function stop() {
    isOver = true;
    clearTimeout(pollTimer);
    clearTimeout(lateTimer);
  }

  void poll();
  return stop;
}
