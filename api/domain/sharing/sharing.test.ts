import { randomInt, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createContext } from "../../app.ts";
import { hasRight, type NotebookOperation, OPERATION_RIGHTS } from "../../../shared/roles.ts";
import { changeSubscription, subscribe } from "../../testing/paymentActions.ts";
import { type OperationCase, operationCases, type SeedIds } from "../../testing/operationCases.ts";
import { seedRows } from "../../testing/seed.ts";
import {
  addSession,
  nobody,
  startTestServer,
  type TestServer,
  type TestUser,
  withDatabaseClient,
} from "../../testing/testServer.ts";
import { purgeTrash } from "../trash/purge.ts";
import { applyClerkEvent } from "../events/clerkEvents.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (user: TestUser, method: string, path: string, body?: object) => {
  const { status, json } = await server.rest(user, method, `/api/${path}`, body);
  return { status, json, code: json?.code as string | undefined };
};
const post = async (user: TestUser, path: string, body: object = {}) => (await call(user, "POST", path, body)).json;
const get = async (user: TestUser, path: string) => (await call(user, "GET", path)).json;

/** Shares a notebook and returns the token of the link. */
async function invite(owner: TestUser, notebookId: string, role = "EDITOR"): Promise<string> {
  const { url } = await post(owner, `notebook/${notebookId}/share`, { role, name: "Ann" });
  expect(url).toMatch(/^http:\/\/localhost:3000\/join\/[\w-]{22}$/);
  return new URL(url).pathname.split("/")[2] ?? "";
}

const accept = (user: TestUser, token: string, name = "Bea") =>
  call(user, "POST", `invitation/${token}/accept`, { name });

