import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSeededRandom, type SeededRandom } from "../../testing/random.ts";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { PLANS } from "../limits/plans.ts";

/** The quotas of guests and free members in these tests. */
const SMALL = { notebooks: 3, lists: 5, items: 8, organizationNotebooks: 3 };
const originalPlans = structuredClone(PLANS);

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ["guest", "free"] as const) Object.assign(PLANS[name], SMALL);
});
afterAll(async () => {
  Object.assign(PLANS, originalPlans);
  await server.close();
});
beforeEach(async () => {
  ann = await server.newGuest();
});

const call = (method: string, path: string, body?: object, user = ann) =>
  server.rest(user, method, `/api/${path}`, body);
const create = async (path: string, fields: object, user = ann): Promise<string> =>
  (await call("POST", path, { name: "N", ...fields }, user)).json.id;
const createNotebook = (user = ann, fields: object = {}) => create("notebook", fields, user);
const remove = async (path: string, user = ann) =>
  expect(await call("DELETE", path, undefined, user)).toMatchObject({ status: 200 });
const restore = (path: string, user = ann) => call("POST", `${path}/restore`, undefined, user);
const getNotebookIds = async (user = ann): Promise<string[]> =>
  (await call("GET", "notebook", undefined, user)).json.map(({ id }: { id: string }) => id);

const isRefused = ({ status, json }: TestResponse) => {
  expect([200, 403], JSON.stringify(json)).toContain(status);
  if (status === 403) expect(json.code).toBe("QUOTA_EXCEEDED");
  return status === 403;
};

/** Creates a member with as many notebooks as given, which were all inserted without checking quotas. */
async function createMember(notebooks: number, claims = {}) {
  const user = await server.newMember(claims);
  const ids = Array.from({ length: notebooks }, () => randomUUID() as string);
  await insertNotebooks(user.userId, ids);
  return { user, ids };
}

const insertNotebooks = (ownerId: string, ids: string[]) =>
  server.db.query("insert into notebooks (owner_id, id, name) select $1, id, 'N' from unnest($2::uuid[]) id", [
    ownerId,
    ids,
  ]);

const createOrganization = async (notebooks: number) => {
  const org = `org_${randomUUID()}`;
  return { org, ...(await createMember(notebooks, { o: { id: org, rol: "admin", slg: "acme" } })) };
};

describe("a restore for an owner within the quota", () => {
  it("does not bring back more than the quota, however often notebooks were made and deleted", async () => {
    for (let round = 0; round < 3; round++) {
      const ids = await Promise.all([1, 2, 3].map(() => createNotebook()));
      for (const id of ids) await remove(`notebook/${id}`);
    }
    for (const { ids } of (await call("GET", "deleted")).json.toReversed()) await restore(`notebook/${ids[0]}`);
    expect(await getNotebookIds()).toHaveLength(SMALL.notebooks);
  });

  it("is checked when another restore has taken the room since the delete", async () => {
    const [a, b] = [await createNotebook(), await createNotebook(), await createNotebook()];
    await remove(`notebook/${a}`);
    await createNotebook();
    await remove(`notebook/${b}`);
    expect(isRefused(await restore(`notebook/${a}`))).toBe(false);
    expect(isRefused(await restore(`notebook/${b}`))).toBe(true);
  });

  it("is checked when a notebook has come from an organisation since the delete", async () => {
    const { user, ids } = await createOrganization(SMALL.notebooks);
    const [a = "", b = ""] = ids;
    const organizationId = (
      await server.db.query("select clerk_id from organizations order by created_at desc limit 1")
    )[0].clerk_id;
    await call("PUT", `notebook/${b}`, { organizationId }, user);
    await createNotebook(user);
    await remove(`notebook/${a}`, user);
    expect((await call("PUT", `notebook/${b}`, { organizationId: null }, user)).status).toBe(200);
    expect(isRefused(await restore(`notebook/${a}`, user))).toBe(true);
  });

  it("is checked when a guest was claimed since the delete", async () => {
    const { user, ids } = await createMember(SMALL.notebooks);
    await createNotebook(ann, { name: "Of the guest" });
    await remove(`notebook/${ids[0]}`, user);
    expect((await call("POST", "user/claim", {}, { ...user, cookie: ann.cookie })).status).toBe(200);
    expect(await getNotebookIds(user)).toHaveLength(SMALL.notebooks);
    expect(isRefused(await restore(`notebook/${ids[0]}`, user))).toBe(true);
  });

  it("is checked when the default notebook was made since the delete", async () => {
    const only = await createNotebook();
    const lists = await Promise.all([1, 2, 3, 4, 5].map(() => create("list", { notebookId: only })));
    await remove(`notebook/${only}`);
    await call("GET", "user/current?createDefaultNotebook=true");
    const [home] = await getNotebookIds();
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) values ($1, gen_random_uuid(), $2, 'L')",
      [ann.userId, home],
    );
    expect(lists).toHaveLength(SMALL.lists);
    expect(isRefused(await restore(`notebook/${only}`))).toBe(true);
  });

  it("is checked for what is in it, and for the list and notebook that it brings back", async () => {
    const notebook = await createNotebook();
    const list = await create("list", { notebookId: notebook });
    const item = await create("item", { listId: list });
    await remove(`item/${item}`);
    await remove(`list/${list}`);
    await remove(`notebook/${notebook}`);
    for (let n = 0; n < SMALL.notebooks; n++) await createNotebook();
    expect(isRefused(await call("POST", "item/restore", { ids: [item] }))).toBe(true);
    expect(isRefused(await restore(`list/${list}`))).toBe(true);
    expect(isRefused(await restore(`notebook/${notebook}`))).toBe(true);
  });

  it("does not exceed the quota while notebooks are made and deleted at the same time", async () => {
    for (let round = 0; round < 6; round++) {
      const ids = await getNotebookIds();
      const trash = (await call("GET", "deleted")).json.map((thing: { ids: string[] }) => thing.ids[0]);
      await Promise.all([
        ...ids.map((id) => call("DELETE", `notebook/${id}`)),
        ...[1, 2, 3].map(() => call("POST", "notebook", { name: "N" })),
        ...[...ids, ...trash].map((id) => restore(`notebook/${id}`)),
      ]);
      expect((await getNotebookIds()).length).toBeLessThanOrEqual(SMALL.notebooks);
    }
  });
});

