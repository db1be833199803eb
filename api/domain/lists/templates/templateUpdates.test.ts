import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type ItemJson, type Requests } from "../../../testing/asUser.ts";
import { cutDuring } from "../../../testing/cutDuring.ts";
import { forgetBounds, type TestServer, startTestServer, type TestUser } from "../../../testing/testServer.ts";
import { numberItems } from "./writePlans.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
});

type Difference = { id: string; kind: string; itemId: string | null; before: ItemJson | null; after: ItemJson | null };

const makeTemplate = async (name: string, ...names: string[]) =>
  (await asAnn.makeList(names, { notebookId, name, isTemplate: true })).id;
/** Makes a list from a template. */
const makeList = async (templateId: string, values: object = {}): Promise<string> =>
  (await asAnn.post("list/template", { templateId, ...values })).id;
const readNames = async (listId: string) => (await asAnn.getItems(listId)).map(({ name }) => name);
const findItem = async (listId: string, name: string) =>
  (await asAnn.getItems(listId)).find((item) => item.name === name)?.id ?? "";
const addItem = (listId: string, name: string, sortingOrder?: number) =>
  asAnn.post("item", { listId, name, ...(sortingOrder !== undefined && { sortingOrder }) });
const changeItem = async (listId: string, name: string, values: object) =>
  asAnn.put(`item/${await findItem(listId, name)}`, values);
const deleteItem = async (listId: string, name: string) => asAnn.delete(`item/${await findItem(listId, name)}`);
const duplicate = async (listId: string): Promise<string> => {
  const mutation = "mutation ($listId: ID!) { duplicateList(input: { listId: $listId }) { id } }";
  return (await server.graphql(ann, mutation, { listId })).json.data.duplicateList.id;
};
const addTemplate = (listId: string, templateId: string, id: string = randomUUID()) =>
  asAnn.post(`list/${listId}/add-template`, { templateId, id });
const compare = (listId: string): Promise<{ toTemplate: Difference[]; toList: Difference[] }> =>
  asAnn.get(`list/${listId}/template-differences`);
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
/** Updates the template of a list by the differences with these ids, or by all. */
const push = async (listId: string, ids?: string[], id: string = randomUUID()) => {
  const differences = ids ?? idsOf((await compare(listId)).toTemplate);
  return asAnn.post(`list/${listId}/update-template`, { differences, id });
};
const refusePush = (listId: string, differences: string[], id: string = randomUUID()) =>
  asAnn.getRefusal("POST", `list/${listId}/update-template`, { differences, id });
/** Updates a list by all differences from its template. */
const pull = async (listId: string) => {
  const differences = idsOf((await compare(listId)).toList);
  return asAnn.post(`list/${listId}/update-from-template`, { differences, id: randomUUID() });
};

const NONE = { toTemplate: [], toList: [] };

