import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cutDuring } from "../../../testing/cutDuring.ts";
import { forgetItemBounds, type TestServer, startTestServer, type TestUser } from "../../../testing/testServer.ts";
import { numberItems } from "./templateUpdates.ts";

let server: TestServer;
let ann: TestUser;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  notebookId = (await post("notebook", { name: "Home" })).id;
});

const post = async (path: string, body?: object) => (await server.rest(ann, "POST", `/api/${path}`, body)).json;
const get = async (path: string) => (await server.rest(ann, "GET", `/api/${path}`)).json;
const put = async (path: string, body: object) => (await server.rest(ann, "PUT", `/api/${path}`, body)).json;
const remove = (path: string) => server.rest(ann, "DELETE", `/api/${path}`);

type Row = { id: string; name: string; completed: boolean; templateItemId: string | null };
type Difference = { id: string; kind: string; itemId: string | null; before: Row | null; after: Row | null };

async function makeTemplate(name: string, ...names: string[]) {
  const { id } = await post("list", { notebookId, name, isTemplate: true });
  for (const text of names)
    await post("item", { listId: id, name: text.replace(/^# /, ""), isHeading: text.startsWith("# ") });
  return id as string;
}

const makeList = async (templateId: string, more: object = {}) =>
  (await post("list/template", { templateId, ...more })).id as string;
const readItems = (listId: string): Promise<Row[]> => get(`list/${listId}/items`);
const readNames = async (listId: string) => (await readItems(listId)).map(({ name }) => name);
const findItem = async (listId: string, name: string) =>
  (await readItems(listId)).find((item) => item.name === name)?.id ?? "";
const add = (listId: string, name: string, sortingOrder?: number) =>
  post("item", { listId, name, ...(sortingOrder !== undefined && { sortingOrder }) });
const compare = (listId: string): Promise<{ toTemplate: Difference[]; toList: Difference[] }> =>
  get(`list/${listId}/template-differences`);
const show = ({ kind, before, after }: Difference) => `${kind} ${before?.name ?? "-"} → ${after?.name ?? "-"}`;
async function showDifferences(listId: string) {
  const { toTemplate, toList } = await compare(listId);
  return { toTemplate: toTemplate.map(show), toList: toList.map(show) };
}
const inAnyOrder = ({ toTemplate, toList }: { toTemplate: string[]; toList: string[] }) => ({
  toTemplate: toTemplate.toSorted(),
  toList: toList.toSorted(),
});
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const push = async (listId: string, differences?: string[], id: string = randomUUID()) =>
  post(`list/${listId}/update-template`, { differences: differences ?? idsOf((await compare(listId)).toTemplate), id });
const pull = async (listId: string, differences?: string[], id: string = randomUUID()) =>
  post(`list/${listId}/update-from-template`, {
    differences: differences ?? idsOf((await compare(listId)).toList),
    id,
  });

const NONE = { toTemplate: [], toList: [] };

describe("a list and its template", () => {
  it("differ by identity: words, place, additions and removals of both sides", async () => {
    const template = await makeTemplate("Trip", "Socks", "Socks", "Hat", "Map");
    const list = await makeList(template);
    expect(await showDifferences(list)).toEqual(NONE);
    const [first, second] = await readItems(list);
    await put(`item/${second?.id}`, { name: "Warm socks", note: "two" });
    await remove(`item/${first?.id}`);
    await add(list, "Camera", 3.5);
    await add(template, "Umbrella", 0.5);
    await put(`item/${await findItem(template, "Hat")}`, { isHeading: true });
    await put(`item/${await findItem(list, "Map")}/complete`, { completed: true });
    expect(await showDifferences(list)).toEqual({
      toTemplate: ["REMOVED Socks → -", "CHANGED Socks → Warm socks", "ADDED - → Camera"],
      toList: ["CHANGED Hat → Hat", "ADDED - → Umbrella"],
    });
    expect(await push(list)).toMatchObject({ id: template, isTemplate: true });
    expect(await readNames(template)).toEqual(["Umbrella", "Warm socks", "Hat", "Camera", "Map"]);
    expect((await showDifferences(list)).toTemplate).toEqual([]);
    expect(await pull(list)).toMatchObject({ id: list, templateId: template });
    expect(await readNames(list)).toEqual(["Umbrella", "Warm socks", "Hat", "Camera", "Map"]);
    expect(await showDifferences(list)).toEqual(NONE);
    expect((await readItems(list)).map(({ templateItemId }) => templateItemId)).toEqual(
      idsOf(await readItems(template)),
    );
    expect((await readItems(list)).filter(({ completed }) => completed).map(({ name }) => name)).toEqual(["Map"]);
  });

  it("differ in both directions when both have changed, and one of them ends the other", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await put(`item/${await findItem(list, "Socks")}`, { name: "Mine" });
    await put(`item/${await findItem(template, "Socks")}`, { name: "Theirs" });
    expect(await showDifferences(list)).toEqual({
      toTemplate: ["CHANGED Theirs → Mine"],
      toList: ["CHANGED Mine → Theirs"],
    });
    await pull(list);
    expect([await showDifferences(list), await readNames(list)]).toEqual([NONE, ["Theirs"]]);
  });

  it("find each other again after the trash, and after a claim that changes ids", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    const hat = await findItem(list, "Hat");
    await remove(`item/${hat}`);
    const removed = { toTemplate: ["REMOVED Hat → -"], toList: [] };
    expect(await showDifferences(list)).toEqual(removed);
    await remove(`list/${template}`);
    expect(await showDifferences(list)).toEqual(NONE);
    expect(await push(list, ["x"])).toMatchObject({ code: "CONFLICT" });
    await post(`list/${template}/restore`);
    expect(await showDifferences(list)).toEqual(removed);
    await put(`list/${template}`, { isTemplate: false });
    expect(await showDifferences(list)).toEqual(NONE);
    await put(`list/${template}`, { isTemplate: true });
    await put(`item/${await findItem(list, "Socks")}`, { name: "Warm socks" });
    const originalSocks = await findItem(template, "Socks");
    const guest = ann;
    ann = { ...(await server.newMember()), cookie: guest.cookie };
    // The member has items with the ids of two of the guest's, so these get other ids.
    const other = await post("list", { notebookId: (await post("notebook", { name: "Work" })).id, name: "Other" });
    const socks = (await server.db.query("select id from items where list_id = $1 and name = 'Warm socks'", [list]))[0]
      .id;
    await post("item", { id: socks, listId: other.id, name: "Another" });
    await post("item", { id: originalSocks, listId: other.id, name: "Another" });
    await post("user/claim", {});
    expect(await showDifferences(list)).toEqual({
      toTemplate: ["CHANGED Socks → Warm socks", "REMOVED Hat → -"],
      toList: [],
    });
    const [claimed] = await readItems(list);
    expect(claimed?.id).not.toBe(socks);
    expect(claimed?.templateItemId).toBe(await findItem(template, "Socks"));
    expect(claimed?.templateItemId).not.toBe(originalSocks);
    await post("item/restore", { ids: [hat] });
    expect((await showDifferences(list)).toTemplate).toEqual(["CHANGED Socks → Warm socks"]);
  });

  it("keep what they differ in for a copy of the list, and have none for a list of another owner or an old one", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    await put(`item/${await findItem(list, "Socks")}`, { name: "Warm socks" });
    const copy = (
      await server.graphql(ann, "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id } }", { id: list })
    ).json.data.duplicateList.id;
    expect(await showDifferences(copy)).toEqual({ toTemplate: ["CHANGED Socks → Warm socks"], toList: [] });
    await server.db.query("delete from template_copies where id = $1", [list]);
    expect(await showDifferences(list)).toEqual(NONE);
    expect(await showDifferences(template)).toEqual(NONE);
  });

  it("keep in a copy which of two items from the same one was copied", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const [list, other] = [await makeList(template), await makeList(template)];
    const moved = await findItem(other, "Socks");
    await put(`item/${moved}`, { name: "Other socks", listId: list, sortingOrder: 9 });
    expect([await readNames(list), await showDifferences(list)]).toEqual([["Socks", "Other socks"], NONE]);
    const copy = (
      await server.graphql(ann, "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id } }", { id: list })
    ).json.data.duplicateList.id;
    expect([await readNames(copy), await showDifferences(copy)]).toEqual([["Socks", "Other socks"], NONE]);
  });

  it("differ as before when an update is undone by its parts", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    await put(`item/${await findItem(list, "Socks")}`, { name: "Warm socks" });
    await remove(`item/${await findItem(list, "Hat")}`);
    await add(list, "Camera");
    const before = await showDifferences(list);
    const hat = await findItem(template, "Hat");
    await push(list);
    expect(await showDifferences(list)).toEqual(NONE);
    await put(`item/${await findItem(template, "Warm socks")}`, { name: "Socks" });
    await remove(`item/${await findItem(template, "Camera")}`);
    await post("item/restore", { ids: [hat] });
    expect(inAnyOrder(await showDifferences(list))).toEqual(inAnyOrder(before));
  });
});

