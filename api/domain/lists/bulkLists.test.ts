import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { nobody, startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebook: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebook = await asAnn.makeNotebook();
});

type Row = { id: string; name: string; active: boolean; notebookId: string };

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

/** Creates lists that are called L1, L2 and so on, and returns their ids. */
async function fill(count: number, owner = ann, notebookId = notebook): Promise<string[]> {
  const rows: { id: string }[] = await server.db.query(
    `insert into lists (owner_id, id, notebook_id, name, search)
     select $1, gen_random_uuid(), $2, 'L' || n, ' l' || n || E'\\n ' from generate_series(1, $3::int) n returning id`,
    [owner.userId, notebookId, count],
  );
  return idsOf(rows);
}

/** Reads every byte of all notebooks, lists and items but their owners and times. */
const dumpRows = (): Promise<unknown[]> =>
  server.db.query(
    `select 'list', (to_jsonb(t) - '{owner_id,updated_at}'::text[])::text from lists t
      union all select 'item', (to_jsonb(t) - '{owner_id,updated_at}'::text[])::text from items t order by 1, 2`,
  );

/** Ann shares a notebook with a list, and Bea joins it. */
async function shareWithBea(role: "EDITOR" | "VIEWER" = "EDITOR") {
  const bea = await server.newGuest();
  const asBea = asUser(server, bea);
  const shared = await asAnn.makeNotebook({ name: "Shared" });
  const { id: list, items } = await asAnn.makeList(["Milk", "Bread"], { notebookId: shared, name: "Shop" });
  await asBea.join(await asAnn.share(shared, role));
  const own = await asBea.makeNotebook({ name: "Bea's" });
  const { id: ownList } = await asBea.makeList(["Socks"], { notebookId: own, name: "Own" });
  return { asBea, shared, list, items, own, ownList };
}

describe("200 lists at once", () => {
  it("are put away, and made active again, in the order of the request", async () => {
    const ids = (await fill(200)).toReversed();
    const away: Row[] = await asAnn.put("lists", { ids, active: false });
    expect(idsOf(away)).toEqual(ids);
    expect(away.filter(({ active }) => active)).toEqual([]);
    expect(await asAnn.get("list/active")).toEqual([]);
    await asAnn.put("lists", { ids, active: true });
    expect(await asAnn.get("list/active")).toHaveLength(200);
  });

  it("are deleted, and restored unchanged", async () => {
    const ids = await fill(200);
    await asAnn.post("item", { listId: ids[7], name: "Milk" });
    const before = await dumpRows();
    expect(await asAnn.delete("lists", { ids })).toEqual({ success: true });
    expect(await asAnn.get("list")).toEqual([]);
    expect(idsOf(await asAnn.post("lists/restore", { ids }))).toEqual(ids);
    expect(await dumpRows()).toEqual(before);
  });

  it("move to another notebook", async () => {
    const ids = await fill(200);
    const target = await asAnn.makeNotebook({ name: "Old" });
    await asAnn.put("lists", { ids, notebookId: target, active: false });
    const moved: Row[] = await asAnn.get(`notebook/${target}/lists`);
    expect(moved.filter(({ active }) => !active)).toHaveLength(200);
    expect(await asAnn.get(`notebook/${notebook}/lists`)).toEqual([]);
  });
});

describe("lists of which one is gone", () => {
  it.each([
    ["PUT", "lists", { active: false }],
    ["DELETE", "lists", {}],
    ["POST", "lists/restore", {}],
  ])("all stay as they are with %s %s, which names those that are missing", async (method, path, change) => {
    const [first = "", second = ""] = await fill(2);
    const bea = await server.newGuest();
    const foreign = (await asUser(server, bea).makeList([], { notebookId: await asUser(server, bea).makeNotebook() }))
      .id;
    const unknown = randomUUID();
    const before = await dumpRows();
    const ids = [unknown, first, foreign, second];
    expect(await asAnn.getRefusal(method, path, { ids, ...change })).toMatchObject({
      code: "NOT_FOUND",
      message: "List not found",
      missing: [unknown, foreign],
    });
    expect(await dumpRows()).toEqual(before);
    await asAnn.send(method, path, { ids: [first, second], ...change });
  });
});