describe("a list and its template", () => {
  it("differ in what was changed, added and removed on each side", async () => {
    const template = await makeTemplate("Trip", "Socks", "Socks", "Hat", "Map");
    const list = await makeList(template);
    expect(await showDifferences(list)).toEqual(NONE);
    const [first, second] = await asAnn.getItems(list);
    await asAnn.put(`item/${second?.id}`, { name: "Warm socks", note: "two" });
    await asAnn.delete(`item/${first?.id}`);
    await addItem(list, "Camera", 3.5);
    await addItem(template, "Umbrella", 0.5);
    await changeItem(template, "Hat", { isHeading: true });
    await changeItem(list, "Map", { completed: true });
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
    expect((await asAnn.getItems(list)).map(({ templateItemId }) => templateItemId)).toEqual(
      idsOf(await asAnn.getItems(template)),
    );
    expect((await asAnn.getItems(list)).filter(({ completed }) => completed).map(({ name }) => name)).toEqual(["Map"]);
  });

  it("differ in both directions when both have changed one item, until one is updated from the other", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await changeItem(list, "Socks", { name: "Mine" });
    await changeItem(template, "Socks", { name: "Theirs" });
    expect(await showDifferences(list)).toEqual({
      toTemplate: ["CHANGED Theirs → Mine"],
      toList: ["CHANGED Mine → Theirs"],
    });
    await pull(list);
    expect([await showDifferences(list), await readNames(list)]).toEqual([NONE, ["Theirs"]]);
  });

  it("differ as before after one was restored from the trash, and after a claim that changes ids", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    const hat = await findItem(list, "Hat");
    await asAnn.delete(`item/${hat}`);
    const removed = { toTemplate: ["REMOVED Hat → -"], toList: [] };
    expect(await showDifferences(list)).toEqual(removed);
    await asAnn.delete(`list/${template}`);
    expect(await showDifferences(list)).toEqual(NONE);
    expect(await refusePush(list, ["x"])).toMatchObject({ code: "CONFLICT" });
    await asAnn.post(`list/${template}/restore`);
    expect(await showDifferences(list)).toEqual(removed);
    await asAnn.put(`list/${template}`, { isTemplate: false });
    expect(await showDifferences(list)).toEqual(NONE);
    await asAnn.put(`list/${template}`, { isTemplate: true });
    await changeItem(list, "Socks", { name: "Warm socks" });
    const originalSocks = await findItem(template, "Socks");
    const socks = await findItem(list, "Warm socks");
    asAnn = asUser(server, { ...(await server.newMember()), cookie: ann.cookie });
    // The member has items with the ids of two of the guest's, so these get other ids.
    const { id: listId } = await asAnn.makeList([], { notebookId: await asAnn.makeNotebook() });
    for (const id of [socks, originalSocks]) await asAnn.post("item", { id, listId, name: "Another" });
    await asAnn.post("user/claim");
    expect(await showDifferences(list)).toEqual({
      toTemplate: ["CHANGED Socks → Warm socks", "REMOVED Hat → -"],
      toList: [],
    });
    const [claimed] = await asAnn.getItems(list);
    expect(claimed?.id).not.toBe(socks);
    expect(claimed?.templateItemId).toBe(await findItem(template, "Socks"));
    expect(claimed?.templateItemId).not.toBe(originalSocks);
    await asAnn.post("item/restore", { ids: [hat] });
    expect((await showDifferences(list)).toTemplate).toEqual(["CHANGED Socks → Warm socks"]);
  });

  it("differ in a copy of the list too, and not in a list from the time before differences were kept", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    await changeItem(list, "Socks", { name: "Warm socks" });
    const copy = await duplicate(list);
    expect(await showDifferences(copy)).toEqual({ toTemplate: ["CHANGED Socks → Warm socks"], toList: [] });
    await server.db.query("delete from template_copies where id = $1", [list]);
    expect(await showDifferences(list)).toEqual(NONE);
    expect(await showDifferences(template)).toEqual(NONE);
  });

  it("do not differ in a copy of a list that has two items from one of the template", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const [list, other] = [await makeList(template), await makeList(template)];
    const moved = await findItem(other, "Socks");
    await asAnn.put(`item/${moved}`, { name: "Other socks", listId: list, sortingOrder: 9 });
    expect([await readNames(list), await showDifferences(list)]).toEqual([["Socks", "Other socks"], NONE]);
    const copy = await duplicate(list);
    expect([await readNames(copy), await showDifferences(copy)]).toEqual([["Socks", "Other socks"], NONE]);
  });

  it("differ as before when each change of an update is undone", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    await changeItem(list, "Socks", { name: "Warm socks" });
    await deleteItem(list, "Hat");
    await addItem(list, "Camera");
    const before = await showDifferences(list);
    const hat = await findItem(template, "Hat");
    await push(list);
    expect(await showDifferences(list)).toEqual(NONE);
    await changeItem(template, "Warm socks", { name: "Socks" });
    await deleteItem(template, "Camera");
    await asAnn.post("item/restore", { ids: [hat] });
    expect(inAnyOrder(await showDifferences(list))).toEqual(inAnyOrder(before));
  });
});