async function join(owner: TestUser, notebookId: string, person: TestUser, role = "EDITOR") {
  expect((await accept(person, await invite(owner, notebookId, role))).status).toBe(200);
}

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
  const notebook = (await post(owner, "notebook", { name: "Home" })).id as string;
  const list = (await post(owner, "list", { notebookId: notebook, name: "Shopping" })).id as string;
  const items = [];
  for (const name of ["Milk", "Bread"]) items.push((await post(owner, "item", { listId: list, name })).id as string);
  return { owner, notebook, list, items: items as [string, string] };
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
  it("is seen and changed by who accepts the invitation, and keeps all ids", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const before = await get(owner, `list/${list}/with-items`);
    const token = await invite(owner, notebook);
    expect(await get(nobody, `invitation/${token}`)).toEqual({
      notebookId: null,
      notebookName: "Home",
      invitedBy: "Ann",
      listCount: 1,
      role: "EDITOR",
    });
    const bea = await server.newGuest();
    expect((await accept(bea, token)).json).toMatchObject({ id: notebook, name: "Home" });
    expect(await get(bea, `list/${list}/with-items`)).toEqual(before);
    await call(bea, "PUT", `item/${items[0]}/complete`, { completed: true });
    expect((await get(owner, `list/${list}/items`))[0]).toMatchObject({ id: items[0], completed: true });
    expect((await get(bea, "list/active")).map(({ id }: { id: string }) => id)).toEqual([list]);
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

  it("makes nobody a guest, who needs a name", async () => {
    const { owner, notebook, list } = await createOwner();
    const token = await invite(owner, notebook);
    expect((await call(nobody, "POST", `invitation/${token}/accept`, {})).json.fields).toEqual({
      name: "Name is required",
    });
    const { status, headers } = await server.rest(nobody, "POST", `/api/invitation/${token}/accept`, { name: "Eve" });
    expect(status).toBe(200);
    const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect(await get({ cookie, userId: "" }, `list/${list}/items`)).toHaveLength(2);
  });

  it("is not named to anybody who has no invitation that can be used", async () => {
    const { owner, notebook } = await createOwner();
    const [revoked, expired] = [await invite(owner, notebook), await invite(owner, notebook)];
    const [first] = ((await readSharing(owner, notebook))?.invitations ?? []) as { id: string }[];
    expect((await call(owner, "DELETE", `invitation/${first?.id}`)).status).toBe(200);
    await server.db.query("update invitations set created_at = now() - interval '15 days'");
    const answers = await Promise.all(
      [revoked, expired, "A".repeat(22)].map((token) => call(nobody, "GET", `invitation/${token}`)),
    );
    expect(answers[0]).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const stored = JSON.stringify(await server.db.query("select * from invitations"));
    for (const token of [revoked, expired]) expect(stored).not.toContain(token);
  });

  it("has at most 50 people", async () => {
    const { owner, notebook } = await createOwner();
    const token = await invite(owner, notebook);
    await server.db.query(
      `with new_users as (
         insert into users (id, auth_id) select gen_random_uuid(), 'anonymous-' || gen_random_uuid()
           from generate_series(1, 48) returning id)
       insert into memberships (user_id, group_id, id, role, name)
       select new_users.id, groups.id, gen_random_uuid(), 'EDITOR', 'One of many' from new_users, groups
        where shared_by = $1`,
      [owner.userId],
    );
    const joining = await Promise.all([1, 2, 3].map(async () => accept(await server.newGuest(), token)));
    expect(joining.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(joining.filter(({ code }) => code === "CONFLICT")).toHaveLength(2);
  });

  it("belongs to who shared it again after sharing has stopped, as it was", async () => {
    const { owner, notebook, list } = await createOwner();
    const dump = (table: string) =>
      server.db.query(
        `select (to_jsonb(t) - 'owner_id')::text as row from ${table} t where owner_id in ($1,
        (select id from groups where shared_by = $1)) order by 1`,
        [owner.userId],
      );
    const read = async () => [await dump("notebooks"), await dump("lists"), await dump("items")];
    const before = await read();
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    expect(await read()).toEqual(before);
    expect((await post(owner, `notebook/${notebook}/stop-sharing`)).userId).toBe(owner.userId);
    expect(await read()).toEqual(before);
    expect((await call(bea, "GET", `list/${list}`)).code).toBe("NOT_FOUND");
    expect(await readSharing(owner, notebook)).toBeNull();
    expect(await server.db.query("select 1 from groups where shared_by = $1", [owner.userId])).toEqual([]);
  });

  it("is out of reach for somebody who has left or was removed, as if it did not exist", async () => {
    const { owner, notebook, list } = await createOwner();
    const [bea, cleo] = [await server.newGuest(), await server.newGuest()];
    await join(owner, notebook, bea);
    expect((await accept(cleo, await invite(owner, notebook), "Cleo")).status).toBe(200);
    const person = await findPerson(owner, notebook, "Cleo");
    expect((await call(bea, "DELETE", `notebook/${notebook}/people/${person}`)).code).toBe("FORBIDDEN");
    expect((await call(owner, "DELETE", `notebook/${notebook}/people/${person}`)).status).toBe(200);
    expect((await call(bea, "POST", `notebook/${notebook}/leave`, {})).status).toBe(200);
    for (const gone of [bea, cleo]) {
      expect(await get(gone, "notebook")).toEqual([]);
      expect(await call(gone, "GET", `list/${list}/items`)).toEqual(
        await call(gone, "GET", `list/${randomUUID()}/items`),
      );
    }
  });

  it("is neither taken nor given away by a whole record that is sent back", async () => {
    const { owner, notebook } = await createOwner();
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    for (const person of [bea, owner]) {
      const record = await get(person, `notebook/${notebook}`);
      expect(record.organizationId).toBeNull();
      const { json } = await call(person, "PUT", `notebook/${notebook}`, { ...record, name: "Ours" });
      expect(json).toMatchObject({ name: "Ours", userId: record.userId });
    }
    expect((await readSharing(bea, notebook))?.people).toHaveLength(2);
  });

  it("is answered by a repeated create of it", async () => {
    const owner = await server.newGuest();
    const id = randomUUID();
    await post(owner, "notebook", { id, name: "Home" });
    await invite(owner, id);
    expect(await post(owner, "notebook", { id, name: "Home" })).toMatchObject({ id, name: "Home" });
    expect(await server.db.query("select 1 from notebooks where id = $1", [id])).toHaveLength(1);
  });

  it("is not hidden by a row to which another person has given its id", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const eve = await server.newGuest();
    const trap = (await post(eve, "notebook", { name: "Trap" })).id as string;
    await join(eve, trap, owner);
    await join(owner, notebook, eve, "VIEWER");
    await post(eve, "list", { id: list, notebookId: trap, name: "Shopping, not yours" });
    expect(await get(owner, `list/${list}`)).toMatchObject({ name: "Shopping" });
    expect((await get(owner, "list")).map(({ name }: { name: string }) => name)).toEqual(["Shopping"]);
    for (const text of ["shopping", "shoping"])
      expect(await get(owner, `search?text=${text}`)).toMatchObject([{ id: list, name: "Shopping" }]);
    // The own row comes before the older one.
    const own = (await post(eve, "notebook", { name: "Eve's" })).id as string;
    await post(eve, "list", { id: list, notebookId: own, name: "Shopping, her own" });
    expect(await get(eve, "search?text=shopping")).toMatchObject([{ id: list, name: "Shopping, her own" }]);
    expect((await call(owner, "PUT", `item/${items[0]}/complete`, { completed: true })).status).toBe(200);
  });

  it("refuses no write of its owner that waits while it changes hands", async () => {
    const { owner, notebook, list } = await createOwner();
    await withDatabaseClient(server.url, async (db) => {
      const waitForLocks = (count: number) =>
        vi.waitUntil(async () => {
          const { rows } = await db.query<{ count: number }>(
            `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]?.count === count;
        });
      await db.query("begin");
      await db.query("select from users where id = $1 for update", [owner.userId]);
      const sharing = call(owner, "POST", `notebook/${notebook}/share`, { name: "Ann" });
      await waitForLocks(1);
      const adding = call(owner, "POST", "item", { listId: list, name: "Eggs" });
      await waitForLocks(2);
      await db.query("commit");
      expect([(await sharing).status, (await adding).status]).toEqual([201, 201]);
    });
    expect(await get(owner, `list/${list}/items`)).toHaveLength(3);
  });
});

describe("a move between owners", () => {
  const update = (user: TestUser, list: string, body: object) => call(user, "PUT", `list/${list}`, body);

  it("takes a list with its items, trash and runs along, with their ids, and back", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    const own = (await post(bea, "notebook", { name: "Bea's" })).id as string;
    await call(owner, "PUT", `item/${items[0]}/complete`, { completed: true });
    await post(owner, `list/${list}/run-again`, { id: randomUUID() });
    await call(owner, "DELETE", `item/${items[1]}`);
    const read = async () => ({
      ...(await get(bea, `list/${list}/with-items`)).items,
      runs: (await get(bea, `list/${list}/runs`)).length,
    });
    const before = await read();
    expect(before).toMatchObject({ 0: { id: items[0] }, runs: 1 });
    expect((await update(bea, list, { notebookId: own, name: "Mine" })).json).toMatchObject({
      id: list,
      name: "Mine",
      notebookId: own,
    });
    expect(await read()).toEqual(before);
    expect((await call(owner, "GET", `list/${list}`)).code).toBe("NOT_FOUND");
    expect(await server.db.query("select 1 from items where list_id = $1", [list])).toHaveLength(2);
    expect((await call(bea, "POST", "item/restore", { ids: [items[1]] })).status).toBe(200);
    expect((await update(bea, list, { notebookId: notebook })).status).toBe(200);
    expect(await get(owner, `list/${list}/items`)).toHaveLength(2);
  });

  it("gives a list a new id where its new owner has the id already", async () => {
    const { owner, notebook, list } = await createOwner();
    const bea = await server.newGuest();
    const own = (await post(bea, "notebook", { name: "Bea's" })).id as string;
    const other = (await post(bea, "list", { id: list, notebookId: own, name: "Same id" })).id as string;
    await call(bea, "DELETE", `list/${other}`);
    await join(owner, notebook, bea);
    const { json } = await update(bea, list, { notebookId: own });
    expect(json).toMatchObject({ name: "Shopping", notebookId: own });
    expect(json.id).not.toBe(list);
    expect(await get(bea, `list/${json.id}/items`)).toHaveLength(2);
  });

  it("moves items to the end of a list of another owner, with their ids", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    const own = (await post(bea, "notebook", { name: "Bea's" })).id as string;
    const target = (await post(bea, "list", { notebookId: own, name: "Bea's list" })).id as string;
    await post(bea, "item", { listId: target, name: "First" });
    const moved = await call(bea, "PUT", "item/move", { listId: target, items: items.map((id) => ({ id })) });
    expect(moved.json).toMatchObject({ previousListId: list, items: [{ id: items[0] }, { id: items[1] }] });
    const names = async (user: TestUser, id: string) =>
      (await get(user, `list/${id}/items`)).map(({ name }: { name: string }) => name);
    expect(await names(bea, target)).toEqual(["First", "Milk", "Bread"]);
    expect(await names(owner, list)).toEqual([]);
    expect((await call(bea, "PUT", "item/move", { listId: list, items: [{ id: items[1] }] })).status).toBe(200);
    expect(await names(owner, list)).toEqual(["Bread"]);
  });

  it("is refused to a viewer, in both directions, and loses nothing", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const vic = await server.newGuest();
    await join(owner, notebook, vic, "VIEWER");
    const own = (await post(vic, "notebook", { name: "Vic's" })).id as string;
    const ownList = (await post(vic, "list", { notebookId: own, name: "Vic's list" })).id as string;
    const ownItem = (await post(vic, "item", { listId: ownList, name: "Vic's item" })).id as string;
    const before = await dumpShared(owner);
    const refused = [
      await update(vic, list, { notebookId: own }),
      await update(vic, ownList, { notebookId: notebook }),
      await call(vic, "PUT", "item/move", { listId: ownList, items: [{ id: items[0] }] }),
      await call(vic, "PUT", "item/move", { listId: list, items: [{ id: ownItem }] }),
    ];
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => "FORBIDDEN"));
    expect(await dumpShared(owner)).toEqual(before);
    expect(await get(vic, `list/${ownList}/items`)).toHaveLength(1);
  });
});

describe("what was deleted in a shared notebook", () => {
  it("is shown to editors when it was deleted since, to viewers never, and to its owner always", async () => {
    const { owner, notebook, items } = await createOwner();
    await call(owner, "DELETE", `item/${items[0]}`);
    const [bea, vic] = [await server.newGuest(), await server.newGuest()];
    await join(owner, notebook, bea);
    await join(owner, notebook, vic, "VIEWER");
    await call(bea, "DELETE", `item/${items[1]}`);
    const names = async (user: TestUser) => (await get(user, "deleted")).map(({ name }: { name: string }) => name);
    expect(await names(owner)).toEqual(["Bread", "Milk"]);
    expect(await names(bea)).toEqual(["Bread"]);
    expect(await names(vic)).toEqual([]);
    const restore = (user: TestUser, id: string) => call(user, "POST", "item/restore", { ids: [id] });
    expect((await restore(bea, items[0])).code).toBe("NOT_FOUND");
    expect((await restore(vic, items[1])).code).toMatch(/NOT_FOUND|FORBIDDEN/);
    expect((await restore(bea, items[1])).status).toBe(200);
    expect((await restore(owner, items[0])).status).toBe(200);
  });
});

describe("the quotas", () => {
  it("of who shares a notebook count what is in it, and nobody else is told to upgrade", async () => {
    const { owner, notebook, list } = await createOwner();
    for (let n = 1; n < 20; n++) await post(owner, "notebook", { name: `Notebook ${n}` });
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    expect((await call(owner, "POST", "notebook", { name: "One more" })).code).toBe("QUOTA_EXCEEDED");
    expect((await call(bea, "POST", "notebook", { name: "Own" })).status).toBe(201);
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), (select id from notebooks
        where owner_id = $1 limit 1), 'L' from generate_series(1, 99)`,
      [owner.userId],
    );
    const refused = await call(bea, "POST", "list", { notebookId: notebook, name: "Too many" });
    expect(refused.json).toMatchObject({ code: "QUOTA_EXCEEDED", message: "This notebook is full" });
    expect(refused.json.remedy).toBeUndefined();
    expect((await call(bea, "POST", "item", { listId: list, name: "Eggs" })).status).toBe(201);
    expect((await get(owner, "user/plan")).quotas.lists.used).toBe(100);
  });

  it("of the trash and of past runs are those of who shares a notebook", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
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
    const own = (await post(owner, "notebook", { name: "Own" })).id as string;
    const ownList = (await post(owner, "list", { notebookId: own, name: "Own list" })).id as string;
    const item = (await post(owner, "item", { listId: ownList, name: "Own item" })).id as string;
    const other = (await post(owner, "list", { notebookId: own, name: "Deleted last" })).id as string;
    const readNames = async () => (await get(owner, "deleted")).map(({ name }: { name: string }) => name);
    expect(await readNames()).toContain("Deleted 100");
    await call(owner, "DELETE", `list/${other}`);
    expect(await readNames()).toEqual(expect.arrayContaining(["Deleted last", "Deleted 99"]));
    expect(await readNames()).not.toContain("Deleted 100");
    await call(owner, "PUT", `item/${item}/complete`, { completed: true });
    await post(owner, `list/${ownList}/run-again`, { id: randomUUID() });
    expect(await get(bea, `list/${list}/runs`)).toHaveLength(1);
    await call(bea, "PUT", `item/${items[0]}/complete`, { completed: true });
    await post(bea, `list/${list}/run-again`, { id: randomUUID() });
    expect(await get(bea, `list/${list}/runs`)).toMatchObject([{ itemCount: 2 }]);
    expect(await get(owner, `list/${ownList}/runs`)).toHaveLength(1);
  });

  it("shrink with the end of the sharer's subscription: what is there stays, one more is refused", async () => {
    const [mia, bea] = [await server.newMember(), await server.newGuest()];
    const notebook = (await post(mia, "notebook", { name: "Home" })).id as string;
    await join(mia, notebook, bea);
    await subscribe(server, mia);
    await server.db.query(
      `insert into lists (owner_id, id, notebook_id, name) select owner_id, gen_random_uuid(), id, 'L'
         from notebooks, generate_series(1, 2000) where id = $1`,
      [notebook],
    );
    const add = (person: TestUser) => call(person, "POST", "list", { notebookId: notebook, name: "One more" });
    expect((await add(bea)).status).toBe(201);
    await changeSubscription(server, mia, "end");
    expect((await add(bea)).json).toMatchObject({ code: "QUOTA_EXCEEDED", message: "This notebook is full" });
    expect((await add(mia)).json).toMatchObject({ code: "QUOTA_EXCEEDED", remedy: "upgrade" });
    const lists = (await get(bea, `notebook/${notebook}/lists`)) as { id: string; name: string }[];
    expect(lists).toHaveLength(2_001);
    const renamed = await call(bea, "PUT", `list/${lists[0]?.id}`, { name: "Renamed" });
    expect(renamed.json).toMatchObject({ name: "Renamed" });
  });
});

describe("a device that is refused", () => {
  it("may only read in a shared notebook, and nothing once it was removed", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    const late = await addSession(server, bea);
    const check = async (session: TestUser, deviceId = randomUUID()) =>
      (await post(session, "user/check-device-access", { userId: bea.userId, deviceId })).reason;
    const first = randomUUID();
    expect(await check(bea, first)).toBe("new_device");
    for (let n = 0; n < 4; n++) await check(bea);
    const tick = (session: TestUser) => call(session, "PUT", `item/${items[0]}/complete`, { completed: true });

    expect(await check(late)).toBe("device_limit");
    expect(await get(late, `notebook/${notebook}`)).toMatchObject({ name: "Home" });
    expect(await tick(late)).toMatchObject({ status: 403, code: "DEVICE_REFUSED" });
    const others = [
      await call(late, "POST", `notebook/${notebook}/leave`, {}),
      await accept(late, await invite(owner, (await post(owner, "notebook", { name: "More" })).id as string)),
    ];
    expect(others.map(({ code }) => code)).toEqual(["DEVICE_REFUSED", "DEVICE_REFUSED"]);
    expect((await call(late, "DELETE", `user/devices/${first}`)).status).toBe(200);
    expect((await call(bea, "GET", `notebook/${notebook}`)).code).toBe("DEVICE_REFUSED");
    expect((await tick(bea)).code).toBe("DEVICE_REFUSED");
    expect((await get(owner, `list/${list}/items`))[0]).toMatchObject({ completed: false });
    expect(await check(late)).toBe("new_device");
    expect((await tick(late)).status).toBe(200);
  });
});

describe("a shared notebook that is deleted", () => {
  it("is out of sight for the others and comes back as it was, and its group ends with its last row", async () => {
    const { owner, notebook, list, items } = await createOwner();
    const bea = await server.newGuest();
    await join(owner, notebook, bea);
    const other = (await post(bea, "list", { notebookId: notebook, name: "Deleted before" })).id as string;
    await call(bea, "DELETE", `list/${other}`);
    await call(bea, "DELETE", `item/${items[0]}`);
    expect(await get(bea, "deleted")).toHaveLength(2);
    expect((await call(bea, "DELETE", `notebook/${notebook}`)).code).toBe("FORBIDDEN");
    const isUnseen = async (person: TestUser) => (await call(person, "GET", `list/${list}/items`)).code === "NOT_FOUND";
    expect((await call(owner, "DELETE", `notebook/${notebook}`)).status).toBe(200);
    expect([await isUnseen(bea), await get(bea, "notebook"), await get(bea, "deleted")]).toEqual([true, [], []]);
    const restores = [
      await call(bea, "POST", `notebook/${notebook}/restore`),
      await call(bea, "POST", `list/${other}/restore`),
      await call(bea, "POST", "item/restore", { ids: [items[0]] }),
    ];
    expect(restores.map(({ code }) => code)).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
    expect(await get(owner, "deleted")).toHaveLength(3);
    expect((await call(owner, "POST", `notebook/${notebook}/restore`)).status).toBe(200);
    expect(await get(bea, "deleted")).toHaveLength(2);
    expect([await isUnseen(bea), (await readSharing(bea, notebook))?.people.length]).toEqual([false, 2]);

    await call(owner, "DELETE", `notebook/${notebook}`);
    const readGroups = () => server.db.query("select 1 from groups where shared_by = $1", [owner.userId]);
    const purge = (days: number) =>
      purgeTrash(createContext(server.db.manager, null), new Date(Date.now() + days * 24 * 60 * 60_000));
    await purge(29);
    expect(await readGroups()).toHaveLength(1);
    await purge(31);
    expect(await readGroups()).toEqual([]);
  });
});

describe("an organisation's notebook", () => {
  it("is not shared by a link, and a shared one is not given to an organisation", async () => {
    const member = await server.newMember({ o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } });
    const orgId = JSON.parse(Buffer.from(member.token?.split(".")[1] ?? "", "base64url").toString()).o.id as string;
    const theirs = (await post(member, "notebook", { name: "Work", organizationId: orgId })).id;
    expect((await call(member, "POST", `notebook/${theirs}/share`, { name: "Ann" })).json).toMatchObject({
      statusCode: 409,
      message: "Take it out of the organisation first",
    });
    const own = (await post(member, "notebook", { name: "Home" })).id;
    await invite(member, own);
    const { owner, notebook } = await createOwner();
    await join(owner, notebook, member);
    const seen = (await get(member, "notebook")).map(({ id }: { id: string }) => id);
    expect(new Set(seen)).toEqual(new Set([theirs, own, notebook]));
    expect((await call(member, "PUT", `notebook/${own}`, { organizationId: orgId })).json).toMatchObject({
      statusCode: 409,
      message: "Stop sharing this notebook first",
    });
  });
});

