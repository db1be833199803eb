import { randomUUID } from "node:crypto";
import { createContext, NO_SERVICES } from "../calls/context.ts";
import { applyClerkEvent, type ClerkEvent } from "../domain/events/clerkEvents.ts";
import { applyPaymentEvent, reconcileSubscriptions } from "../domain/billing/subscriptions.ts";
import { bringListsBack } from "../domain/upkeep/returningLists.ts";
import { deleteExpiredRows } from "../domain/upkeep/expiredRows.ts";
import { createStripePayments } from "../stripe/payments.ts";
import type { Context } from "../domain/base/context.ts";
import { asUser } from "./asUser.ts";
import { exportZip, importZip } from "./exportedZip.ts";
import { listProviderSubscriptions, subscribe } from "./paymentActions.ts";
import { type Recorder, recordStatements, type SentStatement } from "./recordedStatements.ts";
import { seedRows } from "./seed.ts";
import { ORIGIN, type TestServer } from "./testServer.ts";

const DAY = 24 * 60 * 60_000;

/**
 * Makes calls that send other statements than those of the operation cases: with words that are replaced, with rows that
 * get another owner, with a filter, and with files. Returns the statements that were sent.
 */
export const recordOtherCalls = (server: TestServer): Promise<SentStatement[]> =>
  recordStatements(async (record) => {
    const orgId = randomUUID();
    const member = await server.newMember({ o: { id: orgId, rol: "admin", slg: "acme" } });
    const [ann, bob] = [asUser(server, member), asUser(server, await server.newGuest())];
    const notebookId = await ann.makeNotebook();
    const sharedId = await ann.makeNotebook();
    await bob.join(await ann.share(sharedId), "Bob");
    const { id: listId, items } = await ann.makeList(["Milk", "Bread"], { notebookId });
    const { id: targetId } = await ann.makeList([], { notebookId: sharedId });
    const was = { name: "Beer", note: null };
    await record("Mutation.updateItem", () => ann.put(`item/${items["Milk"]}`, { name: "Oat milk", was }));
    await record("Mutation.updateList", () => ann.put(`list/${listId}`, { name: "Dinner", was }));
    await record("Mutation.moveItems", () =>
      ann.put("item/move", { listId: targetId, items: [{ id: items["Bread"] }] }),
    );
    await record("Mutation.updateList", () => ann.put(`list/${listId}`, { notebookId: sharedId }));
    await record("Mutation.createItem", () => bob.post("item", { listId, name: "Cheese" }));
    await bob.put(`item/${items["Milk"]}/complete`, { completed: true });
    await record("Query.items", () => ann.getItems(listId));
    await record("Query.search", () => ann.get("search?text=milk&only=OPEN_ITEMS"));
    await record("Mutation.updateNotebook", () => ann.put(`notebook/${notebookId}`, { organizationId: orgId }));
    await recordComingBack(server, record);
    const { words } = await bob.post("user/recovery-key");
    const stranger = asUser(server, await server.newGuest());
    await stranger.makeNotebook();
    await record("Mutation.recover", () => stranger.post("user/recover", { words: words.join(" ") }));
    const zip = await record("Query.export", () => exportZip(server, member));
    await record("Mutation.import", () => importZip(server, member, zip));
  });

/** A rule whose next day is tomorrow. */
const DAILY = { unit: "DAY", zone: "UTC", start: "2026-01-01" };

/** Lets lists and a template come back at once, skips a day, and ticks items in a run that has ended. */
async function recordComingBack(server: TestServer, record: Recorder): Promise<void> {
  const ann = asUser(server, await server.newGuest());
  const notebookId = await ann.makeNotebook();
  const values = { notebookId, repeat: DAILY };
  const { id, items } = await ann.makeList(["x Milk", "Bread"], values);
  const template = await ann.makeList(["Milk"], { ...values, isTemplate: true });
  const readNext = async (listId: string) => (await ann.get(`list/${listId}`)).repeat.next;
  for (const listId of [id, template.id]) {
    const next = await readNext(listId);
    await record("Mutation.skipRepeat", () => ann.post(`list/${listId}/skip-repeat`, { next }));
    await server.db.query("update lists set repeat_due = now() where id = $1", [listId]);
    const day = await readNext(listId);
    await record("Mutation.comeBack", () => ann.post(`list/${listId}/come-back`, { day }));
  }
  const late = { completed: true, runId: id };
  await record("Mutation.completeItem", () => ann.put(`item/${items["Bread"]}/complete`, late));
  await record("Mutation.completeItems", () => ann.put("item/complete", { ids: [items["Milk"]], ...late }));
  await record("Mutation.skipItem", () => ann.put(`item/${items["Milk"]}/skip`, { skipped: true, runId: id }));
}

