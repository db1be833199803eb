import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSignedRequest } from "../../api/standins/stripe/webhooks.ts";
import { listCheckouts } from "../../api/standins/stripe/checkouts.ts";
import type { InjectedFault } from "../../api/standins/stripe/faultInjection.ts";
import {
  type TestResponse,
  type TestServer,
  startTestServer,
  ORIGIN,
  type TestUser,
} from "../../api/testing/testServer.ts";
import {
  listProviderCustomers,
  listProviderSubscriptions,
  requestCheckout,
  requestConfirmation,
  payOnPage,
  getPlan,
  requestPortal,
  subscribe,
} from "../../api/testing/paymentActions.ts";
import { createStripePayments } from "../../api/stripe/payments.ts";

/** Milliseconds within which a payment request must be answered. */
const ANSWER_LIMIT = 8_000;

let server: TestServer;
/** Members without a checkout, with a checkout, and with a payment of which the app has not received an event yet. */
let newcomer: TestUser;
let customer: TestUser;
let payer: TestUser;
let sessionId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [newcomer, customer, payer] = [await server.newMember(), await server.newMember(), await server.newMember()];
  await requestCheckout(server, customer);
  const { json } = await requestCheckout(server, payer);
  const { sendEvent } = server.fakeStripe.context;
  server.fakeStripe.context.sendEvent = async () => {};
  await payOnPage(server, json.url);
  server.fakeStripe.context.sendEvent = sendEvent;
  sessionId = json.sessionId;
});
afterEach(() => server.fakeStripe.faultInjector.clear());

const readRows = () =>
  server.db.query(
    `select users.id, customer_id, subscriptions_version, subscriptions.id as subscription
       from users left join subscriptions on owner_id = users.id order by 1, 4`,
  );
const countProviderObjects = async (user: TestUser) => {
  const customers = await listProviderCustomers(server, user);
  const sessions = await Promise.all(customers.map(({ id }) => listCheckouts(server.fakeStripe.context, id)));
  return { customers: customers.length, sessions: sessions.flat().length };
};

/** Every request that needs the payment provider. */
const listRequests = (): Record<string, () => Promise<TestResponse>> => ({
  "a first checkout": () => requestCheckout(server, newcomer),
  "a checkout": () => requestCheckout(server, customer),
  "the other interval": () => requestCheckout(server, customer, "yearly"),
  "the portal": () => requestPortal(server, customer),
  "the confirming": () => requestConfirmation(server, payer, sessionId),
});

async function callInTime(call: () => Promise<TestResponse>) {
  const start = performance.now();
  const answer = await call();
  expect(performance.now() - start).toBeLessThan(ANSWER_LIMIT);
  return answer;
}

const BROKEN: InjectedFault[] = ["500", "429", "hang", "hang up", "half a body", "foreign 404"];

describe.each(BROKEN)("a payment provider whose every answer has the fault %j", (fault) => {
  it("makes requests fail soon, changes nothing, blocks no other request, and leaves no trace afterwards", async () => {
    const before = await readRows();
    server.fakeStripe.faultInjector.inject(fault);
    let answered = 0;
    const answers = Object.entries(listRequests()).map(async ([name, call]) => {
      const answer = await callInTime(call);
      answered++;
      expect([answer.status, answer.json.code], name).toEqual([503, "UNAVAILABLE"]);
    });
    if (fault === "hang") {
      expect((await server.rest(customer, "POST", "/api/notebook", { name: "Meanwhile" })).status).toBe(201);
      expect((await getPlan(server, customer)).name).toBe("free");
      expect(answered).toBe(0);
    }
    await Promise.all(answers);
    expect(await readRows()).toEqual(before);

    server.fakeStripe.faultInjector.clear();
    for (const [name, call] of Object.entries(listRequests())) expect((await call()).status, name).toBe(200);
    expect(await countProviderObjects(newcomer)).toEqual({ customers: 1, sessions: 1 });
    expect((await getPlan(server, payer)).name).toBe("paid");
  });
});