describe("somebody who deletes the account or all data", () => {
  it("leaves; what they share goes to the editor who joined first, and is deleted without one", async () => {
    const { owner, notebook, list } = await createOwner();
    const alone = (await post(owner, "notebook", { name: "Alone" })).id as string;
    const [vic, bea, cleo] = [await server.newGuest(), await server.newGuest(), await server.newGuest()];
    await join(owner, notebook, vic, "VIEWER");
    await join(owner, notebook, bea);
    await join(owner, notebook, cleo);
    await join(owner, alone, vic, "VIEWER");
    const joined = (await post(vic, "notebook", { name: "Vic's" })).id as string;
    await join(vic, joined, owner);
    expect((await call(owner, "DELETE", "user/data")).status).toBe(200);
    expect(await get(owner, "notebook")).toEqual([]);
    expect(await get(cleo, `list/${list}`)).toMatchObject({ name: "Shopping" });
    expect((await readSharing(bea, notebook))?.role).toBe("OWNER");
    expect((await readSharing(bea, notebook))?.people).toHaveLength(3);
    expect((await call(vic, "GET", `notebook/${alone}`)).code).toBe("NOT_FOUND");
    expect((await readSharing(vic, joined))?.people).toHaveLength(1);
  });

  it("leaves also when the identity provider deletes the account", async () => {
    const [mia, bea, cleo] = [await server.newMember(), await server.newGuest(), await server.newGuest()];
    const notebook = (await post(mia, "notebook", { name: "Home" })).id as string;
    await join(mia, notebook, bea);
    const joined = (await post(cleo, "notebook", { name: "Cleo's" })).id as string;
    await join(cleo, joined, mia);
    const [{ auth_id: authId }] = await server.db.query("select auth_id from users where id = $1", [mia.userId]);
    await applyClerkEvent(createContext(server.db.manager, null), randomUUID(), { type: "user deleted", authId });
    expect(await readSharing(bea, notebook)).toMatchObject({ role: "OWNER", people: [{ isYou: true }] });
    expect((await readSharing(cleo, joined))?.people).toMatchObject([{ isYou: true }]);
  });
});