/** Makes lists of a member, one that waits for its finish and a template that come back, and runs the job a week later. */
async function recordReturningLists(server: TestServer, context: Context, record: Recorder): Promise<void> {
  const ann = asUser(server, await server.newMember());
  const notebookId = await ann.makeNotebook();
  await ann.makeList(["x Milk"], { notebookId, repeat: DAILY });
  await ann.makeList(["x Milk"], { notebookId, repeat: { ...DAILY, from: "FINISH" } });
  await ann.makeList(["Milk"], { notebookId, repeat: DAILY, isTemplate: true });
  const options = { onFailure: fail, publish: () => {}, now: new Date(Date.now() + 7 * DAY) };
  await record("job: bring lists back", () => bringListsBack(context, options));
}

/** Runs each job and applies each kind of event of the providers once, and returns the statements that were sent. */
export const recordJobs = (server: TestServer): Promise<SentStatement[]> =>
  recordStatements(async (record) => {
    const payments = createStripePayments({ ...server.fakeStripe, origin: ORIGIN });
    const context = createContext(server.db.manager, { ...NO_SERVICES, payments });
    const { ann, customerId, events } = await seedForEvents(server);

    await server.db.query("delete from subscriptions where owner_id = $1", [ann.userId]);
    await record("job: compare subscriptions", () => reconcileSubscriptions(context, payments));
    await record("event: payment", () =>
      applyPaymentEvent(context, payments, { id: randomUUID(), customerId, isCheckout: true }),
    );
    for (const event of events)
      await record(`event: ${event.type}`, () => applyClerkEvent(context, randomUUID(), event));

    await recordReturningLists(server, context, record);
    await seedExpiredRows(server);
    const now = new Date(Date.now() + 401 * DAY);
    await record("job: delete expired rows", () => deleteExpiredRows(context, { onFailure: fail, now }));
  });

function fail(error: unknown): never {
  throw error;
}

/** Creates a subscriber with rows, of whom the events tell in this order. */
async function seedForEvents(server: TestServer) {
  const [authId, orgId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
  const ann = await server.newMember({ sub: authId, sid: sessionId, o: { id: orgId, rol: "admin", slg: "acme" } });
  await subscribe(server, ann);
  await seedRows(server, ann);
  const notebookId = await asUser(server, ann).makeNotebook({ organizationId: orgId });
  await asUser(server, ann).makeList(["Milk"], { notebookId });
  await asUser(server, ann).post("user/check-device-access", { userId: ann.userId, deviceId: randomUUID() });
  const [subscription] = await listProviderSubscriptions(server, ann);
  const names = { firstName: "Anna", lastName: null, username: null, primaryEmail: null };
  const profile = { ...names, authId, profileAt: new Date(Date.now() + DAY).toISOString() };
  const events: ClerkEvent[] = [
    { type: "user changed", profile },
    { type: "session ended", sessionId, authId },
    { type: "membership ended", authId, orgId },
    { type: "organisation changed", orgId, name: "Acme & Co", slug: "acme" },
    { type: "organisation deleted", orgId },
    { type: "user deleted", authId },
  ];
  return { ann, customerId: subscription?.customer ?? "", events };
}

/** Creates rows of each kind that ends by itself, of a guest who never comes back, one who does, and a member. */
async function seedExpiredRows(server: TestServer) {
  const [gone, visitor, member] = [await server.newGuest(), await server.newGuest(), await server.newMember()];
  for (const user of [gone, visitor, member]) {
    const { list } = await seedRows(server, user);
    const check = { userId: user.userId, deviceId: randomUUID() };
    await asUser(server, user).post("user/check-device-access", check);
    await asUser(server, user).post(`list/${list}/run-again`, { id: randomUUID() });
    await server.db.query("update devices set removed_at = now() where owner_id = $1", [user.userId]);
  }
  await asUser(server, visitor).post("user/device-code");
  await server.db.query("update guest_sessions set last_seen_at = now() + interval '10 days' where user_id = $1", [
    visitor.userId,
  ]);
  await server.db.query("insert into guest_sessions (token_hash, user_id) values ('old', $1)", [visitor.userId]);
}
