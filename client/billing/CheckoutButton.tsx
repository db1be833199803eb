import type { BillingInterval } from "../gql/graphql.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { createCheckoutSession } from "./changes.ts";
import { useOpening } from "./useOpening.ts";

/** The way to the payment provider's checkout. */
export function CheckoutButton({ interval, look }: { interval: BillingInterval; look: string }) {
  const { start, isBusy, failure } = useOpening((opening) => createCheckoutSession(opening, interval));
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : start}
        className={`${look} self-start aria-disabled:opacity-60`}
      >
        {isBusy ? "Opening the checkout…" : "Continue to payment"}
      </button>
      <p className="quiet text-sm">
        The next page is the payment provider’s. It asks for your card and leads back here.
      </p>
      {failure && (
        <FailedState what="The checkout did not open" why={`${failure} Nothing was charged.`} onRetry={start} />
      )}
    </>
  );
}
