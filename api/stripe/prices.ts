import type { Stripe } from "stripe";
import type { Interval } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import { logError } from "../log.ts";
import { ask, readId, readList } from "./replies.ts";
import type { Shop, StripePrice } from "./shop.ts";

/** The names that the prices have at Stripe: an amount is changed there, never here, and never by who pays it. */
const LOOKUP_KEYS: Record<Interval, string> = { monthly: "listbook_monthly", yearly: "listbook_yearly" };

/** Milliseconds; prices change a few times a year. */
const MEMORY = 10 * 60 * 1000;

const INTERVALS: Record<string, Interval> = { month: "monthly", year: "yearly" };

/** How often a price is paid; null for another interval than those that are sold here. */
export const intervalOf = ({ recurring }: Pick<Stripe.Price, "recurring">): Interval | null =>
  recurring?.interval_count === 1 ? (INTERVALS[recurring.interval] ?? null) : null;

/** Both prices, monthly first. A failure is not remembered. Errors: `UNAVAILABLE`, also when one is not there. */
export function readPrices(shop: Shop): Promise<StripePrice[]> {
  if (shop.prices && shop.prices.until > Date.now()) return shop.prices.answer;
  const answer = askPrices(shop);
  shop.prices = { until: Date.now() + MEMORY, answer };
  answer.catch(() => (shop.prices = null));
  return answer;
}

async function askPrices({ stripe }: Shop): Promise<StripePrice[]> {
  const wanted = { lookup_keys: Object.values(LOOKUP_KEYS), active: true, limit: 10 };
  const found = readList(await ask(() => stripe.prices.list(wanted)));
  return (["monthly", "yearly"] as const).map((interval) => {
    const price = found.find((each) => each.lookup_key === LOOKUP_KEYS[interval]);
    const { unit_amount: amount, currency } = price ?? {};
    if (!price || typeof amount !== "number" || !currency || intervalOf(price) !== interval) throw noPrice(interval);
    return { id: readId(price), interval, amount, currency: currency.toUpperCase() };
  });
}

function noPrice(interval: Interval): DomainError {
  logError(new Error(`Stripe has no ${interval} price with the lookup key ${LOOKUP_KEYS[interval]}.`));
  return new DomainError("UNAVAILABLE", "Payments cannot be reached; try again in a moment");
}