describe("a claim", () => {
  it("takes the memberships along; of two in one notebook the higher role stays", async () => {
    const { owner, notebook, list } = await createOwner();
    const [guest, member] = [await server.newGuest(), await server.newMember()];
    await join(owner, notebook, guest);
    await join(owner, notebook, member, "VIEWER");
    const joinedAt = async (person: TestUser) =>
      (await server.db.query("select joined_at from memberships where user_id = $1", [person.userId]))[0].joined_at;
    const earlier = await joinedAt(guest);
    expect(earlier < (await joinedAt(member))).toBe(true);
    const own = (await post(guest, "notebook", { name: "Guest's" })).id as string;
    await join(guest, own, owner);
    const both = { ...member, cookie: guest.cookie };
    expect((await get(both, "user/claim")).here).toMatchObject({ notebooks: 2, lists: 1, items: 2 });
    expect((await call(both, "POST", "user/claim", {})).json).toMatchObject({ notebooks: 2, lists: 1, items: 2 });
    expect((await readSharing(member, notebook))?.role).toBe("EDITOR");
    const stays = "select 1 from memberships where user_id = $1 and role = 'EDITOR' and joined_at = $2";
    expect(await server.db.query(stays, [member.userId, earlier])).toHaveLength(1);
    expect((await readSharing(owner, notebook))?.people).toHaveLength(2);
    expect((await readSharing(member, own))?.role).toBe("OWNER");
    expect((await call(member, "POST", "item", { listId: list, name: "Eggs" })).status).toBe(201);
    expect((await call(owner, "GET", `notebook/${own}`)).status).toBe(200);
  });
});

