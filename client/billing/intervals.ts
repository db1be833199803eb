import type { BillingInterval } from "../graphql/graphql.ts";
import type { Price } from "./queries.ts";

/** The interval when the address names none (docs/api.md, Payments). */
const DEFAULT_INTERVAL: BillingInterval = "monthly";
const MONTHS_PER_YEAR = 12;

/** Returns the interval in the query string of an address, such as `?interval=yearly`. */
export function readInterval(search: string): BillingInterval {
  return new URLSearchParams(search).get("interval") === "yearly" ? "yearly" : DEFAULT_INTERVAL;
}

/** Returns the address of the upgrade page with an interval chosen. */
export const getUpgradePath = (interval: BillingInterval) =>
  interval === DEFAULT_INTERVAL ? "/upgrade" : `/upgrade?interval=${interval}`;

export const findPrice = (prices: readonly Price[], interval: BillingInterval) =>
  prices.find((price) => price.interval === interval);

/** Returns how much less a year costs when paid yearly, in the currency's smallest unit; 0 if it does not cost less. */
export function calculateSaving(prices: readonly Price[]): number {
  const [monthly, yearly] = [findPrice(prices, "monthly"), findPrice(prices, "yearly")];
  if (!monthly || !yearly || monthly.currency !== yearly.currency) return 0;
  return Math.max(0, monthly.amount * MONTHS_PER_YEAR - yearly.amount);
}

/** Returns the price of one month, in the currency's smallest unit. It may be a fraction for a yearly price. */
export const getMonthlyAmount = ({ amount, interval }: Price) =>
  interval === "yearly" ? amount / MONTHS_PER_YEAR : amount;

/** Returns the day of the next payment for a subscription that is paid on the day `from`. */
export function getNextPaymentDate(interval: BillingInterval, from = new Date()): Date {
  const next = new Date(from);
  const months = interval === "yearly" ? MONTHS_PER_YEAR : 1;
  next.setMonth(next.getMonth() + months);
  // In a shorter month the payment is due on the last day.
  if (next.getDate() !== from.getDate()) next.setDate(0);
  return next;
}