describe("a payment provider that fails only when it makes a checkout", () => {
  const checkoutCreation = /^POST \/v1\/checkout\/sessions$/;

  it.each<InjectedFault>([...BROKEN, "no url"])(
    "makes the request fail soon with the fault %j, and makes one checkout afterwards",
    async (fault) => {
      server.fakeStripe.faultInjector.inject(fault, checkoutCreation);
      const answer = await callInTime(() => requestCheckout(server, newcomer));
      expect([answer.status, answer.json.code]).toEqual([503, "UNAVAILABLE"]);
      server.fakeStripe.faultInjector.clear();
      expect((await requestCheckout(server, newcomer)).status).toBe(200);
      expect(await countProviderObjects(newcomer)).toEqual({ customers: 1, sessions: 1 });
    },
  );

  it.each<[string, InjectedFault, number]>([
    ["twice", "500", 2],
    ["once", "hang up", 1],
    ["once", "lost", 1],
  ])("is asked again after it failed %s with the fault %j, and makes one checkout", async (_often, fault, times) => {
    server.fakeStripe.faultInjector.inject(fault, checkoutCreation, times);
    expect((await callInTime(() => requestCheckout(server, newcomer))).status).toBe(200);
    expect(await countProviderObjects(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });
});

describe("a lost answer of the payment provider", () => {
  it("makes no second customer", async () => {
    server.fakeStripe.faultInjector.inject("lost", /^POST \/v1\/customers$/, 1);
    expect((await requestCheckout(server, newcomer)).status).toBe(200);
    expect(await countProviderObjects(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });
});

describe("a portal page without an address", () => {
  it("is a failure of the payment provider", async () => {
    server.fakeStripe.faultInjector.inject("no url", /portal/);
    expect((await requestPortal(server, customer)).json.code).toBe("UNAVAILABLE");
  });
});

describe("an event that arrives while the payment provider cannot be reached", () => {
  it("is refused, and has its effect when it is sent again", async () => {
    const customerId = (await listProviderSubscriptions(server, payer))[0]?.customer;
    const id = `evt_${randomUUID()}`;
    const event = {
      id,
      object: "event",
      type: "invoice.paid",
      created: 0,
      data: { object: { customer: customerId } },
    } as const;
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
  it("that cannot be read leave the plan as it is, and are requested again", async () => {
    const other = await startTestServer();
    other.fakeStripe.faultInjector.inject("429", /prices/);
    const guest = await other.newGuest();
    expect(await getPlan(other, guest)).toMatchObject({ name: "guest", payments: "UNREACHABLE", prices: [] });
    other.fakeStripe.faultInjector.clear();
    expect(await getPlan(other, guest)).toMatchObject({ payments: "AVAILABLE", prices: [{ amount: 400 }, {}] });
    await other.close();
  });

  it("are still known when the payment provider fails later", async () => {
    await getPlan(server, newcomer);
    server.fakeStripe.faultInjector.inject("500");
    expect(await getPlan(server, newcomer)).toMatchObject({ payments: "AVAILABLE", prices: [{}, {}] });
  });
});

describe("keys that the payment provider refuses", () => {
  it("are reported in the log without the keys, and payments are unavailable", async () => {
    const payments = createStripePayments({ ...server.fakeStripe, origin: ORIGIN, secretKey: "sk_test_canary" });
    const other = await startTestServer({ payments });
    expect(await getPlan(other, await other.newMember())).toMatchObject({ payments: "UNREACHABLE" });
    const logged = JSON.stringify(vi.mocked(console.error).mock.calls);
    vi.mocked(console.error).mockClear();
    expect(logged).toContain("Stripe refused a request: StripeAuthenticationError");
    expect(logged).not.toContain("canary");
    await other.close();
  });

  it("leave subscribers the plan that was stored last", async () => {
    await subscribe(server, newcomer);
    server.fakeStripe.faultInjector.inject("hang up");
    expect((await getPlan(server, newcomer)).name).toBe("paid");
  });
});
