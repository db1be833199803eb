import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../../api/log.ts";
import { type Event, signEvent } from "../../api/standins/stripe/events.ts";
import { bundle } from "../../api/testing/bundle.ts";
import { type House, openHouse, ORIGIN, type Person } from "../../api/testing/house.ts";
import { bought, checkout, confirm, pay, planOf, portal } from "../../api/testing/shop.ts";

const lines: string[] = [];
let house: House;
beforeAll(async () => {
  house = await openHouse({ log: createLog("info", (line) => lines.push(line)) });
});
afterAll(() => house.close());

/** Somebody who has paid, of which the app has not heard yet. */
async function newPayer(): Promise<{ person: Person; sessionId: string }> {
  const person = await house.newMember();
  const { url, sessionId } = (await checkout(house, person)).json;
  const { tell } = house.shop.house;
  house.shop.house.tell = async () => {};
  await pay(house, url);
  house.shop.house.tell = tell;
  return { person, sessionId };
}

const eventOf = (customer: string): Event => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type: "customer.subscription.created",
  created: 0,
  data: { object: { customer } },
});

describe("kill -9 of who takes an event, between its insert and its commit", () => {
  // Beside the packages that it needs.
  const folder = mkdtempSync(resolve("node_modules/.payments-test-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("leaves nothing of it, and the event that comes again has one effect", async () => {
    const script = await bundle(join(import.meta.dirname, "paymentHandler.ts"), folder);
    const { person } = await newPayer();
    const event = eventOf((await bought(house, person))[0]?.customer ?? "");
    const { url, shop } = house;
    const stripe = { secretKey: shop.secretKey, webhookSecret: shop.webhookSecret, api: shop.api, origin: ORIGIN };
    const request = signEvent(ORIGIN, shop.webhookSecret, event);
    const task = { url, stripe, body: await request.text(), signature: request.headers.get("stripe-signature") };
    const written = () =>
      house.db.query(
        `select subscriptions_version as version, (select count(*)::int from webhook_events where id = $2) as events,
                (select count(*)::int from subscriptions where owner_id = $1) as subscriptions
           from users where id = $1`,
        [person.userId, event.id],
      );

    // The event is in by then, and what it means waits for this lock.
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin; lock table subscriptions in exclusive mode");
    const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: "ignore" });
    const ended = new Promise((done) => child.once("exit", (_code, signal) => done(signal)));
    const waiting = "query ~ 'delete from subscriptions' and wait_event_type = 'Lock'";
    await vi.waitUntil(
      async () => (await house.db.query(`select 1 from pg_stat_activity where ${waiting}`)).length > 0,
      { timeout: 30_000, interval: 10 },
    );
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    await holder.end();
    expect(await written()).toEqual([{ version: 0, events: 0, subscriptions: 0 }]);

    for (let time = 1; time <= 3; time++) {
      expect((await house.app(signEvent(ORIGIN, shop.webhookSecret, event))).status).toBe(204);
      expect(await written()).toEqual([{ version: 1, events: 1, subscriptions: 1 }]);
    }
    expect((await planOf(house, person)).name).toBe("paid");
  });
});

describe("what nobody is told", () => {
  it("is in no line of the log, whatever goes right or wrong", async () => {
    lines.splice(0);
    const { person, sessionId } = await newPayer();
    await confirm(house, person, sessionId);
    const { url } = (await portal(house, person, `${ORIGIN}/n?canary=return`)).json;
    await planOf(house, person);
    const [{ id, customer } = { id: "", customer: "" }] = await bought(house, person);
    const event = eventOf(customer);
    await house.app(signEvent(ORIGIN, house.shop.webhookSecret, event));
    await house.app(signEvent(ORIGIN, "whsec_canary", { ...event, data: { object: { customer: "canary" } } }));
    for (const fault of ["500", "429", "half a body", "foreign 404"] as const) {
      house.shop.faults.cause(fault);
      await portal(house, person, `${ORIGIN}/n?canary=return`);
      await house.app(signEvent(ORIGIN, house.shop.webhookSecret, { ...event, id: `evt_${fault}` }));
      house.shop.faults.clear();
    }
    await house.db.query("alter table subscriptions rename to away");
    await confirm(house, person, sessionId);
    await house.app(signEvent(ORIGIN, house.shop.webhookSecret, { ...event, id: "evt_canary" }));
    await house.db.query("alter table away rename to subscriptions");

    const told = [...lines, ...vi.mocked(console.error).mock.calls.flat().map(String)].join("\n");
    expect(vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
    vi.mocked(console.error).mockClear();
    const { secretKey, webhookSecret } = house.shop;
    const canaries = [secretKey, webhookSecret, sessionId, url, id, customer, person.token ?? "", event.id];
    expect(told).toContain("/api/stripe/webhook");
    for (const canary of [...canaries, "canary", "ann@example.com", "price_test", "t=", "v1="])
      expect(told, canary).not.toContain(canary);
  });
});