describe("an update", () => {
  it("applies exactly what was chosen", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat", "Map");
    const list = await makeList(template);
    await put(`item/${await findItem(list, "Socks")}`, { name: "Warm socks" });
    await remove(`item/${await findItem(list, "Hat")}`);
    const { toTemplate } = await compare(list);
    await push(list, [toTemplate[0]?.id ?? ""]);
    expect(await readNames(template)).toEqual(["Warm socks", "Hat", "Map"]);
    expect(await showDifferences(list)).toEqual({ toTemplate: ["REMOVED Hat → -"], toList: [] });
    await push(list, []);
    expect(await readNames(template)).toEqual(["Warm socks", "Hat", "Map"]);
  });

  it("never un-ticks an item nor removes a ticked one", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    for (const { id } of await readItems(list)) await put(`item/${id}/complete`, { completed: true });
    await remove(`item/${await findItem(template, "Hat")}`);
    await put(`item/${await findItem(template, "Socks")}`, { isHeading: true, name: "Warm socks" });
    expect(await showDifferences(list)).toEqual({ toTemplate: [], toList: ["CHANGED Socks → Warm socks"] });
    await pull(list);
    expect(await readItems(list)).toMatchObject([
      { name: "Warm socks", completed: true, isHeading: false },
      { name: "Hat", completed: true },
    ]);
  });

  it("un-ticks an item of a template that becomes a heading", async () => {
    const template = await makeTemplate("Trip", "Socks");
    await put(`item/${await findItem(template, "Socks")}/complete`, { completed: true });
    const list = await makeList(template);
    await put(`item/${await findItem(list, "Socks")}`, { isHeading: true });
    expect(await push(list)).toMatchObject({ id: template });
    expect(await readItems(template)).toMatchObject([{ name: "Socks", isHeading: true, completed: false }]);
  });

  it("is refused as a whole when a difference is no longer true", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    await put(`item/${await findItem(list, "Socks")}`, { name: "Warm socks" });
    await remove(`item/${await findItem(list, "Hat")}`);
    const chosen = idsOf((await compare(list)).toTemplate);
    await put(`item/${await findItem(list, "Warm socks")}`, { name: "Cold socks" });
    expect(await push(list, chosen)).toMatchObject({ code: "CONFLICT" });
    expect(await readNames(template)).toEqual(["Socks", "Hat"]);
  });

  it("happens once for one id, also at the same time", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await add(list, "Camera");
    const chosen = idsOf((await compare(list)).toTemplate);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => push(list, chosen, id)));
    expect(answers.map((answer) => answer.id)).toEqual(Array(4).fill(template));
    expect(await readNames(template)).toEqual(["Socks", "Camera"]);
    expect(await push(await makeList(template), [], id)).toMatchObject({ code: "CONFLICT" });
  });

  it("applies all differences of two lists of 1,000 items at once", async () => {
    const template = await makeTemplate("Trip");
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing ' || n, n from generate_series(1, 1000) as n`,
      [ann.userId, template],
    );
    await forgetItemBounds(server);
    const list = await makeList(template);
    await server.db.query("update items set name = 'New ' || name, sorting_order = -sorting_order where list_id = $1", [
      list,
    ]);
    const { toTemplate } = await compare(list);
    expect(toTemplate).toHaveLength(1_999);
    expect(await push(list, idsOf(toTemplate))).toMatchObject({ id: template });
    expect(await showDifferences(list)).toEqual(NONE);
    expect(await readNames(template)).toEqual(await readNames(list));
    expect(await push(list, Array(2_001).fill("x"))).toMatchObject({ code: "BAD_USER_INPUT" });
  });

  it("of a template that becomes too long changes nothing", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await add(list, "Camera");
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing', n from generate_series(1, 999) as n`,
      [ann.userId, template],
    );
    await forgetItemBounds(server);
    const camera = (await compare(list)).toTemplate.map(({ id }) => id);
    expect(await push(list, camera)).toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect((await readItems(template)).length).toBe(1_000);
  });

  it("leaves everything as it was when the connection to the database is cut half way", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await add(list, "Camera");
    const chosen = idsOf((await compare(list)).toTemplate);
    const id = randomUUID();
    expect(await cutDuring(server, "template_copies", () => push(list, chosen, id))).toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await readNames(template)).toEqual(["Socks"]);
    expect(await push(list, chosen, id)).toMatchObject({ id: template });
    expect(await readNames(template)).toEqual(["Socks", "Camera"]);
    const combine = { templateIds: [template, await makeTemplate("Beach", "Towel")], id: randomUUID() };
    expect(await cutDuring(server, "items", () => post("list/combine", combine))).toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await get(`list/${combine.id}`)).toMatchObject({ code: "NOT_FOUND" });
    expect(await post("list/combine", combine)).toMatchObject({ id: combine.id });
    expect(await readNames(combine.id)).toHaveLength(5);
  });
});

