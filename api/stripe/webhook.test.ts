import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createContext } from "../app.ts";
import { applyAccountEvent } from "../domain/accounts.ts";
import { type Event, signEvent } from "../standins/stripe/events.ts";
import { getSubscription } from "../standins/stripe/subscriptions.ts";
import { type House, openHouse, ORIGIN, type Person } from "../testing/house.ts";
import { bought, checkout, confirm, pay, planOf, subscribe } from "../testing/shop.ts";
import { createPayments } from "./payments.ts";

let house: House;
let ann: Person;
let customer: string;
beforeAll(async () => {
  house = await openHouse();
  ann = await house.newMember();
  await subscribe(house, ann);
  customer = (await bought(house, ann))[0]?.customer ?? "";
});
afterAll(() => house.close());

const now = () => Math.floor(Date.now() / 1000);
const makeEvent = (type = "customer.subscription.updated", object: object = { customer }): Event => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type,
  created: now(),
  data: { object },
});
const versionOf = async ({ userId }: Person): Promise<number> =>
  (await house.db.query("select subscriptions_version as v from users where id = $1", [userId]))[0].v;
const countEvents = async (id: string): Promise<number> =>
  (await house.db.query("select count(*)::int as count from webhook_events where id = $1", [id]))[0].count;
const send = (event: Event) => house.app(signEvent(ORIGIN, house.shop.webhookSecret, event));
/** Takes what was written away, so that it shows whether it is written anew. */
const forget = ({ userId }: Person) => house.db.query("delete from subscriptions where owner_id = $1", [userId]);

type Sending = { secret?: string; time?: number; change?: (body: string) => string; header?: (good: string) => string };

function signed({ secret = house.shop.webhookSecret, time = now(), change, header }: Sending) {
  const event = makeEvent();
  const body = JSON.stringify(event);
  const seal = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const good = `t=${time},v1=${seal}`;
  const headers = { "content-type": "application/json", "stripe-signature": header ? header(good) : good };
  const request = new Request(`${ORIGIN}/api/stripe/webhook`, {
    method: "POST",
    headers,
    body: change ? change(body) : body,
  });
  return { event, request };
}

describe("an event", () => {
  it.each<[string, Sending]>([
    ["as it is", {}],
    ["four minutes old", { time: now() - 240 }],
    ["four minutes early", { time: now() + 240 }],
    ["signed with an older secret, too", { header: (good) => `${good.split(",")[0]},v1=00,${good.split(",")[1]}` }],
  ])("is taken %s", async (_what, sending) => {
    await forget(ann);
    const { event, request } = signed(sending);
    expect((await house.app(request)).status).toBe(204);
    expect(await countEvents(event.id)).toBe(1);
    expect((await planOf(house, ann)).name).toBe("paid");
  });

  it.each<[string, Sending]>([
    ["signed with another secret", { secret: "whsec_another" }],
    ["changed on its way", { change: (body) => body.replace("updated", "deleted") }],
    ["with one space more", { change: (body) => `${body} ` }],
    ["six minutes old", { time: now() - 360 }],
    ["six minutes early", { time: now() + 360 }],
    ["of the next century", { time: now() + 3_000_000_000 }],
    ["without a signature", { header: () => "" }],
    ["with half a signature", { header: (good) => good.split(",")[0] ?? "" }],
    ["signed in an older way", { header: (good) => good.replace("v1=", "v0=") }],
  ])("is refused %s", async (_what, sending) => {
    await forget(ann);
    const { event, request } = signed(sending);
    const response = await house.app(request);
    expect([response.status, (await response.json()).code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(await countEvents(event.id)).toBe(0);
    expect((await planOf(house, ann)).name).toBe("free");
  });

  it.each([
    ["of another kind", "product.created", { id: "prod_1" }],
    ["of nobody", "invoice.paid", { customer: null }],
    ["of a customer of somebody else's", "invoice.paid", { customer: "cus_unknown" }],
  ])("is taken and means nothing: one %s", async (_what, type, object) => {
    const before = await versionOf(ann);
    expect((await send(makeEvent(type, object))).status).toBe(204);
    expect(await versionOf(ann)).toBe(before);
  });

  it("has one effect, however often it comes, and at once", async () => {
    const before = await versionOf(ann);
    const event = makeEvent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(event)));
    answers.push(await send(event));
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(204));
    expect([await versionOf(ann), await countEvents(event.id)]).toEqual([before + 1, 1]);
  });

  it("comes again when it could not be written, and is whole then", async () => {
    await forget(ann);
    const event = makeEvent();
    await house.db.query("alter table subscriptions rename to away");
    expect((await send(event)).status).toBeGreaterThanOrEqual(500);
    await house.db.query("alter table away rename to subscriptions");
    expect(await countEvents(event.id)).toBe(0);
    const { mock } = vi.mocked(console.error);
    expect(mock.calls.length).toBe(1);
    vi.mocked(console.error).mockClear();
    expect((await send(event)).status).toBe(204);
    expect((await planOf(house, ann)).name).toBe("paid");
  });
});

describe("the page of success and the event", () => {
  it("have one effect when they race, 50 times", async () => {
    const { tell } = house.shop.house;
    for (let round = 1; round <= 50; round++) {
      const bob = await house.newMember();
      const { url, sessionId } = (await checkout(house, bob)).json;
      const told: Event[] = [];
      house.shop.house.tell = async (type, object) => void told.push(makeEvent(type, object));
      await pay(house, url);
      house.shop.house.tell = tell;
      const answers = await Promise.all([
        confirm(house, bob, sessionId).then(({ status }) => status),
        ...told.map(async (event) => (await send(event)).status),
        confirm(house, bob, sessionId).then(({ status }) => status),
      ]);
      expect(answers).toEqual([200, 204, 204, 204, 200]);
      const rows = await house.db.query("select id, status from subscriptions where owner_id = $1", [bob.userId]);
      expect(rows, `round ${round}`).toEqual([{ id: (await bought(house, bob))[0]?.id, status: "active" }]);
      expect(await bought(house, bob)).toHaveLength(1);
    }
  });
});

describe("an account that is deleted", () => {
  const leave = (authId: string) =>
    applyAccountEvent(
      createContext(house.db.manager, createPayments({ ...house.shop, origin: ORIGIN })),
      `msg_${randomUUID()}`,
      { what: "user deleted", authId },
    );

  it("pays no more", async () => {
    const sub = `user_${randomUUID()}`;
    const bob = await house.newMember({ sub });
    await subscribe(house, bob);
    const [before] = await bought(house, bob);
    await leave(sub);
    const after = await getSubscription(house.db.manager, before?.id ?? "", now());
    expect([before?.status, after.status]).toEqual(["active", "canceled"]);
    expect(await house.db.query("select 1 from subscriptions where owner_id = $1", [bob.userId])).toEqual([]);
  });

  it("goes while an event of its subscription is written", async () => {
    const sub = `user_${randomUUID()}`;
    const bob = await house.newMember({ sub });
    await subscribe(house, bob);
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query not like 'UPDATE%'";
    let leaving: Promise<void> | undefined;
    await house.db.transaction(async (db) => {
      await db.query("select 1 from users where id = $1 for update", [bob.userId]);
      leaving = leave(sub);
      await expect.poll(() => house.db.query(waiting)).toHaveLength(1);
      await db.query("delete from subscriptions where owner_id = $1", [bob.userId]);
    });
    await leaving;
    expect(await house.db.query("select 1 from users where id = $1", [bob.userId])).toEqual([]);
  });
});