it("has a right in the table of roles for each mutation of what is in a notebook", () => {
  const ELSEWHERE =
    /device|checkout|portal|recover|DeviceCode|CurrentUser|claim|deleteMyData|undoImport|createNotebook|acceptInvitation|usePublished/i;
  const mutations = operationCases.flatMap(({ field }) => (field.startsWith("Mutation.") ? field.slice(9) : []));
  expect(mutations.filter((name) => !ELSEWHERE.test(name)).sort()).toEqual(Object.keys(OPERATION_RIGHTS).sort());
});

describe.each(["OWNER", "EDITOR", "VIEWER"] as const)("every operation of a person with the role %s", (role) => {
  let owner: TestUser;
  let person: TestUser;
  let ids: SeedIds;
  beforeEach(async () => {
    owner = await server.newMember();
    person = role === "OWNER" ? owner : await server.newGuest();
    ids = await seedRows(server, owner);
    // What the seed shares is not counted below.
    const seeded = "in (select id from groups where shared_by = $1)";
    await server.db.query(`delete from notebooks where owner_id ${seeded}`, [owner.userId]);
    await server.db.query(`delete from groups where id ${seeded}`, [owner.userId]);
    if (role === "OWNER") await invite(owner, ids.notebook);
    else await join(owner, ids.notebook, person, role);
  });

  const getRight = (field: string) => {
    const name = field.replace("Mutation.", "");
    return name in OPERATION_RIGHTS ? OPERATION_RIGHTS[name as NotebookOperation] : undefined;
  };
  /** Reads of what is no part of the notebook. */
  const READS_ELSEWHERE = /device|currentUser|plan|claim|deletedThings|invitation/i;
  /** What the seed has deleted was deleted before the notebook was shared. People are of another notebook of the seed. */
  const OF_OTHER_ROWS =
    /restore(Notebook|List|Items)$|^Mutation.(share|stopSharing|changeRole|removePerson|revoke|leave)/;
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

  it.each(onNotebook)("is allowed or refused as the table of roles says: $field", async (operation) => {
    const { field } = operation;
    const own = (await post(person, "notebook", { name: "Own" })).id as string;
    const before = await dumpShared(owner);
    const error = await callOperation(operation, ids, own);
    const right = getRight(field) ?? "read";
    const isAllowed = hasRight(role, right);
    expect(error?.extensions.code).toBe(isAllowed ? undefined : "FORBIDDEN");
    if (!isAllowed && role === "VIEWER") expect(error.message).toBe("You can view this notebook, but not change it");
    if (!isAllowed || right === "read") expect(await dumpShared(owner)).toEqual(before);
  });

  const copies = onNotebook.filter(({ field }) => getRight(field) === "read");
  it.each(copies)("is a write where the copy stays in the notebook: $field", async (operation) => {
    const error = await callOperation(operation, ids, ids.notebook);
    expect(error?.extensions.code).toBe(hasRight(role, "write") ? undefined : "FORBIDDEN");
  });

  // The table of `ownership.test.ts` has the owner's calls of these.
  const sharing = operationCases.filter(
    ({ field }) =>
      role !== "OWNER" &&
      ["shareNotebook", "stopSharing", "changeRole", "removePerson"].includes(field.replace("Mutation.", "")),
  );
  it.each(sharing)("is refused by the table of roles: $field", async (operation) => {
    const personId = (await readSharing(person, ids.notebook))?.people[0]?.id ?? "";
    const error = await callOperation(operation, { ...ids, sharedNotebook: ids.notebook, person: personId });
    expect(hasRight(role, getRight(operation.field) ?? "read")).toBe(false);
    expect(error).toMatchObject({ extensions: { code: "FORBIDDEN" } });
  });

  it("reads the role with the notebook and with its lists", async () => {
    const read = async (user: TestUser) =>
      (
        await server.graphql(user, "query ($id: ID!) { notebook(id: $id) { role lists { role } } }", {
          id: ids.notebook,
        })
      ).json.data.notebook;
    expect(await read(person)).toEqual({ role, lists: [{ role }, { role }] });
    expect(await read(owner)).toEqual({ role: "OWNER", lists: [{ role: "OWNER" }, { role: "OWNER" }] });
  });

  /** What may end while the request of an editor is under way. */
  const ENDS = [
    { change: "update memberships set role = 'VIEWER' where user_id = $1", expected: "FORBIDDEN" },
    { change: "delete from memberships where user_id = $1", expected: "NOT_FOUND" },
  ];
  const writes = role === "EDITOR" ? onNotebook.filter(({ field }) => field.startsWith("Mutation.")) : [];
  it.each(
    writes
      .filter(({ field }) => getRight(field) !== "share")
      .flatMap((operation) => ENDS.map((end) => ({ ...operation, ...end }))),
  )("is refused with $expected when that ends after the request has begun: $field", async (each) => {
    const before = await dumpShared(owner);
    await withDatabaseClient(server.url, async (db) => {
      const unremembered = await addSession(server, person);
      const restore = afterCallerIsRead(() => db.query(each.change, [person.userId]));
      const error = await callOperation(each, ids, ids.notebook, unremembered);
      restore();
      expect(error?.extensions.code).toBe(each.expected);
    });
    expect(await dumpShared(owner)).toEqual(before);
  });
});

