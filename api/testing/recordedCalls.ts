import { randomUUID } from "node:crypto";
import { createContext, NO_SERVICES } from "../calls/context.ts";
import { applyClerkEvent, type ClerkEvent } from "../domain/events/clerkEvents.ts";
import { applyPaymentEvent, reconcileSubscriptions } from "../domain/billing/subscriptions.ts";
import { bringListsBack } from "../domain/upkeep/returningLists.ts";
import { deleteExpiredRows } from "../domain/upkeep/expiredRows.ts";
import { createStripePayments } from "../stripe/payments.ts";
import { sendPushes } from "../domain/notifications/sendPushes.ts";
import type { Context, PushAnswer, PushService } from "../domain/base/context.ts";
import { EXAMPLE_PUSH_KEYS } from "../rest/openapi/examples.ts";
import { expect } from "vitest";
import { asUser } from "./asUser.ts";
import { exportZip, importZip } from "./exportedZip.ts";
import { listProviderSubscriptions, subscribe } from "./paymentActions.ts";
import { type Recorder, recordStatements, type SentStatement } from "./recordedStatements.ts";
import { recordRareCalls } from "./recordedRareCalls.ts";
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
    await recordUndo(server, record);
    await recordRareCalls(server, record);
    const { words } = await bob.post("user/recovery-key");
    const stranger = asUser(server, await server.newGuest());
    await stranger.makeNotebook();
    await record("Mutation.recover", () => stranger.post("user/recover", { words: words.join(" ") }));
    const zip = await record("Query.export", () => exportZip(server, member));
    await record("Mutation.import", () => importZip(server, member, zip));
  });

/**
 * Undoes what a program has added, deleted, moved and run again, where some of it has changed since, and some is gone. The
 * triggers that remember it are missing where owners are spread.
 */
async function recordUndo(server: TestServer, record: Recorder): Promise<void> {
  const person = await server.newGuest();
  const ann = asUser(server, person);
  const notebookId = await ann.makeNotebook();
  const { id: listId, items } = await ann.makeList(["x Milk", "Bread", "Eggs"], { notebookId });
  const { id: otherId } = await ann.makeList([], { notebookId });
  const madeId = await ann.makeNotebook();
  const made = await ann.makeList(["Tea"], { notebookId: madeId });
  await ann.post(`list/${listId}/run-again`, { id: randomUUID() });
  await ann.delete(`item/${items["Eggs"]}`);

  const [adding, changing] = [randomUUID(), randomUUID()];
  await server.db.query(
    `insert into program_calls (owner_id, id, token_id, token_name, operation, created_at)
     select $1, id, id, 'Shell', 'updateItem', now() from unnest($2::uuid[]) as id`,
    [person.userId, [adding, changing]],
  );
  /** Remembers that a call has made of a row what it is now. `before` is what was different. */
  const remember = (call: string, act: string, [kind, parent, id]: (string | undefined)[], before: object) =>
    server.db.query(
      `insert into program_changes
              (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, act, before, after, created_at)
       select $1, gen_random_uuid(), $2, owner_id, $3, id, ${parent}, $4, image || $5::jsonb, image, now()
         from ${kind}s, lateral (select to_jsonb(${kind}s) - '{search,updated_at}'::text[] as image) as images
        where owner_id = $1 and id = $6`,
      [person.userId, call, kind, act, JSON.stringify(before), id],
    );
  const ABSENT = { deleted_at: "absent" };
  await remember(adding, "created", ["notebook", "null", madeId], ABSENT);
  await remember(adding, "created", ["list", "notebook_id", made.id], ABSENT);
  await remember(adding, "created", ["item", "list_id", made.items["Tea"]], ABSENT);
  const firstRun = { run_id: null, run_number: 1, run_started_at: null };
  await remember(changing, "changed", ["list", "notebook_id", listId], firstRun);
  await remember(changing, "changed", ["item", "list_id", items["Milk"]], { name: "Mil", note: "Fresh" });
  await remember(changing, "changed", ["item", "list_id", items["Bread"]], { list_id: otherId });
  await remember(changing, "trashed", ["item", "list_id", items["Eggs"]], { deleted_at: null });
  await ann.put(`item/${items["Milk"]}`, { note: "Cold" });
  await server.db.query(
    `insert into program_changes
            (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, act, before, after, created_at)
     values ($1, gen_random_uuid(), $2, $1, 'item', gen_random_uuid(), $3, 'changed', '{"name": "Ta"}', '{"name": "Tea"}', now())`,
    [person.userId, changing, listId],
  );
  for (const call of [adding, changing])
    await record("Mutation.undoCall", async () => expect((await ann.post(`undo/${call}`)).undone).toBeGreaterThan(1));
}

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
  await record("Mutation.remarkItem", () => ann.put(`item/${items["Milk"]}/remark`, { remark: "4.2", runId: id }));
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

/**
 * Tells Ann of a list that is due, of one that a template has made, and of one that Bob has finished. The push service
 * takes the messages, then it wants to wait, and then the browser has quiet hours.
 */
async function recordPushes(server: TestServer, record: Recorder): Promise<void> {
  const noon = new Date(`${new Date(Date.now() + DAY).toISOString().slice(0, 10)}T12:00:00Z`);
  const date = noon.toISOString().slice(0, 10);
  const people = [await server.newGuest(), await server.newGuest()] as const;
  const [ann, bob] = [asUser(server, people[0]), asUser(server, people[1])];
  const notebookId = await ann.makeNotebook();
  await bob.join(await ann.share(notebookId), "Bob");
  await ann.makeList(["Milk"], { notebookId, date });
  const template = await ann.makeList(["Hat"], { notebookId, isTemplate: true });
  await ann.post("list/template", { templateId: template.id, date });
  const { items } = await ann.makeList(["Soap"], { notebookId });
  await bob.put(`item/${items["Soap"]}/complete`, { completed: true });
  await server.db.query("update items set updated_at = $2 where id = $1", [
    items["Soap"],
    new Date(noon.getTime() - 5 * 60_000).toISOString(),
  ]);
  const endpoint = `https://push.example.com/${randomUUID()}`;
  const kinds = ["DUE_TODAY", "CAME_BACK", "FINISHED"];
  await ann.post("push/subscription", { ...EXAMPLE_PUSH_KEYS, endpoint, kinds, zone: "UTC", quietFrom: null });
  await server.db.query("update push_subscriptions set due_at = $1", [noon.toISOString()]);
  await ann.post("token", { name: "Kitchen" });
  await server.db.query("update access_tokens set expires_at = $2 where user_id = $1", [
    people[0].userId,
    new Date(noon.getTime() + 6 * DAY).toISOString(),
  ]);

  const answer: PushAnswer = { status: 201, retryAfter: null };
  const push: PushService = { allowsLoopback: false, send: async () => answer };
  const context = createContext(server.db.manager, { ...NO_SERVICES, push });
  const send = () => record("job: send push messages", () => sendPushes(context, { onFailure: fail, now: noon }));
  expect(await send()).toBe(1);
  const sendAgain = async () => {
    await server.db.query("update push_messages set done_at = null, send_at = $1", [noon.toISOString()]);
    expect(await send()).toBe(0);
  };
  answer.status = 429;
  await sendAgain();
  await server.db.query("update push_subscriptions set quiet_from = '11:00', quiet_until = '13:00'");
  await sendAgain();
  await server.db.query("delete from push_subscriptions");
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
    await recordPushes(server, record);
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
