import { msg } from "@lingui/core/macro";
import type { Stripe } from "stripe";
import type { PaymentInterval } from "../domain/base/context.ts";
import { DomainError } from "../domain/base/errors.ts";
import { logError } from "../logging/log.ts";
import { callStripe, readId, readList } from "./responses.ts";
import type { StripeConnection, StripePrice } from "./client.ts";

/** The lookup keys of the prices at Stripe. The operator changes an amount there; the code has no amounts. */
const LOOKUP_KEYS: Record<PaymentInterval, string> = { monthly: "listbook_monthly", yearly: "listbook_yearly" };

/** Milliseconds for which prices are cached. */
const CACHE_DURATION = 10 * 60 * 1000;

const INTERVALS: Record<string, PaymentInterval> = { month: "monthly", year: "yearly" };

/** How often a price is paid; null for an interval that Listbook does not sell. */
export const toInterval = ({ recurring }: Pick<Stripe.Price, "recurring">): PaymentInterval | null =>
  recurring?.interval_count === 1 ? (INTERVALS[recurring.interval] ?? null) : null;

/** Both prices, monthly first. Only a success is cached. Errors: `UNAVAILABLE`, also when Stripe lacks one of them. */
export function readPrices(connection: StripeConnection): Promise<StripePrice[]> {
  const { cachedPrices } = connection;
  if (cachedPrices && cachedPrices.expiresAt > Date.now()) return cachedPrices.prices;
  const prices = fetchPrices(connection);
  connection.cachedPrices = { expiresAt: Date.now() + CACHE_DURATION, prices };
  prices.catch(() => (connection.cachedPrices = null));
  return prices;
}

async function fetchPrices({ stripe }: StripeConnection): Promise<StripePrice[]> {
  const query = { lookup_keys: Object.values(LOOKUP_KEYS), active: true, limit: 10 };
  const found = readList(await callStripe(() => stripe.prices.list(query)));
  return (["monthly", "yearly"] as const).map((interval) => {
    const price = found.find((candidate) => candidate.lookup_key === LOOKUP_KEYS[interval]);
    const { unit_amount: amount, currency } = price ?? {};
    if (!price || typeof amount !== "number" || !currency || toInterval(price) !== interval)
      throw missingPrice(interval);
    return { id: readId(price), interval, amount, currency: currency.toUpperCase() };
  });
}

function missingPrice(interval: PaymentInterval): DomainError {
  logError(new Error(`Stripe has no ${interval} price with the lookup key ${LOOKUP_KEYS[interval]}.`));
  return new DomainError("UNAVAILABLE", msg`Couldn’t reach the payment service; try again in a moment`);
}
