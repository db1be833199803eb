import type { BillingInterval } from "../graphql/graphql.ts";
import { FailedState } from "../ui/FailedState.tsx";
import { createCheckoutSession } from "./mutations.ts";
import { useProviderRedirect } from "./useProviderRedirect.ts";

/** The way to the payment provider's checkout. */
export function CheckoutButton({ interval, look }: { interval: BillingInterval; look: string }) {
  const { start, isBusy, failure } = useProviderRedirect((opening) => createCheckoutSession(opening, interval));
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
