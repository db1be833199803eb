import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { createSeededRandom, type SeededRandom } from "../../testing/random.ts";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { PLANS } from "../limits/plans.ts";

/** The quotas of guests and free members in these tests. */
const SMALL = { notebooks: 3, lists: 5, items: 8, organizationNotebooks: 3 };
const originalPlans = structuredClone(PLANS);

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
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
  asAnn = asUser(server, ann);
});

/** The refusal of a restore for which the quota has no room. */
const FULL = { statusCode: 403, code: "QUOTA_EXCEEDED" };

const makeList = async (as: Requests, notebookId: string | undefined) => (await as.makeList([], { notebookId })).id;
const makeItem = async (as: Requests, listId: string): Promise<string> =>
  (await as.post("item", { listId, name: "N" })).id;
const getNotebookIds = async (as = asAnn): Promise<string[]> =>
  (await as.get("notebook")).map(({ id }: { id: string }) => id);

/** Creates a member with as many notebooks as given, which were all inserted without checking quotas. */
async function createMember(notebooks: number, claims = {}) {
  const user = await server.newMember(claims);
  const ids = Array.from({ length: notebooks }, () => randomUUID() as string);
  await insertNotebooks(user.userId, ids);
  return { user, asMember: asUser(server, user), ids };
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
      const ids = await Promise.all([1, 2, 3].map(() => asAnn.makeNotebook()));
      for (const id of ids) await asAnn.delete(`notebook/${id}`);
    }
    for (const { ids } of (await asAnn.get("deleted")).toReversed())
      await asAnn.send("POST", `notebook/${ids[0]}/restore`);
    expect(await getNotebookIds()).toHaveLength(SMALL.notebooks);
  });

  it("is refused when another restore has taken the room since the delete", async () => {
    const [a, b] = [await asAnn.makeNotebook(), await asAnn.makeNotebook(), await asAnn.makeNotebook()];
    await asAnn.delete(`notebook/${a}`);
    await asAnn.makeNotebook();
    await asAnn.delete(`notebook/${b}`);
    await asAnn.post(`notebook/${a}/restore`);
    expect(await asAnn.getRefusal("POST", `notebook/${b}/restore`)).toMatchObject(FULL);
  });

  it("is refused when a notebook from an organisation has taken the room since the delete", async () => {
    const { asMember, ids } = await createOrganization(SMALL.notebooks);
    const [a = "", b = ""] = ids;
    const organizationId = (
      await server.db.query("select clerk_id from organizations order by created_at desc limit 1")
    )[0].clerk_id;
    await asMember.put(`notebook/${b}`, { organizationId });
    await asMember.makeNotebook();
    await asMember.delete(`notebook/${a}`);
    await asMember.put(`notebook/${b}`, { organizationId: null });
    expect(await asMember.getRefusal("POST", `notebook/${a}/restore`)).toMatchObject(FULL);
  });

  it("is refused when a claimed guest has taken the room since the delete", async () => {
    const { user, asMember, ids } = await createMember(SMALL.notebooks);
    await asAnn.makeNotebook({ name: "Of the guest" });
    await asMember.delete(`notebook/${ids[0]}`);
    await asUser(server, { ...user, cookie: ann.cookie }).post("user/claim");
    expect(await getNotebookIds(asMember)).toHaveLength(SMALL.notebooks);
    expect(await asMember.getRefusal("POST", `notebook/${ids[0]}/restore`)).toMatchObject(FULL);
  });

  it("is refused when the default notebook has taken the room since the delete", async () => {
    const only = await asAnn.makeNotebook();
    const lists = await Promise.all([1, 2, 3, 4, 5].map(() => makeList(asAnn, only)));
    await asAnn.delete(`notebook/${only}`);
    await asAnn.get("user/current?createDefaultNotebook=true");
    const [home] = await getNotebookIds();
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) values ($1, gen_random_uuid(), $2, 'L')",
      [ann.userId, home],
    );
    expect(lists).toHaveLength(SMALL.lists);
    expect(await asAnn.getRefusal("POST", `notebook/${only}/restore`)).toMatchObject(FULL);
  });

  it("is refused when there is no room for the list or notebook that it would bring back too", async () => {
    const notebook = await asAnn.makeNotebook();
    const list = await makeList(asAnn, notebook);
    const item = await makeItem(asAnn, list);
    await asAnn.delete(`item/${item}`);
    await asAnn.delete(`list/${list}`);
    await asAnn.delete(`notebook/${notebook}`);
    for (let n = 0; n < SMALL.notebooks; n++) await asAnn.makeNotebook();
    expect(await asAnn.getRefusal("POST", "item/restore", { ids: [item] })).toMatchObject(FULL);
    expect(await asAnn.getRefusal("POST", `list/${list}/restore`)).toMatchObject(FULL);
    expect(await asAnn.getRefusal("POST", `notebook/${notebook}/restore`)).toMatchObject(FULL);
  });

  it("does not exceed the quota while notebooks are made and deleted at the same time", async () => {
    for (let round = 0; round < 6; round++) {
      const ids = await getNotebookIds();
      const trash = (await asAnn.get("deleted")).map((thing: { ids: string[] }) => thing.ids[0]);
      await Promise.all([
        ...ids.map((id) => asAnn.send("DELETE", `notebook/${id}`)),
        ...[1, 2, 3].map(() => asAnn.send("POST", "notebook", { name: "N" })),
        ...[...ids, ...trash].map((id) => asAnn.send("POST", `notebook/${id}/restore`)),
      ]);
      expect((await getNotebookIds()).length).toBeLessThanOrEqual(SMALL.notebooks);
    }
  });
});

