import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser } from "../../testing/asUser.ts";
import { withClient } from "../../database/client/withClient.ts";
import {
  checkBounds,
  forgetBounds,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";
import { applyClerkEvent } from "../events/clerkEvents.ts";
import { PLANS } from "../limits/plans.ts";

/**
 * Quotas while a notebook changes hands. Who writes beside the change has read its groups before, so what counts in whose
 * quota must be read once more under the lock of the owner.
 */

/** As few as a person can have, so that an account is full soon. */
const QUOTA = 50;
const originalPlans = structuredClone(PLANS);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ["guest", "free"] as const) PLANS[name].items = QUOTA;
});
// A bound that one test has left too low is none of the next one's.
beforeEach(() => forgetBounds(server));
afterEach(() => checkBounds(server));
afterAll(() => {
  Object.assign(PLANS, originalPlans);
  return server.close();
});

/** A person with a list and a template in a notebook of their own. */
type Person = { user: TestUser; list: string; template: string };

async function createPerson(user: TestUser): Promise<Person> {
  const asPerson = asUser(server, user);
  const notebookId = await asPerson.makeNotebook({ name: "Own" });
  const { id: list } = await asPerson.makeList(["Soap"], { notebookId });
  const { id: template } = await asPerson.makeList(["Passport", "Tickets"], { notebookId, isTemplate: true });
  return { user, list, template };
}

/** A change of whose quotas the rows of a notebook count in. */
type Change = { make: () => Promise<unknown>; sharer: Person };

/** Ann's notebook with a list of two items, which she shares with Bea, who joined first, and with Cleo. */
async function createShared(ann: Person, beas: Person, cleos: TestUser) {
  const asAnn = asUser(server, ann.user);
  const notebook = await asAnn.makeNotebook({ name: "Home" });
  const { id: list } = await asAnn.makeList(["Milk", "Bread"], { notebookId: notebook });
  const token = await asAnn.share(notebook);
  await asUser(server, beas.user).join(token);
  await asUser(server, cleos).join(token, "Cleo");
  return { notebook, list };
}

/** Each returns what is shared, and the change that gives the notebook to another sharer. */
const NEW_SHARERS = {
  async "an editor, when the sharer deletes all data"(cleo: TestUser) {
    const [ann, bea] = [await createPerson(await server.newGuest()), await createPerson(await server.newGuest())];
    const shared = await createShared(ann, bea, cleo);
    return { ...shared, ann, sharer: bea, make: () => asUser(server, ann.user).delete("user/data") };
  },
  async "an editor, when the account of the sharer is deleted"(cleo: TestUser) {
    const [ann, bea] = [await createPerson(await server.newMember()), await createPerson(await server.newGuest())];
    const shared = await createShared(ann, bea, cleo);
    const [{ authId }] = await server.db.query(`select auth_id as "authId" from users where id = $1`, [
      ann.user.userId,
    ]);
    const make = () =>
      applyClerkEvent(createContext(server.db.manager, NO_SERVICES), randomUUID(), { type: "user deleted", authId });
    return { ...shared, ann, sharer: bea, make };
  },
  async "the member who claims the guest who shares it"(cleo: TestUser) {
    const [ann, bea] = [await createPerson(await server.newGuest()), await createPerson(await server.newGuest())];
    const shared = await createShared(ann, bea, cleo);
    const member = await createPerson(await server.newMember());
    const both = { ...member.user, cookie: ann.user.cookie };
    return { ...shared, ann, sharer: member, make: () => asUser(server, both).post("user/claim") };
  },
} satisfies Record<string, (cleo: TestUser) => Promise<Change & { ann: Person; notebook: string; list: string }>>;

/** The changes of hands that concern one person alone, and those above. */
const CHANGES: Record<string, () => Promise<Change>> = {
  async "sharing another notebook"() {
    const ann = await createPerson(await server.newGuest());
    const notebook = await asUser(server, ann.user).makeNotebook({ name: "Home" });
    await asUser(server, ann.user).makeList(["Milk", "Bread", "Eggs"], { notebookId: notebook });
    return { sharer: ann, make: () => asUser(server, ann.user).share(notebook) };
  },
  async "stopping to share a notebook"() {
    const [ann, bea] = [await createPerson(await server.newGuest()), await createPerson(await server.newGuest())];
    const { notebook } = await createShared(ann, bea, await server.newGuest());
    return { sharer: ann, make: () => asUser(server, ann.user).post(`notebook/${notebook}/stop-sharing`) };
  },
  ...Object.fromEntries(
    Object.entries(NEW_SHARERS).map(([name, prepare]) => [
      `getting a notebook as ${name}`,
      async () => prepare(await server.newGuest()),
    ]),
  ),
};

