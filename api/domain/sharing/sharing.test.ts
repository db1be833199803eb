import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { hasRight, type NotebookOperation, OPERATION_RIGHTS } from "../../../shared/roles.ts";
import { asUser } from "../../testing/asUser.ts";
import { changeSubscription, subscribe } from "../../testing/paymentActions.ts";
import { type OperationCase, operationCases, type SeedIds } from "../../testing/operationCases.ts";
import { seedRows } from "../../testing/seed.ts";
import { withClient } from "../../database/client/withClient.ts";
import {
  addSession,
  checkBounds,
  nobody,
  startTestServer,
  type TestResponse,
  type TestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";
import { purgeTrash } from "../trash/purge.ts";
import { applyClerkEvent } from "../events/clerkEvents.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => checkBounds(server));
afterAll(() => server.close());

/** Shares a notebook of an owner with a person, who joins it. */
const join = async (
  owner: TestUser,
  notebookId: string,
  person: TestUser,
  role: "EDITOR" | "TICKER" | "VIEWER" = "EDITOR",
) => asUser(server, person).join(await asUser(server, owner).share(notebookId, role));

type Sharing = {
  role: string;
  people: { id: string; name: string; role: string; isYou: boolean }[];
  invitations: object[];
};
async function readSharing(user: TestUser, notebookId: string): Promise<Sharing | null> {
  const { json } = await server.graphql(
    user,
    `query ($id: ID!) { notebook(id: $id) {
       sharing { role people { id name role isYou } invitations { id role expiresAt } } } }`,
    { id: notebookId },
  );
  return json.data.notebook?.sharing ?? null;
}
const findPerson = async (owner: TestUser, notebookId: string, name: string) =>
  (await readSharing(owner, notebookId))?.people.find((person) => person.name === name)?.id ?? "";

/** All rows of the notebooks that a person shares, as text. */
const dumpShared = ({ userId }: TestUser) =>
  server.db.query(
    ["notebooks", "lists", "items", "runs"]
      .map((table) => `select t::text from ${table} t join groups on groups.id = t.owner_id where shared_by = $1`)
      .join(" union all ") + " order by 1",
    [userId],
  );

/** Creates a guest with a notebook that has a list of two items. */
async function createOwner() {
  const owner = await server.newGuest();
  const asOwner = asUser(server, owner);
  const notebook = await asOwner.makeNotebook();
  const { id: list, items } = await asOwner.makeList(["Milk", "Bread"], { notebookId: notebook, name: "Shopping" });
  return { owner, asOwner, notebook, list, items: Object.values(items) as [string, string] };
}

type SendQuery = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

/** Runs `work` when the next request has read who is calling, before its other statements. Returns a function that ends it. */
function afterCallerIsRead(work: () => Promise<unknown>): () => void {
  // oxlint-disable-next-line unbound-method -- each call below has its client
  const send = pg.Client.prototype.query as SendQuery;
  let isDone = false;
  const spy = vi.spyOn(pg.Client.prototype as { query: SendQuery }, "query");
  spy.mockImplementation(async function (this: pg.Client, ...args) {
    const [first] = args as [string | { text: string }];
    const result = await send.apply(this, args);
    if (isDone || !(typeof first === "string" ? first : first.text).includes("from guest_sessions")) return result;
    isDone = true;
    await work();
    return result;
  });
  return () => spy.mockRestore();
}

describe("a shared notebook", () => {
  it("can be read and changed by an editor who accepts the invitation, and keeps all ids", async () => {
    const { owner, asOwner, notebook, list, items } = await createOwner();
    const before = await asOwner.get(`list/${list}/with-items`);
    const { url } = await asOwner.post(`notebook/${notebook}/share`, { role: "EDITOR", name: "Ann" });
    expect(url).toMatch(/^http:\/\/localhost:3000\/join\/[\w-]{22}$/);
    const token = url.split("/").at(-1);
    expect(await asUser(server, nobody).get(`invitation/${token}`)).toEqual({
      notebookId: null,
      notebookName: "Home",
      color: null,
      invitedBy: "Ann",
      listCount: 1,
      list: null,
      role: "EDITOR",
      stays: false,
    });
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const joined = await asBea.post(`invitation/${token}/accept`, { name: "Bea" });
    expect(joined).toMatchObject({ id: notebook, name: "Home" });
    expect(await asBea.get(`list/${list}/with-items`)).toEqual(before);
    await asBea.put(`item/${items[0]}/complete`, { completed: true });
    expect((await asOwner.getItems(list))[0]).toMatchObject({ id: items[0], completed: true });
    expect((await asBea.get("list/active")).map(({ id }: { id: string }) => id)).toEqual([list]);
    expect(await readSharing(bea, notebook)).toMatchObject({
      role: "EDITOR",
      people: [
        { name: "Ann", role: "OWNER", isYou: false },
        { name: "Bea", role: "EDITOR", isYou: true },
      ],
      invitations: [],
    });
    expect((await readSharing(owner, notebook))?.invitations).toHaveLength(1);
  });

  it("can be joined by a new visitor, who becomes a guest and needs a name", async () => {
    const { asOwner, notebook, list } = await createOwner();
    const path = `invitation/${await asOwner.share(notebook)}/accept`;
    const { fields } = await asUser(server, nobody).getRefusal("POST", path, {});
    expect(fields).toEqual({ name: "Name is required" });
    const { status, headers } = await asUser(server, nobody).send("POST", path, { name: "Eve" });
    expect(status).toBe(200);
    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await asUser(server, { cookie, userId: "" }).getItems(list)).toHaveLength(2);
  });

  it("is not named by an invitation that was revoked, has expired or does not exist", async () => {
    const { owner, asOwner, notebook } = await createOwner();
    const [revoked, expired] = [await asOwner.share(notebook), await asOwner.share(notebook)];
    const [first] = ((await readSharing(owner, notebook))?.invitations ?? []) as { id: string }[];
    await asOwner.delete(`invitation/${first?.id}`);
    await server.db.query("update invitations set created_at = now() - interval '15 days'");
    const answers = await Promise.all(
      [revoked, expired, "A".repeat(22)].map((token) =>
        asUser(server, nobody).getRefusal("GET", `invitation/${token}`),
      ),
    );
    expect(answers[0]).toMatchObject({ statusCode: 404, code: "NOT_FOUND" });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const stored = JSON.stringify(await server.db.query("select * from invitations"));
    for (const token of [revoked, expired]) expect(stored).not.toContain(token);
  });

  it("has at most 50 people", async () => {
    const { owner, asOwner, notebook } = await createOwner();
    const token = await asOwner.share(notebook);
    await server.db.query(
      `with new_users as (
         insert into users (id, auth_id) select gen_random_uuid(), 'anonymous-' || gen_random_uuid()
           from generate_series(1, 48) returning id)
       insert into memberships (user_id, group_id, id, role, name)
       select new_users.id, groups.id, gen_random_uuid(), 'EDITOR', 'One of many' from new_users, groups
        where shared_by = $1`,
      [owner.userId],
    );
    const path = `invitation/${token}/accept`;
    const joining = await Promise.all(
      [1, 2, 3].map(async () => asUser(server, await server.newGuest()).send("POST", path, { name: "Bea" })),
    );
    expect(joining.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(joining.filter(({ json }) => json.code === "CONFLICT")).toHaveLength(2);
  });

  it("belongs to its owner alone after sharing has stopped, and is as it was before", async () => {
    const { owner, asOwner, notebook, list } = await createOwner();
    const dump = (table: string) =>
      server.db.query(
        `select (to_jsonb(t) - 'owner_id')::text as row from ${table} t where owner_id in ($1,
        (select id from groups where shared_by = $1)) order by 1`,
        [owner.userId],
      );
    const read = async () => [await dump("notebooks"), await dump("lists"), await dump("items")];
    const before = await read();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    expect(await read()).toEqual(before);
    expect((await asOwner.post(`notebook/${notebook}/stop-sharing`)).userId).toBe(owner.userId);
    expect(await read()).toEqual(before);
    expect((await asBea.getRefusal("GET", `list/${list}`)).code).toBe("NOT_FOUND");
    expect(await readSharing(owner, notebook)).toBeNull();
    expect(await server.db.query("select 1 from groups where shared_by = $1", [owner.userId])).toEqual([]);
  });

  it("is not found by a person who has left or was removed", async () => {
    const { owner, asOwner, notebook, list } = await createOwner();
    const [bea, cleo] = [await server.newGuest(), await server.newGuest()];
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    await asUser(server, cleo).join(await asOwner.share(notebook), "Cleo");
    const person = await findPerson(owner, notebook, "Cleo");
    expect((await asBea.getRefusal("DELETE", `notebook/${notebook}/people/${person}`)).code).toBe("FORBIDDEN");
    await asOwner.delete(`notebook/${notebook}/people/${person}`);
    await asBea.post(`notebook/${notebook}/leave`);
    for (const gone of [bea, cleo]) {
      expect(await asUser(server, gone).get("notebook")).toEqual([]);
      const refusal = await asUser(server, gone).getRefusal("GET", `list/${list}/items`);
      expect(refusal).toEqual(await asUser(server, gone).getRefusal("GET", `list/${randomUUID()}/items`));
    }
  });

  it("stays shared when a person sends all of its fields back with another name", async () => {
    const { owner, notebook } = await createOwner();
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    for (const person of [bea, owner]) {
      const record = await asUser(server, person).get(`notebook/${notebook}`);
      expect(record.organizationId).toBeNull();
      const renamed = await asUser(server, person).put(`notebook/${notebook}`, { ...record, name: "Ours" });
      expect(renamed).toMatchObject({ name: "Ours", userId: record.userId });
    }
    expect((await readSharing(bea, notebook))?.people).toHaveLength(2);
  });

  it("is returned when the request that created it is sent again", async () => {
    const owner = await server.newGuest();
    const asOwner = asUser(server, owner);
    const id = randomUUID();
    await asOwner.post("notebook", { id, name: "Home" });
    await asOwner.share(id);
    expect(await asOwner.post("notebook", { id, name: "Home" })).toMatchObject({ id, name: "Home" });
    expect(await server.db.query("select 1 from notebooks where id = $1", [id])).toHaveLength(1);
  });

  it("is not hidden when another person creates a list with the id of one of its lists", async () => {
    const { owner, asOwner, notebook, list, items } = await createOwner();
    const eve = await server.newGuest();
    const asEve = asUser(server, eve);
    const trap = await asEve.makeNotebook({ name: "Trap" });
    await join(eve, trap, owner);
    await join(owner, notebook, eve, "VIEWER");
    await asEve.post("list", { id: list, notebookId: trap, name: "Shopping, not yours" });
    expect(await asOwner.get(`list/${list}`)).toMatchObject({ name: "Shopping" });
    expect((await asOwner.get("list")).map(({ name }: { name: string }) => name)).toEqual(["Shopping"]);
    for (const text of ["shopping", "shoping"])
      expect(await asOwner.get(`search?text=${text}`)).toMatchObject([{ id: list, name: "Shopping" }]);
    // The own row comes before the older one.
    const own = await asEve.makeNotebook({ name: "Eve's" });
    await asEve.post("list", { id: list, notebookId: own, name: "Shopping, her own" });
    expect(await asEve.get("search?text=shopping")).toMatchObject([{ id: list, name: "Shopping, her own" }]);
    await asOwner.put(`item/${items[0]}/complete`, { completed: true });
  });

  /** Sends a change of the owner that waits until the owner has shared a notebook, and returns its answer. */
  async function changeWhileSharing(
    owner: TestUser,
    notebook: string,
    send: (caller: TestUser) => Promise<TestResponse>,
  ): Promise<TestResponse> {
    // The caller of a session that is not cached is read before the change.
    const caller = await addSession(server, owner);
    return withClient(server.url, async (db) => {
      await db.query("begin");
      await db.query("select from owner_states where owner_id = $1 for update", [owner.userId]);
      const sharing = asUser(server, owner).send("POST", `notebook/${notebook}/share`, { name: "Ann" });
      await waitForLocks(server.db, 1);
      const sending = send(caller);
      await waitForLocks(server.db, 2);
      await db.query("commit");
      expect((await sharing).status).toBe(201);
      return sending;
    });
  }

  type Add = (owner: TestUser, input: { listId: string; name: string }) => Promise<TestResponse>;
  const CREATE_ITEM = "mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }";

  it.each<[string, Add]>([
    ["without a key", (owner, input) => server.rest(owner, "POST", "/api/item", input)],
    ["with a key", (owner, input) => server.rest({ ...owner, key: randomUUID() }, "POST", "/api/item", input)],
    [
      "with a key over GraphQL",
      (owner, input) => server.graphql({ ...owner, key: randomUUID() }, CREATE_ITEM, { input }),
    ],
  ])("accepts a change %s of its owner that waits while the notebook is being shared", async (_how, add) => {
    const { owner, asOwner, notebook, list } = await createOwner();
    const { json, status } = await changeWhileSharing(owner, notebook, (caller) =>
      add(caller, { listId: list, name: "Eggs" }),
    );
    expect(json).not.toHaveProperty("errors");
    expect(status).toBeLessThan(300);
    expect(await asOwner.getItems(list)).toHaveLength(3);
  });

  it("counts in the quota of its owner, who adds a list while the notebook is being shared", async () => {
    const { owner, asOwner, notebook } = await createOwner();
    const other = await asOwner.makeNotebook({ name: "Other" });
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name)
       select $1, gen_random_uuid(), $2, 'List' from generate_series(1, 100 - (select count(*)::int from lists where owner_id = $1))`,
      [owner.userId, notebook],
    );
    const { json } = await changeWhileSharing(owner, notebook, (caller) =>
      server.rest(caller, "POST", "/api/list", { notebookId: other, name: "One more" }),
    );
    expect(json.code).toBe("QUOTA_EXCEEDED");
  });
});

describe("a move between owners", () => {
  it("keeps the items, the trash and the past runs of a list with their ids, also on the way back", async () => {
    const { owner, asOwner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    const own = await asBea.makeNotebook({ name: "Bea's" });
    await asOwner.put(`item/${items[0]}/complete`, { completed: true });
    await asOwner.post(`list/${list}/run-again`, { id: randomUUID() });
    await asOwner.delete(`item/${items[1]}`);
    const read = async () => ({
      ...(await asBea.get(`list/${list}/with-items`)).items,
      runs: (await asBea.get(`list/${list}/runs`)).length,
    });
    const before = await read();
    expect(before).toMatchObject({ 0: { id: items[0] }, runs: 1 });
    const moved = { notebookId: own, name: "Mine" };
    expect(await asBea.put(`list/${list}`, moved)).toMatchObject({ id: list, ...moved });
    expect(await read()).toEqual(before);
    expect((await asOwner.getRefusal("GET", `list/${list}`)).code).toBe("NOT_FOUND");
    expect(await server.db.query("select 1 from items where list_id = $1", [list])).toHaveLength(2);
    await asBea.post("item/restore", { ids: [items[1]] });
    await asBea.put(`list/${list}`, { notebookId: notebook });
    expect(await asOwner.getItems(list)).toHaveLength(2);
  });

  it("gives a list a new id when its new owner has the id already", async () => {
    const { owner, notebook, list } = await createOwner();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const own = await asBea.makeNotebook({ name: "Bea's" });
    const other = (await asBea.makeList([], { id: list, notebookId: own, name: "Same id" })).id;
    await asBea.delete(`list/${other}`);
    await join(owner, notebook, bea);
    const moved = await asBea.put(`list/${list}`, { notebookId: own });
    expect(moved).toMatchObject({ name: "Shopping", notebookId: own });
    expect(moved.id).not.toBe(list);
    expect(await asBea.getItems(moved.id)).toHaveLength(2);
  });

  it("puts items at the end of the list of the other owner, with their ids", async () => {
    const { owner, asOwner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    const own = await asBea.makeNotebook({ name: "Bea's" });
    const target = (await asBea.makeList(["First"], { notebookId: own })).id;
    const moved = await asBea.put("item/move", { listId: target, items: items.map((id) => ({ id })) });
    expect(moved).toMatchObject({ previousListId: list, items: [{ id: items[0] }, { id: items[1] }] });
    const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(namesOf(await asBea.getItems(target))).toEqual(["First", "Milk", "Bread"]);
    expect(await asOwner.getItems(list)).toEqual([]);
    await asBea.put("item/move", { listId: list, items: [{ id: items[1] }] });
    expect(namesOf(await asOwner.getItems(list))).toEqual(["Bread"]);
  });

  it("is refused to a viewer, in both directions, and loses nothing", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const vic = await server.newGuest();
    const asVic = asUser(server, vic);
    await join(owner, notebook, vic, "VIEWER");
    const own = await asVic.makeNotebook({ name: "Vic's" });
    const { id: ownList, items: ownItems } = await asVic.makeList(["Socks"], { notebookId: own });
    const before = await dumpShared(owner);
    const refused = [
      await asVic.getRefusal("PUT", `list/${list}`, { notebookId: own }),
      await asVic.getRefusal("PUT", `list/${ownList}`, { notebookId: notebook }),
      await asVic.getRefusal("PUT", "item/move", { listId: ownList, items: [{ id: items[0] }] }),
      await asVic.getRefusal("PUT", "item/move", { listId: list, items: [{ id: ownItems["Socks"] }] }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => "FORBIDDEN"));
    expect(await dumpShared(owner)).toEqual(before);
    expect(await asVic.getItems(ownList)).toHaveLength(1);
  });
});

describe("the trash of a shared notebook", () => {
  it("shows an editor what was deleted since sharing began, a viewer nothing, and the owner everything", async () => {
    const { owner, asOwner, notebook, items } = await createOwner();
    await asOwner.delete(`item/${items[0]}`);
    const [bea, vic] = [await server.newGuest(), await server.newGuest()];
    const asBea = asUser(server, bea);
    const asVic = asUser(server, vic);
    await join(owner, notebook, bea);
    await join(owner, notebook, vic, "VIEWER");
    await asBea.delete(`item/${items[1]}`);
    expect(await asOwner.get("deleted")).toMatchObject([{ name: "Bread" }, { name: "Milk" }]);
    expect(await asBea.get("deleted")).toMatchObject([{ name: "Bread" }]);
    expect(await asVic.get("deleted")).toEqual([]);
    expect((await asBea.getRefusal("POST", "item/restore", { ids: [items[0]] })).code).toBe("NOT_FOUND");
    const refusal = await asVic.getRefusal("POST", "item/restore", { ids: [items[1]] });
    expect(refusal.code).toMatch(/NOT_FOUND|FORBIDDEN/);
    await asBea.post("item/restore", { ids: [items[1]] });
    await asOwner.post("item/restore", { ids: [items[0]] });
  });
});

describe("the quotas of a shared notebook", () => {
  it("are those of its owner, and only the owner is advised to upgrade", async () => {
    const { owner, asOwner, notebook, list } = await createOwner();
    for (let n = 1; n < 20; n++) await asOwner.makeNotebook();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    expect((await asOwner.getRefusal("POST", "notebook", { name: "One more" })).code).toBe("QUOTA_EXCEEDED");
    await asBea.makeNotebook();
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), (select id from notebooks
        where owner_id = $1 limit 1), 'L' from generate_series(1, 99)`,
      [owner.userId],
    );
    const refusal = await asBea.getRefusal("POST", "list", { notebookId: notebook, name: "Too many" });
    expect(refusal).toMatchObject({ code: "QUOTA_EXCEEDED", message: "This notebook is full" });
    expect(refusal.remedy).toBeUndefined();
    await asBea.post("item", { listId: list, name: "Eggs" });
    expect((await asOwner.get("user/plan")).quotas.lists.used).toBe(100);
  });

  it("for its trash and for its past runs are those of its owner, too", async () => {
    const { owner, asOwner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    await server.db.query(
      `with deleted as (
         insert into lists (owner_id, id, notebook_id, name, deleted_at)
           select owner_id, gen_random_uuid(), id, 'Deleted ' || n, now() - interval '1 day' - n * interval '1 second'
             from notebooks, generate_series(1, 100) n where id = $1)
       insert into runs (owner_id, id, list_id, number, started_at, finished_at, item_count, completed_count, size, run_items)
         select owner_id, gen_random_uuid(), $2, 0, now(), now() - interval '1 day', 4999, 0, 4999, '[]'
           from notebooks where id = $1`,
      [notebook, list],
    );
    const own = await asOwner.makeNotebook({ name: "Own" });
    const { id: ownList } = await asOwner.makeList(["x Socks"], { notebookId: own });
    const other = (await asOwner.makeList([], { notebookId: own, name: "Deleted last" })).id;
    const readNames = async () => (await asOwner.get("deleted")).map(({ name }: { name: string }) => name);
    expect(await readNames()).toContain("Deleted 100");
    await asOwner.delete(`list/${other}`);
    expect(await readNames()).toEqual(expect.arrayContaining(["Deleted last", "Deleted 99"]));
    expect(await readNames()).not.toContain("Deleted 100");
    await asOwner.post(`list/${ownList}/run-again`, { id: randomUUID() });
    expect(await asBea.get(`list/${list}/runs`)).toHaveLength(1);
    await asBea.put(`item/${items[0]}/complete`, { completed: true });
    await asBea.post(`list/${list}/run-again`, { id: randomUUID() });
    expect(await asBea.get(`list/${list}/runs`)).toMatchObject([{ itemCount: 2 }]);
    expect(await asOwner.get(`list/${ownList}/runs`)).toHaveLength(1);
  });

  it("shrink when the subscription of its owner ends: everything stays, and one more list is refused", async () => {
    const [mia, bea] = [await server.newMember(), await server.newGuest()];
    const asMia = asUser(server, mia);
    const asBea = asUser(server, bea);
    const notebook = await asMia.makeNotebook({ name: "Home" });
    await join(mia, notebook, bea);
    await subscribe(server, mia);
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name) select owner_id, gen_random_uuid(), id, 'L'
         from notebooks, generate_series(1, 2000) where id = $1`,
      [notebook],
    );
    const oneMore = { notebookId: notebook, name: "One more" };
    await asBea.post("list", oneMore);
    await changeSubscription(server, mia, "end");
    const refusal = await asBea.getRefusal("POST", "list", oneMore);
    expect(refusal).toMatchObject({ code: "QUOTA_EXCEEDED", message: "This notebook is full" });
    const refusalOfMia = await asMia.getRefusal("POST", "list", oneMore);
    expect(refusalOfMia).toMatchObject({ code: "QUOTA_EXCEEDED", remedy: "upgrade" });
    const lists = await asBea.get(`notebook/${notebook}/lists`);
    expect(lists).toHaveLength(2_001);
    expect(await asBea.put(`list/${lists[0].id}`, { name: "Renamed" })).toMatchObject({ name: "Renamed" });
  });
});

describe("a device that is refused", () => {
  it("can only read a shared notebook, and can do nothing there after it was removed", async () => {
    const { owner, asOwner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    const late = await addSession(server, bea);
    const asLate = asUser(server, late);
    const check = async (session: TestUser, deviceId = randomUUID()) =>
      (await asUser(server, session).post("user/check-device-access", { userId: bea.userId, deviceId })).reason;
    const first = randomUUID();
    expect(await check(bea, first)).toBe("new_device");
    for (let n = 0; n < 4; n++) await check(bea);
    const tick = ["PUT", `item/${items[0]}/complete`, { completed: true }] as const;

    expect(await check(late)).toBe("device_limit");
    expect(await asLate.get(`notebook/${notebook}`)).toMatchObject({ name: "Home" });
    expect(await asLate.getRefusal(...tick)).toMatchObject({ statusCode: 403, code: "DEVICE_REFUSED" });
    const token = await asOwner.share(await asOwner.makeNotebook());
    const others = [
      await asLate.getRefusal("POST", `notebook/${notebook}/leave`),
      await asLate.getRefusal("POST", `invitation/${token}/accept`, { name: "Bea" }),
    ];
    expect(others.map(({ code }) => code)).toEqual(["DEVICE_REFUSED", "DEVICE_REFUSED"]);
    await asLate.delete(`user/devices/${first}`);
    expect((await asBea.getRefusal("GET", `notebook/${notebook}`)).code).toBe("DEVICE_REFUSED");
    expect((await asBea.getRefusal(...tick)).code).toBe("DEVICE_REFUSED");
    expect((await asOwner.getItems(list))[0]).toMatchObject({ completed: false });
    expect(await check(late)).toBe("new_device");
    expect((await asLate.send(...tick)).status).toBe(200);
  });
});

describe("a shared notebook that is deleted", () => {
  it("is hidden from the others until it is restored, and is no longer shared after it was purged", async () => {
    const { owner, asOwner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    await join(owner, notebook, bea);
    const other = (await asBea.makeList([], { notebookId: notebook, name: "Deleted before" })).id;
    await asBea.delete(`list/${other}`);
    await asBea.delete(`item/${items[0]}`);
    expect(await asBea.get("deleted")).toHaveLength(2);
    expect((await asBea.getRefusal("DELETE", `notebook/${notebook}`)).code).toBe("FORBIDDEN");
    await asOwner.delete(`notebook/${notebook}`);
    expect([await asBea.get("notebook"), await asBea.get("deleted")]).toEqual([[], []]);
    const refusals = [
      await asBea.getRefusal("GET", `list/${list}/items`),
      await asBea.getRefusal("POST", `notebook/${notebook}/restore`),
      await asBea.getRefusal("POST", `list/${other}/restore`),
      await asBea.getRefusal("POST", "item/restore", { ids: [items[0]] }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill("NOT_FOUND"));
    expect(await asOwner.get("deleted")).toHaveLength(3);
    await asOwner.post(`notebook/${notebook}/restore`);
    expect(await asBea.get("deleted")).toHaveLength(2);
    expect(await asBea.getItems(list)).toHaveLength(1);
    expect((await readSharing(bea, notebook))?.people).toHaveLength(2);

    await asOwner.delete(`notebook/${notebook}`);
    const readGroups = () => server.db.query("select 1 from groups where shared_by = $1", [owner.userId]);
    const purge = (days: number) =>
      purgeTrash(createContext(server.db.manager, NO_SERVICES), new Date(Date.now() + days * 24 * 60 * 60_000));
    await purge(29);
    expect(await readGroups()).toHaveLength(1);
    await purge(31);
    expect(await readGroups()).toEqual([]);
  });
});

describe("an organisation's notebook", () => {
  it("cannot be shared by a link, and a shared notebook cannot be given to an organisation", async () => {
    const member = await server.newMember({ o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } });
    const asMember = asUser(server, member);
    const orgId = JSON.parse(Buffer.from(member.token?.split(".")[1] ?? "", "base64url").toString()).o.id as string;
    const theirs = await asMember.makeNotebook({ name: "Work", organizationId: orgId });
    expect(await asMember.getRefusal("POST", `notebook/${theirs}/share`, { name: "Ann" })).toMatchObject({
      statusCode: 409,
      message: "Take it out of the organisation first",
    });
    const own = await asMember.makeNotebook({ name: "Home" });
    await asMember.share(own);
    const { owner, notebook } = await createOwner();
    await join(owner, notebook, member);
    const seen = (await asMember.get("notebook")).map(({ id }: { id: string }) => id);
    expect(new Set(seen)).toEqual(new Set([theirs, own, notebook]));
    expect(await asMember.getRefusal("PUT", `notebook/${own}`, { organizationId: orgId })).toMatchObject({
      statusCode: 409,
      message: "Stop sharing this notebook first",
    });
  });
});

describe("a person who deletes all data or the account", () => {
  it("leaves shared notebooks, and their own go to the first editor or are deleted", async () => {
    const { owner, asOwner, notebook, list } = await createOwner();
    const alone = await asOwner.makeNotebook({ name: "Alone" });
    const [vic, bea, cleo] = [await server.newGuest(), await server.newGuest(), await server.newGuest()];
    const asVic = asUser(server, vic);
    const asCleo = asUser(server, cleo);
    await join(owner, notebook, vic, "VIEWER");
    await join(owner, notebook, bea);
    await join(owner, notebook, cleo);
    await join(owner, alone, vic, "VIEWER");
    const joined = await asVic.makeNotebook({ name: "Vic's" });
    await join(vic, joined, owner);
    await asOwner.delete("user/data");
    expect(await asOwner.get("notebook")).toEqual([]);
    expect(await asCleo.get(`list/${list}`)).toMatchObject({ name: "Shopping" });
    expect((await readSharing(bea, notebook))?.role).toBe("OWNER");
    expect((await readSharing(bea, notebook))?.people).toHaveLength(3);
    expect((await asVic.getRefusal("GET", `notebook/${alone}`)).code).toBe("NOT_FOUND");
    expect((await readSharing(vic, joined))?.people).toHaveLength(1);
  });

  it("leaves shared notebooks also when the identity provider deletes the account", async () => {
    const [mia, bea, cleo] = [await server.newMember(), await server.newGuest(), await server.newGuest()];
    const asMia = asUser(server, mia);
    const asCleo = asUser(server, cleo);
    const notebook = await asMia.makeNotebook({ name: "Home" });
    await join(mia, notebook, bea);
    const joined = await asCleo.makeNotebook({ name: "Cleo's" });
    await join(cleo, joined, mia);
    const [{ auth_id: authId }] = await server.db.query("select auth_id from users where id = $1", [mia.userId]);
    await applyClerkEvent(createContext(server.db.manager, NO_SERVICES), randomUUID(), {
      type: "user deleted",
      authId,
    });
    expect(await readSharing(bea, notebook)).toMatchObject({ role: "OWNER", people: [{ isYou: true }] });
    expect((await readSharing(cleo, joined))?.people).toMatchObject([{ isYou: true }]);
  });
});

describe("a claim", () => {
  it("keeps the shared notebooks of the guest, and the higher of two roles in one notebook", async () => {
    const { owner, asOwner, notebook, list } = await createOwner();
    const [guest, member] = [await server.newGuest(), await server.newMember()];
    const asGuest = asUser(server, guest);
    const asMember = asUser(server, member);
    await join(owner, notebook, guest);
    await join(owner, notebook, member, "VIEWER");
    const joinedAt = async (person: TestUser) =>
      (await server.db.query("select joined_at from memberships where user_id = $1", [person.userId]))[0].joined_at;
    const earlier = await joinedAt(guest);
    expect(earlier < (await joinedAt(member))).toBe(true);
    const own = await asGuest.makeNotebook({ name: "Guest's" });
    await join(guest, own, owner);
    const both = { ...member, cookie: guest.cookie };
    expect((await asUser(server, both).get("user/claim")).here).toMatchObject({ notebooks: 2, lists: 1, items: 2 });
    expect(await asUser(server, both).post("user/claim")).toMatchObject({ notebooks: 2, lists: 1, items: 2 });
    expect((await readSharing(member, notebook))?.role).toBe("EDITOR");
    const stays = "select 1 from memberships where user_id = $1 and role = 'EDITOR' and joined_at = $2";
    expect(await server.db.query(stays, [member.userId, earlier])).toHaveLength(1);
    expect((await readSharing(owner, notebook))?.people).toHaveLength(2);
    expect((await readSharing(member, own))?.role).toBe("OWNER");
    await asMember.post("item", { listId: list, name: "Eggs" });
    expect(await asOwner.get(`notebook/${own}`)).toMatchObject({ name: "Guest's" });
  });
});

it("the table of roles has a right for each mutation of a notebook and of its contents", () => {
  const ELSEWHERE =
    /device|checkout|portal|recover|DeviceCode|CurrentUser|claim|deleteMyData|undoImport|createNotebook|acceptInvitation|usePublished|calendarFeed|token|allowProgram|push|undoCall/i;
  const mutations = operationCases.flatMap(({ field }) => (field.startsWith("Mutation.") ? field.slice(9) : []));
  expect(mutations.filter((name) => !ELSEWHERE.test(name)).sort()).toEqual(Object.keys(OPERATION_RIGHTS).sort());
});

describe.each(["OWNER", "EDITOR", "TICKER", "VIEWER"] as const)("a person with the role %s", (role) => {
  let owner: TestUser;
  let person: TestUser;
  let ids: SeedIds;
  /** A notebook of the person. */
  let own: string;
  /** Whether the next test gets the rows of the last one, which has found that they are as before. */
  let isUnchanged = false;
  beforeEach(async () => {
    const isReused = isUnchanged;
    isUnchanged = false;
    if (isReused) return;
    owner = await server.newMember();
    person = role === "OWNER" ? owner : await server.newGuest();
    ids = await seedRows(server, owner);
    // The notebooks that the seed shares are not counted below.
    const seeded = "in (select id from groups where shared_by = $1)";
    await server.db.query(`delete from notebooks where owner_id ${seeded}`, [owner.userId]);
    await server.db.query(`delete from groups where id ${seeded}`, [owner.userId]);
    if (role === "OWNER") await asUser(server, owner).share(ids.notebook);
    else await join(owner, ids.notebook, person, role);
    own = await asUser(server, person).makeNotebook({ name: "Own" });
  });

  const getRight = (field: string) => {
    const name = field.replace("Mutation.", "");
    return name in OPERATION_RIGHTS ? OPERATION_RIGHTS[name as NotebookOperation] : undefined;
  };
  /** Reads outside of the notebook. */
  const READS_ELSEWHERE = /device|currentUser|plan|claim|deletedThings|invitation|programChanges/i;
  /** The seed deleted its deleted rows before the notebook was shared. Its people are of another notebook. */
  const OF_OTHER_ROWS =
    /restore(Notebook|Lists?|Items)$|^Mutation.(share|showListIn|stopSharing|changeRole|removePerson|revoke|leave)/;
  const onNotebook = operationCases.filter(({ field, strangerResult }) =>
    field.startsWith("Mutation.")
      ? getRight(field) && !OF_OTHER_ROWS.test(field)
      : strangerResult === "NOT_FOUND" && !READS_ELSEWHERE.test(field),
  );

  const callOperation = async (operation: OperationCase, seedIds: SeedIds, notebookId?: string, as = person) => {
    const [document, variables] = operation.toGraphQL(seedIds) as [string, { input?: object }];
    const isCopy = getRight(operation.field) === "read";
    const input = { ...variables.input, ...(isCopy && { notebookId }) };
    const { json } = await server.graphql(as, document, { ...variables, ...(isCopy && { input }) });
    return json.errors?.[0];
  };

  /** Operations with "can" or "cannot", as the table of roles says, and with their names, for the titles of tests. */
  const withTitles = (operations: OperationCase[], right?: "write") =>
    operations.map((operation) => {
      const can = hasRight(role, right ?? getRight(operation.field) ?? "read") ? "can" : "cannot";
      return [can, operation.field, operation] as const;
    });

  it.each(withTitles(onNotebook))("%s call %s", async (_can, field, operation) => {
    const before = await dumpShared(owner);
    const error = await callOperation(operation, ids, own);
    const right = getRight(field) ?? "read";
    const isAllowed = hasRight(role, right);
    expect(error?.extensions.code).toBe(isAllowed ? undefined : "FORBIDDEN");
    if (!isAllowed && role === "VIEWER") expect(error.message).toBe("You can view this notebook, but not change it");
    if (!isAllowed && role === "TICKER") expect(error.message).toBe("You can tick here, but not change it");
    if (!isAllowed || right === "read") expect(await dumpShared(owner)).toEqual(before);
    isUnchanged = !isAllowed || field.startsWith("Query.");
  });

  const copies = onNotebook.filter(({ field }) => getRight(field) === "read");
  const titled = withTitles(copies, "write");
  it.each(titled)("%s call %s for a copy in the same notebook", async (_can, _field, operation) => {
    const error = await callOperation(operation, ids, ids.notebook);
    expect(error?.extensions.code).toBe(hasRight(role, "write") ? undefined : "FORBIDDEN");
  });

  // The table of `ownership.test.ts` has the owner's calls of these.
  const sharing = operationCases.filter(
    ({ field }) =>
      role !== "OWNER" &&
      ["shareNotebook", "shareList", "stopSharing", "changeRole", "removePerson"].includes(
        field.replace("Mutation.", ""),
      ),
  );
  it.each(withTitles(sharing))("%s call %s", async (_can, _field, operation) => {
    const personId = (await readSharing(person, ids.notebook))?.people[0]?.id ?? "";
    const error = await callOperation(operation, { ...ids, sharedNotebook: ids.notebook, person: personId });
    expect(hasRight(role, getRight(operation.field) ?? "read")).toBe(false);
    expect(error).toMatchObject({ extensions: { code: "FORBIDDEN" } });
  });

  it("can read the role with the notebook and with its lists", async () => {
    const read = async (user: TestUser) =>
      (
        await server.graphql(user, "query ($id: ID!) { notebook(id: $id) { role lists { role } } }", {
          id: ids.notebook,
        })
      ).json.data.notebook;
    expect(await read(person)).toEqual({ role, lists: [{ role }, { role }] });
    expect(await read(owner)).toEqual({ role: "OWNER", lists: [{ role: "OWNER" }, { role: "OWNER" }] });
  });

  /** Changes of an editor's role while a request of the editor is under way. */
  const CHANGES = [
    ["was made a viewer", "update memberships set role = 'VIEWER' where user_id = $1", "FORBIDDEN"],
    ["may only tick since", "update memberships set role = 'TICKER' where user_id = $1", "FORBIDDEN"],
    ["was removed", "delete from memberships where user_id = $1", "NOT_FOUND"],
  ] as const;
  const writes = role === "EDITOR" ? onNotebook.filter(({ field }) => field.startsWith("Mutation.")) : [];
  it.each(
    writes
      .filter(({ field }) => getRight(field) !== "share")
      .flatMap((operation) =>
        CHANGES.filter(([, change]) => !(change.includes("TICKER") && getRight(operation.field) === "tick")).map(
          ([what, change, expected]) => [what, operation.field, { operation, change, expected }] as const,
        ),
      ),
  )("who %s after the request had begun cannot call %s", async (_what, _field, { operation, change, expected }) => {
    const before = await dumpShared(owner);
    const [membership] = await server.db.query("select to_json(m) as row from memberships m where user_id = $1", [
      person.userId,
    ]);
    await withClient(server.url, async (db) => {
      const unremembered = await addSession(server, person);
      const restore = afterCallerIsRead(() => db.query(change, [person.userId]));
      const error = await callOperation(operation, ids, ids.notebook, unremembered);
      restore();
      expect(error?.extensions.code).toBe(expected);
      await db.query("delete from memberships where user_id = $1", [person.userId]);
      await db.query("insert into memberships select * from json_populate_record(null::memberships, $1)", [
        membership.row,
      ]);
    });
    expect(await dumpShared(owner)).toEqual(before);
    isUnchanged = true;
  });
});

describe("random actions of five people at once", () => {
  it(
    "lose no item, leave nothing without an owner, and show nothing to a person who may not see it",
    { timeout: 120_000 },
    async () => {
      const people = [
        await server.newGuest(),
        await server.newGuest(),
        await server.newGuest(),
        await server.newMember(),
        await server.newMember(),
      ];
      const pick = <T>(all: readonly T[]) => all[randomInt(Math.max(all.length, 1))] as T;
      const notebooks: string[] = [];
      const tokens: string[] = [];
      /** The items that were answered with 201, by their unique name. */
      const made = new Set<string>();
      for (const person of people)
        for (let n = 0; n < 2; n++) {
          const notebook = await asUser(server, person).makeNotebook();
          notebooks.push(notebook);
          const name = randomUUID();
          await asUser(server, person).makeList([name], { notebookId: notebook });
          made.add(name);
        }

      const acts: ((person: TestUser) => Promise<unknown>)[] = [
        async (person) => {
          const { json, status } = await asUser(server, person).send("POST", `notebook/${pick(notebooks)}/share`, {
            role: pick(["EDITOR", "TICKER", "VIEWER"]),
            name: "P",
          });
          if (status === 201) tokens.push(new URL(json.url as string).pathname.split("/")[2] ?? "");
          return status;
        },
        (person) => asUser(server, person).send("POST", `invitation/${pick(tokens) ?? "none"}/accept`, { name: "Bea" }),
        (person) => asUser(server, person).send("POST", `invitation/${pick(tokens) ?? "none"}/accept`, { name: "Bea" }),
        async (person) => {
          const lists = (await asUser(server, person).get("list")) as { id: string }[];
          const name = randomUUID();
          const answer =
            lists.length > 0 && (await asUser(server, person).send("POST", "item", { listId: pick(lists).id, name }));
          if (answer && answer.status === 201) made.add(name);
          return answer;
        },
        (person) => asUser(server, person).send("POST", `notebook/${pick(notebooks)}/leave`, {}),
        (person) => asUser(server, person).send("POST", `notebook/${pick(notebooks)}/stop-sharing`),
        async (person) => {
          const id = pick(notebooks);
          const { json } = await server.graphql(
            person,
            "query ($id: ID!) { notebook(id: $id) { sharing { people { id } } } }",
            { id },
          );
          const all = (json.data?.notebook?.sharing?.people ?? []) as { id: string }[];
          if (all.length === 0) return undefined;
          const path = `notebook/${id}/people/${pick(all).id}`;
          return randomInt(2)
            ? asUser(server, person).send("DELETE", path)
            : asUser(server, person).send("PUT", path, { role: pick(["EDITOR", "TICKER", "VIEWER"]) });
        },
      ];
      for (let round = 0; round < 25; round++) {
        const answers = await Promise.all(people.map((person) => pick(acts)(person)));
        for (const answer of answers)
          if (answer && typeof answer === "object" && "status" in answer) expect(answer.status).toBeLessThan(500);
      }

      const owners = await server.db.query(
        `select distinct owner_id as id from (select owner_id from notebooks union all select owner_id from lists
         union all select owner_id from items) rows
        where owner_id not in (select id from users union all select id from groups
                                 union all select id from organizations)`,
      );
      expect(owners).toEqual([]);
      const stored: { name: string }[] = await server.db.query("select name from items where name = any($1)", [
        [...made],
      ]);
      expect(stored.map(({ name }) => name).sort()).toEqual([...made].sort());
      for (const person of people) {
        const allowed: { id: string }[] = await server.db.query(
          `select id from lists where owner_id = $1 or owner_id in (select group_id from memberships where user_id = $1)`,
          [person.userId],
        );
        const seen = (await asUser(server, person).get("list")) as { id: string }[];
        expect(seen.map(({ id }) => id).sort()).toEqual(allowed.map(({ id }) => id).sort());
      }
      const sharers = await server.db.query(
        `select groups.id from groups where not exists (select from memberships
        where group_id = groups.id and user_id = shared_by and role = 'OWNER')`,
      );
      expect(sharers).toEqual([]);
    },
  );
});

describe("open pages", () => {
  async function openStream(person: TestUser) {
    const headers: Record<string, string> = { "listbook-page": randomUUID(), cookie: person.cookie };
    const response = await server.app(new Request("http://localhost:3000/api/live?age=0", { headers }));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    async function readEvent(): Promise<string | null> {
      const { value, done = true } = (await reader?.read()) ?? {};
      if (done) return null;
      return /^data: (\w+)\n\n$/.exec(value ?? "")?.[1] ?? readEvent();
    }
    return { readEvent, close: async () => reader?.cancel() };
  }

  it("reconnect when their user has joined or lost a notebook, and get the changes of other people", async () => {
    const { owner, asOwner, notebook, list } = await createOwner();
    const bea = await server.newGuest();
    const token = await asOwner.share(notebook);
    const early = await openStream(bea);
    await asUser(server, bea).join(token);
    expect([await early.readEvent(), await early.readEvent()]).toEqual(["resync", null]);

    const late = await openStream(bea);
    await asOwner.post("item", { listId: list, name: "Eggs" });
    expect(await late.readEvent()).toMatch(/change|resync/);
    const person = await findPerson(owner, notebook, "Bea");
    await asOwner.delete(`notebook/${notebook}/people/${person}`);
    const events = [];
    for (let event = await late.readEvent(); event; event = await late.readEvent()) events.push(event);
    expect(events.at(-1)).toBe("resync");
    await late.close();
  });
});

it("a member who shares a notebook is called by the first name", async () => {
  const member = await server.newMember();
  const asMember = asUser(server, member);
  await server.db.query("update users set first_name = 'Mia' where id = $1", [member.userId]);
  const notebook = await asMember.makeNotebook({ name: "Home" });
  await asMember.post(`notebook/${notebook}/share`, {});
  expect((await readSharing(member, notebook))?.people).toMatchObject([{ name: "Mia", isYou: true }]);
});
