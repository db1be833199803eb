import type { EntityManager } from "typeorm";
import { type Price, PRICES, type Subscription, type SubscriptionItem } from "./shapes.ts";
import { add, change, get, list, makeId } from "./store.ts";

type Act = {
  label: (subscription: Subscription) => string;
  isPossible: (subscription: Subscription) => boolean;
  apply: (subscription: Subscription, now: number) => void;
  /** What is told of it, besides that the subscription was changed. */
  tells?: string;
};

const itemOf = ({ items }: Subscription): SubscriptionItem => items.data[0];

const otherPrice = (subscription: Subscription): Price =>
  itemOf(subscription).price.id === PRICES[0].id ? PRICES[1] : PRICES[0];

const wordFor = ({ recurring }: Price) => (recurring.interval === "month" ? "monthly" : "yearly");

/** The moment one interval later. */
function addInterval(seconds: number, { recurring }: Price): number {
  const date = new Date(seconds * 1000);
  date.setUTCMonth(date.getUTCMonth() + (recurring.interval === "month" ? 1 : 12));
  return date.getTime() / 1000;
}

function startPeriod(item: SubscriptionItem, start: number) {
  item.current_period_start = start;
  item.current_period_end = addInterval(start, item.price);
}

function end(subscription: Subscription, at: number) {
  subscription.status = "canceled";
  subscription.ended_at = at;
}

const isActive = ({ status }: Subscription) => status === "active";

/** What a person, or time, does to a subscription. */
export const ACTS = {
  switch: {
    label: (subscription) => `Switch to ${wordFor(otherPrice(subscription))}`,
    isPossible: isActive,
    apply(subscription, now) {
      itemOf(subscription).price = otherPrice(subscription);
      startPeriod(itemOf(subscription), now);
    },
    tells: "invoice.paid",
  },
  cancel: {
    label: () => "Cancel at the end of what is paid",
    isPossible: (subscription) => isActive(subscription) && !subscription.cancel_at_period_end,
    apply(subscription) {
      subscription.cancel_at_period_end = true;
      subscription.cancel_at = itemOf(subscription).current_period_end;
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
    label: () => "Let the next payment fail",
    isPossible: (subscription) => isActive(subscription) && !subscription.cancel_at_period_end,
    apply(subscription, now) {
      subscription.status = "past_due";
      startPeriod(itemOf(subscription), now);
    },
    tells: "invoice.payment_failed",
  },
  recover: {
    label: () => "Pay what is due",
    isPossible: ({ status }) => status === "past_due" || status === "unpaid",
    apply: (subscription) => (subscription.status = "active"),
    tells: "invoice.paid",
  },
  giveUp: {
    label: () => "Let every further payment fail",
    isPossible: ({ status }) => status === "past_due",
    apply: (subscription) => (subscription.status = "unpaid"),
    tells: "invoice.payment_failed",
  },
  end: {
    label: () => "End at once",
    isPossible: ({ status }) => status !== "canceled",
    apply: end,
  },
} satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;

export const isAct = (name: string): name is ActName => Object.hasOwn(ACTS, name);

/** What can be done to a subscription now, with the words for it. */
export const possibleActs = (subscription: Subscription): [ActName, string][] =>
  (Object.entries(ACTS) as [ActName, Act][])
    .filter(([, act]) => act.isPossible(subscription))
    .map(([name, act]) => [name, act.label(subscription)]);

/** What was told the app since it was looked at last: what is paid is renewed, what is cancelled ends. */
function age(subscription: Subscription, now: number): Subscription {
  const item = itemOf(subscription);
  while (isActive(subscription) && item.current_period_end <= now) {
    if (subscription.cancel_at_period_end) end(subscription, item.current_period_end);
    else startPeriod(item, item.current_period_end);
  }
  return subscription;
}

/** A customer's subscriptions as they are now, or everybody's; the newest first. */
export async function listSubscriptions(
  db: EntityManager,
  customer: string | null,
  now: number,
): Promise<Subscription[]> {
  return (await list<Subscription>(db, "subscription", customer)).map((each) => age(each, now));
}

export const getSubscription = async (db: EntityManager, id: string, now: number): Promise<Subscription> =>
  age(await get<Subscription>(db, "subscription", id), now);

/** Starts a subscription that is paid. */
export function startSubscription(
  db: EntityManager,
  customer: string,
  price: Price,
  metadata: Record<string, string>,
  now: number,
): Promise<Subscription> {
  const item = { id: makeId("si"), object: "subscription_item" as const, price };
  return add<Subscription>(db, {
    id: makeId("sub"),
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

/** Does something to a subscription; null when it is not possible. Answers it as it is then, and what is to be told. */
export async function act(
  db: EntityManager,
  id: string,
  name: ActName,
  now: number,
): Promise<{ subscription: Subscription; tells: string[] } | null> {
  return change<Subscription, { subscription: Subscription; tells: string[] } | null>(
    db,
    "subscription",
    id,
    (subscription) => {
      const found: Act = ACTS[name];
      if (!found.isPossible(age(subscription, now))) return null;
      found.apply(subscription, now);
      const changed = `customer.subscription.${subscription.status === "canceled" ? "deleted" : "updated"}`;
      return { subscription, tells: found.tells ? [found.tells, changed] : [changed] };
    },
  );
}
