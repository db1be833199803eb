import type { BillingInterval } from "../graphql/graphql.ts";
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

const NAMES: Record<BillingInterval, string> = { monthly: "Monthly", yearly: "Yearly" };

type IntervalChoiceProps = {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  /** What is said beside the yearly one: what it saves. */
  saving: string | null;
};

/** How often is paid: two choices, of which one holds. */
function IntervalChoice({ value, onChange, saving }: IntervalChoiceProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-[10px] bg-stone-200/70 p-1 dark:bg-stone-800">
      <legend className="sr-only">Billing interval</legend>
      {(["monthly", "yearly"] as const).map((interval) => (
        <label
          key={interval}
          className="relative flex min-h-12 flex-col items-center justify-center rounded-lg px-3 py-1 text-center font-medium has-checked:bg-white dark:has-checked:bg-stone-950"
        >
          {/* It lies over its words, and is as large a target as they are. */}
          <input
            type="radio"
            name="interval"
            value={interval}
            checked={value === interval}
            onChange={() => onChange(interval)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
          />
          {NAMES[interval]}
          {interval === "yearly" && saving && (
            <span className="text-sm font-normal text-orange-800 dark:text-orange-400">{saving}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