describe("an update between a list and its template", () => {
  it("makes exactly the chosen changes", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat", "Map");
    const list = await makeList(template);
    await changeItem(list, "Socks", { name: "Warm socks" });
    await deleteItem(list, "Hat");
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
    for (const { id } of await asAnn.getItems(list)) await asAnn.put(`item/${id}/complete`, { completed: true });
    await deleteItem(template, "Hat");
    await changeItem(template, "Socks", { isHeading: true, name: "Warm socks" });
    expect(await showDifferences(list)).toEqual({ toTemplate: [], toList: ["CHANGED Socks → Warm socks"] });
    await pull(list);
    expect(await asAnn.getItems(list)).toMatchObject([
      { name: "Warm socks", completed: true, isHeading: false },
      { name: "Hat", completed: true },
    ]);
  });

  it("un-ticks an item of a template that becomes a heading", async () => {
    const template = await makeTemplate("Trip", "Socks");
    await changeItem(template, "Socks", { completed: true });
    const list = await makeList(template);
    await changeItem(list, "Socks", { isHeading: true });
    expect(await push(list)).toMatchObject({ id: template });
    expect(await asAnn.getItems(template)).toMatchObject([{ name: "Socks", isHeading: true, completed: false }]);
  });

  it("is refused as a whole when a chosen difference has changed since", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const list = await makeList(template);
    await changeItem(list, "Socks", { name: "Warm socks" });
    await deleteItem(list, "Hat");
    const chosen = idsOf((await compare(list)).toTemplate);
    await changeItem(list, "Warm socks", { name: "Cold socks" });
    expect(await refusePush(list, chosen)).toMatchObject({ code: "CONFLICT" });
    expect(await readNames(template)).toEqual(["Socks", "Hat"]);
  });

  it("happens once for one id, also at the same time", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await addItem(list, "Camera");
    const chosen = idsOf((await compare(list)).toTemplate);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => push(list, chosen, id)));
    expect(answers.map((answer) => answer.id)).toEqual(Array(4).fill(template));
    expect(await readNames(template)).toEqual(["Socks", "Camera"]);
    expect(await refusePush(await makeList(template), [], id)).toMatchObject({ code: "CONFLICT" });
  });

  it("makes all changes between two lists of 1,000 items at once", async () => {
    const template = await makeTemplate("Trip");
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing ' || n, n from generate_series(1, 1000) as n`,
      [ann.userId, template],
    );
    await forgetBounds(server);
    const list = await makeList(template);
    await server.db.query("update items set name = 'New ' || name, sorting_order = -sorting_order where list_id = $1", [
      list,
    ]);
    const { toTemplate } = await compare(list);
    expect(toTemplate).toHaveLength(1_999);
    expect(await push(list, idsOf(toTemplate))).toMatchObject({ id: template });
    expect(await showDifferences(list)).toEqual(NONE);
    expect(await readNames(template)).toEqual(await readNames(list));
    expect(await refusePush(list, Array(2_001).fill("x"))).toMatchObject({ code: "BAD_USER_INPUT" });
  });

  it("changes nothing when the template would become too long", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await addItem(list, "Camera");
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing', n from generate_series(1, 999) as n`,
      [ann.userId, template],
    );
    await forgetBounds(server);
    const camera = (await compare(list)).toTemplate.map(({ id }) => id);
    expect(await refusePush(list, camera)).toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect((await asAnn.getItems(template)).length).toBe(1_000);
  });

  it("leaves everything as it was when the connection to the database is cut half way", async () => {
    const template = await makeTemplate("Trip", "Socks");
    const list = await makeList(template);
    await addItem(list, "Camera");
    const chosen = idsOf((await compare(list)).toTemplate);
    const id = randomUUID();
    expect(await cutDuring(server, "template_copies", () => refusePush(list, chosen, id))).toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await readNames(template)).toEqual(["Socks"]);
    expect(await push(list, chosen, id)).toMatchObject({ id: template });
    expect(await readNames(template)).toEqual(["Socks", "Camera"]);
    const combine = { templateIds: [template, await makeTemplate("Beach", "Towel")], id: randomUUID() };
    expect(await cutDuring(server, "items", () => asAnn.getRefusal("POST", "list/combine", combine))).toMatchObject({
      code: "UNAVAILABLE",
    });
    expect(await asAnn.getRefusal("GET", `list/${combine.id}`)).toMatchObject({ code: "NOT_FOUND" });
    expect(await asAnn.post("list/combine", combine)).toMatchObject({ id: combine.id });
    expect(await readNames(combine.id)).toHaveLength(5);
  });
});