describe("lists of several owners", () => {
  it("are put away, deleted and restored together", async () => {
    const { asBea, list, ownList } = await shareWithBea();
    const ids = [list, ownList];
    expect(namesOf(await asBea.put("lists", { ids, active: false }))).toEqual(["Shop", "Own"]);
    expect(await asBea.get("list/active")).toEqual([]);
    const before = await dumpRows();
    await asBea.delete("lists", { ids });
    expect(await asBea.get("list")).toEqual([]);
    const deleted = await asBea.get("deleted");
    expect(namesOf(deleted).sort()).toEqual(["Own", "Shop"]);
    expect(new Set(deleted.map(({ deletedAt }: { deletedAt: string }) => deletedAt)).size).toBe(1);
    expect(idsOf(await asBea.post("lists/restore", { ids }))).toEqual(ids);
    expect(await dumpRows()).toEqual(before);
  });

  it("move to a notebook of one of them, with their items, and back", async () => {
    const { asBea, list, own, ownList, shared } = await shareWithBea();
    const { id: second } = await asAnn.makeList(["Tea"], { notebookId: shared, name: "Second" });
    const ids = [list, ownList, second];
    const moved: Row[] = await asBea.put("lists", { ids, notebookId: own });
    expect(moved).toMatchObject(ids.map((id) => ({ id, notebookId: own })));
    expect(namesOf(await asBea.getItems(list))).toEqual(["Milk", "Bread"]);
    expect((await asAnn.getRefusal("GET", `list/${list}`)).code).toBe("NOT_FOUND");
    await asBea.put("lists", { ids, notebookId: shared });
    expect(namesOf(await asAnn.get(`notebook/${shared}/lists`))).toEqual(["Own", "Second", "Shop"]);
    expect(namesOf(await asAnn.getItems(ownList))).toEqual(["Socks"]);
  });

  it("get new ids where the new owner has theirs already, at the same places of the answer", async () => {
    const { asBea, own, shared } = await shareWithBea();
    const [first = "", second = ""] = await Promise.all(
      ["First", "Second"].map(async (name) => (await asAnn.makeList(["Tea"], { notebookId: shared, name })).id),
    );
    await asBea.makeList([], { id: second, notebookId: own, name: "Same id" });
    await asBea.delete(`list/${second}`);
    const moved: Row[] = await asBea.put("lists", { ids: [second, first], notebookId: own });
    expect(namesOf(moved)).toEqual(["Second", "First"]);
    expect(moved[0]?.id).not.toBe(second);
    expect(moved[1]?.id).toBe(first);
    expect(namesOf(await asBea.getItems(moved[0]?.id ?? ""))).toEqual(["Tea"]);
  });

  it("stay as they are when one of them may only be viewed", async () => {
    const { asBea, list, own, ownList, shared } = await shareWithBea("VIEWER");
    const before = await dumpRows();
    const ids = [ownList, list];
    const refused = [
      await asBea.getRefusal("PUT", "lists", { ids, active: false }),
      await asBea.getRefusal("PUT", "lists", { ids, notebookId: own }),
      await asBea.getRefusal("PUT", "lists", { ids: [ownList], notebookId: shared }),
      await asBea.getRefusal("DELETE", "lists", { ids }),
    ];
    for (const { code, message } of refused)
      expect([code, message]).toEqual(["FORBIDDEN", "You can view this notebook, but not change it"]);
    expect(await dumpRows()).toEqual(before);
  });

  it("stay where they are when the other owner has no room for them", async () => {
    const { asBea, ownList, shared } = await shareWithBea();
    await fill(99);
    const { id: another } = await asBea.makeList([], { notebookId: await asBea.makeNotebook(), name: "Another" });
    const before = await dumpRows();
    const change = { ids: [ownList, another], notebookId: shared };
    expect(await asBea.getRefusal("PUT", "lists", change)).toMatchObject({ message: "This notebook is full" });
    expect(await dumpRows()).toEqual(before);
  });
});