describe("ids that the client has chosen", () => {
  it("are those of the copies; items that are gone are passed over", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const [socks] = await readItems(template);
    const [mine, unused] = [randomUUID(), randomUUID()];
    const itemIds = [
      { from: socks?.id, id: mine },
      { from: randomUUID(), id: unused },
    ];
    const list = await makeList(template, { itemIds });
    expect((await readItems(list))[0]?.id).toBe(mine);
    expect(idsOf(await readItems(list))).not.toContain(unused);
    expect(await post("list/template", { templateId: template, itemIds })).toMatchObject({ code: "CONFLICT" });
  });
});

describe("a list of several templates", () => {
  it("has the items of each under its name, and what stands in several once, with the larger number", async () => {
    const beach = await makeTemplate("Beach", "Towel", "Socks ×2", "# Sun", "Hat");
    const baby = await makeTemplate("Baby", "socks  × 3", "Bottle", "HAT");
    const same = await makeTemplate("Same", "towel");
    const list = await post("list/combine", { templateIds: [beach, baby, same] });
    expect(list).toMatchObject({ name: "Beach + Baby + Same", templateId: null, active: true, runNumber: 1 });
    expect(await readNames(list.id)).toEqual(["Beach", "Towel", "Socks ×3", "Sun", "Hat", "Baby", "Bottle"]);
    const origins = (await readItems(list.id)).map(({ templateItemId }) => templateItemId);
    expect(origins[1]).toBe(await findItem(beach, "Towel"));
    expect(origins[6]).toBe(await findItem(baby, "Bottle"));
    expect(await showDifferences(list.id)).toEqual(NONE);
  });

  it("keeps what stands more than once in one template", async () => {
    const family = await makeTemplate("Family", "# Ann", "Socks", "# Ben", "Socks");
    const camp = await makeTemplate("Camp", "socks ×3", "Tent", "Tent");
    const list = await post("list/combine", { templateIds: [family, camp] });
    expect(await readNames(list.id)).toEqual(["Family", "Ann", "Socks ×3", "Ben", "Socks", "Camp", "Tent", "Tent"]);
  });

  it("has names of at most 2,000 characters without spaces around them, also with a larger number", async () => {
    const long = "x".repeat(1_998);
    const templates = [await makeTemplate("One", long, "×2"), await makeTemplate("Two", `${long}×3`, "×5")];
    const list = await post("list/combine", { templateIds: templates });
    expect(await readNames(list.id)).toEqual(["One", `${long}×3`, "×5"]);
  });

  it("has a name of at most 200 characters, and is made once for one id", async () => {
    const templates = [await makeTemplate("x".repeat(199), "a"), await makeTemplate("y", "b")];
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => post("list/combine", { templateIds: templates, id })));
    expect(answers.map((answer) => [answer.id, answer.name])).toEqual(Array(3).fill([id, "x".repeat(199)]));
    expect(await readNames(id)).toHaveLength(4);
  });
});