describe("a restore for an owner above the quota", () => {
  it("undoes the delete just made, and no other", async () => {
    const { user, ids } = await createMember(SMALL.notebooks + 3);
    const [a = "", b = "", c = ""] = ids;
    await remove(`notebook/${a}`, user);
    expect(isRefused(await restore(`notebook/${a}`, user))).toBe(false);
    for (const id of [a, b, c]) await remove(`notebook/${id}`, user);
    expect(isRefused(await restore(`notebook/${c}`, user))).toBe(false);
    // A restore came since the deletes of these two.
    expect(isRefused(await restore(`notebook/${b}`, user))).toBe(true);
    await remove(`notebook/${c}`, user);
    expect(isRefused(await restore(`notebook/${b}`, user))).toBe(true);
    expect(isRefused(await restore(`notebook/${c}`, user))).toBe(false);
  });

  it("may be repeated, and is checked after something was made", async () => {
    const { user, ids } = await createMember(SMALL.notebooks + 2);
    await remove(`notebook/${ids[0]}`, user);
    for (let n = 0; n < 2; n++) expect(isRefused(await restore(`notebook/${ids[0]}`, user))).toBe(false);
    await remove(`notebook/${ids[0]}`, user);
    const late = await create("list", { notebookId: ids[1] }, user);
    await remove(`list/${late}`, user);
    expect(isRefused(await restore(`notebook/${ids[0]}`, user))).toBe(true);
  });
});

describe("the trash", () => {
  const getDeletedIds = async (user = ann): Promise<string[]> =>
    (await call("GET", "deleted", undefined, user)).json.flatMap(({ ids }: { ids: string[] }) => ids);

  it("holds as many notebooks, lists and items as the quota, and the oldest go first", async () => {
    const deleted: string[] = [];
    for (let n = 0; n < SMALL.notebooks + 2; n++) {
      const id = await createNotebook();
      await create("list", { notebookId: id });
      deleted.unshift(id);
      await remove(`notebook/${id}`);
    }
    expect(await getDeletedIds()).toEqual(deleted.slice(0, SMALL.notebooks));
    expect((await restore(`notebook/${deleted.at(-1)}`)).status).toBe(404);
    expect(await createNotebook(ann, { id: deleted.at(-1) })).toBe(deleted.at(-1));
    const lists = await server.db.query("select count(*)::int from lists where owner_id = $1", [ann.userId]);
    expect(lists).toEqual([{ count: SMALL.notebooks }]);
  });

  it("counts items too, also those of lists that are not deleted", async () => {
    const list = await create("list", { notebookId: await createNotebook() });
    const deleted: string[] = [];
    for (let n = 0; n < SMALL.items + 2; n++) {
      const id = await create("item", { listId: list });
      deleted.unshift(id);
      await remove(`item/${id}`);
    }
    expect(await getDeletedIds()).toEqual(deleted.slice(0, SMALL.items));
    expect(isRefused(await call("POST", "item/restore", { ids: deleted.slice(0, 2) }))).toBe(false);
  });

  it("keeps the delete just made even if that is larger", async () => {
    const first = await createNotebook();
    const { user, ids } = await createMember(1);
    const [notebook = ""] = ids;
    const list = await create("list", { notebookId: notebook }, user);
    await server.db.query(
      "insert into items (owner_id, id, list_id, name, sorting_order) select $1, gen_random_uuid(), $2, 'I', n from generate_series(1, 20) n",
      [user.userId, list],
    );
    const small = await createNotebook(user);
    await remove(`notebook/${small}`, user);
    await remove(`notebook/${notebook}`, user);
    expect(await getDeletedIds(user)).toEqual([notebook]);
    expect(isRefused(await restore(`notebook/${notebook}`, user))).toBe(false);
    expect((await call("GET", `list/${list}/items`, undefined, user)).json).toHaveLength(20);
    expect(await getNotebookIds()).toEqual([first]);
  });

  it("is limited after a claim too", async () => {
    const { user, ids } = await createMember(SMALL.notebooks);
    const guests = await Promise.all([1, 2, 3].map(() => createNotebook()));
    for (const id of guests) await remove(`notebook/${id}`);
    for (const id of ids) await remove(`notebook/${id}`, user);
    await call("POST", "user/claim", {}, { ...user, cookie: ann.cookie });
    expect(await getDeletedIds(user)).toEqual(ids.toReversed());
  });

  it("of an organisation holds what the paid plan allows, for every member who deletes", async () => {
    const { user } = await createOrganization(0);
    const [{ id }] = await server.db.query("select id from organizations order by created_at desc limit 1");
    const ids = Array.from({ length: SMALL.notebooks + 2 }, () => randomUUID() as string);
    await insertNotebooks(id, ids);
    for (const each of ids) await remove(`notebook/${each}`, user);
    expect(await getDeletedIds(user)).toEqual(ids.toReversed());
  });
});

