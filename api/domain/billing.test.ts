import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteCustomer, listCustomers } from "../standins/stripe/customers.ts";
import { listCheckouts } from "../standins/stripe/checkouts.ts";
import type { Subscription } from "../standins/stripe/shapes.ts";
import { change } from "../standins/stripe/store.ts";
import { type House, openHouse, ORIGIN, type Person } from "../testing/house.ts";
import { bought, checkout, confirm, happen, pay, planOf, portal, press, subscribe } from "../testing/shop.ts";

let house: House;
let ann: Person;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  ann = await house.newMember();
});

const subscriptionOf = async (person = ann) => (await planOf(house, person)).subscription;
const customers = async ({ userId } = ann) =>
  (await listCustomers(house.shop.house)).filter(({ metadata }) => metadata["userId"] === userId);
const sessions = async (person = ann) => {
  const found = await customers(person);
  return (await Promise.all(found.map(({ id }) => listCheckouts(house.shop.house, id)))).flat();
};
const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const now = () => new Date().toISOString();

describe("the plan", () => {
  it("says what a guest, a member and a subscriber may have, and what it costs", async () => {
    expect(await planOf(house, await house.newGuest())).toMatchObject({
      name: "guest",
      quotas: { notebooks: { limit: 20 }, lists: { limit: 100 }, items: { limit: 5_000 }, itemsPerList: 1_000 },
      payments: "AVAILABLE",
      prices: [
        { interval: "monthly", amount: 400, currency: "EUR" },
        { interval: "yearly", amount: 4_000, currency: "EUR" },
      ],
    });
    const free = await planOf(house, ann);
    expect(free).toMatchObject({ name: "free", quotas: { items: { limit: 50_000 }, devices: { limit: 5 } } });
    await subscribe(house, ann);
    const paid = await planOf(house, ann);
    expect(paid).toMatchObject({
      name: "paid",
      quotas: {
        notebooks: { limit: 2_000 },
        lists: { limit: 20_000 },
        items: { limit: 500_000 },
        devices: { limit: null },
      },
      subscription: { status: "active", interval: "monthly", entitled: true, endsAt: null },
    });
    const { itemsPerList: _same, ...limits } = paid.quotas;
    for (const [name, { limit }] of Object.entries<{ limit: number | null }>(limits))
      expect(free.paidLimits[name], name).toBe(limit);
  });

  it("says that payments are not set up, where they are not", async () => {
    const closed = await openHouse({ payments: null });
    const bob = await closed.newMember();
    expect(await planOf(closed, bob)).toMatchObject({ payments: "NOT_SET_UP", prices: [], name: "free" });
    for (const call of [checkout(closed, bob), portal(closed, bob), confirm(closed, bob, "cs_test_1")])
      expect(await call).toMatchObject({
        status: 503,
        json: { code: "UNAVAILABLE", message: "Payments are not set up here" },
      });
    await closed.close();
  });
});