describe("a restore for an owner above the quota", () => {
  it("undoes the latest delete, and no other", async () => {
    const { asMember, ids } = await createMember(SMALL.notebooks + 3);
    const [a = "", b = "", c = ""] = ids;
    await asMember.delete(`notebook/${a}`);
    await asMember.post(`notebook/${a}/restore`);
    for (const id of [a, b, c]) await asMember.delete(`notebook/${id}`);
    await asMember.post(`notebook/${c}/restore`);
    // A restore came since the deletes of these two.
    expect(await asMember.getRefusal("POST", `notebook/${b}/restore`)).toMatchObject(FULL);
    await asMember.delete(`notebook/${c}`);
    expect(await asMember.getRefusal("POST", `notebook/${b}/restore`)).toMatchObject(FULL);
    await asMember.post(`notebook/${c}/restore`);
  });

  it("can be repeated, and is refused when something was created since the delete", async () => {
    const { asMember, ids } = await createMember(SMALL.notebooks + 2);
    await asMember.delete(`notebook/${ids[0]}`);
    for (let n = 0; n < 2; n++) await asMember.post(`notebook/${ids[0]}/restore`);
    await asMember.delete(`notebook/${ids[0]}`);
    const late = await makeList(asMember, ids[1]);
    await asMember.delete(`list/${late}`);
    expect(await asMember.getRefusal("POST", `notebook/${ids[0]}/restore`)).toMatchObject(FULL);
  });
});

