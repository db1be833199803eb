import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { createStripePayments } from "../../stripe/payments.ts";
import { type TestServer, startTestServer, ORIGIN, DEFAULT_APP_OPTIONS } from "../../testing/testServer.ts";
import {
  listProviderSubscriptions,
  requestCheckout,
  getPlan,
  requestPortal,
  submitPageForm,
  subscribe,
} from "../../testing/paymentActions.ts";
import { type StripeEvent, createStripeEventSender } from "./webhooks.ts";
import { createStripeStandIn } from "./standIn.ts";
import { listSubscriptions } from "./subscriptions.ts";

let server: TestServer;
let stripe: Stripe;
beforeAll(async () => {
  server = await startTestServer();
  const { secretKey, api } = server.fakeStripe;
  stripe = new Stripe(secretKey, { ...api, telemetry: false, maxNetworkRetries: 0 });
});
afterAll(() => server.close());

describe("the API", () => {
  it("is for who has the secret key", async () => {
    const other = new Stripe("sk_test_other", { ...server.fakeStripe.api, telemetry: false });
    await expect(other.customers.create({})).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  });

  it("answers one key once, another question with it never, and at once not either", async () => {
    const create = (name: string, idempotencyKey: string) => stripe.customers.create({ name }, { idempotencyKey });
    expect((await create("Ann", "one")).id).toBe((await create("Ann", "one")).id);
    await expect(create("Eve", "one")).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => create("Bob", "many")));
    const ids = answers.flatMap((each) => (each.status === "fulfilled" ? [each.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const each of answers)
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "idempotency_key_in_use" });
  });

  it("repeats a refusal, too", async () => {
    const ask = () => stripe.billingPortal.sessions.create({ customer: "cus_none" }, { idempotencyKey: "refused" });
    await expect(ask()).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
    await expect(ask()).rejects.toMatchObject({ code: "resource_missing", headers: { "idempotent-replayed": "true" } });
  });

  it("lists in pages, and only what is asked for", async () => {
    const ann = await server.newMember();
    await subscribe(server, ann);
    const { data, has_more: hasMore } = await stripe.prices.list({ lookup_keys: ["listbook_yearly", "other"] });
    expect([data.map(({ unit_amount: amount }) => amount), hasMore]).toEqual([[4_000], false]);
    for (let count = 1; count <= 3; count++) await subscribe(server, await server.newMember());
    const first = await stripe.subscriptions.list({ status: "all", limit: 2 });
    const seen = [...first.data];
    for await (const each of stripe.subscriptions.list({ limit: 2, starting_after: first.data[1]?.id ?? "" }))
      seen.push(each);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen).toHaveLength((await listSubscriptions(server.fakeStripe.context.db, null, 0)).length);
    expect(first.has_more).toBe(true);
  });

  it("has no other addresses", async () => {
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe("what was bought", () => {
  it("is still there after a restart, and can be changed", async () => {
    const ann = await server.newMember();
    await subscribe(server, ann);
    const shop = await createStripeStandIn({
      db: server.fakeStripe.context.db,
      origin: ORIGIN,
      log: () => {},
      deliver: (request) => app(request),
    });
    const payments = createStripePayments({ ...shop, origin: ORIGIN });
    const { identity } = server.fakeClerk;
    const app = await createApp({
      ...DEFAULT_APP_OPTIONS,
      db: server.db,
      identity,
      payments,
      paymentPages: shop.fetch,
    });
    const restarted = { ...server, app, shop };
    const { url } = await payments
      .openPortal((await listProviderSubscriptions(server, ann))[0]?.customer ?? "", `${ORIGIN}/n`)
      .then((found) => ({ url: found ?? "" }));
    const [{ id } = { id: "" }] = await listProviderSubscriptions(server, ann);
    expect((await submitPageForm(restarted, url, { subscription: id, act: "cancel" })).status).toBe(303);
    expect((await getPlan(server, ann)).subscription).toMatchObject({ status: "active", renewsAt: null });
    await shop.close();
  });

  it("is renewed when its time is over, and ends when it was cancelled", async () => {
    const [ann, bob] = [await server.newMember(), await server.newMember()];
    await subscribe(server, ann);
    await subscribe(server, bob, "yearly");
    const [{ id } = { id: "" }] = await listProviderSubscriptions(server, bob);
    await submitPageForm(server, (await requestPortal(server, bob)).json.url, { subscription: id, act: "cancel" });
    const later = Math.floor(Date.now() / 1000) + 400 * 86_400;
    const at = async (person: typeof ann) =>
      (
        await listSubscriptions(
          server.fakeStripe.context.db,
          (await listProviderSubscriptions(server, person))[0]?.customer ?? "",
          later,
        )
      )[0];
    expect(await at(ann)).toMatchObject({ status: "active", ended_at: null });
    const period = (await at(ann))?.items.data[0];
    expect(period?.current_period_start).toBeLessThanOrEqual(later);
    expect(period?.current_period_end).toBeGreaterThan(later);
    expect((await at(bob))?.status).toBe("canceled");
  });

  it("is one, although the button is pressed twice", async () => {
    const ann = await server.newMember();
    const { url } = (await requestCheckout(server, ann)).json;
    const answers = await Promise.all([
      submitPageForm(server, url, { act: "pay" }),
      submitPageForm(server, url, { act: "pay" }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 410]));
    expect(await listProviderSubscriptions(server, ann)).toHaveLength(1);
  });
});

describe("the pages", () => {
  const get = (path: string) => server.app(new Request(ORIGIN + path));

  it("need no script and no style of their own, and stay out of caches", async () => {
    const ann = await server.newMember();
    const { url } = (await requestCheckout(server, ann)).json;
    const page = await get(new URL(url).pathname);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
    const html = await page.text();
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/);
    const [, sheet = ""] = /href="([^"]+\.css)"/.exec(html) ?? [];
    expect((await get(sheet)).headers.get("content-type")).toContain("text/css");
  });

  it("are not there for an address that nobody gave out", async () => {
    for (const path of ["/__stripe/checkout/cs_test_1", "/__stripe/portal/bps_1", "/__stripe/", "/__stripe/v1/prices"])
      expect((await get(path)).status, path).toBe(404);
  });

  it("show what they are given as text", async () => {
    const ann = await server.newMember();
    await requestCheckout(server, ann);
    const { url } = (await requestPortal(server, ann, `${ORIGIN}/n?a="><b>&c`)).json;
    expect(await (await get(new URL(url).pathname)).text()).not.toContain("<b>");
  });
});

