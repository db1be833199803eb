import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Language, LANGUAGE_COOKIE, LANGUAGES } from "../../../shared/texts/languages.ts";
import { deleteCustomer } from "../../standins/stripe/customers.ts";
import { listCheckouts } from "../../standins/stripe/checkouts.ts";
import type { StripeSubscription } from "../../standins/stripe/objects.ts";
import { updateObject } from "../../standins/stripe/objectStore.ts";
import { createStripePayments } from "../../stripe/payments.ts";
import { asUser } from "../../testing/asUser.ts";
import { type TestServer, startTestServer, ORIGIN, type TestUser } from "../../testing/testServer.ts";
import {
  listProviderSubscriptions,
  listProviderCustomers,
  requestCheckout,
  requestConfirmation,
  changeSubscription,
  payOnPage,
  getPlan,
  requestPortal,
  submitPageForm,
  subscribe,
} from "../../testing/paymentActions.ts";
import { signToken } from "../../testing/tokens.ts";

const GERMAN: Language = { code: "de", name: "Deutsch", direction: "ltr", isComplete: true };
const inGerman = (person: TestUser): TestUser => ({ ...person, cookie: `${LANGUAGE_COOKIE}=de` });

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer({ languages: [...LANGUAGES.filter(({ code }) => code !== "de"), GERMAN] });
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await server.newMember();
});

const getSubscription = async (user = ann) => (await getPlan(server, user)).subscription;
const listCustomersOf = (user = ann) => listProviderCustomers(server, user);
const listCheckoutsOf = async (user = ann) => {
  const customers = await listCustomersOf(user);
  return (await Promise.all(customers.map(({ id }) => listCheckouts(server.fakeStripe.context, id)))).flat();
};
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const now = () => new Date().toISOString();

