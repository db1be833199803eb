import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createLogger } from "../../api/logging/log.ts";
import { type StripeEvent, createSignedRequest } from "../../api/standins/stripe/webhooks.ts";
import { bundleModule } from "../../scripts/bundleModule.ts";
import { changeTables, ORIGIN, startTestServer, type TestServer, type TestUser } from "../../api/testing/testServer.ts";
import {
  listProviderSubscriptions,
  requestCheckout,
  requestConfirmation,
  payOnPage,
  getPlan,
  requestPortal,
} from "../../api/testing/paymentActions.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ log: createLogger("info", (line) => lines.push(line)) });
});
afterAll(() => server.close());

/** Creates a member who has paid. The app has not received an event of the payment yet. */
async function newPayer(): Promise<{ member: TestUser; sessionId: string }> {
  const member = await server.newMember();
  const { url, sessionId } = (await requestCheckout(server, member)).json;
  const { sendEvent } = server.fakeStripe.context;
  server.fakeStripe.context.sendEvent = async () => {};
  await payOnPage(server, url);
  server.fakeStripe.context.sendEvent = sendEvent;
  return { member, sessionId };
}

const createEvent = (customer: string): StripeEvent => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type: "customer.subscription.created",
  created: 0,
  data: { object: { customer } },
});

describe("kill -9 between the insert and the commit of an event", () => {
  // The bundled script finds its packages from here.
  const folder = mkdtempSync(resolve("node_modules/.payments-test-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("leaves nothing of it, and the event that is sent again has one effect", async () => {
    const script = await bundleModule(join(import.meta.dirname, "paymentHandler.ts"), folder);
    const { member } = await newPayer();
    const event = createEvent((await listProviderSubscriptions(server, member))[0]?.customer ?? "");
    const { url, fakeStripe } = server;
    const stripe = {
      secretKey: fakeStripe.secretKey,
      webhookSecret: fakeStripe.webhookSecret,
      api: fakeStripe.api,
      origin: ORIGIN,
    };
    const request = createSignedRequest(ORIGIN, fakeStripe.webhookSecret, event);
    const task = { url, stripe, body: await request.text(), signature: request.headers.get("stripe-signature") };
    const readEffects = () =>
      server.db.query(
        `select subscriptions_version as version, (select count(*)::int from webhook_events where id = $2) as events,
                (select count(*)::int from subscriptions where owner_id = $1) as subscriptions
           from users where id = $1`,
        [member.userId, event.id],
      );

    // The event is inserted when the statement that follows from it waits for this lock.
    const lockClient = new pg.Client({ connectionString: url });
    await lockClient.connect();
    await lockClient.query("begin; lock table subscriptions in exclusive mode");
    const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: "ignore" });
    const ended = new Promise((done) => child.once("exit", (_code, signal) => done(signal)));
    const waiting = "query ~ 'delete from subscriptions' and wait_event_type = 'Lock'";
    await vi.waitUntil(
      async () => (await server.db.query(`select 1 from pg_stat_activity where ${waiting}`)).length > 0,
      { timeout: 30_000, interval: 10 },
    );
    child.kill("SIGKILL");
    expect(await ended).toBe("SIGKILL");
    await lockClient.end();
    expect(await readEffects()).toEqual([{ version: 0, events: 0, subscriptions: 0 }]);

    for (let time = 1; time <= 3; time++) {
      expect((await server.app(createSignedRequest(ORIGIN, fakeStripe.webhookSecret, event))).status).toBe(204);
      expect(await readEffects()).toEqual([{ version: 1, events: 1, subscriptions: 1 }]);
    }
    expect((await getPlan(server, member)).name).toBe("paid");
  });
});

describe("the log", () => {
  it("has no secret, id or address of a payment, whether it succeeds or fails", async () => {
    lines.splice(0);
    const { member, sessionId } = await newPayer();
    await requestConfirmation(server, member, sessionId);
    const { url } = (await requestPortal(server, member, `${ORIGIN}/n?canary=return`)).json;
    await getPlan(server, member);
    const [{ id, customer } = { id: "", customer: "" }] = await listProviderSubscriptions(server, member);
    const event = createEvent(customer);
    await server.app(createSignedRequest(ORIGIN, server.fakeStripe.webhookSecret, event));
    await server.app(
      createSignedRequest(ORIGIN, "whsec_canary", { ...event, data: { object: { customer: "canary" } } }),
    );
    for (const fault of ["500", "429", "half a body", "foreign 404"] as const) {
      server.fakeStripe.faultInjector.inject(fault);
      await requestPortal(server, member, `${ORIGIN}/n?canary=return`);
      await server.app(createSignedRequest(ORIGIN, server.fakeStripe.webhookSecret, { ...event, id: `evt_${fault}` }));
      server.fakeStripe.faultInjector.clear();
    }
    await changeTables(server, "alter table subscriptions rename to away");
    await requestConfirmation(server, member, sessionId);
    await server.app(createSignedRequest(ORIGIN, server.fakeStripe.webhookSecret, { ...event, id: "evt_canary" }));
    await changeTables(server, "alter table away rename to subscriptions");

    const logged = [...lines, ...vi.mocked(console.error).mock.calls.flat().map(String)].join("\n");
    expect(vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
    vi.mocked(console.error).mockClear();
    const { secretKey, webhookSecret } = server.fakeStripe;
    const canaries = [secretKey, webhookSecret, sessionId, url, id, customer, member.token ?? "", event.id];
    expect(logged).toContain("/api/stripe/webhook");
    for (const canary of [...canaries, "canary", "ann@example.com", "price_test", "t=", "v1="])
      expect(logged, canary).not.toContain(canary);
  });
});