describe("an event that is not taken", () => {
  it("is sent again, the same, until it is taken, and told to the log when it never is", async () => {
    const bodies: string[] = [];
    const lines: string[] = [];
    const options = { origin: ORIGIN, webhookSecret: "whsec_1", log: (line: string) => lines.push(line), now: () => 0 };
    const deliver = async (request: Request) => {
      bodies.push(await request.text());
      return new Response(null, { status: bodies.length < 3 ? 503 : 204 });
    };
    const pauses = [1, 1, 1, 1];
    await createStripeEventSender({ ...options, deliver, pauses }).tell("invoice.paid", { id: "in_1" });
    await expect.poll(() => bodies.length).toBe(3);
    expect(new Set(bodies.map((body) => (JSON.parse(body) as StripeEvent).id)).size).toBe(1);
    expect(lines).toEqual([]);
    await createStripeEventSender({ ...options, deliver: async () => Response.error(), pauses }).tell(
      "invoice.paid",
      {},
    );
    await expect.poll(() => lines).toEqual(["The event invoice.paid of the test payments was not taken."]);
  });
});

describe("a checkout of long ago", () => {
  it("is closed", async () => {
    const ann = await server.newMember();
    const { url } = (await requestCheckout(server, ann)).json;
    const { now } = server.fakeStripe.context;
    server.fakeStripe.context.now = () => now() + 2 * 86_400;
    expect((await submitPageForm(server, url, { act: "pay" })).status).toBe(410);
    server.fakeStripe.context.now = now;
    expect((await submitPageForm(server, url, { act: "pay" })).status).toBe(410);
  });
});