describe("the plan", () => {
  it("has the limits of a guest, a member and a subscriber, and the prices", async () => {
    expect(await getPlan(server, await server.newGuest())).toMatchObject({
      name: "guest",
      quotas: { notebooks: { limit: 20 }, lists: { limit: 100 }, items: { limit: 5_000 }, itemsPerList: 1_000 },
      payments: "AVAILABLE",
      prices: [
        { interval: "monthly", amount: 400, currency: "EUR" },
        { interval: "yearly", amount: 4_000, currency: "EUR" },
      ],
    });
    const free = await getPlan(server, ann);
    expect(free).toMatchObject({ name: "free", quotas: { items: { limit: 50_000 }, devices: { limit: 5 } } });
    await subscribe(server, ann);
    const paid = await getPlan(server, ann);
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

  it("is free when payments are not set up, where checkout and portal are refused", async () => {
    const serverWithoutPayments = await startTestServer({ payments: null });
    const bob = await serverWithoutPayments.newMember();
    expect(await getPlan(serverWithoutPayments, bob)).toMatchObject({
      payments: "NOT_SET_UP",
      prices: [],
      name: "free",
    });
    for (const call of [
      requestCheckout(serverWithoutPayments, bob),
      requestPortal(serverWithoutPayments, bob),
      requestConfirmation(serverWithoutPayments, bob, "cs_test_1"),
    ])
      expect(await call).toMatchObject({
        status: 503,
        json: { code: "UNAVAILABLE", message: "Payments aren’t set up here" },
      });
    await serverWithoutPayments.close();
  });
});

describe("a checkout", () => {
  it("opens a test page that charges no card, and redirects to the success page after the payment", async () => {
    const { url, sessionId } = (await requestCheckout(server, ann, "yearly")).json;
    const page = await server.app(new Request(url));
    const html = await page.text();
    expect(html).toContain("Test checkout: no card is charged");
    expect(html).toContain("€40.00");
    expect(html).not.toMatch(/<script|<style|style=/);
    expect(await payOnPage(server, url)).toBe(`${ORIGIN}/subscription/success?session_id=${sessionId}`);
    expect(await getSubscription()).toMatchObject({ status: "active", interval: "yearly", entitled: true });
    expect(daysBetween(now(), (await getSubscription()).renewsAt)).toBe(365);
    expect((await server.app(new Request(url))).status).toBe(410);
  });

  it("opens one page for one customer, also after a double click and a later request", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => requestCheckout(server, ann)));
    answers.push(await requestCheckout(server, ann));
    expect(new Set(answers.map(({ json }) => json.url)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect([(await listCustomersOf()).length, (await listCheckoutsOf()).length]).toEqual([1, 1]);
  });

  it("closes the page for the other interval", async () => {
    const monthly = (await requestCheckout(server, ann, "monthly")).json;
    const yearly = (await requestCheckout(server, ann, "yearly")).json;
    expect((await submitPageForm(server, monthly.url, { act: "pay" })).status).toBe(410);
    await payOnPage(server, yearly.url);
    expect(await listProviderSubscriptions(server, ann)).toHaveLength(1);
  });

  it("is in the language of our page, and another one when that has changed", async () => {
    const english = (await requestCheckout(server, ann)).json;
    const german = (await requestCheckout(server, inGerman(ann))).json;
    expect((await listCheckoutsOf()).map(({ id, locale, status }) => [id, locale, status])).toEqual([
      [german.sessionId, "de", "open"],
      [english.sessionId, "en", "expired"],
    ]);
    expect((await requestCheckout(server, inGerman(ann))).json).toEqual(german);
  });

  it("results in one subscription when the user pays on two pages at the same time", async () => {
    const [monthly, yearly] = (
      await Promise.all([requestCheckout(server, ann, "monthly"), requestCheckout(server, ann, "yearly")])
    ).map(({ json }) => json.url);
    const answers = await Promise.all([monthly, yearly].map((url) => submitPageForm(server, url, { act: "pay" })));
    const paid = answers.filter(({ status }) => status === 303).length;
    expect(paid).toBeGreaterThan(0);
    expect((await listProviderSubscriptions(server, ann)).filter(({ status }) => status === "active")).toHaveLength(1);
    expect((await getPlan(server, ann)).name).toBe("paid");
    expect(await listCheckoutsOf()).not.toContainEqual(expect.objectContaining({ status: "open" }));
  });

  it.each(["active", "past_due", "unpaid", "paused", "trialing"])(
    "is refused for a member whose subscription is %s",
    async (status) => {
      await subscribe(server, ann);
      const [{ id } = { id: "" }] = await listProviderSubscriptions(server, ann);
      await updateObject<StripeSubscription, void>(server.fakeStripe.context.db, "subscription", id, (subscription) => {
        subscription.status = status;
      });
      expect(await requestCheckout(server, ann)).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    },
  );

  it("is refused for a member who has paid, even before the provider's event arrives", async () => {
    const serverWithoutEvents = await startTestServer();
    const bob = await serverWithoutEvents.newMember();
    const { url } = (await requestCheckout(serverWithoutEvents, bob)).json;
    serverWithoutEvents.fakeStripe.context.sendEvent = async () => undefined;
    await payOnPage(serverWithoutEvents, url);
    expect((await getPlan(serverWithoutEvents, bob)).name).toBe("free");
    expect((await requestCheckout(serverWithoutEvents, bob)).json.code).toBe("CONFLICT");
    expect((await getPlan(serverWithoutEvents, bob)).name).toBe("paid");
    await serverWithoutEvents.close();
  });

  it.each(["incomplete_expired", "canceled", "frozen"])(
    "is possible for a member whose subscription is %s",
    async (status) => {
      await subscribe(server, ann);
      const [{ id } = { id: "" }] = await listProviderSubscriptions(server, ann);
      await updateObject<StripeSubscription, void>(server.fakeStripe.context.db, "subscription", id, (subscription) => {
        subscription.status = status;
      });
      expect((await requestCheckout(server, ann)).status).toBe(200);
      expect((await getPlan(server, ann)).name).toBe("free");
      expect((await getSubscription()).status).toBe(status === "frozen" ? "unknown" : status);
    },
  );

  it("creates a new customer for a member whose customer the provider has deleted", async () => {
    await subscribe(server, ann);
    const [{ id } = { id: "" }] = await listCustomersOf();
    await deleteCustomer(server.fakeStripe.context, id);
    await subscribe(server, ann, "yearly");
    expect((await listCustomersOf()).map((each) => Boolean(each.deleted))).toEqual([false, true]);
    expect(await getSubscription()).toMatchObject({ status: "active", interval: "yearly" });
  });

  it("can be confirmed only by its own member, and gives the paid plan only after the payment", async () => {
    const { url, sessionId } = (await requestCheckout(server, ann)).json;
    expect((await requestConfirmation(server, ann, sessionId)).json).toMatchObject({
      name: "free",
      subscription: null,
    });
    await payOnPage(server, url);
    const eve = await server.newMember();
    for (const id of [sessionId, "cs_test_unknown", "../customers", "", "cs_test_1?x"])
      expect(await requestConfirmation(server, eve, id)).toMatchObject({
        status: 404,
        json: { message: "Checkout not found" },
      });
    expect((await requestConfirmation(server, ann, sessionId)).json).toMatchObject({ name: "paid" });
    expect((await getPlan(server, eve)).name).toBe("free");
  });

  it("is refused on a device that is refused, for which only the paid plan has room", async () => {
    const sub = `user_${randomUUID()}`;
    ann = await server.newMember({ sub });
    const late = { ...ann, token: signToken({ sub }) };
    const check = async (user: TestUser, deviceId: string = randomUUID()) =>
      (await asUser(server, user).post("user/check-device-access", { userId: ann.userId, deviceId })).reason;
    for (let n = 0; n < 5; n++) await check(ann);
    const lateId = randomUUID();
    expect(await check(late, lateId)).toBe("device_limit");
    for (const request of [requestCheckout, requestPortal])
      expect((await request(server, late)).json.code).toBe("DEVICE_REFUSED");
    await subscribe(server, ann);
    expect(await check(late)).toBe("new_device");
    expect((await getPlan(server, late)).quotas.devices).toEqual({ limit: null, used: 6 });
    expect((await requestPortal(server, late)).status).toBe(200);
    await asUser(server, ann).delete(`user/devices/${lateId}`);
    expect((await requestPortal(server, late)).json.code).toBe("DEVICE_REFUSED");
  });
});

describe("the portal", () => {
  const submitAction = (url: string, subscription: string, action: string) =>
    submitPageForm(server, url, { subscription, act: action });

  it("is refused to a member whose session has ended, also when the server remembers the member", async () => {
    const payments = createStripePayments({ ...server.fakeStripe, origin: ORIGIN });
    const openPortal = vi.spyOn(payments, "openPortal");
    const remembering = await startTestServer({ payments });
    const bob = await remembering.newMember();
    await remembering.db.query("update users set customer_id = 'cus_bob' where id = $1", [bob.userId]);
    await getPlan(remembering, bob);
    await remembering.db.query("insert into revocations (subject) select 'user ' || auth_id from users");
    expect((await requestPortal(remembering, bob)).json.code).toBe("UNAUTHENTICATED");
    expect(openPortal).not.toHaveBeenCalled();
    await remembering.close();
  });

  it("is in the language of our page", async () => {
    const payments = createStripePayments({ ...server.fakeStripe, origin: ORIGIN });
    const openPortal = vi.spyOn(payments, "openPortal");
    const german = await startTestServer({ payments, languages: [GERMAN] });
    const bob = await german.newMember();
    await subscribe(server, ann);
    const [{ customer } = { customer: "" }] = await listProviderSubscriptions(server, ann);
    await german.db.query("update users set customer_id = $1 where id = $2", [customer, bob.userId]);
    expect((await requestPortal(german, inGerman(bob))).status).toBe(200);
    expect(openPortal).toHaveBeenCalledWith(customer, `${ORIGIN}/subscription/manage`, "de");
    await german.close();
  });

  it("can switch the interval, cancel, resume, and pay a failed invoice later", async () => {
    await subscribe(server, ann);
    const [{ id } = { id: "" }] = await listProviderSubscriptions(server, ann);
    const { url } = (await requestPortal(server, ann)).json;
    const html = await (await server.app(new Request(url))).text();
    expect(html).toContain("Switch to yearly");
    expect(html).toContain(`href="${ORIGIN}/subscription/manage"`);
    await submitAction(url, id, "switch");
    expect(await getSubscription()).toMatchObject({ interval: "yearly", entitled: true });
    const { renewsAt } = await getSubscription();
    expect(daysBetween(now(), renewsAt)).toBe(365);
    await submitAction(url, id, "cancel");
    expect(await getSubscription()).toMatchObject({
      status: "active",
      entitled: true,
      renewsAt: null,
      endsAt: renewsAt,
    });
    await submitAction(url, id, "resume");
    expect(await getSubscription()).toMatchObject({ renewsAt, endsAt: null });
    await submitAction(url, id, "fail");
    expect(await getSubscription()).toMatchObject({ status: "past_due", entitled: true, renewsAt: null });
    expect(daysBetween(now(), (await getSubscription()).endsAt)).toBe(7);
    await submitAction(url, id, "giveUp");
    expect(await getSubscription()).toMatchObject({ status: "unpaid", entitled: false, renewsAt: null });
    await submitAction(url, id, "recover");
    expect(await getSubscription()).toMatchObject({ status: "active", entitled: true });
    await submitAction(url, id, "end");
    expect(await getSubscription()).toMatchObject({ status: "canceled", entitled: false });
  });

  it("cannot change the subscription of another member, and refuses a form from another site", async () => {
    await subscribe(server, ann);
    const [{ id } = { id: "" }] = await listProviderSubscriptions(server, ann);
    const eve = await server.newMember();
    await subscribe(server, eve);
    const { url } = (await requestPortal(server, eve)).json;
    await submitAction(url, id, "end");
    const crossSiteForm = {
      method: "POST",
      headers: { origin: "https://evil.example" },
      body: `subscription=${id}&act=end`,
    };
    expect((await server.app(new Request((await requestPortal(server, ann)).json.url, crossSiteForm))).status).toBe(
      403,
    );
    expect(await getSubscription()).toMatchObject({ status: "active" });
  });

  it("is refused for a member who must verify a factor again", async () => {
    const member = await server.newMember({ fva: [11, -1] });
    await subscribe(server, member);
    expect(await requestPortal(server, member)).toMatchObject({
      status: 403,
      json: { code: "FORBIDDEN", clerk_error: { metadata: { reverification: "strict" } } },
    });
  });

  it("is refused for a member who has never been a customer", async () => {
    expect(await requestPortal(server, ann)).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
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
  ])("is refused with the return URL %s", async (returnUrl) => {
    await requestCheckout(server, ann);
    expect(await requestPortal(server, ann, returnUrl)).toMatchObject({
      status: 400,
      json: { code: "BAD_USER_INPUT", fields: { returnUrl: `returnUrl must be an address on ${ORIGIN}` } },
    });
  });

  it("has a link to a return URL on the app's origin", async () => {
    await subscribe(server, ann);
    const { url } = (await requestPortal(server, ann, `${ORIGIN}/n?x=1#y`)).json;
    expect(await (await server.app(new Request(url))).text()).toContain(`href="${ORIGIN}/n?x=1#y"`);
  });
});

describe("a subscription", () => {
  const updateSubscription = (assignments: string) =>
    server.db.query(`update subscriptions set ${assignments} where owner_id = $1`, [ann.userId]);

  it("gives the paid plan until it ends, and for seven days after a failed payment", async () => {
    await subscribe(server, ann);
    const getPlanName = async () => (await getPlan(server, ann)).name;
    await updateSubscription("ends_at = now() + interval '1 minute'");
    expect(await getPlanName()).toBe("paid");
    await updateSubscription("ends_at = now() - interval '1 minute'");
    expect(await getPlanName()).toBe("free");
    await updateSubscription("ends_at = null, status = 'past_due', period_start = now() - interval '167 hours'");
    expect(await getPlanName()).toBe("paid");
    await updateSubscription("period_start = now() - interval '169 hours'");
    expect(await getPlanName()).toBe("free");
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
  ])("with the status “%s” gives the plan “%s”", async (status, name) => {
    await subscribe(server, ann);
    await updateSubscription(`status = '${status}'`);
    const plan = await getPlan(server, ann);
    expect([plan.name, plan.subscription.entitled]).toEqual([name, name === "paid"]);
  });

  it("that has ended leaves all notebooks visible and editable", async () => {
    await subscribe(server, ann);
    await server.db.query(
      "insert into notebooks (owner_id, id, name) select $1, gen_random_uuid(), 'N' || n from generate_series(1, 205) n",
      [ann.userId],
    );
    await changeSubscription(server, ann, "end");
    const notebooks = await asUser(server, ann).get("notebook");
    expect(notebooks).toHaveLength(205);
    await asUser(server, ann).put(`notebook/${notebooks[0].id}`, { name: "Still mine" });
    expect(await asUser(server, ann).getRefusal("POST", "notebook", { name: "One more" })).toMatchObject({
      code: "QUOTA_EXCEEDED",
      message: "You can have 200 notebooks; upgrade for 2,000, or delete a notebook first",
    });
    expect((await getPlan(server, ann)).quotas.notebooks).toEqual({ limit: 200, used: 205 });
  });

  it("stays after the member has deleted all notebooks", async () => {
    await subscribe(server, ann);
    await asUser(server, ann).delete("user/data");
    expect((await getPlan(server, ann)).name).toBe("paid");
  });
});