describe("a checkout", () => {
  it("leads to a page that charges nothing, and back to where it says that it was paid", async () => {
    const { url, sessionId } = (await checkout(house, ann, "yearly")).json;
    const page = await house.app(new Request(url));
    const html = await page.text();
    expect(html).toContain("Test checkout: no card is charged");
    expect(html).toContain("€40.00");
    expect(html).not.toMatch(/<script|<style|style=/);
    expect(await pay(house, url)).toBe(`${ORIGIN}/subscription/success?session_id=${sessionId}`);
    expect(await subscriptionOf()).toMatchObject({ status: "active", interval: "yearly", entitled: true });
    expect(days(now(), (await subscriptionOf()).renewsAt)).toBe(365);
    expect((await house.app(new Request(url))).status).toBe(410);
  });

  it("is one page of one customer for a double click, and for who comes back", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkout(house, ann)));
    answers.push(await checkout(house, ann));
    expect(new Set(answers.map(({ json }) => json.url)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect([(await customers()).length, (await sessions()).length]).toEqual([1, 1]);
  });

  it("closes the page for the other interval", async () => {
    const monthly = (await checkout(house, ann, "monthly")).json;
    const yearly = (await checkout(house, ann, "yearly")).json;
    expect((await press(house, monthly.url, { act: "pay" })).status).toBe(410);
    await pay(house, yearly.url);
    expect(await bought(house, ann)).toHaveLength(1);
  });

  it("leaves one subscription, although two pages were opened at the same moment and both are paid", async () => {
    const [monthly, yearly] = (
      await Promise.all([checkout(house, ann, "monthly"), checkout(house, ann, "yearly")])
    ).map(({ json }) => json.url);
    const answers = await Promise.all([monthly, yearly].map((url) => press(house, url, { act: "pay" })));
    const paid = answers.filter(({ status }) => status === 303).length;
    expect(paid).toBeGreaterThan(0);
    expect((await bought(house, ann)).filter(({ status }) => status === "active")).toHaveLength(1);
    expect((await planOf(house, ann)).name).toBe("paid");
    expect(await sessions()).not.toContainEqual(expect.objectContaining({ status: "open" }));
  });

  it.each(["active", "past_due", "unpaid", "paused", "trialing"])(
    "is refused to who has a subscription that is %s",
    async (status) => {
      await subscribe(house, ann);
      const [{ id } = { id: "" }] = await bought(house, ann);
      await change<Subscription, void>(house.shop.house.db, "subscription", id, (subscription) => {
        subscription.status = status;
      });
      expect(await checkout(house, ann)).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    },
  );

  it("is refused to who paid a moment ago, before anybody has told us", async () => {
    const deaf = await openHouse();
    const bob = await deaf.newMember();
    const { url } = (await checkout(deaf, bob)).json;
    deaf.shop.house.tell = async () => undefined;
    await pay(deaf, url);
    expect((await planOf(deaf, bob)).name).toBe("free");
    expect((await checkout(deaf, bob)).json.code).toBe("CONFLICT");
    expect((await planOf(deaf, bob)).name).toBe("paid");
    await deaf.close();
  });

  it.each(["incomplete_expired", "canceled", "frozen"])(
    "is open to who has a subscription that is %s",
    async (status) => {
      await subscribe(house, ann);
      const [{ id } = { id: "" }] = await bought(house, ann);
      await change<Subscription, void>(house.shop.house.db, "subscription", id, (subscription) => {
        subscription.status = status;
      });
      expect((await checkout(house, ann)).status).toBe(200);
      expect((await planOf(house, ann)).name).toBe("free");
      expect((await subscriptionOf()).status).toBe(status === "frozen" ? "unknown" : status);
    },
  );

  it("is open again to somebody whom the provider has deleted, as another customer", async () => {
    await subscribe(house, ann);
    const [{ id } = { id: "" }] = await customers();
    await deleteCustomer(house.shop.house, id);
    await subscribe(house, ann, "yearly");
    expect((await customers()).map((each) => Boolean(each.deleted))).toEqual([false, true]);
    expect(await subscriptionOf()).toMatchObject({ status: "active", interval: "yearly" });
  });

  it("is confirmed by its own member only, and proves nothing before it is paid", async () => {
    const { url, sessionId } = (await checkout(house, ann)).json;
    expect((await confirm(house, ann, sessionId)).json).toMatchObject({ name: "free", subscription: null });
    await pay(house, url);
    const eve = await house.newMember();
    for (const id of [sessionId, "cs_test_unknown", "../customers", "", "cs_test_1?x"])
      expect(await confirm(house, eve, id)).toMatchObject({ status: 404, json: { message: "Checkout not found" } });
    expect((await confirm(house, ann, sessionId)).json).toMatchObject({ name: "paid" });
    expect((await planOf(house, eve)).name).toBe("free");
  });

  it("is open to a device that found no room, which then has room, but not to a removed one", async () => {
    const sub = `user_${randomUUID()}`;
    ann = await house.newMember({ sub });
    const check = async (deviceId: string) =>
      (await house.rest(ann, "POST", "/api/user/check-device-access", { userId: ann.userId, deviceId })).json;
    const ids = Array.from({ length: 7 }, () => randomUUID());
    for (const id of ids.slice(0, 5)) await check(id);
    expect((await check(ids[5] ?? "")).reason).toBe("device_limit");
    await subscribe(house, ann);
    for (const id of ids.slice(5)) expect((await check(id)).reason).toBe("new_device");
    expect((await planOf(house, ann)).quotas.devices).toEqual({ limit: null, used: 7 });
    await house.rest(ann, "DELETE", `/api/user/devices/${ids[6]}`);
    expect((await checkout(house, ann)).json.code).toBe("DEVICE_REFUSED");
    expect((await portal(house, ann)).json.code).toBe("DEVICE_REFUSED");
  });
});