describe("random histories of five people", () => {
  it(
    "lose no row, leave none without an owner, and show none to who may not see it",
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
          const notebook = (await post(person, "notebook", { name: "N" })).id as string;
          const list = (await post(person, "list", { notebookId: notebook, name: "L" })).id as string;
          notebooks.push(notebook);
          const name = randomUUID();
          await post(person, "item", { listId: list, name });
          made.add(name);
        }

      const acts: ((person: TestUser) => Promise<unknown>)[] = [
        async (person) => {
          const { json, status } = await call(person, "POST", `notebook/${pick(notebooks)}/share`, {
            role: pick(["EDITOR", "VIEWER"]),
            name: "P",
          });
          if (status === 201) tokens.push(new URL(json.url as string).pathname.split("/")[2] ?? "");
          return status;
        },
        (person) => accept(person, pick(tokens) ?? "none"),
        (person) => accept(person, pick(tokens) ?? "none"),
        async (person) => {
          const lists = (await get(person, "list")) as { id: string }[];
          const name = randomUUID();
          const answer = lists.length > 0 && (await call(person, "POST", "item", { listId: pick(lists).id, name }));
          if (answer && answer.status === 201) made.add(name);
          return answer;
        },
        (person) => call(person, "POST", `notebook/${pick(notebooks)}/leave`, {}),
        (person) => call(person, "POST", `notebook/${pick(notebooks)}/stop-sharing`, {}),
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
            ? call(person, "DELETE", path)
            : call(person, "PUT", path, { role: pick(["EDITOR", "VIEWER"]) });
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
        const seen = (await get(person, "list")) as { id: string }[];
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

  it("connect anew when what their user may see has changed, and hear of the others' changes", async () => {
    const { owner, notebook, list } = await createOwner();
    const bea = await server.newGuest();
    const token = await invite(owner, notebook);
    const early = await openStream(bea);
    await accept(bea, token);
    expect([await early.readEvent(), await early.readEvent()]).toEqual(["resync", null]);

    const late = await openStream(bea);
    await post(owner, "item", { listId: list, name: "Eggs" });
    expect(await late.readEvent()).toMatch(/change|resync/);
    const person = await findPerson(owner, notebook, "Bea");
    await call(owner, "DELETE", `notebook/${notebook}/people/${person}`);
    const events = [];
    for (let event = await late.readEvent(); event; event = await late.readEvent()) events.push(event);
    expect(events.at(-1)).toBe("resync");
    await late.close();
  });
});

it("a member is called by the first name", async () => {
  const member = await server.newMember();
  await server.db.query("update users set first_name = 'Mia' where id = $1", [member.userId]);
  const notebook = (await post(member, "notebook", { name: "Home" })).id as string;
  expect((await call(member, "POST", `notebook/${notebook}/share`, {})).status).toBe(201);
  expect((await readSharing(member, notebook))?.people).toMatchObject([{ name: "Mia", isYou: true }]);
});