const addItem = (user: TestUser, listId: string): Promise<TestResponse> =>
  asUser(server, user).send("POST", "item", { listId, name: "Eggs" });

/** What a person writes to a list of their own. They count in the statement, and in the transaction. */
const WRITES: Record<string, (person: Person) => Promise<unknown>> = {
  "adding an item": async ({ user, list }) => expect((await addItem(user, list)).status).toBe(201),
  "adding a template to a list": async ({ user, list, template }) => {
    const query =
      "mutation ($list: ID!, $template: ID!, $id: ID!) { addTemplate(listId: $list, templateId: $template, id: $id) { id } }";
    const { json } = await server.graphql(user, query, { list, template, id: randomUUID() });
    expect(json.errors).toBeUndefined();
  },
};

const lockOwner = <T>(userId: string, work: (release: () => Promise<unknown>) => Promise<T>) =>
  withClient(server.url, async (client) => {
    await client.query("insert into owner_states (owner_id) values ($1) on conflict do nothing", [userId]);
    await client.query("begin");
    await client.query("select 1 from owner_states where owner_id = $1 for update", [userId]);
    return work(() => client.query("rollback"));
  });

/** Makes calls while the rows of a user are locked, each when the one before it waits for the lock or is done, and ends the lock. */
const callInOrder = (userId: string, calls: readonly (() => Promise<unknown>)[]): Promise<unknown[]> =>
  lockOwner(userId, async (release) => {
    const waiting: Promise<unknown>[] = [];
    const made: Promise<unknown>[] = [];
    for (const call of calls) {
      const answer = call();
      made.push(answer);
      const isDone = await Promise.race([
        answer.then(() => true),
        waitForLocks(server.db, waiting.length + 1).then(() => false),
      ]);
      if (!isDone) waiting.push(answer);
    }
    await release();
    return Promise.all(made);
  });

describe.each(Object.entries(CHANGES))("%s", (_change, prepare) => {
  it.each(Object.entries(WRITES))(
    "keeps the bound right while the person is %s, in both orders",
    async (_write, write) => {
      for (const isFirst of [true, false]) {
        const { make, sharer } = await prepare();
        const calls = [make, () => write(sharer)];
        expect(await callInOrder(sharer.user.userId, isFirst ? calls : calls.toReversed())).toHaveLength(2);
        await checkBounds(server);
      }
    },
  );
});

describe.each(Object.entries(NEW_SHARERS))("a notebook that goes to %s", (_change, prepare) => {
  /** Lets a third person add to the notebook while it changes hands, and returns the answer. */
  async function addBeside({ isFull = false, isBoundKnown }: { isFull?: boolean; isBoundKnown: boolean }) {
    const cleo = await server.newGuest();
    const { ann, list, make, sharer } = await prepare(cleo);
    if (isFull) await insertItemsUpTo(QUOTA, sharer, ann);
    if (isBoundKnown) await addItem(ann.user, list);
    else await forgetBounds(server);
    const answers = await callInOrder(ann.user.userId, [make, () => addItem(cleo, list)]);
    return answers[1];
  }

  it.each([true, false])("lets others add to it meanwhile (the bound is known: %s)", async (isBoundKnown) => {
    expect(await addBeside({ isBoundKnown })).toMatchObject({ status: 201 });
  });

  it.each([true, false])(
    "is full for those who add to it meanwhile where the new sharer has no room (the bound is known: %s)",
    async (isBoundKnown) => {
      const message = "This notebook is full";
      expect(await addBeside({ isFull: true, isBoundKnown })).toMatchObject({ status: 403, json: { message } });
    },
  );
});

/** Fills the list of a person, so that with what another one shares they have so many items, or one more. */
const insertItemsUpTo = (count: number, { user, list }: Person, other: Person) =>
  withClient(server.url, (client) =>
    client.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Milk', n from generate_series(1, $4 - (
         select count(*) from items where owner_id = $1 or owner_id in (
           select id from groups where shared_by = $3))) as n`,
      [user.userId, list, other.user.userId, count],
    ),
  );