describe("adding a template to a list", () => {
  it("adds only what is missing, once for one id, and makes no difference to the list's own template", async () => {
    const beach = await makeTemplate("Beach", "Towel", "Hat");
    const baby = await makeTemplate("Baby", "Bottle", "hat");
    const list = await makeList(beach);
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => post(`list/${list}/add-template`, { templateId: baby, id })));
    expect(await readNames(list)).toEqual(["Towel", "Hat", "Baby", "Bottle"]);
    expect(await showDifferences(list)).toEqual(NONE);
    await post(`list/${list}/add-template`, { templateId: baby, id: randomUUID() });
    expect(await readNames(list)).toEqual(["Towel", "Hat", "Baby", "Bottle"]);
    await add(baby, "Blanket");
    await post(`list/${list}/add-template`, { templateId: baby, id: randomUUID() });
    expect((await readNames(list)).at(-1)).toBe("Blanket");
  });

  it("adds what stands twice in the template twice", async () => {
    const list = await makeList(await makeTemplate("Trip", "Map"));
    const family = await makeTemplate("Family", "# Ann", "Socks", "# Ben", "Socks");
    await post(`list/${list}/add-template`, { templateId: family, id: randomUUID() });
    expect(await readNames(list)).toEqual(["Map", "Family", "Ann", "Socks", "Ben", "Socks"]);
  });

  it("leaves no difference when it is the list's own template, and new items are moved there", async () => {
    const beach = await makeTemplate("Beach", "Towel");
    const list = await makeList(beach);
    await add(beach, "Hat");
    await post(`list/${list}/add-template`, { templateId: beach, id: randomUUID() });
    expect(await readNames(list)).toEqual(["Towel", "Beach", "Hat"]);
    expect(await showDifferences(list)).toEqual(NONE);
    await put(`item/${await findItem(list, "Hat")}`, { name: "Straw hat" });
    expect(await showDifferences(list)).toEqual({
      toTemplate: ["CHANGED Hat → Straw hat"],
      toList: ["CHANGED Straw hat → Hat"],
    });
    await push(list);
    expect([await readNames(beach), await showDifferences(list)]).toEqual([["Towel", "Straw hat"], NONE]);
    await put(`item/${await findItem(beach, "Straw hat")}`, { name: "Cap" });
    expect(await showDifferences(list)).toEqual({ toTemplate: [], toList: ["CHANGED Straw hat → Cap"] });
  });
});