const KINDS = ["notebook", "list", "item"] as const;
type Kind = (typeof KINDS)[number];
type Row = { kind: Kind; id: string; deletedAt: string | null };
type Change = { answer: TestResponse; isDelete?: boolean; mayExceed?: boolean };

/** Makes random changes of one account. */
function createRandomAccount(user: TestUser, random: SeededRandom) {
  /** The deletes since which nothing was created, restored or claimed. */
  const undoable = new Set<string>();

  const readRows = (): Promise<Row[]> =>
    server.db.query(
      KINDS.map(
        (kind) => `select '${kind}' as kind, id, deleted_at as "deletedAt" from ${kind}s where owner_id = $1`,
      ).join(" union all ") + " order by id",
      [user.userId],
    );
  const pickLive = (rows: Row[], kind: Kind): Row | undefined =>
    random.pick(rows.filter((row) => row.kind === kind && !row.deletedAt));

  async function createRandom(rows: Row[], kind: Kind): Promise<Change> {
    const parents = { notebookId: pickLive(rows, "notebook")?.id, listId: pickLive(rows, "list")?.id };
    return { answer: await call("POST", kind, { name: "N", ...parents }, user) };
  }

  async function removeRandom(rows: Row[], kind: Kind): Promise<Change | null> {
    const row = pickLive(rows, kind);
    if (!row) return null;
    undoable.add(row.id);
    return { answer: await call("DELETE", `${kind}/${row.id}`, undefined, user), isDelete: true };
  }

  async function restoreRandom(): Promise<Change | null> {
    const things: { kind: Kind; ids: string[] }[] = (await call("GET", "deleted", undefined, user)).json;
    const thing: (typeof things)[number] | undefined = random.chance(0.5) ? things.at(-1) : random.pick(things);
    if (!thing) return null;
    const [id = ""] = thing.ids;
    const answer = await (thing.kind === "item"
      ? call("POST", "item/restore", { ids: thing.ids }, user)
      : call("POST", `${thing.kind}/${id}/restore`, undefined, user));
    // An undo always works.
    if (undoable.has(id)) expect(answer.status).toBe(200);
    return { answer, mayExceed: undoable.has(id) };
  }

  /** Claims a guest, also if the account then has more than the quota. */
  async function claim(): Promise<Change> {
    const guest = await server.newGuest();
    await insertNotebooks(guest.userId, [randomUUID(), randomUUID()]);
    return { answer: await call("POST", "user/claim", {}, { ...user, cookie: guest.cookie }), mayExceed: true };
  }

  /** Makes one change, and checks the quotas of what it has added. */
  async function change() {
    const rows = await readRows();
    const kind = random.pick<Kind>(["notebook", "notebook", "notebook", "list", "item"]);
    const makeChange = random.chance(0.02)
      ? claim
      : random.pick([() => createRandom(rows, kind), () => removeRandom(rows, kind), restoreRandom]);
    const made = await makeChange();
    if (!made || made.answer.status >= 300) return;
    if (!made.isDelete) undoable.clear();
    const after = await readRows();
    for (const each of KINDS) {
      const limit = SMALL[`${each}s`];
      const live = (all: Row[]) => all.filter((row) => row.kind === each && !row.deletedAt).length;
      if (!made.mayExceed) expect(live(after)).toBeLessThanOrEqual(Math.max(limit, live(rows)));
      const deletedAt = after.flatMap((row) => (row.kind === each && row.deletedAt) || []).sort();
      // More than the limit is in the trash only if it was deleted at once.
      if (deletedAt.length > limit) expect(new Set(deletedAt.slice(0, 1))).toEqual(new Set(deletedAt));
    }
  }

  return { change };
}

describe("random deletes, creates, restores and claims", () => {
  it.each([1, 2, 3])("never exceed the quota, except by undoing the delete just made (%i)", async (seed) => {
    const account = createRandomAccount(await server.newMember(), createSeededRandom(seed));
    for (let step = 0; step < 60; step++) await expect(account.change()).resolves.toBeUndefined();
  });
});
