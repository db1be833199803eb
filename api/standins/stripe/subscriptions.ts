import type { EntityManager } from "typeorm";
import { type Price, PRICES, type StripeSubscription, type SubscriptionItem } from "./objects.ts";
import { addObject, updateObject, getObject, listObjects, createStripeId } from "./objectStore.ts";

type SubscriptionAction = {
  label: (subscription: StripeSubscription) => string;
  isPossible: (subscription: StripeSubscription) => boolean;
  apply: (subscription: StripeSubscription, now: number) => void;
  /** The event that is sent besides the one for a changed subscription. */
  eventType?: string;
};

const getItem = ({ items }: StripeSubscription): SubscriptionItem => items.data[0];

const getOtherPrice = (subscription: StripeSubscription): Price =>
  getItem(subscription).price.id === PRICES[0].id ? PRICES[1] : PRICES[0];

const getIntervalLabel = ({ recurring }: Price) => (recurring.interval === "month" ? "monthly" : "yearly");

/** The time one interval later, in seconds since 1970. */
function addInterval(seconds: number, { recurring }: Price): number {
  const date = new Date(seconds * 1000);
  date.setUTCMonth(date.getUTCMonth() + (recurring.interval === "month" ? 1 : 12));
  return date.getTime() / 1000;
}

function startPeriod(item: SubscriptionItem, start: number) {
  item.current_period_start = start;
  item.current_period_end = addInterval(start, item.price);
}

function endSubscription(subscription: StripeSubscription, endedAt: number) {
  subscription.status = "canceled";
  subscription.ended_at = endedAt;
}

const isActive = ({ status }: StripeSubscription) => status === "active";

/**
 * The actions on a subscription: by a person in the portal, or by a payment that fails or succeeds later. Exported for
 * tests, which try all of them.
 */
export const SUBSCRIPTION_ACTIONS = {
  switch: {
    label: (subscription) => `Switch to ${getIntervalLabel(getOtherPrice(subscription))}`,
    isPossible: isActive,
    apply(subscription, now) {
      getItem(subscription).price = getOtherPrice(subscription);
      startPeriod(getItem(subscription), now);
    },
    eventType: "invoice.paid",
  },
  cancel: {
    label: () => "Cancel at the end of the paid period",
    isPossible: (subscription) => isActive(subscription) && !subscription.cancel_at_period_end,
    apply(subscription) {
      subscription.cancel_at_period_end = true;
      subscription.cancel_at = getItem(subscription).current_period_end;
    },
  },
  resume: {
    label: () => "Resume",
    isPossible: (subscription) => isActive(subscription) && subscription.cancel_at_period_end,
    apply(subscription) {
      subscription.cancel_at_period_end = false;
      subscription.cancel_at = null;
    },
  },
  fail: {
    label: () => "Make the next payment fail",
    isPossible: (subscription) => isActive(subscription) && !subscription.cancel_at_period_end,
    apply(subscription, now) {
      subscription.status = "past_due";
      startPeriod(getItem(subscription), now);
    },
    eventType: "invoice.payment_failed",
  },
  recover: {
    label: () => "Pay what’s due",
    isPossible: ({ status }) => status === "past_due" || status === "unpaid",
    apply: (subscription) => (subscription.status = "active"),
    eventType: "invoice.paid",
  },
  giveUp: {
    label: () => "Make every further payment fail",
    isPossible: ({ status }) => status === "past_due",
    apply: (subscription) => (subscription.status = "unpaid"),
    eventType: "invoice.payment_failed",
  },
  end: {
    label: () => "End now",
    isPossible: ({ status }) => status !== "canceled",
    apply: endSubscription,
  },
} satisfies Record<string, SubscriptionAction>;

export type ActionName = keyof typeof SUBSCRIPTION_ACTIONS;

export const isActionName = (name: string): name is ActionName => Object.hasOwn(SUBSCRIPTION_ACTIONS, name);

/** The actions that are possible on a subscription now, with their labels. */
export const listPossibleActions = (subscription: StripeSubscription): [ActionName, string][] =>
  (Object.entries(SUBSCRIPTION_ACTIONS) as [ActionName, SubscriptionAction][])
    .filter(([, action]) => action.isPossible(subscription))
    .map(([name, action]) => [name, action.label(subscription)]);

/** Renews a subscription whose period is over, or ends it when it was cancelled. Changes and returns the object. */
function renewIfDue(subscription: StripeSubscription, now: number): StripeSubscription {
  const item = getItem(subscription);
  while (isActive(subscription) && item.current_period_end <= now) {
    if (subscription.cancel_at_period_end) endSubscription(subscription, item.current_period_end);
    else startPeriod(item, item.current_period_end);
  }
  return subscription;
}

/** The subscriptions of a customer, or of all when `customer` is null, as they are at `now`; the newest first. */
export async function listSubscriptions(
  db: EntityManager,
  customer: string | null,
  now: number,
): Promise<StripeSubscription[]> {
  const subscriptions = await listObjects<StripeSubscription>(db, "subscription", customer);
  return subscriptions.map((subscription) => renewIfDue(subscription, now));
}

export const getSubscription = async (db: EntityManager, id: string, now: number): Promise<StripeSubscription> =>
  renewIfDue(await getObject<StripeSubscription>(db, "subscription", id), now);

/** Starts a subscription that is paid. */
export function startSubscription(
  db: EntityManager,
  customer: string,
  price: Price,
  metadata: Record<string, string>,
  now: number,
): Promise<StripeSubscription> {
  const item = { id: createStripeId("si"), object: "subscription_item" as const, price };
  return addObject<StripeSubscription>(db, {
    id: createStripeId("sub"),
    object: "subscription",
    customer,
    status: "active",
    created: now,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    metadata,
    items: {
      object: "list",
      data: [{ ...item, current_period_start: now, current_period_end: addInterval(now, price) }],
    },
  });
}

/** Applies an action. Returns the changed subscription and the types of its events; null when it is not possible. */
export async function applyAction(
  db: EntityManager,
  id: string,
  name: ActionName,
  now: number,
): Promise<{ subscription: StripeSubscription; eventTypes: string[] } | null> {
  return updateObject<StripeSubscription, { subscription: StripeSubscription; eventTypes: string[] } | null>(
    db,
    "subscription",
    id,
    (subscription) => {
      const action: SubscriptionAction = SUBSCRIPTION_ACTIONS[name];
      if (!action.isPossible(renewIfDue(subscription, now))) return null;
      action.apply(subscription, now);
      const changed = `customer.subscription.${subscription.status === "canceled" ? "deleted" : "updated"}`;
      return { subscription, eventTypes: action.eventType ? [action.eventType, changed] : [changed] };
    },
  );
}