describe("a restore of several lists", () => {
  it("brings back their notebooks, and what was deleted together with each of them", async () => {
    const other = await asAnn.makeNotebook({ name: "Other" });
    const first = await asAnn.makeList(["Milk", "Bread"], { notebookId: notebook, name: "First" });
    const second = await asAnn.makeList(["Tea"], { notebookId: other, name: "Second" });
    const third = await asAnn.makeList(["Salt"], { notebookId: other, name: "Third" });
    await asAnn.delete(`item/${first.items["Bread"]}`);
    const before = await dumpRows();
    await asAnn.delete(`list/${first.id}`);
    await asAnn.delete("lists", { ids: [second.id] });
    await asAnn.delete(`notebook/${other}`);
    await asAnn.delete(`notebook/${notebook}`);
    const ids = [third.id, first.id, second.id];
    expect(namesOf(await asAnn.post("lists/restore", { ids }))).toEqual(["Third", "First", "Second"]);
    expect(namesOf(await asAnn.get("notebook"))).toEqual(["Home", "Other"]);
    expect(await dumpRows()).toEqual(before);
    expect(namesOf(await asAnn.post("lists/restore", { ids }))).toEqual(["Third", "First", "Second"]);
    expect(await dumpRows()).toEqual(before);
  });

  it("works for an owner of several notebooks who has more than the plan allows", async () => {
    const { shared, list } = await shareWithBea();
    const ids = [...(await fill(110)), list];
    const before = await dumpRows();
    await asAnn.delete("lists", { ids });
    await asAnn.post("lists/restore", { ids });
    expect(await dumpRows()).toEqual(before);
    expect(await asAnn.get(`notebook/${shared}/lists`)).toHaveLength(1);
  });

  it("is refused whole when lists that were created since have taken the room", async () => {
    const ids = await fill(3);
    await asAnn.delete("lists", { ids });
    await fill(98);
    await asAnn.post("list", { notebookId: notebook, name: "Late" });
    const before = await dumpRows();
    expect((await asAnn.getRefusal("POST", "lists/restore", { ids })).code).toBe("QUOTA_EXCEEDED");
    expect(await dumpRows()).toEqual(before);
    await asAnn.post("lists/restore", { ids: ids.slice(0, 1) });
  });
});

describe("a program", () => {
  it("changes several lists with one call, whose undo puts all of them back", async () => {
    const ids = await fill(3);
    const { token } = await asAnn.post("token", { name: "Shell", write: true });
    const program = asUser(server, { ...nobody, token });
    const before = await dumpRows();
    const away = await program.send("PUT", "lists", { ids, active: false });
    const deleted = await program.send("DELETE", "lists", { ids });
    for (const { headers } of [deleted, away])
      expect((await asAnn.post(`undo/${headers.get("listbook-call")}`)).undone).toBe(3);
    expect(await dumpRows()).toEqual(before);
  });

  it("with a token for one notebook reaches no list elsewhere", async () => {
    const [inside = ""] = await fill(1);
    const elsewhere = await asAnn.makeNotebook({ name: "Elsewhere" });
    const { id: outside } = await asAnn.makeList([], { notebookId: elsewhere });
    const { token } = await asAnn.post("token", { name: "Kitchen", write: true, notebookId: notebook });
    const program = asUser(server, { ...nobody, token });
    for (const [method, path, more] of [
      ["PUT", "lists", { active: false }],
      ["DELETE", "lists", {}],
      ["POST", "lists/restore", {}],
    ] as const)
      expect(await program.getRefusal(method, path, { ids: [inside, outside], ...more })).toMatchObject({
        code: "NOT_FOUND",
        missing: [outside],
      });
    const refusal = await program.getRefusal("PUT", "lists", { ids: [inside], notebookId: elsewhere });
    expect(refusal.message).toBe("Notebook not found");
    expect(await program.put("lists", { ids: [inside], active: false })).toMatchObject([{ active: false }]);
  });
});

describe("two devices at once", () => {
  it("delete, restore, move and put away the same lists, and each change is made whole", async () => {
    const ids = await fill(20);
    const other = await asAnn.makeNotebook({ name: "Other" });
    const sent = await Promise.all([
      asAnn.send("PUT", "lists", { ids, notebookId: other }),
      asAnn.send("DELETE", "lists", { ids: ids.toReversed() }),
      asAnn.send("PUT", "lists", { ids: ids.toReversed(), active: false }),
      asAnn.send("POST", "lists/restore", { ids }),
      asAnn.send("PUT", "lists", { ids: ids.slice(5), notebookId: notebook }),
    ]);
    for (const { status } of sent) expect([200, 404]).toContain(status);
    await asAnn.post("lists/restore", { ids });
    const lists: Row[] = await asAnn.get("list");
    expect(new Set(lists.map(({ active }) => active)).size).toBe(1);
    expect(idsOf(lists).sort()).toEqual(ids.toSorted());
  });
});
