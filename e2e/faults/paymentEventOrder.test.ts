import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../api/calls/context.ts";
import type { PaymentProvider } from "../../api/domain/base/context.ts";
import { reconcileSubscriptions, applyPaymentEvent } from "../../api/domain/billing/subscriptions.ts";
import { createCustomer } from "../../api/standins/stripe/customers.ts";
import { type StripeEvent, createSignedRequest } from "../../api/standins/stripe/webhooks.ts";
import { PRICES, type StripeSubscription } from "../../api/standins/stripe/objects.ts";
import {
  applyAction,
  SUBSCRIPTION_ACTIONS,
  type ActionName,
  getSubscription,
  startSubscription,
} from "../../api/standins/stripe/subscriptions.ts";
import {
  listProviderSubscriptions,
  payOnPage,
  requestCheckout,
  requestConfirmation,
} from "../../api/testing/paymentActions.ts";
import { type TestServer, startTestServer, ORIGIN } from "../../api/testing/testServer.ts";
import { createStripePayments } from "../../api/stripe/payments.ts";
import { toProviderSubscription } from "../../api/stripe/subscriptions.ts";

const HISTORIES = 120;

let server: TestServer;
let payments: PaymentProvider;
beforeAll(async () => {
  server = await startTestServer();
  payments = createStripePayments({ ...server.fakeStripe, origin: ORIGIN });
});
afterAll(() => server.close());

/** Numbers that look random and are the same in every run (mulberry32). */
function createSeededRandom(seed: number) {
  let state = seed;
  const nextNumber = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(nextNumber() * limit),
    shuffle: <T>(all: T[]): T[] =>
      all
        .map((each) => ({ each, key: nextNumber() }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each),
  };
}
type SeededRandom = ReturnType<typeof createSeededRandom>;

const now = () => Math.floor(Date.now() / 1000);
/** The database of the payment provider's stand-in. */
const getStripeDb = () => server.fakeStripe.context.db;

/** Creates a user with a subscription of which the app has not received an event yet. */
async function createSubscriber(): Promise<{ userId: string; subscription: StripeSubscription }> {
  const userId = randomUUID();
  const customer = await createCustomer(server.fakeStripe.context, { metadata: { userId } });
  await server.db.query("insert into users (id, auth_id, customer_id) values ($1, $2, $3)", [
    userId,
    `user_${userId}`,
    customer.id,
  ]);
  return { userId, subscription: await startSubscription(getStripeDb(), customer.id, PRICES[0], {}, now()) };
}

/** Returns an event with the current subscription, as Stripe's events have. */
const createEvent = (type: string, object: StripeSubscription): StripeEvent => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type,
  created: now(),
  data: { object: structuredClone(object) },
});

const send = async (event: StripeEvent) =>
  (await server.app(createSignedRequest(ORIGIN, server.fakeStripe.webhookSecret, event))).status;

const deliver = async (event: StripeEvent) => {
  const status = await send(event);
  // Stripe repeats an event that was not accepted.
  if (status === 503) await deliver(event);
  else expect(status).toBe(204);
};

/** Changes a subscription one to six times, and returns the events of the changes. */
async function changeSubscriptionRandomly(random: SeededRandom, id: string): Promise<StripeEvent[]> {
  const names = Object.keys(SUBSCRIPTION_ACTIONS) as ActionName[];
  const events: StripeEvent[] = [];
  for (let count = 1 + random.below(6); count > 0; count--) {
    const change = await applyAction(getStripeDb(), id, names[random.below(names.length)] ?? "cancel", now());
    for (const type of change?.eventTypes ?? [])
      events.push(createEvent(type, change?.subscription as StripeSubscription));
  }
  return events;
}

const readStored = async (userId: string) =>
  (
    await server.db.query("select status, interval, ends_at, period_end from subscriptions where owner_id = $1", [
      userId,
    ])
  )[0];

const readProviderState = async (id: string) => {
  const { status, interval, endsAt, periodEnd } = toProviderSubscription(
    (await getSubscription(getStripeDb(), id, now())) as never,
  );
  return { status, interval, ends_at: endsAt, period_end: periodEnd };
};

