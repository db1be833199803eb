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

describe("the API of test payments", () => {
  it("refuses a wrong secret key", async () => {
    const other = new Stripe("sk_test_other", { ...server.fakeStripe.api, telemetry: false });
    await expect(other.customers.create({})).rejects.toMatchObject({ type: "StripeAuthenticationError" });
  });

  it("does a request once for each idempotency key, and refuses the key for another request and while it handles the first one", async () => {
    const create = (name: string, idempotencyKey: string) => stripe.customers.create({ name }, { idempotencyKey });
    expect((await create("Ann", "one")).id).toBe((await create("Ann", "one")).id);
    await expect(create("Eve", "one")).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => create("Bob", "many")));
    const ids = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "idempotency_key_in_use" });
  });

  it("repeats the error of a request with the same idempotency key", async () => {
    const createPortal = () =>
      stripe.billingPortal.sessions.create({ customer: "cus_none" }, { idempotencyKey: "refused" });
    await expect(createPortal()).rejects.toMatchObject({ code: "resource_missing", param: "customer" });
    await expect(createPortal()).rejects.toMatchObject({
      code: "resource_missing",
      headers: { "idempotent-replayed": "true" },
    });
  });

  it("lists only the requested objects, in pages", async () => {
    const ann = await server.newMember();
    await subscribe(server, ann);
    const { data, has_more: hasMore } = await stripe.prices.list({ lookup_keys: ["listbook_yearly", "other"] });
    expect([data.map(({ unit_amount: amount }) => amount), hasMore]).toEqual([[4_000], false]);
    for (let count = 1; count <= 3; count++) await subscribe(server, await server.newMember());
    const first = await stripe.subscriptions.list({ status: "all", limit: 2 });
    const listed = [...first.data];
    for await (const subscription of stripe.subscriptions.list({ limit: 2, starting_after: first.data[1]?.id ?? "" }))
      listed.push(subscription);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(listed).toHaveLength((await listSubscriptions(server.fakeStripe.context.db, null, 0)).length);
    expect(first.has_more).toBe(true);
  });

  it("answers 404 at a path of Stripe that it does not have", async () => {
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe("a subscription", () => {
  it("survives a restart and can be changed afterwards", async () => {
    const ann = await server.newMember();
    await subscribe(server, ann);
    const standIn = await createStripeStandIn({
      db: server.fakeStripe.context.db,
      origin: ORIGIN,
      log: () => {},
      deliver: (request) => app(request),
    });
    const payments = createStripePayments({ ...standIn, origin: ORIGIN });
    const { identity } = server.fakeClerk;
    const app = await createApp({
      ...DEFAULT_APP_OPTIONS,
      db: server.db,
      identity,
      payments,
      paymentPages: standIn.fetch,
    });
    const restarted = { ...server, app, standIn };
    const { url } = await payments
      .openPortal((await listProviderSubscriptions(server, ann))[0]?.customer ?? "", `${ORIGIN}/n`, "en")
      .then((portalUrl) => ({ url: portalUrl ?? "" }));
    const [{ id } = { id: "" }] = await listProviderSubscriptions(server, ann);
    expect((await submitPageForm(restarted, url, { subscription: id, act: "cancel" })).status).toBe(303);
    expect((await getPlan(server, ann)).subscription).toMatchObject({ status: "active", renewsAt: null });
    await standIn.close();
  });

  it("is renewed at the end of its period, or ends there when it was cancelled", async () => {
    const [ann, bob] = [await server.newMember(), await server.newMember()];
    await subscribe(server, ann);
    await subscribe(server, bob, "yearly");
    const [{ id } = { id: "" }] = await listProviderSubscriptions(server, bob);
    await submitPageForm(server, (await requestPortal(server, bob)).json.url, { subscription: id, act: "cancel" });
    const later = Math.floor(Date.now() / 1000) + 400 * 86_400;
    const readLater = async (person: typeof ann) =>
      (
        await listSubscriptions(
          server.fakeStripe.context.db,
          (await listProviderSubscriptions(server, person))[0]?.customer ?? "",
          later,
        )
      )[0];
    expect(await readLater(ann)).toMatchObject({ status: "active", ended_at: null });
    const period = (await readLater(ann))?.items.data[0];
    expect(period?.current_period_start).toBeLessThanOrEqual(later);
    expect(period?.current_period_end).toBeGreaterThan(later);
    expect((await readLater(bob))?.status).toBe("canceled");
  });

  it("is bought once when the button is pressed twice", async () => {
    const ann = await server.newMember();
    const { url } = (await requestCheckout(server, ann)).json;
    const responses = await Promise.all([
      submitPageForm(server, url, { act: "pay" }),
      submitPageForm(server, url, { act: "pay" }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303, 410]));
    expect(await listProviderSubscriptions(server, ann)).toHaveLength(1);
  });
});

describe("the pages of test payments", () => {
  const get = (path: string) => server.app(new Request(ORIGIN + path));

  it("have no scripts and no inline styles, and are not cached", async () => {
    const ann = await server.newMember();
    const { url } = (await requestCheckout(server, ann)).json;
    const page = await get(new URL(url).pathname);
    expect(page.headers.get("cache-control")).toBe("no-store");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
    const html = await page.text();
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/);
    const [, styleSheet = ""] = /href="([^"]+\.css)"/.exec(html) ?? [];
    expect((await get(styleSheet)).headers.get("content-type")).toContain("text/css");
  });

  it("answer 404 to unknown ids and paths", async () => {
    for (const path of ["/__stripe/checkout/cs_test_1", "/__stripe/portal/bps_1", "/__stripe/", "/__stripe/v1/prices"])
      expect((await get(path)).status, path).toBe(404);
  });

  it("escape the text that they show", async () => {
    const ann = await server.newMember();
    await requestCheckout(server, ann);
    const { url } = (await requestPortal(server, ann, `${ORIGIN}/n?a="><b>&c`)).json;
    expect(await (await get(new URL(url).pathname)).text()).not.toContain("<b>");
  });
});

describe("an event that the app does not accept", () => {
  it("is sent again with the same id until the app accepts it, and is logged after the last retry", async () => {
    const bodies: string[] = [];
    const lines: string[] = [];
    const options = { origin: ORIGIN, webhookSecret: "whsec_1", log: (line: string) => lines.push(line), now: () => 0 };
    const deliver = async (request: Request) => {
      bodies.push(await request.text());
      return new Response(null, { status: bodies.length < 3 ? 503 : 204 });
    };
    const retryDelays = [1, 1, 1, 1];
    await createStripeEventSender({ ...options, deliver, retryDelays }).sendEvent("invoice.paid", { id: "in_1" });
    await expect.poll(() => bodies.length).toBe(3);
    expect(new Set(bodies.map((body) => (JSON.parse(body) as StripeEvent).id)).size).toBe(1);
    expect(lines).toEqual([]);
    await createStripeEventSender({ ...options, deliver: async () => Response.error(), retryDelays }).sendEvent(
      "invoice.paid",
      {},
    );
    await expect.poll(() => lines).toEqual(["The event invoice.paid of the test payments was not taken."]);
  });
});

describe("a checkout page", () => {
  it("cannot be used after its lifetime", async () => {
    const ann = await server.newMember();
    const { url } = (await requestCheckout(server, ann)).json;
    const { now } = server.fakeStripe.context;
    server.fakeStripe.context.now = () => now() + 2 * 86_400;
    expect((await submitPageForm(server, url, { act: "pay" })).status).toBe(410);
    server.fakeStripe.context.now = now;
    expect((await submitPageForm(server, url, { act: "pay" })).status).toBe(410);
  });
});
