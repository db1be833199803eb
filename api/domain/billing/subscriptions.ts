import type { ProviderSubscription, Context, PaymentEvent, PaymentProvider } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { Subscription } from "../../entities/Subscription.ts";
import type { PlanSubscription, SubscriptionStatus } from "../schema.types.ts";
import { incrementVersion, type PaymentCustomer, findCustomer } from "./customers.ts";
import { DomainError } from "../errors.ts";
import { isEventProcessed, markEventProcessed } from "../processedEvents.ts";
import { findRows, insertRow, queryOwned } from "../ownership/ownedRows.ts";
import { scopeTo } from "../ownership/scope.ts";
import { callers, deleteFrom, sql } from "../ownership/sql.ts";

/** Milliseconds for which a failed payment does not end the plan, counted from the time that was to be paid. */
const GRACE_PERIOD = 7 * 24 * 60 * 60 * 1000;

/** How often a write starts anew because another one was faster. */
const MAX_ATTEMPTS = 20;

/** What the provider may say of a subscription, and whether one in this state is not over: no second one is sold. */
const STATUSES: Record<Exclude<SubscriptionStatus, "unknown">, { isLive: boolean }> = {
  trialing: { isLive: true },
  active: { isLive: true },
  past_due: { isLive: true },
  unpaid: { isLive: true },
  paused: { isLive: true },
  incomplete: { isLive: false },
  incomplete_expired: { isLive: false },
  canceled: { isLive: false },
};

const isKnownStatus = (status: string): status is keyof typeof STATUSES => Object.hasOwn(STATUSES, status);

export const isOngoing = ({ status }: { status: string }) => isKnownStatus(status) && STATUSES[status].isLive;

const getGraceEnd = ({ periodStart }: ProviderSubscription) =>
  new Date(Date.parse(periodStart) + GRACE_PERIOD).toISOString();

/** Until when it gives the paid plan: null without an end, "" when it does not at all. */
function getEntitledUntil(subscription: ProviderSubscription): string | null {
  const { status, endsAt } = subscription;
  if (status === "trialing" || status === "active") return endsAt;
  if (status !== "past_due") return "";
  return endsAt && endsAt < getGraceEnd(subscription) ? endsAt : getGraceEnd(subscription);
}

/** Whether a subscription gives the paid plan at this moment. */
export function isEntitled(subscription: ProviderSubscription, now = new Date().toISOString()): boolean {
  const until = getEntitledUntil(subscription);
  return until === null || until > now;
}

/** The one that says most of a customer: one that gives the plan, else one that is not over, else the latest. */
const byRelevance = (a: ProviderSubscription, b: ProviderSubscription) =>
  Number(isEntitled(b)) - Number(isEntitled(a)) ||
  Number(isOngoing(b)) - Number(isOngoing(a)) ||
  (isOngoing(a) ? a.startedAt.localeCompare(b.startedAt) : b.startedAt.localeCompare(a.startedAt)) ||
  a.id.localeCompare(b.id);

/** The caller's subscription as it is shown; null without any. */
export function toPlanSubscription(subscriptions: Subscription[]): PlanSubscription | null {
  const [subscription] = [...subscriptions].sort(byRelevance);
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
 * Writes down what subscriptions a customer has, as the provider says now, whatever an event may tell of it. Nothing
 * is locked while the provider is asked. Instead a write takes place only when nobody has written since before the
 * asking; else it begins anew. So of two answers the older one is never written over the newer one.
 * Errors: `UNAVAILABLE`.
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
    const bought = await listWithoutDuplicates(payments, customerId);
    if (await storeSubscriptions(context, customerId, customer, bought, eventId)) return;
  }
  throw new DomainError("UNAVAILABLE", "This subscription changes too fast; try again in a moment");
}

/** Two pages that are paid at the same moment buy two: the first one stays. */
async function listWithoutDuplicates(payments: PaymentProvider, customerId: string): Promise<ProviderSubscription[]> {
  const bought = await payments.listSubscriptions(customerId);
  const [, ...others] = bought.filter(isOngoing).sort(byRelevance);
  for (const { id } of others) await payments.cancelSubscription(id);
  return others.length > 0 ? payments.listSubscriptions(customerId) : bought;
}

/** All of it or nothing; false when somebody else has written meanwhile. */
const storeSubscriptions = (
  context: Context,
  customerId: string,
  customer: PaymentCustomer,
  bought: ProviderSubscription[],
  eventId?: string,
) =>
  inTransaction(context, async (tx) => {
    if (!(await incrementVersion(tx, customerId, customer))) return false;
    if (eventId) await markEventProcessed(tx, eventId);
    const scoped = scopeTo(tx, customer.userId);
    await queryOwned(scoped, sql`${deleteFrom(Subscription)} where ${callers(Subscription)}`);
    for (const each of bought) await insertRow(scoped, Subscription, each);
    return true;
  });

/** Acts on an event of the provider, once however often it comes. Errors: `UNAVAILABLE`, and it comes again. */
export async function applyPaymentEvent(
  context: Context,
  payments: PaymentProvider,
  event: PaymentEvent,
): Promise<void> {
  await syncSubscriptions(context, payments, event.customerId, event.id);
  if (event.isCheckout) await closeOpenCheckouts(context, payments, event.customerId);
}

/** Whoever has subscribed is not to pay once more in another tab. */
export async function closeOpenCheckouts(
  context: Context,
  payments: PaymentProvider,
  customerId: string,
): Promise<void> {
  const customer = await findCustomer(context, customerId);
  if (customer && (await findRows(scopeTo(context, customer.userId), Subscription)).some(isOngoing))
    await payments.closeCheckouts(customerId);
}

/** Looks at every subscription that there is, and writes down what was missed. */
export async function reconcileSubscriptions(context: Context, payments: PaymentProvider): Promise<void> {
  for await (const { customerId, ...bought } of payments.listAllSubscriptions()) {
    const customer = await findCustomer(context, customerId);
    if (!customer) continue;
    const [stored] = await findRows(scopeTo(context, customer.userId), Subscription, sql`id = ${bought.id}`);
    if (!stored || !isEqual(stored, bought)) await syncSubscriptions(context, payments, customerId);
  }
}

const isEqual = (stored: Subscription, bought: ProviderSubscription) =>
  (Object.keys(bought) as (keyof ProviderSubscription)[]).every((key) => stored[key] === bought[key]);
