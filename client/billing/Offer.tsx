import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { BillingInterval } from "../graphql/graphql.ts";
import { getNextPaymentDate, getMonthlyAmount, findPrice, calculateSaving } from "./intervals.ts";
import { NextStep } from "./NextStep.tsx";
import type { Plan, Price } from "./queries.ts";
import { formatPaymentDay, formatMoney, PAID_PLAN_NAME } from "./labels.ts";

type Props = {
  /** Undefined until it is loaded. */
  plan: Plan | undefined;
  interval: BillingInterval;
  onIntervalChange: (interval: BillingInterval) => void;
  onRetry: () => void;
};

/** Shows the price, the choice of the interval, and the next step. */
export function Offer({ plan, interval, onIntervalChange, onRetry }: Props) {
  const prices = plan?.prices ?? [];
  const price = findPrice(prices, interval);
  const isSold = plan === undefined || price !== undefined;
  return (
    <section aria-labelledby="plus" className="sheet flex flex-col gap-5 p-5 md:p-7">
      <h2 id="plus" className="text-section">{t`Listbook ${PAID_PLAN_NAME}`}</h2>
      {isSold && (
        <>
          <IntervalChoice value={interval} onChange={onIntervalChange} saving={formatSaving(prices)} />
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
  if (saving === 0 || !currency) return null;
  const amount = formatMoney(saving, currency);
  return t({ message: `saves ${amount}`, comment: "Beside “Yearly”" });
}

/** The price with its interval, the one larger than the other. */
function PricePerInterval({ price }: { price: Price }) {
  const amount = formatMoney(price.amount, price.currency);
  return price.interval === "yearly" ? (
    <Trans>
      <span className={amountClass}>{amount}</span> <span className="quiet">a year</span>
    </Trans>
  ) : (
    <Trans>
      <span className={amountClass}>{amount}</span> <span className="quiet">a month</span>
    </Trans>
  );
}

const amountClass = "text-name-wide font-bold";

function formatMonthly(price: Price): string {
  if (price.interval !== "yearly") return t`Billed monthly`;
  const amount = formatMoney(getMonthlyAmount(price), price.currency);
  return t`${amount} a month, billed yearly`;
}

/** Shows the price. The height is the same before the price is loaded, so that the page does not move. */
function Amount({ price }: { price: Price | undefined }) {
  return (
    <div className="flex h-16 flex-col narrow:h-auto" aria-live="polite">
      {price ? (
        <>
          <p>
            <PricePerInterval price={price} />
          </p>
          <p className="quiet text-sm">{formatMonthly(price)}</p>
        </>
      ) : (
        <>
          <span className="sr-only">{t`Loading the price`}</span>
          <span aria-hidden className="skeleton h-11 w-40" />
        </>
      )}
    </div>
  );
}

/** Says what is charged and when, before the user is asked for a card. */
function SmallPrint({ price }: { price: Price | undefined }) {
  return (
    <p className="quiet text-sm text-pretty">
      {price ? (
        describeCharge(
          price.interval,
          formatMoney(price.amount, price.currency),
          formatPaymentDay(getNextPaymentDate(price.interval)),
        )
      ) : (
        // As long as the sentence, so that the page does not move.
        <span aria-hidden className="invisible">
          {describeCharge("monthly", "000.00", "00 Dec 0000")}
        </span>
      )}{" "}
      {t`Cancel any time. Listbook never sees your card.`}
    </p>
  );
}

const describeCharge = (interval: BillingInterval, amount: string, day: string) =>
  interval === "yearly"
    ? t`Due today: ${amount}. Renews on ${day} and every year after, until you cancel.`
    : t`Due today: ${amount}. Renews on ${day} and every month after, until you cancel.`;

const INTERVAL_NAMES: Record<BillingInterval, string> = { monthly: t`Monthly`, yearly: t`Yearly` };

type IntervalChoiceProps = {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
  /** The text beside the yearly interval that says how much it saves; null if it saves nothing. */
  saving: string | null;
};

/** Two radio buttons for the interval. */
function IntervalChoice({ value, onChange, saving }: IntervalChoiceProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-control bg-desk p-1">
      <legend className="sr-only">{t`Billing interval`}</legend>
      {(["monthly", "yearly"] as const).map((interval) => (
        <label
          key={interval}
          className="relative flex min-h-14 flex-col items-center justify-center rounded-row px-3 py-1 text-center font-medium has-checked:bg-sheet has-checked:outlined dark:has-checked:bg-press"
        >
          {/* The radio button covers its label, so that the whole label can be clicked. */}
          <input
            type="radio"
            name="interval"
            value={interval}
            checked={value === interval}
            onChange={() => onChange(interval)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-row"
          />
          {INTERVAL_NAMES[interval]}
          {interval === "yearly" && saving && <span className="quiet text-sm font-normal">{saving}</span>}
        </label>
      ))}
    </fieldset>
  );
}
