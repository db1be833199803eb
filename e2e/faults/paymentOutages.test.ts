import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSignedRequest } from "../../api/standins/stripe/webhooks.ts";
import { listCheckouts } from "../../api/standins/stripe/checkouts.ts";
import { listCustomers } from "../../api/standins/stripe/customers.ts";
import type { InjectedFault } from "../../api/standins/stripe/faultInjection.ts";
import {
  type TestResponse,
  type TestServer,
  startTestServer,
  ORIGIN,
  type TestUser,
} from "../../api/testing/testServer.ts";
import {
  listProviderSubscriptions,
  requestCheckout,
  requestConfirmation,
  payOnPage,
  getPlan,
  requestPortal,
  subscribe,
} from "../../api/testing/paymentActions.ts";
import { createStripePayments } from "../../api/stripe/payments.ts";

/** Milliseconds in which somebody who presses a button has an answer. */
const SOON = 8_000;

let server: TestServer;
/** One who never asked, one who asked, one who has paid; of the last the app has not heard yet. */
let newcomer: TestUser;
let shopper: TestUser;
let payer: TestUser;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [newcomer, shopper, payer] = [await server.newMember(), await server.newMember(), await server.newMember()];
  await requestCheckout(server, shopper);
  const { json } = await requestCheckout(server, payer);
  const { tell } = server.fakeStripe.context;
  server.fakeStripe.context.tell = async () => {};
  await payOnPage(server, json.url);
  server.fakeStripe.context.tell = tell;
  sessionId = json.sessionId;
});
afterEach(() => server.fakeStripe.faultInjector.clear());

const rows = () =>
  server.db.query(
    `select users.id, customer_id, subscriptions_version, subscriptions.id as subscription
       from users left join subscriptions on owner_id = users.id order by 1, 4`,
  );
const mine = async ({ userId }: TestUser) => {
  const customers = (await listCustomers(server.fakeStripe.context)).filter(
    ({ metadata }) => metadata["userId"] === userId,
  );
  const sessions = await Promise.all(customers.map(({ id }) => listCheckouts(server.fakeStripe.context, id)));
  return { customers: customers.length, sessions: sessions.flat().length };
};

/** What everybody presses, all at once. */
const everything = (): Record<string, () => Promise<TestResponse>> => ({
  "a first checkout": () => requestCheckout(server, newcomer),
  "a checkout": () => requestCheckout(server, shopper),
  "the other interval": () => requestCheckout(server, shopper, "yearly"),
  "the portal": () => requestPortal(server, shopper),
  "the confirming": () => requestConfirmation(server, payer, sessionId),
});

async function inTime(call: () => Promise<TestResponse>) {
  const start = performance.now();
  const answer = await call();
  expect(performance.now() - start).toBeLessThan(SOON);
  return answer;
}

const BROKEN: InjectedFault[] = ["500", "429", "hang", "hang up", "half a body", "foreign 404"];

describe.each(BROKEN)("a provider whose every answer is: %s", (fault) => {
  it("is told of soon, leaves nothing half done and nobody else waiting, and everything works after it", async () => {
    const before = await rows();
    server.fakeStripe.faultInjector.inject(fault);
    let answered = 0;
    const answers = Object.entries(everything()).map(async ([name, call]) => {
      const answer = await inTime(call);
      answered++;
      expect([answer.status, answer.json.code], name).toEqual([503, "UNAVAILABLE"]);
    });
    if (fault === "hang") {
      expect((await server.rest(shopper, "POST", "/api/notebook", { name: "Meanwhile" })).status).toBe(201);
      expect((await getPlan(server, shopper)).name).toBe("free");
      expect(answered).toBe(0);
    }
    await Promise.all(answers);
    expect(await rows()).toEqual(before);

    server.fakeStripe.faultInjector.clear();
    for (const [name, call] of Object.entries(everything())) expect((await call()).status, name).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
    expect((await getPlan(server, payer)).name).toBe("paid");
  });
});

