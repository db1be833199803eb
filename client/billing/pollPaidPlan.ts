import type { ApolloClient } from "@apollo/client";
import { confirmCheckout } from "./mutations.ts";
import { readPlan, type Plan } from "./queries.ts";

/** Milliseconds after which a person is told that it takes longer. */
export const LATE_AFTER = 10_000;
/** Milliseconds from one answer to the next question: at first, and when it takes longer. */
const FIRST_POLL_INTERVAL = 1_000;
const LATE_POLL_INTERVAL = 5_000;

export type CheckoutState = "confirming" | "late" | "paid";

/**
 * Waits for the server to have the paid plan; that the browser was sent back from the checkout says nothing. The
 * checkout is confirmed until that has worked once, and then the plan is read until it is the paid one. A failure is
 * no answer either: it is asked again. Answers what ends the waiting.
 */
export function pollPaidPlan(client: ApolloClient, sessionId: string | null, onChange: (state: CheckoutState) => void) {
  let interval = FIRST_POLL_INTERVAL;
  let unconfirmed = sessionId;
  let next: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function ask(): Promise<Plan | undefined> {
    if (unconfirmed === null) return readPlan(client);
    const plan = await confirmCheckout(client, unconfirmed);
    unconfirmed = null;
    return plan;
  }

  async function look() {
    const plan = await ask().catch(() => undefined);
    if (isOver) return;
    if (plan?.name === "paid") {
      stop();
      onChange("paid");
    } else next = setTimeout(() => void look(), interval);
  }

  const patience = setTimeout(() => {
    interval = LATE_POLL_INTERVAL;
    onChange("late");
  }, LATE_AFTER);

  function stop() {
    isOver = true;
    clearTimeout(next);
    clearTimeout(patience);
  }

  void look();
  return stop;
}
