import type { Stripe } from "stripe";
import type { PaymentInterval } from "../domain/context.ts";
import { DomainError } from "../domain/errors.ts";
import { logError } from "../logging/log.ts";
import { callStripe, readId, readList } from "./responses.ts";
import type { StripeConnection, StripePrice } from "./client.ts";

/** The names that the prices have at Stripe: an amount is changed there, never here, and never by who pays it. */
const LOOKUP_KEYS: Record<PaymentInterval, string> = { monthly: "listbook_monthly", yearly: "listbook_yearly" };

/** Milliseconds; prices change a few times a year. */
const CACHE_DURATION = 10 * 60 * 1000;

const INTERVALS: Record<string, PaymentInterval> = { month: "monthly", year: "yearly" };

/** How often a price is paid; null for another interval than those that are sold here. */
export const toInterval = ({ recurring }: Pick<Stripe.Price, "recurring">): PaymentInterval | null =>
  recurring?.interval_count === 1 ? (INTERVALS[recurring.interval] ?? null) : null;

/** Both prices, monthly first. A failure is not remembered. Errors: `UNAVAILABLE`, also when one is not there. */
export function readPrices(connection: StripeConnection): Promise<StripePrice[]> {
  if (connection.prices && connection.prices.until > Date.now()) return connection.prices.answer;
  const answer = fetchPrices(connection);
  connection.prices = { until: Date.now() + CACHE_DURATION, answer };
  answer.catch(() => (connection.prices = null));
  return answer;
}

async function fetchPrices({ stripe }: StripeConnection): Promise<StripePrice[]> {
  const wanted = { lookup_keys: Object.values(LOOKUP_KEYS), active: true, limit: 10 };
  const found = readList(await callStripe(() => stripe.prices.list(wanted)));
  return (["monthly", "yearly"] as const).map((interval) => {
    const price = found.find((each) => each.lookup_key === LOOKUP_KEYS[interval]);
    const { unit_amount: amount, currency } = price ?? {};
    if (!price || typeof amount !== "number" || !currency || toInterval(price) !== interval)
      throw missingPrice(interval);
    return { id: readId(price), interval, amount, currency: currency.toUpperCase() };
  });
}

function missingPrice(interval: PaymentInterval): DomainError {
  logError(new Error(`Stripe has no ${interval} price with the lookup key ${LOOKUP_KEYS[interval]}.`));
  return new DomainError("UNAVAILABLE", "Payments cannot be reached; try again in a moment");
}