describe("the trash", () => {
  const getDeletedIds = async (as = asAnn): Promise<string[]> =>
    (await as.get("deleted")).flatMap(({ ids }: { ids: string[] }) => ids);

  it("holds as many notebooks, lists and items as the quota, and loses the oldest first", async () => {
    const deleted: string[] = [];
    for (let n = 0; n < SMALL.notebooks + 2; n++) {
      const id = await asAnn.makeNotebook();
      await makeList(asAnn, id);
      deleted.unshift(id);
      await asAnn.delete(`notebook/${id}`);
    }
    expect(await getDeletedIds()).toEqual(deleted.slice(0, SMALL.notebooks));
    expect((await asAnn.getRefusal("POST", `notebook/${deleted.at(-1)}/restore`)).statusCode).toBe(404);
    expect(await asAnn.makeNotebook({ id: deleted.at(-1) })).toBe(deleted.at(-1));
    const lists = await server.db.query("select count(*)::int from lists where owner_id = $1", [ann.userId]);
    expect(lists).toEqual([{ count: SMALL.notebooks }]);
  });

  it("holds as many items as the quota, also of lists that are not deleted", async () => {
    const list = await makeList(asAnn, await asAnn.makeNotebook());
    const deleted: string[] = [];
    for (let n = 0; n < SMALL.items + 2; n++) {
      const id = await makeItem(asAnn, list);
      deleted.unshift(id);
      await asAnn.delete(`item/${id}`);
    }
    expect(await getDeletedIds()).toEqual(deleted.slice(0, SMALL.items));
    await asAnn.post("item/restore", { ids: deleted.slice(0, 2) });
  });

  it("keeps the latest delete even when that is larger than the quota", async () => {
    const first = await asAnn.makeNotebook();
    const { user, asMember, ids } = await createMember(1);
    const [notebook = ""] = ids;
    const list = await makeList(asMember, notebook);
    await server.db.query(
      "insert into items (owner_id, id, list_id, name, sorting_order) select $1, gen_random_uuid(), $2, 'I', n from generate_series(1, 20) n",
      [user.userId, list],
    );
    const small = await asMember.makeNotebook();
    await asMember.delete(`notebook/${small}`);
    await asMember.delete(`notebook/${notebook}`);
    expect(await getDeletedIds(asMember)).toEqual([notebook]);
    await asMember.post(`notebook/${notebook}/restore`);
    expect(await asMember.getItems(list)).toHaveLength(20);
    expect(await getNotebookIds()).toEqual([first]);
  });

  it("has the same limits after a claim", async () => {
    const { user, asMember, ids } = await createMember(SMALL.notebooks);
    const guests = await Promise.all([1, 2, 3].map(() => asAnn.makeNotebook()));
    for (const id of guests) await asAnn.delete(`notebook/${id}`);
    for (const id of ids) await asMember.delete(`notebook/${id}`);
    await asUser(server, { ...user, cookie: ann.cookie }).post("user/claim");
    expect(await getDeletedIds(asMember)).toEqual(ids.toReversed());
  });

  it("of an organisation holds as much as the paid plan allows", async () => {
    const { asMember } = await createOrganization(0);
    const [{ id }] = await server.db.query("select id from organizations order by created_at desc limit 1");
    const ids = Array.from({ length: SMALL.notebooks + 2 }, () => randomUUID() as string);
    await insertNotebooks(id, ids);
    for (const each of ids) await asMember.delete(`notebook/${each}`);
    expect(await getDeletedIds(asMember)).toEqual(ids.toReversed());
  });
});

const KINDS = ["notebook", "list", "item"] as const;
type Kind = (typeof KINDS)[number];
type Row = { kind: Kind; id: string; deletedAt: string | null };
type Change = { answer: TestResponse; isDelete?: boolean; mayExceed?: boolean };

/** Makes random changes of one account. */
function createRandomAccount(user: TestUser, random: SeededRandom) {
  const asMember = asUser(server, user);
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
    return { answer: await asMember.send("POST", kind, { name: "N", ...parents }) };
  }

  async function removeRandom(rows: Row[], kind: Kind): Promise<Change | null> {
    const row = pickLive(rows, kind);
    if (!row) return null;
    undoable.add(row.id);
    return { answer: await asMember.send("DELETE", `${kind}/${row.id}`), isDelete: true };
  }

  async function restoreRandom(): Promise<Change | null> {
    const things: { kind: Kind; ids: string[] }[] = await asMember.get("deleted");
    const thing: (typeof things)[number] | undefined = random.chance(0.5) ? things.at(-1) : random.pick(things);
    if (!thing) return null;
    const [id = ""] = thing.ids;
    const answer = await (thing.kind === "item"
      ? asMember.send("POST", "item/restore", { ids: thing.ids })
      : asMember.send("POST", `${thing.kind}/${id}/restore`));
    // An undo always works.
    if (undoable.has(id)) expect(answer.status).toBe(200);
    return { answer, mayExceed: undoable.has(id) };
  }

  /** Claims a guest, also if the account then has more than the quota. */
  async function claim(): Promise<Change> {
    const guest = await server.newGuest();
    await insertNotebooks(guest.userId, [randomUUID(), randomUUID()]);
    const answer = await asUser(server, { ...user, cookie: guest.cookie }).send("POST", "user/claim", {});
    return { answer, mayExceed: true };
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
  it.each([1, 2, 3])("never exceed the quota, except by undoing the latest delete (seed %i)", async (seed) => {
    const account = createRandomAccount(await server.newMember(), createSeededRandom(seed));
    for (let step = 0; step < 60; step++) await expect(account.change()).resolves.toBeUndefined();
  });
});