describe("a provider that fails only where a checkout is made", () => {
  const made = /^POST \/v1\/checkout\/sessions$/;

  it.each<InjectedFault>([...BROKEN, "no url"])("with: %s", async (fault) => {
    server.fakeStripe.faultInjector.inject(fault, made);
    const answer = await inTime(() => requestCheckout(server, newcomer));
    expect([answer.status, answer.json.code]).toEqual([503, "UNAVAILABLE"]);
    server.fakeStripe.faultInjector.clear();
    expect((await requestCheckout(server, newcomer)).status).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });

  it.each<[InjectedFault, number]>([
    ["500", 2],
    ["hang up", 1],
    ["lost", 1],
  ])("with: %s, %d times, heals by itself, and makes one page", async (fault, times) => {
    server.fakeStripe.faultInjector.inject(fault, made, times);
    expect((await inTime(() => requestCheckout(server, newcomer))).status).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });
});

describe("an answer that is lost", () => {
  it("makes no second customer", async () => {
    server.fakeStripe.faultInjector.inject("lost", /^POST \/v1\/customers$/, 1);
    expect((await requestCheckout(server, newcomer)).status).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });
});

describe("a page without an address", () => {
  it("is none: the portal says so", async () => {
    server.fakeStripe.faultInjector.inject("no url", /portal/);
    expect((await requestPortal(server, shopper)).json.code).toBe("UNAVAILABLE");
  });
});

describe("an event while the provider is out of reach", () => {
  it("is not taken, and means what it means when it comes again", async () => {
    const customer = (await listProviderSubscriptions(server, payer))[0]?.customer;
    const id = `evt_${randomUUID()}`;
    const event = { id, object: "event", type: "invoice.paid", created: 0, data: { object: { customer } } } as const;
    const send = () => server.app(createSignedRequest(ORIGIN, server.fakeStripe.webhookSecret, event));
    server.fakeStripe.faultInjector.inject("500");
    expect((await send()).status).toBe(503);
    expect(await server.db.query("select 1 from webhook_events where id = $1", [id])).toEqual([]);
    server.fakeStripe.faultInjector.clear();
    expect((await send()).status).toBe(204);
    expect((await getPlan(server, payer)).name).toBe("paid");
  });
});

describe("prices", () => {
  it("that cannot be read leave the plan as it is, and are asked for again", async () => {
    const other = await startTestServer();
    other.fakeStripe.faultInjector.inject("429", /prices/);
    const guest = await other.newGuest();
    expect(await getPlan(other, guest)).toMatchObject({ name: "guest", payments: "UNREACHABLE", prices: [] });
    other.fakeStripe.faultInjector.clear();
    expect(await getPlan(other, guest)).toMatchObject({ payments: "AVAILABLE", prices: [{ amount: 400 }, {}] });
    await other.close();
  });

  it("are remembered: a provider that is down later does not matter", async () => {
    await getPlan(server, newcomer);
    server.fakeStripe.faultInjector.inject("500");
    expect(await getPlan(server, newcomer)).toMatchObject({ payments: "AVAILABLE", prices: [{}, {}] });
  });
});

describe("keys that the provider does not take", () => {
  it("are told to the log, which is told nothing of them, and payments are out of reach", async () => {
    const payments = createStripePayments({ ...server.fakeStripe, origin: ORIGIN, secretKey: "sk_test_canary" });
    const other = await startTestServer({ payments });
    expect(await getPlan(other, await other.newMember())).toMatchObject({ payments: "UNREACHABLE" });
    const told = JSON.stringify(vi.mocked(console.error).mock.calls);
    vi.mocked(console.error).mockClear();
    expect(told).toContain("Stripe refused a request: StripeAuthenticationError");
    expect(told).not.toContain("canary");
    await other.close();
  });

  it("leave who has subscribed the plan that was known last", async () => {
    await subscribe(server, newcomer);
    server.fakeStripe.faultInjector.inject("hang up");
    expect((await getPlan(server, newcomer)).name).toBe("paid");
  });
});