describe("the portal", () => {
  const act = (url: string, subscription: string, name: string) => press(house, url, { subscription, act: name });

  it("switches, cancels, resumes; a payment fails and is made up for", async () => {
    await subscribe(house, ann);
    const [{ id } = { id: "" }] = await bought(house, ann);
    const { url } = (await portal(house, ann)).json;
    const html = await (await house.app(new Request(url))).text();
    expect(html).toContain("Switch to yearly");
    expect(html).toContain(`href="${ORIGIN}/subscription/manage"`);
    await act(url, id, "switch");
    expect(await subscriptionOf()).toMatchObject({ interval: "yearly", entitled: true });
    const { renewsAt } = await subscriptionOf();
    expect(days(now(), renewsAt)).toBe(365);
    await act(url, id, "cancel");
    expect(await subscriptionOf()).toMatchObject({
      status: "active",
      entitled: true,
      renewsAt: null,
      endsAt: renewsAt,
    });
    await act(url, id, "resume");
    expect(await subscriptionOf()).toMatchObject({ renewsAt, endsAt: null });
    await act(url, id, "fail");
    expect(await subscriptionOf()).toMatchObject({ status: "past_due", entitled: true, renewsAt: null });
    expect(days(now(), (await subscriptionOf()).endsAt)).toBe(7);
    await act(url, id, "giveUp");
    expect(await subscriptionOf()).toMatchObject({ status: "unpaid", entitled: false, renewsAt: null });
    await act(url, id, "recover");
    expect(await subscriptionOf()).toMatchObject({ status: "active", entitled: true });
    await act(url, id, "end");
    expect(await subscriptionOf()).toMatchObject({ status: "canceled", entitled: false });
  });

  it("touches nobody else's subscription, and takes no word from another site", async () => {
    await subscribe(house, ann);
    const [{ id } = { id: "" }] = await bought(house, ann);
    const eve = await house.newMember();
    await subscribe(house, eve);
    const { url } = (await portal(house, eve)).json;
    await act(url, id, "end");
    const foreign = { method: "POST", headers: { origin: "https://evil.example" }, body: `subscription=${id}&act=end` };
    expect((await house.app(new Request((await portal(house, ann)).json.url, foreign))).status).toBe(403);
    expect(await subscriptionOf()).toMatchObject({ status: "active" });
  });

  it("is for who proved lately who they are", async () => {
    const old = await house.newMember({ fva: [11, -1] });
    await subscribe(house, old);
    expect(await portal(house, old)).toMatchObject({
      status: 403,
      json: { code: "FORBIDDEN", clerk_error: { metadata: { reverification: "strict" } } },
    });
  });

  it("is refused to who was never a customer", async () => {
    expect(await portal(house, ann)).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "http://localhost:3000.evil.example/",
    "http://localhost:3000@evil.example/",
    "http://ann@localhost:3000/",
    "http://localhost:3001/",
    "https://localhost:3000/",
    "javascript:alert(1)",
    "data:text/html,x",
  ])("never leads to %s", async (returnUrl) => {
    await checkout(house, ann);
    expect(await portal(house, ann, returnUrl)).toMatchObject({
      status: 400,
      json: { code: "BAD_USER_INPUT", fields: { returnUrl: `returnUrl must be an address on ${ORIGIN}` } },
    });
  });

  it("leads back to an address of ours", async () => {
    await subscribe(house, ann);
    const { url } = (await portal(house, ann, `${ORIGIN}/n?x=1#y`)).json;
    expect(await (await house.app(new Request(url))).text()).toContain(`href="${ORIGIN}/n?x=1#y"`);
  });
});

describe("a subscription", () => {
  const set = (fields: string) =>
    house.db.query(`update subscriptions set ${fields} where owner_id = $1`, [ann.userId]);

  it("that ends gives the plan until then, and one whose payment failed for seven days", async () => {
    await subscribe(house, ann);
    const named = async () => (await planOf(house, ann)).name;
    await set("ends_at = now() + interval '1 minute'");
    expect(await named()).toBe("paid");
    await set("ends_at = now() - interval '1 minute'");
    expect(await named()).toBe("free");
    await set("ends_at = null, status = 'past_due', period_start = now() - interval '167 hours'");
    expect(await named()).toBe("paid");
    await set("period_start = now() - interval '169 hours'");
    expect(await named()).toBe("free");
  });

  it.each([
    ["trialing", "paid"],
    ["active", "paid"],
    ["unpaid", "free"],
    ["paused", "free"],
    ["incomplete", "free"],
    ["incomplete_expired", "free"],
    ["canceled", "free"],
    ["something new", "free"],
  ])("that is %s means the plan %s", async (status, name) => {
    await subscribe(house, ann);
    await set(`status = '${status}'`);
    const plan = await planOf(house, ann);
    expect([plan.name, plan.subscription.entitled]).toEqual([name, name === "paid"]);
  });

  it("that is lost hides and deletes nothing", async () => {
    await subscribe(house, ann);
    await house.db.query(
      "insert into notebooks (owner_id, id, name) select $1, gen_random_uuid(), 'N' || n from generate_series(1, 205) n",
      [ann.userId],
    );
    await happen(house, ann, "end");
    const notebooks = (await house.rest(ann, "GET", "/api/notebook")).json;
    expect(notebooks).toHaveLength(205);
    expect((await house.rest(ann, "PUT", `/api/notebook/${notebooks[0].id}`, { name: "Still mine" })).status).toBe(200);
    expect((await house.rest(ann, "POST", "/api/notebook", { name: "One more" })).json).toMatchObject({
      code: "QUOTA_EXCEEDED",
      message: "You can have 200 notebooks; upgrade for 2,000, or delete a notebook first",
    });
    expect((await planOf(house, ann)).quotas.notebooks).toEqual({ limit: 200, used: 205 });
  });

  it("outlives the deletion of all notebooks", async () => {
    await subscribe(house, ann);
    await house.rest(ann, "DELETE", "/api/user/data");
    expect((await planOf(house, ann)).name).toBe("paid");
  });
});