describe("the places of items in a new order", () => {
  it("increase, and what has not moved keeps its own where there is room", () => {
    const entry = fc.record({ id: fc.uuid(), isMoved: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 30 }), (entries) => {
        const order = entries.map(({ id, isMoved }) => ({ id, ...(isMoved && { isMoved: true as const }) }));
        const known = new Map(entries.map(({ id }, index) => [id, (index + 1) * 10]));
        const orders = numberItems(order, known);
        expect(orders).toEqual([...new Set(orders)].toSorted((one, other) => one - other));
        for (const [index, { id, isMoved }] of entries.entries())
          if (!isMoved) expect(orders[index]).toBe(known.get(id));
      }),
    );
  });

  it("are numbered anew where two items have the same place", () => {
    const order = [{ id: "a" }, { id: "x", isMoved: true as const }, { id: "b" }];
    expect(
      numberItems(
        order,
        new Map([
          ["a", 1],
          ["b", 1],
        ]),
      ),
    ).toEqual([1, 2, 3]);
  });

  it.for([
    ["there is no number between two", 1 + Number.EPSILON, 1 + 2 * Number.EPSILON],
    ["the distance of two is no number", -Number.MAX_VALUE, Number.MAX_VALUE],
  ] as const)("are numbered anew where %s", ([, first, last]) => {
    const order = [{ id: "a" }, { id: "x", isMoved: true as const }, { id: "b" }];
    const known = new Map([
      ["a", first],
      ["b", last],
    ]);
    expect(numberItems(order, known)).toEqual([1, 2, 3]);
  });

  it("are numbered anew where there is none after the last or before the first", () => {
    const moved = { id: "x", isMoved: true as const };
    const farther = [moved, { ...moved, id: "y" }];
    expect(numberItems([{ id: "a" }, ...farther], new Map([["a", 2 ** 53 - 1]]))).toEqual([1, 2, 3]);
    expect(numberItems([...farther, { id: "a" }], new Map([["a", -(2 ** 53)]]))).toEqual([1, 2, 3]);
  });
});
