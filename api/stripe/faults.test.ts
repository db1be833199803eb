import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { signEvent } from "../standins/stripe/events.ts";
import { listCheckouts } from "../standins/stripe/checkouts.ts";
import { listCustomers } from "../standins/stripe/customers.ts";
import type { Fault } from "../standins/stripe/faults.ts";
import { type Answer, type House, openHouse, ORIGIN, type Person } from "../testing/house.ts";
import { bought, checkout, confirm, pay, planOf, portal, subscribe } from "../testing/shop.ts";
import { createPayments } from "./payments.ts";

/** Milliseconds in which somebody who presses a button has an answer. */
const SOON = 8_000;

let house: House;
/** One who never asked, one who asked, one who has paid; of the last the app has not heard yet. */
let newcomer: Person;
let shopper: Person;
let payer: Person;
let sessionId: string;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  [newcomer, shopper, payer] = [await house.newMember(), await house.newMember(), await house.newMember()];
  await checkout(house, shopper);
  const { json } = await checkout(house, payer);
  const { tell } = house.shop.house;
  house.shop.house.tell = async () => {};
  await pay(house, json.url);
  house.shop.house.tell = tell;
  sessionId = json.sessionId;
});
afterEach(() => house.shop.faults.clear());

const rows = () =>
  house.db.query(
    `select users.id, customer_id, subscriptions_version, subscriptions.id as subscription
       from users left join subscriptions on owner_id = users.id order by 1, 4`,
  );
const mine = async ({ userId }: Person) => {
  const customers = (await listCustomers(house.shop.house)).filter(({ metadata }) => metadata["userId"] === userId);
  const sessions = await Promise.all(customers.map(({ id }) => listCheckouts(house.shop.house, id)));
  return { customers: customers.length, sessions: sessions.flat().length };
};

/** What everybody presses, all at once. */
const everything = (): Record<string, () => Promise<Answer>> => ({
  "a first checkout": () => checkout(house, newcomer),
  "a checkout": () => checkout(house, shopper),
  "the other interval": () => checkout(house, shopper, "yearly"),
  "the portal": () => portal(house, shopper),
  "the confirming": () => confirm(house, payer, sessionId),
});

async function inTime(call: () => Promise<Answer>) {
  const start = performance.now();
  const answer = await call();
  expect(performance.now() - start).toBeLessThan(SOON);
  return answer;
}

const BROKEN: Fault[] = ["500", "429", "hang", "hang up", "half a body", "foreign 404"];

describe.each(BROKEN)("a provider whose every answer is: %s", (fault) => {
  it("is told of soon, leaves nothing half done and nobody else waiting, and everything works after it", async () => {
    const before = await rows();
    house.shop.faults.cause(fault);
    let answered = 0;
    const answers = Object.entries(everything()).map(async ([name, call]) => {
      const answer = await inTime(call);
      answered++;
      expect([answer.status, answer.json.code], name).toEqual([503, "UNAVAILABLE"]);
    });
    if (fault === "hang") {
      expect((await house.rest(shopper, "POST", "/api/notebook", { name: "Meanwhile" })).status).toBe(201);
      expect((await planOf(house, shopper)).name).toBe("free");
      expect(answered).toBe(0);
    }
    await Promise.all(answers);
    expect(await rows()).toEqual(before);

    house.shop.faults.clear();
    for (const [name, call] of Object.entries(everything())) expect((await call()).status, name).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
    expect((await planOf(house, payer)).name).toBe("paid");
  });
});

describe("a provider that fails only where a checkout is made", () => {
  const made = /^POST \/v1\/checkout\/sessions$/;

  it.each<Fault>([...BROKEN, "no url"])("with: %s", async (fault) => {
    house.shop.faults.cause(fault, made);
    const answer = await inTime(() => checkout(house, newcomer));
    expect([answer.status, answer.json.code]).toEqual([503, "UNAVAILABLE"]);
    house.shop.faults.clear();
    expect((await checkout(house, newcomer)).status).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });

  it.each<[Fault, number]>([
    ["500", 2],
    ["hang up", 1],
    ["lost", 1],
  ])("with: %s, %d times, heals by itself, and makes one page", async (fault, times) => {
    house.shop.faults.cause(fault, made, times);
    expect((await inTime(() => checkout(house, newcomer))).status).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });
});

describe("an answer that is lost", () => {
  it("makes no second customer", async () => {
    house.shop.faults.cause("lost", /^POST \/v1\/customers$/, 1);
    expect((await checkout(house, newcomer)).status).toBe(200);
    expect(await mine(newcomer)).toEqual({ customers: 1, sessions: 1 });
  });
});

describe("a page without an address", () => {
  it("is none: the portal says so", async () => {
    house.shop.faults.cause("no url", /portal/);
    expect((await portal(house, shopper)).json.code).toBe("UNAVAILABLE");
  });
});

describe("an event while the provider is out of reach", () => {
  it("is not taken, and means what it means when it comes again", async () => {
    const customer = (await bought(house, payer))[0]?.customer;
    const id = `evt_${randomUUID()}`;
    const event = { id, object: "event", type: "invoice.paid", created: 0, data: { object: { customer } } } as const;
    const send = () => house.app(signEvent(ORIGIN, house.shop.webhookSecret, event));
    house.shop.faults.cause("500");
    expect((await send()).status).toBe(503);
    expect(await house.db.query("select 1 from webhook_events where id = $1", [id])).toEqual([]);
    house.shop.faults.clear();
    expect((await send()).status).toBe(204);
    expect((await planOf(house, payer)).name).toBe("paid");
  });
});

describe("prices", () => {
  it("that cannot be read leave the plan as it is, and are asked for again", async () => {
    const other = await openHouse();
    other.shop.faults.cause("429", /prices/);
    const guest = await other.newGuest();
    expect(await planOf(other, guest)).toMatchObject({ name: "guest", payments: "UNREACHABLE", prices: [] });
    other.shop.faults.clear();
    expect(await planOf(other, guest)).toMatchObject({ payments: "AVAILABLE", prices: [{ amount: 400 }, {}] });
    await other.close();
  });

  it("are remembered: a provider that is down later does not matter", async () => {
    await planOf(house, newcomer);
    house.shop.faults.cause("500");
    expect(await planOf(house, newcomer)).toMatchObject({ payments: "AVAILABLE", prices: [{}, {}] });
  });
});

describe("keys that the provider does not take", () => {
  it("are told to the log, which is told nothing of them, and payments are out of reach", async () => {
    const payments = createPayments({ ...house.shop, origin: ORIGIN, secretKey: "sk_test_canary" });
    const other = await openHouse({ payments });
    expect(await planOf(other, await other.newMember())).toMatchObject({ payments: "UNREACHABLE" });
    const told = JSON.stringify(vi.mocked(console.error).mock.calls);
    vi.mocked(console.error).mockClear();
    expect(told).toContain("Stripe refused a request: StripeAuthenticationError");
    expect(told).not.toContain("canary");
    await other.close();
  });

  it("leave who has subscribed the plan that was known last", async () => {
    await subscribe(house, newcomer);
    house.shop.faults.cause("hang up");
    expect((await planOf(house, newcomer)).name).toBe("paid");
  });
});
