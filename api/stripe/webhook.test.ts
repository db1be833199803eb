import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createContext, NO_SERVICES } from "../calls/context.ts";
import { applyClerkEvent } from "../domain/events/clerkEvents.ts";
import { type StripeEvent, createSignedRequest } from "../standins/stripe/webhooks.ts";
import { getSubscription } from "../standins/stripe/subscriptions.ts";
import { changeTables, ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
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
const readVersion = async ({ userId }: TestUser): Promise<number> =>
  (await server.db.query("select subscriptions_version as v from users where id = $1", [userId]))[0].v;
const countEvents = async (id: string): Promise<number> =>
  (await server.db.query("select count(*)::int as count from webhook_events where id = $1", [id]))[0].count;
const send = (event: StripeEvent) => server.app(createSignedRequest(ORIGIN, server.fakeStripe.webhookSecret, event));
/** Deletes the stored subscription, so that a test sees whether an event writes it again. */
const deleteSubscription = ({ userId }: TestUser) =>
  server.db.query("delete from subscriptions where owner_id = $1", [userId]);

type SendOptions = {
  secret?: string;
  time?: number;
  change?: (body: string) => string;
  header?: (signature: string) => string;
};

function signRequest({ secret = server.fakeStripe.webhookSecret, time = now(), change, header }: SendOptions) {
  const event = makeEvent();
  const body = JSON.stringify(event);
  const digest = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const signature = `t=${time},v1=${digest}`;
  const headers = { "content-type": "application/json", "stripe-signature": header ? header(signature) : signature };
  const request = new Request(`${ORIGIN}/api/stripe/webhook`, {
    method: "POST",
    headers,
    body: change ? change(body) : body,
  });
  return { event, request };
}

describe("an event", () => {
  it.each<[string, SendOptions]>([
    ["is valid", {}],
    ["is four minutes old", { time: now() - 240 }],
    ["is four minutes early", { time: now() + 240 }],
    ["has a second signature by an older secret", { header: (signature) => signature.replace(",", ",v1=00,") }],
  ])("is accepted when it %s", async (_what, sending) => {
    await deleteSubscription(ann);
    const { event, request } = signRequest(sending);
    expect((await server.app(request)).status).toBe(204);
    expect(await countEvents(event.id)).toBe(1);
    expect((await getPlan(server, ann)).name).toBe("paid");
  });

  it.each<[string, SendOptions]>([
    ["is signed with another secret", { secret: "whsec_another" }],
    ["was changed after it was signed", { change: (body) => body.replace("updated", "deleted") }],
    ["is longer by a space", { change: (body) => `${body} ` }],
    ["is six minutes old", { time: now() - 360 }],
    ["is six minutes early", { time: now() + 360 }],
    ["is a century early", { time: now() + 3_000_000_000 }],
    ["has no signature", { header: () => "" }],
    ["has a time and no signature", { header: (signature) => signature.split(",")[0] ?? "" }],
    ["is signed with the older scheme v0", { header: (signature) => signature.replace("v1=", "v0=") }],
  ])("is refused when it %s", async (_what, sending) => {
    await deleteSubscription(ann);
    const { event, request } = signRequest(sending);
    const response = await server.app(request);
    expect([response.status, (await response.json()).code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(await countEvents(event.id)).toBe(0);
    expect((await getPlan(server, ann)).name).toBe("free");
  });

  it.each([
    ["has an unknown type", "product.created", { id: "prod_1" }],
    ["has no customer", "invoice.paid", { customer: null }],
    ["has an unknown customer", "invoice.paid", { customer: "cus_unknown" }],
  ])("is accepted and ignored when it %s", async (_what, type, object) => {
    const before = await readVersion(ann);
    expect((await send(makeEvent(type, object))).status).toBe(204);
    expect(await readVersion(ann)).toBe(before);
  });

  it("has one effect when it is sent 20 times at once and once more", async () => {
    const before = await readVersion(ann);
    const event = makeEvent();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(event)));
    responses.push(await send(event));
    expect(responses.map(({ status }) => status)).toEqual(Array(21).fill(204));
    expect([await readVersion(ann), await countEvents(event.id)]).toEqual([before + 1, 1]);
  });

  it("that could not be stored has its whole effect when it is sent again", async () => {
    await deleteSubscription(ann);
    const event = makeEvent();
    await changeTables(server, "alter table subscriptions rename to away");
    expect((await send(event)).status).toBeGreaterThanOrEqual(500);
    await changeTables(server, "alter table away rename to subscriptions");
    expect(await countEvents(event.id)).toBe(0);
    const { mock } = vi.mocked(console.error);
    expect(mock.calls.length).toBe(1);
    vi.mocked(console.error).mockClear();
    expect((await send(event)).status).toBe(204);
    expect((await getPlan(server, ann)).name).toBe("paid");
  });
});

describe("deleting an account", () => {
  const deleteAccount = (authId: string) =>
    applyClerkEvent(
      createContext(server.db.manager, {
        ...NO_SERVICES,
        payments: createStripePayments({ ...server.fakeStripe, origin: ORIGIN }),
      }),
      `msg_${randomUUID()}`,
      { type: "user deleted", authId },
    );

  it("cancels its subscription", async () => {
    const sub = `user_${randomUUID()}`;
    const bob = await server.newMember({ sub });
    await subscribe(server, bob);
    const [before] = await listProviderSubscriptions(server, bob);
    await deleteAccount(sub);
    const after = await getSubscription(server.fakeStripe.context.db, before?.id ?? "", now());
    expect([before?.status, after.status]).toEqual(["active", "canceled"]);
    expect(await server.db.query("select 1 from subscriptions where owner_id = $1", [bob.userId])).toEqual([]);
  });

  it("succeeds while an event about its subscription is being stored", async () => {
    const sub = `user_${randomUUID()}`;
    const bob = await server.newMember({ sub });
    await subscribe(server, bob);
    const waitingQuery = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query not like 'UPDATE%'";
    let deletion: Promise<void> | undefined;
    await server.db.transaction(async (db) => {
      await db.query("select 1 from users where id = $1 for update", [bob.userId]);
      deletion = deleteAccount(sub);
      await expect.poll(() => server.db.query(waitingQuery)).toHaveLength(1);
      await db.query("delete from subscriptions where owner_id = $1", [bob.userId]);
    });
    await deletion;
    expect(await server.db.query("select 1 from users where id = $1", [bob.userId])).toEqual([]);
  });
});