/** Returns the state that a handler would store if it trusted the content of the last event. */
function trustLastEvent(events: StripeEvent[]) {
  const subscriptions = events.filter(({ type }) => type.startsWith("customer.subscription."));
  const { status, interval, endsAt, periodEnd } = toProviderSubscription(subscriptions.at(-1)?.data.object as never);
  return { status, interval, ends_at: endsAt, period_end: periodEnd };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

describe("subscriptions", () => {
  it(`end as they are at the provider, after ${HISTORIES} histories of events that arrive twice, at once and in any order`, async () => {
    let [wrong, wrongIfTrusted] = [0, 0];
    for (let history = 1; history <= HISTORIES; history++) {
      const random = createSeededRandom(history);
      const { userId, subscription } = await createSubscriber();
      const first = createEvent("customer.subscription.created", subscription);
      const events = [first, ...(await changeSubscriptionRandomly(random, subscription.id))];
      const early = random.shuffle(events).slice(0, random.below(events.length));
      const arrivals = random.shuffle([...events, ...events.filter(() => random.below(3) === 0)]);
      // Some events arrive between the changes. At the end all of them arrive, two to five at once.
      const [later] = await Promise.all([changeSubscriptionRandomly(random, subscription.id), ...early.map(deliver)]);
      const queue = random.shuffle([...arrivals, ...later]);
      const arrived: StripeEvent[] = [...early];
      while (queue.length > 0) {
        const batch = queue.splice(0, 1 + random.below(4));
        arrived.push(...batch);
        await Promise.all(batch.map(deliver));
      }
      const expected = await readProviderState(subscription.id);
      if (!isSame(await readStored(userId), expected)) wrong++;
      if (!isSame(trustLastEvent(arrived), expected)) wrongIfTrusted++;
    }
    expect(wrong).toBe(0);
    // A handler that trusts events fails in these histories, so they can reveal the mistake.
    expect(wrongIfTrusted).toBeGreaterThan(10);
  }, 120_000);

  it("are never overwritten by an older answer that arrives late, 50 times", async () => {
    for (let round = 1; round <= 50; round++) {
      const { userId, subscription } = await createSubscriber();
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      let markRequested = () => {};
      const requested = new Promise<void>((resolve) => (markRequested = resolve));
      const slow: PaymentProvider = {
        ...payments,
        async listSubscriptions(customerId) {
          const answer = await payments.listSubscriptions(customerId);
          markRequested();
          await released;
          return answer;
        },
      };
      const event = () => ({ id: `evt_${randomUUID()}`, customerId: subscription.customer, isCheckout: false });
      const late = applyPaymentEvent(
        createContext(server.db.manager, { ...NO_SERVICES, payments: slow }),
        slow,
        event(),
      );
      await requested;
      await applyAction(getStripeDb(), subscription.id, "cancel", now());
      await applyPaymentEvent(createContext(server.db.manager, { ...NO_SERVICES, payments }), payments, event());
      release();
      await late;
      expect(await readStored(userId), `round ${round}`).toEqual(await readProviderState(subscription.id));
    }
  }, 60_000);

  it("without an event are found by the reconciliation at each start and each night", async () => {
    const users = [await createSubscriber(), await createSubscriber(), await createSubscriber()];
    await reconcileSubscriptions(createContext(server.db.manager, { ...NO_SERVICES, payments }), payments);
    await applyAction(getStripeDb(), users[1]?.subscription.id ?? "", "fail", now());
    await applyAction(getStripeDb(), users[2]?.subscription.id ?? "", "end", now());
    const versions = () => server.db.query("select sum(subscriptions_version)::int as sum from users");
    const [{ sum }] = await versions();
    await reconcileSubscriptions(createContext(server.db.manager, { ...NO_SERVICES, payments }), payments);
    for (const { userId, subscription } of users)
      expect(await readStored(userId)).toEqual(await readProviderState(subscription.id));
    expect(await versions()).toEqual([{ sum: sum + 2 }]);
  });
});

describe("the confirmed checkout and its events", () => {
  it("have one effect when they arrive at once, 50 times", async () => {
    const { sendEvent } = server.fakeStripe.context;
    for (let round = 1; round <= 50; round++) {
      const member = await server.newMember();
      const { url, sessionId } = (await requestCheckout(server, member)).json;
      const events: StripeEvent[] = [];
      server.fakeStripe.context.sendEvent = async (type, object) =>
        void events.push(createEvent(type, object as StripeSubscription));
      await payOnPage(server, url);
      server.fakeStripe.context.sendEvent = sendEvent;
      const confirm = async () => (await requestConfirmation(server, member, sessionId)).status;
      expect(await Promise.all([confirm(), ...events.map(send), confirm()])).toEqual([200, 204, 204, 204, 200]);
      const rows = await server.db.query("select id, status from subscriptions where owner_id = $1", [member.userId]);
      const bought = await listProviderSubscriptions(server, member);
      expect(bought).toHaveLength(1);
      expect(rows, `round ${round}`).toEqual([{ id: bought[0]?.id, status: "active" }]);
    }
  }, 60_000);
});
