import type { BillingInterval } from "../graphql/graphql.ts";
import type { Price } from "./queries.ts";

/** docs/contract.md, Payments. */
const DEFAULT_INTERVAL: BillingInterval = "monthly";
const MONTHS = 12;

/** The interval in the address of a page, of which this is the search. */
export function readInterval(search: string): BillingInterval {
  return new URLSearchParams(search).get("interval") === "yearly" ? "yearly" : DEFAULT_INTERVAL;
}

/** The page on which an interval is chosen already. */
export const getUpgradePath = (interval: BillingInterval) =>
  interval === DEFAULT_INTERVAL ? "/upgrade" : `/upgrade?interval=${interval}`;

/** Where to go for an account, and back here afterwards; the provider's component reads it from its address. */
export const getAccountPath = (screen: "/sign-in" | "/sign-up", back: string) =>
  `${screen}?redirect_url=${encodeURIComponent(back)}`;

export const findPrice = (prices: readonly Price[], interval: BillingInterval) =>
  prices.find((price) => price.interval === interval);

/** What a year costs less when it is paid at once, in the currency's smallest unit; 0 when it is not less. */
export function calculateSaving(prices: readonly Price[]): number {
  const [monthly, yearly] = [findPrice(prices, "monthly"), findPrice(prices, "yearly")];
  if (!monthly || !yearly || monthly.currency !== yearly.currency) return 0;
  return Math.max(0, monthly.amount * MONTHS - yearly.amount);
}

/** What a month of a year costs, in the currency's smallest unit. */
export const getMonthlyAmount = ({ amount, interval }: Price) => (interval === "yearly" ? amount / MONTHS : amount);

/** The day on which what is paid today is due again, as far as that is known before the payment. */
export function getNextPaymentDate(interval: BillingInterval, from = new Date()): Date {
  const next = new Date(from);
  const months = interval === "yearly" ? MONTHS : 1;
  next.setMonth(next.getMonth() + months);
  // The 31st is followed by the last day of a shorter month.
  if (next.getDate() !== from.getDate()) next.setDate(0);
  return next;
}
