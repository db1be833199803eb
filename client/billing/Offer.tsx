import type { BillingInterval } from "../graphql/graphql.ts";
import { IntervalChoice } from "./IntervalChoice.tsx";
import { getNextPaymentDate, getMonthlyAmount, findPrice, calculateSaving } from "./intervals.ts";
import { NextStep } from "./NextStep.tsx";
import type { Plan, Price } from "./queries.ts";
import { formatDay, INTERVAL_LABELS, formatMoney, PAID_PLAN_NAME } from "./labels.ts";

type Props = {
  /** Undefined while it is not known. */
  plan: Plan | undefined;
  interval: BillingInterval;
  onInterval: (interval: BillingInterval) => void;
  onRetry: () => void;
};

/** The price, the choice between two of them, and the next step. */
export function Offer({ plan, interval, onInterval, onRetry }: Props) {
  const prices = plan?.prices ?? [];
  const price = findPrice(prices, interval);
  const isSold = plan === undefined || price !== undefined;
  return (
    <section
      aria-labelledby="plus"
      className="sheet flex flex-col gap-5 border-orange-300 p-5 sm:p-7 dark:border-orange-900"
    >
      <h2 id="plus" className="text-xl">
        Listbook {PAID_PLAN_NAME}
      </h2>
      {isSold && (
        <>
          <IntervalChoice value={interval} onChange={onInterval} saving={formatSaving(prices)} />
          <Amount price={price} />
        </>
      )}
      <NextStep plan={plan} interval={interval} onRetry={onRetry} />
      {isSold && <SmallPrint price={price} />}
    </section>
  );
}

function formatSaving(prices: readonly Price[]): string | null {
  const saving = calculateSaving(prices);
  const currency = prices[0]?.currency;
  return saving > 0 && currency ? `saves ${formatMoney(saving, currency)}` : null;
}

/** As high without the price as with it, so that nothing moves when it comes. */
function Amount({ price }: { price: Price | undefined }) {
  return (
    <p className="min-h-17" aria-live="polite">
      {price ? (
        <>
          <span className="text-4xl font-semibold tracking-tight tabular-nums">
            {formatMoney(price.amount, price.currency)}
          </span>{" "}
          <span className="quiet">{price.interval === "yearly" ? "a year" : "a month"}</span>
          <span className="quiet block text-sm tabular-nums">
            {price.interval === "yearly"
              ? `${formatMoney(getMonthlyAmount(price), price.currency)} a month, paid once a year`
              : "Paid month by month"}
          </span>
        </>
      ) : (
        <>
          <span className="sr-only">The price is on its way</span>
          <span aria-hidden className="skeleton block h-10 w-40" />
        </>
      )}
    </p>
  );
}

/** What is charged and when, before anybody is asked for a card. */
function SmallPrint({ price }: { price: Price | undefined }) {
  return (
    <p className="quiet min-h-15 text-sm tabular-nums sm:min-h-10">
      {price && (
        <>
          Due today: {formatMoney(price.amount, price.currency)}. Renews on{" "}
          {formatDay(getNextPaymentDate(price.interval))} and {INTERVAL_LABELS[price.interval]} after, until you
          cancel.{" "}
        </>
      )}
      Cancel any time. Listbook never sees your card.
    </p>
  );
}
