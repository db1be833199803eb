import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createContext } from "../app.ts";
import { applyClerkEvent } from "../domain/people/clerkEvents.ts";
import { type StripeEvent, createSignedRequest } from "../standins/stripe/webhooks.ts";
import { getSubscription } from "../standins/stripe/subscriptions.ts";
import { type TestServer, startTestServer, ORIGIN, type TestUser } from "../testing/testServer.ts";
import { listProviderSubscriptions, getPlan, subscribe } from "../testing/paymentActions.ts";
import { createStripePayments } from "./payments.ts";

let server: TestServer;
let ann: TestUser;
let customer: string;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.newMember();
  await subscribe(server, ann);
  customer = (await listProviderSubscriptions(server, ann))[0]?.customer ?? "";
});
afterAll(() => server.close());

const now = () => Math.floor(Date.now() / 1000);
const makeEvent = (type = "customer.subscription.updated", object: object = { customer }): StripeEvent => ({
  id: `evt_${randomUUID()}`,
  object: "event",
  type,
  created: now(),
  data: { object },
});
const versionOf = async ({ userId }: TestUser): Promise<number> =>
  (await server.db.query("select subscriptions_version as v from users where id = $1", [userId]))[0].v;
const countEvents = async (id: string): Promise<number> =>
  (await server.db.query("select count(*)::int as count from webhook_events where id = $1", [id]))[0].count;
const send = (event: StripeEvent) => server.app(createSignedRequest(ORIGIN, server.fakeStripe.webhookSecret, event));
/** Takes what was written away, so that it shows whether it is written anew. */
const forget = ({ userId }: TestUser) => server.db.query("delete from subscriptions where owner_id = $1", [userId]);

type SendOptions = {
  secret?: string;
  time?: number;
  change?: (body: string) => string;
  header?: (good: string) => string;
};

function signed({ secret = server.fakeStripe.webhookSecret, time = now(), change, header }: SendOptions) {
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
  it.each<[string, SendOptions]>([
    ["as it is", {}],
    ["four minutes old", { time: now() - 240 }],
    ["four minutes early", { time: now() + 240 }],
    ["signed with an older secret, too", { header: (good) => `${good.split(",")[0]},v1=00,${good.split(",")[1]}` }],
  ])("is taken %s", async (_what, sending) => {
    await forget(ann);
    const { event, request } = signed(sending);
    expect((await server.app(request)).status).toBe(204);
    expect(await countEvents(event.id)).toBe(1);
    expect((await getPlan(server, ann)).name).toBe("paid");
  });

  it.each<[string, SendOptions]>([
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
    const response = await server.app(request);
    expect([response.status, (await response.json()).code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(await countEvents(event.id)).toBe(0);
    expect((await getPlan(server, ann)).name).toBe("free");
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
    await server.db.query("alter table subscriptions rename to away");
    expect((await send(event)).status).toBeGreaterThanOrEqual(500);
    await server.db.query("alter table away rename to subscriptions");
    expect(await countEvents(event.id)).toBe(0);
    const { mock } = vi.mocked(console.error);
    expect(mock.calls.length).toBe(1);
    vi.mocked(console.error).mockClear();
    expect((await send(event)).status).toBe(204);
    expect((await getPlan(server, ann)).name).toBe("paid");
  });
});

describe("an account that is deleted", () => {
  const leave = (authId: string) =>
    applyClerkEvent(
      createContext(server.db.manager, createStripePayments({ ...server.fakeStripe, origin: ORIGIN })),
      `msg_${randomUUID()}`,
      { what: "user deleted", authId },
    );

  it("pays no more", async () => {
    const sub = `user_${randomUUID()}`;
    const bob = await server.newMember({ sub });
    await subscribe(server, bob);
    const [before] = await listProviderSubscriptions(server, bob);
    await leave(sub);
    const after = await getSubscription(server.fakeStripe.context.db, before?.id ?? "", now());
    expect([before?.status, after.status]).toEqual(["active", "canceled"]);
    expect(await server.db.query("select 1 from subscriptions where owner_id = $1", [bob.userId])).toEqual([]);
  });

  it("goes while an event of its subscription is written", async () => {
    const sub = `user_${randomUUID()}`;
    const bob = await server.newMember({ sub });
    await subscribe(server, bob);
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query not like 'UPDATE%'";
    let leaving: Promise<void> | undefined;
    await server.db.transaction(async (db) => {
      await db.query("select 1 from users where id = $1 for update", [bob.userId]);
      leaving = leave(sub);
      await expect.poll(() => server.db.query(waiting)).toHaveLength(1);
      await db.query("delete from subscriptions where owner_id = $1", [bob.userId]);
    });
    await leaving;
    expect(await server.db.query("select 1 from users where id = $1", [bob.userId])).toEqual([]);
  });
});