describe("the ids that a client chooses for the items of a list from a template", () => {
  it("are those of the copies, and ids for deleted items are ignored", async () => {
    const template = await makeTemplate("Trip", "Socks", "Hat");
    const [socks] = await asAnn.getItems(template);
    const [mine, unused] = [randomUUID(), randomUUID()];
    const itemIds = [
      { from: socks?.id, id: mine },
      { from: randomUUID(), id: unused },
    ];
    const list = await makeList(template, { itemIds });
    expect((await asAnn.getItems(list))[0]?.id).toBe(mine);
    expect(idsOf(await asAnn.getItems(list))).not.toContain(unused);
    expect(await asAnn.getRefusal("POST", "list/template", { templateId: template, itemIds })).toMatchObject({
      code: "CONFLICT",
    });
  });
});

describe("a list of several templates", () => {
  it("has an item once whose name is written with other signs that look the same", async () => {
    const [one, other] = [
      await makeTemplate("A", "Café", "Kid's shoes"),
      await makeTemplate("B", "Cafe\u0301", "Kid’s shoes"),
    ];
    const list = await asAnn.post("list/combine", { templateIds: [one, other] });
    expect(await readNames(list.id)).toEqual(["A", "Café", "Kid's shoes"]);
  });

  it("has the items of each under its name, and an item of several once, with the larger number", async () => {
    const beach = await makeTemplate("Beach", "Towel", "Socks ×2", "# Sun", "Hat");
    const baby = await makeTemplate("Baby", "socks  × 3", "Bottle", "HAT");
    const same = await makeTemplate("Same", "towel");
    const list = await asAnn.post("list/combine", { templateIds: [beach, baby, same] });
    expect(list).toMatchObject({ name: "Beach + Baby + Same", templateId: null, active: true, runNumber: 1 });
    expect(await readNames(list.id)).toEqual(["Beach", "Towel", "Socks ×3", "Sun", "Hat", "Baby", "Bottle"]);
    const origins = (await asAnn.getItems(list.id)).map(({ templateItemId }) => templateItemId);
    expect(origins[1]).toBe(await findItem(beach, "Towel"));
    expect(origins[6]).toBe(await findItem(baby, "Bottle"));
    expect(await showDifferences(list.id)).toEqual(NONE);
  });

  it("stands once whatever its marks, of which those of the first stay", async () => {
    const beach = await makeTemplate("Beach", "Socks ×2 (1 day before)", "Water ×nights", "1 day before");
    const baby = await makeTemplate("Baby", "Socks ×3 ?kids", "Water ×4", "2 days before");
    const list = await asAnn.post("list/combine", { templateIds: [beach, baby] });
    const [first, water, before] = ["Socks ×3 (1 day before)", "Water ×nights", "1 day before"];
    expect(await readNames(list.id)).toEqual(["Beach", first, water, before, "Baby", "2 days before"]);
  });

  it("has an item twice that one template has twice", async () => {
    const family = await makeTemplate("Family", "# Ann", "Socks", "# Ben", "Socks");
    const camp = await makeTemplate("Camp", "socks ×3", "Tent", "Tent");
    const list = await asAnn.post("list/combine", { templateIds: [family, camp] });
    expect(await readNames(list.id)).toEqual(["Family", "Ann", "Socks ×3", "Ben", "Socks", "Camp", "Tent", "Tent"]);
  });

  it("has names of at most 2,000 characters, without spaces around them", async () => {
    const long = "x".repeat(1_998);
    const templates = [await makeTemplate("One", long, "×2"), await makeTemplate("Two", `${long}×3`, "×5")];
    const list = await asAnn.post("list/combine", { templateIds: templates });
    expect(await readNames(list.id)).toEqual(["One", `${long}×3`, "×5"]);
  });

  it("has a name of at most 200 characters, and is created once for one id", async () => {
    const templates = [await makeTemplate("x".repeat(199), "a"), await makeTemplate("y", "b")];
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => asAnn.post("list/combine", { templateIds: templates, id })));
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
    await Promise.all([1, 2, 3].map(() => addTemplate(list, baby, id)));
    expect(await readNames(list)).toEqual(["Towel", "Hat", "Baby", "Bottle"]);
    expect(await showDifferences(list)).toEqual(NONE);
    await addTemplate(list, baby);
    expect(await readNames(list)).toEqual(["Towel", "Hat", "Baby", "Bottle"]);
    await addItem(baby, "Blanket");
    await addTemplate(list, baby);
    expect((await readNames(list)).at(-1)).toBe("Blanket");
  });

  it("adds an item twice that the template has twice", async () => {
    const list = await makeList(await makeTemplate("Trip", "Map"));
    const family = await makeTemplate("Family", "# Ann", "Socks", "# Ben", "Socks");
    await addTemplate(list, family);
    expect(await readNames(list)).toEqual(["Map", "Family", "Ann", "Socks", "Ben", "Socks"]);
  });

  it("adds the new items of the list's own template, which are no differences then", async () => {
    const beach = await makeTemplate("Beach", "Towel");
    const list = await makeList(beach);
    await addItem(beach, "Hat");
    await addTemplate(list, beach);
    expect(await readNames(list)).toEqual(["Towel", "Beach", "Hat"]);
    expect(await showDifferences(list)).toEqual(NONE);
    await changeItem(list, "Hat", { name: "Straw hat" });
    expect(await showDifferences(list)).toEqual({
      toTemplate: ["CHANGED Hat → Straw hat"],
      toList: ["CHANGED Straw hat → Hat"],
    });
    await push(list);
    expect([await readNames(beach), await showDifferences(list)]).toEqual([["Towel", "Straw hat"], NONE]);
    await changeItem(beach, "Straw hat", { name: "Cap" });
    expect(await showDifferences(list)).toEqual({ toTemplate: [], toList: ["CHANGED Straw hat → Cap"] });
  });
});

describe("the places of items in a new order", () => {
  it("increase, and items that have not moved keep theirs where there is room", () => {
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

  it("are new numbers where two items have the same place", () => {
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
    ["there is no number between two others", 1 + Number.EPSILON, 1 + 2 * Number.EPSILON],
    ["the distance between two is too large", -Number.MAX_VALUE, Number.MAX_VALUE],
  ] as const)("are new numbers where %s", ([, first, last]) => {
    const order = [{ id: "a" }, { id: "x", isMoved: true as const }, { id: "b" }];
    const known = new Map([
      ["a", first],
      ["b", last],
    ]);
    expect(numberItems(order, known)).toEqual([1, 2, 3]);
  });

  it("are new numbers where there is no number after the last or before the first", () => {
    const moved = { id: "x", isMoved: true as const };
    const farther = [moved, { ...moved, id: "y" }];
    expect(numberItems([{ id: "a" }, ...farther], new Map([["a", 2 ** 53 - 1]]))).toEqual([1, 2, 3]);
    expect(numberItems([...farther, { id: "a" }], new Map([["a", -(2 ** 53)]]))).toEqual([1, 2, 3]);
  });
});
