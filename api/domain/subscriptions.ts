import type { Bought, Context, PaymentEvent, Payments } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { Subscription } from "../entities/Subscription.ts";
import type { PlanSubscription, SubscriptionStatus } from "../schema.types.ts";
import { countWrite, type Customer, findCustomer } from "./customers.ts";
import { DomainError } from "./errors.ts";
import { isKnownEvent, rememberEvent } from "./events.ts";
import { find, insert, run } from "./owned.ts";
import { actFor } from "./owners.ts";

/** Milliseconds for which a failed payment does not end the plan, counted from the time that was to be paid. */
const GRACE = 7 * 24 * 60 * 60 * 1000;

/** How often a write starts anew because another one was faster. */
const ATTEMPTS = 20;

/** What the provider may say of a subscription, and whether one in this state is not over: no second one is sold. */
const STATES: Record<Exclude<SubscriptionStatus, "unknown">, { isLive: boolean }> = {
  trialing: { isLive: true },
  active: { isLive: true },
  past_due: { isLive: true },
  unpaid: { isLive: true },
  paused: { isLive: true },
  incomplete: { isLive: false },
  incomplete_expired: { isLive: false },
  canceled: { isLive: false },
};

const isKnown = (status: string): status is keyof typeof STATES => Object.hasOwn(STATES, status);

export const isLive = ({ status }: { status: string }) => isKnown(status) && STATES[status].isLive;

const graceEnd = ({ periodStart }: Bought) => new Date(Date.parse(periodStart) + GRACE).toISOString();

/** Until when it gives the paid plan: null without an end, "" when it does not at all. */
function entitledUntil(subscription: Bought): string | null {
  const { status, endsAt } = subscription;
  if (status === "trialing" || status === "active") return endsAt;
  if (status !== "past_due") return "";
  return endsAt && endsAt < graceEnd(subscription) ? endsAt : graceEnd(subscription);
}

/** Whether a subscription gives the paid plan at this moment. */
export function isEntitled(subscription: Bought, now = new Date().toISOString()): boolean {
  const until = entitledUntil(subscription);
  return until === null || until > now;
}

/** The one that says most of a customer: one that gives the plan, else one that is not over, else the latest. */
const byWorth = (a: Bought, b: Bought) =>
  Number(isEntitled(b)) - Number(isEntitled(a)) ||
  Number(isLive(b)) - Number(isLive(a)) ||
  (isLive(a) ? a.startedAt.localeCompare(b.startedAt) : b.startedAt.localeCompare(a.startedAt)) ||
  a.id.localeCompare(b.id);

/** The caller's subscription as it is shown; null without any. */
export function showSubscription(subscriptions: Subscription[]): PlanSubscription | null {
  const [subscription] = [...subscriptions].sort(byWorth);
  if (!subscription) return null;
  const { status, interval, periodEnd, endsAt } = subscription;
  const renews = (status === "active" || status === "trialing") && endsAt === null;
  return {
    status: isKnown(status) ? status : "unknown",
    interval,
    entitled: isEntitled(subscription),
    renewsAt: renews ? periodEnd : null,
    endsAt: status === "past_due" ? entitledUntil(subscription) : endsAt,
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
  payments: Payments,
  customerId: string,
  eventId?: string,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const customer = await findCustomer(context, customerId);
    if (!customer || (eventId && (await isKnownEvent(context, eventId)))) return;
    const bought = await listSingle(payments, customerId);
    if (await store(context, customerId, customer, bought, eventId)) return;
  }
  throw new DomainError("UNAVAILABLE", "This subscription changes too fast; try again in a moment");
}

/** Two pages that are paid at the same moment buy two: the first one stays. */
async function listSingle(payments: Payments, customerId: string): Promise<Bought[]> {
  const bought = await payments.listSubscriptions(customerId);
  const [, ...others] = bought.filter(isLive).sort(byWorth);
  for (const { id } of others) await payments.cancelSubscription(id);
  return others.length > 0 ? payments.listSubscriptions(customerId) : bought;
}

/** All of it or nothing; false when somebody else has written meanwhile. */
const store = (context: Context, customerId: string, customer: Customer, bought: Bought[], eventId?: string) =>
  inTransaction(context, async (context) => {
    if (!(await countWrite(context, customerId, customer))) return false;
    if (eventId) await rememberEvent(context, eventId);
    const owner = actFor(context, customer.userId);
    await run(owner, "delete from subscriptions where owner_id = any($1)");
    for (const each of bought) await insert(owner, Subscription, each);
    return true;
  });

/** Acts on an event of the provider, once however often it comes. Errors: `UNAVAILABLE`, and it comes again. */
export async function receivePaymentEvent(context: Context, payments: Payments, event: PaymentEvent): Promise<void> {
  await syncSubscriptions(context, payments, event.customerId, event.id);
  if (event.isCheckout) await closeOthers(context, payments, event.customerId);
}

/** Whoever has subscribed is not to pay once more in another tab. */
export async function closeOthers(context: Context, payments: Payments, customerId: string): Promise<void> {
  const customer = await findCustomer(context, customerId);
  if (customer && (await find(actFor(context, customer.userId), Subscription)).some(isLive))
    await payments.closeCheckouts(customerId);
}

/** Looks at every subscription that there is, and writes down what was missed. */
export async function reconcile(context: Context, payments: Payments): Promise<void> {
  for await (const { customerId, ...bought } of payments.listEverything()) {
    const customer = await findCustomer(context, customerId);
    if (!customer) continue;
    const [stored] = await find(actFor(context, customer.userId), Subscription, "id = $2", [bought.id]);
    if (!stored || !isSame(stored, bought)) await syncSubscriptions(context, payments, customerId);
  }
}

const isSame = (stored: Subscription, bought: Bought) =>
  (Object.keys(bought) as (keyof Bought)[]).every((key) => stored[key] === bought[key]);
