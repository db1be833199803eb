import { msg } from "@lingui/core/macro";
import type { ProviderSubscription, Context, PaymentEvent, PaymentProvider } from "../base/context.ts";
import { runOperation } from "../callers/runOperation.ts";
import { inTransaction } from "../callers/transaction.ts";
import { Subscription } from "../../entities/Subscription.ts";
import type { PlanSubscription, SubscriptionStatus } from "../base/schema.types.ts";
import { incrementVersion, type PaymentCustomer, findCustomer } from "./customers.ts";
import { DomainError } from "../base/errors.ts";
import { getEntitledUntil, isEntitled } from "../limits/plans.ts";
import { isEventProcessed, markEventProcessed } from "../base/processedEvents.ts";
import { findRows, insertRow, queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo } from "../ownership/scope.ts";
import { callers, deleteFrom, sql } from "../ownership/sql.ts";

/** How often `syncSubscriptions` reads and writes again because another request has written meanwhile. */
const MAX_ATTEMPTS = 20;

/** The provider's statuses. While a subscription with an ongoing status exists, its customer cannot buy another one. */
const STATUSES: Record<Exclude<SubscriptionStatus, "unknown">, { isOngoing: boolean }> = {
  trialing: { isOngoing: true },
  active: { isOngoing: true },
  past_due: { isOngoing: true },
  unpaid: { isOngoing: true },
  paused: { isOngoing: true },
  incomplete: { isOngoing: false },
  incomplete_expired: { isOngoing: false },
  canceled: { isOngoing: false },
};

const isKnownStatus = (status: string): status is keyof typeof STATUSES => Object.hasOwn(STATUSES, status);

export const isOngoing = ({ status }: { status: string }) => isKnownStatus(status) && STATUSES[status].isOngoing;

/**
 * Sorts subscriptions that give the paid plan first, then ongoing ones, then ended ones. Of ongoing ones the oldest
 * comes first, of ended ones the latest.
 */
const compareRelevance = (a: ProviderSubscription, b: ProviderSubscription) =>
  Number(isEntitled(b)) - Number(isEntitled(a)) ||
  Number(isOngoing(b)) - Number(isOngoing(a)) ||
  (isOngoing(a) ? a.startedAt.localeCompare(b.startedAt) : b.startedAt.localeCompare(a.startedAt)) ||
  a.id.localeCompare(b.id);

/** Returns the one subscription that the app shows; null when there is none. */
export function toPlanSubscription(subscriptions: Subscription[]): PlanSubscription | null {
  const [subscription] = [...subscriptions].sort(compareRelevance);
  if (!subscription) return null;
  const { status, interval, periodEnd, endsAt } = subscription;
  const renews = (status === "active" || status === "trialing") && endsAt === null;
  return {
    status: isKnownStatus(status) ? status : "unknown",
    interval,
    entitled: isEntitled(subscription),
    renewsAt: renews ? periodEnd : null,
    endsAt: status === "past_due" ? getEntitledUntil(subscription) : endsAt,
  };
}

/**
 * Reads a customer's subscriptions from the provider and stores them. With `eventId`, it does nothing for an event that
 * was processed before. It holds no lock during the call to the provider. Instead it compares a version: if another
 * request has stored the subscriptions since this one started to read, this one reads again. So an older response never
 * overwrites a newer one. Errors: `UNAVAILABLE`, also after 20 attempts.
 */
export async function syncSubscriptions(
  context: Context,
  payments: PaymentProvider,
  customerId: string,
  eventId?: string,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const customer = await findCustomer(context, customerId);
    if (!customer || (eventId && (await isEventProcessed(context, eventId)))) return;
    const subscriptions = await cancelDuplicates(payments, customerId);
    if (await storeSubscriptions(context, customerId, customer, subscriptions, eventId)) return;
  }
  throw new DomainError("UNAVAILABLE", msg`This subscription is changing too quickly; try again in a moment`);
}

/**
 * Cancels all ongoing subscriptions of a customer except one, and returns the customer's subscriptions. A customer who
 * pays on two pages at the same time buys two.
 */
async function cancelDuplicates(payments: PaymentProvider, customerId: string): Promise<ProviderSubscription[]> {
  const subscriptions = await payments.listSubscriptions(customerId);
  const [, ...duplicates] = subscriptions.filter(isOngoing).sort(compareRelevance);
  for (const { id } of duplicates) await payments.cancelSubscription(id);
  return duplicates.length > 0 ? payments.listSubscriptions(customerId) : subscriptions;
}

/**
 * Replaces the stored subscriptions of a customer in one transaction. Returns false when another request has stored
 * them since `customer` was read.
 */
const storeSubscriptions = (
  context: Context,
  customerId: string,
  customer: PaymentCustomer,
  subscriptions: ProviderSubscription[],
  eventId?: string,
) =>
  inTransaction(context, async (tx) => {
    if (!(await incrementVersion(tx, customerId, customer))) return false;
    if (eventId) await markEventProcessed(tx, eventId);
    const scoped = scopeTo(tx, customer.userId);
    await queryOwned(scoped, sql`${deleteFrom(Subscription)} where ${callers(Subscription)}`);
    for (const each of subscriptions) await insertRow(scoped, Subscription, each);
    return true;
  });

/**
 * Applies an event of the payment provider once, even if the provider sends it several times. Errors: `UNAVAILABLE`;
 * the provider then sends the event again.
 */
export async function applyPaymentEvent(
  context: Context,
  payments: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  await runOperation(context, () => syncSubscriptions(context, payments, event.customerId, event.id));
  if (event.isCheckout) await closeOpenCheckouts(context, payments, event.customerId);
}

/** Closes the open checkout pages of a customer with an ongoing subscription, who could otherwise pay a second time. */
export async function closeOpenCheckouts(
  context: Context,
  payments: PaymentProvider,
  customerId: string,
): Promise<void> {
  const customer = await findCustomer(context, customerId);
  if (customer && (await findRows(scopeTo(context, customer.userId), Subscription)).some(isOngoing))
    await payments.closeCheckouts(customerId);
}

/** Compares every subscription at the provider with its stored row, and syncs the customers whose rows differ. */
export async function reconcileSubscriptions(context: Context, payments: PaymentProvider): Promise<void> {
  for await (const { customerId, ...subscription } of payments.listAllSubscriptions()) {
    const customer = await findCustomer(context, customerId);
    if (!customer) continue;
    const [stored] = await findRows(scopeTo(context, customer.userId), Subscription, sql`id = ${subscription.id}`);
    if (!stored || !isEqual(stored, subscription))
      await runOperation(context, () => syncSubscriptions(context, payments, customerId));
  }
}

const isEqual = (stored: Subscription, subscription: ProviderSubscription) =>
  (Object.keys(subscription) as (keyof ProviderSubscription)[]).every((key) => stored[key] === subscription[key]);
