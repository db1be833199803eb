import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { listStatements } from "../../../testing/listStatements.ts";
import { forgetBounds, startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;
let templateId: string;
let items: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
  const names = ["Socks", "Hat", "Map", "Cot ?kids"];
  ({ id: templateId, items } = await asAnn.makeList(names, { notebookId, name: "Packing", isTemplate: true }));
});

type Change = { kind: string; words: { name: string }; templateItemId: string; listIds: string[] };

const makeLists = async (...names: string[]): Promise<string[]> => {
  const lists = await asAnn.post("list/template", { templateId, lists: names.map((name) => ({ name })) });
  return lists.map(({ id }: { id: string }) => id);
};
const readNames = async (listId: string) => (await asAnn.getItems(listId)).map(({ name }) => name);
const findItem = async (listId: string, name: string) =>
  (await asAnn.getItems(listId)).find((item) => item.name === name)?.id ?? "";
const changeItem = async (listId: string, name: string, values: object) =>
  asAnn.put(`item/${await findItem(listId, name)}`, values);
const addItem = (name: string, sortingOrder?: number) =>
  asAnn.post("item", { listId: templateId, name, ...(sortingOrder !== undefined && { sortingOrder }) });
const readChanges = async () => {
  const { changes, lists } = await asAnn.get(`list/${templateId}/template-changes`);
  return {
    changes: changes.map(({ kind, words, listIds }: Change) => [kind, words.name, listIds]),
    lists: lists.map(({ name }: { name: string }) => name),
  };
};
/** Brings all changes to the lists that they have not reached. */
async function updateAll(id: string = randomUUID()) {
  const { changes, lists } = await asAnn.get(`list/${templateId}/template-changes`);
  const templateItemIds = [...new Set(changes.map((each: Change) => each.templateItemId))] as string[];
  return update(
    lists.map((list: { id: string }) => list.id),
    templateItemIds,
    id,
  );
}
const update = (listIds: string[], templateItemIds: string[], id: string = randomUUID()) =>
  asAnn.post(`list/${templateId}/update-lists`, { listIds, templateItemIds, id });
const refuse = (listIds: string[], templateItemIds: string[], id: string = randomUUID()) =>
  asAnn.getRefusal("POST", `list/${templateId}/update-lists`, { listIds, templateItemIds, id });
const NONE = { changes: [], lists: [] };

describe("the changes of a template that have not reached its lists", () => {
  it("are what was added, reworded and moved, each with its lists, the newest first", async () => {
    const [first, second] = await makeLists("Ana", "Ben");
    const [third] = await makeLists("Cem");
    expect(await readChanges()).toEqual(NONE);
    await addItem("Sunscreen", 1.5);
    await changeItem(templateId, "Hat", { name: "Sun hat" });
    await changeItem(templateId, "Map", { sortingOrder: 0.5 });
    await asAnn.delete(`item/${items["Cot ?kids"]}`);
    await changeItem(third ?? "", "Hat", { name: "Cap" });
    const all = [third, second, first];
    const { changes, lists } = await readChanges();
    expect(lists[0]).toBe("Packing – Cem");
    expect(lists.toSorted()).toEqual(["Packing – Ana", "Packing – Ben", "Packing – Cem"]);
    expect(changes.map(([kind, name, listIds]: [string, string, string[]]) => [kind, name, new Set(listIds)])).toEqual([
      ["MOVED", "Map", new Set(all)],
      ["ADDED", "Sunscreen", new Set(all)],
      ["CHANGED", "Sun hat", new Set([first, second])],
    ]);
  });

  it("are none of lists that are put away, of what a list has deleted, and of what its answers leave out", async () => {
    const [ana, ben] = await makeLists("Ana", "Ben");
    await asAnn.put(`list/${ana}`, { active: false });
    await asAnn.delete(`item/${await findItem(ben ?? "", "Hat")}`);
    await changeItem(templateId, "Hat", { name: "Sun hat" });
    expect(await readChanges()).toEqual(NONE);
    const answers = [{ name: "kids", choice: false }];
    await asAnn.post("list/template", { templateId, answers, lists: [{ name: "Cem" }] });
    await changeItem(templateId, "Cot ?kids", { name: "Travel cot ?kids" });
    await addItem("Toys ?kids");
    expect((await readChanges()).lists).toEqual(["Packing – Ben"]);
  });

  it("are those of the newest 50 lists", async () => {
    const names = Array.from({ length: 50 }, (_, n) => `Pupil ${n}`);
    await makeLists("Ana");
    await makeLists(...names);
    await addItem("Gloves");
    const { lists, changes } = await readChanges();
    expect(new Set(lists)).toEqual(new Set(names.map((name) => `Packing – ${name}`)));
    expect(changes[0][2]).toHaveLength(50);
    expect(await updateAll()).toHaveLength(50);
    expect(await readChanges()).toEqual(NONE);
  });

  it("are refused where there are too many rows", async () => {
    const asMember = asUser(server, (ann = await server.newMember()));
    notebookId = await asMember.makeNotebook();
    const template = await asMember.makeList(["Socks"], { notebookId, isTemplate: true });
    const lists = Array.from({ length: 11 }, (_, n) => ({ name: `Pupil ${n}` }));
    const made = await asMember.post("list/template", { templateId: template.id, lists });
    for (const { id } of made)
      await server.db.query(
        `insert into items (owner_id, id, list_id, name, sorting_order)
         select $1, gen_random_uuid(), $2, 'Thing', n from generate_series(1, 950) n`,
        [ann.userId, id],
      );
    await forgetBounds(server, ann);
    const refusal = await asMember.getRefusal("GET", `list/${template.id}/template-changes`);
    expect(refusal.message).toBe("This asks for more than 10,000 rows at once; ask for fewer lists");
    const ids = made.map(({ id }: { id: string }) => id);
    const body = { listIds: ids, templateItemIds: [template.items["Socks"]], id: randomUUID() };
    expect(await asMember.getRefusal("POST", `list/${template.id}/update-lists`, body)).toMatchObject({
      code: "BAD_USER_INPUT",
    });
  });
});

describe("an update of lists from their template", () => {
  it("brings what was changed, in its place, and leaves ticks and the lists’ own changes", async () => {
    const [ana = "", ben = ""] = await makeLists("Ana", "Ben");
    await asAnn.put(`item/${await findItem(ana, "Socks")}/complete`, { completed: true });
    await changeItem(ben, "Hat", { name: "Cap" });
    await asAnn.post("item", { listId: ben, name: "Own" });
    await addItem("Sunscreen", 1.5);
    await changeItem(templateId, "Hat", { name: "Sun hat", note: "wide" });
    await changeItem(templateId, "Map", { sortingOrder: 0.5 });
    const updated = await updateAll();
    expect(updated.map(({ name }: { name: string }) => name).toSorted()).toEqual(["Packing – Ana", "Packing – Ben"]);
    expect(await readNames(ana)).toEqual(["Map", "Socks", "Sunscreen", "Sun hat", "Cot ?kids"]);
    expect(await readNames(ben)).toEqual(["Map", "Socks", "Sunscreen", "Cap", "Cot ?kids", "Own"]);
    expect((await asAnn.getItems(ana)).map(({ completed }) => completed)).toEqual([false, true, false, false, false]);
    expect((await asAnn.getItems(ana))[3]).toMatchObject({ note: "wide" });
    expect(await readChanges()).toEqual(NONE);
    const { toTemplate } = await asAnn.get(`list/${ben}/template-differences`);
    expect(toTemplate.map(({ kind }: Change) => kind)).toEqual(["CHANGED", "ADDED"]);
  });

  it("brings only the named items, and only to the named lists", async () => {
    const [ana = "", ben = ""] = await makeLists("Ana", "Ben");
    const { id: gloves } = await addItem("Gloves");
    await addItem("Scarf");
    await update([ana], [gloves]);
    expect(await readNames(ana)).toEqual(["Socks", "Hat", "Map", "Cot ?kids", "Gloves"]);
    expect(await readNames(ben)).toEqual(["Socks", "Hat", "Map", "Cot ?kids"]);
    expect((await readChanges()).changes).toEqual([
      ["ADDED", "Gloves", [ben]],
      ["ADDED", "Scarf", expect.arrayContaining([ana, ben])],
    ]);
  });

  it("brings words as the answers of each list make them", async () => {
    const lists = ["Ana", "Ben"].map((name, index) => ({ name, answers: [{ name: "nights", number: index + 2 }] }));
    const [ana, ben] = await asAnn.post("list/template", { templateId, lists });
    await addItem("Shirts ×nights");
    await changeItem(templateId, "Socks", { name: "Warm socks ×nights+1" });
    await updateAll();
    expect(await readNames(ana.id)).toEqual(["Warm socks ×3", "Hat", "Map", "Cot ?kids", "Shirts ×2"]);
    expect(await readNames(ben.id)).toEqual(["Warm socks ×4", "Hat", "Map", "Cot ?kids", "Shirts ×3"]);
  });

  it("brings later moves too, and what was undone again", async () => {
    const [ana = ""] = await makeLists("Ana");
    await changeItem(templateId, "Map", { sortingOrder: 0.5 });
    await updateAll();
    await changeItem(templateId, "Hat", { sortingOrder: 0.25 });
    await updateAll();
    expect(await readNames(ana)).toEqual(["Hat", "Map", "Socks", "Cot ?kids"]);
    await addItem("Gloves");
    await updateAll();
    await asAnn.delete(`item/${await findItem(ana, "Gloves")}`);
    expect((await readChanges()).changes).toEqual([["ADDED", "Gloves", [ana]]]);
    await updateAll();
    expect(await readNames(ana)).toContain("Gloves");
  });

  it("sends as many statements for many lists as for one", async () => {
    const few = await makeLists("Ana");
    const many = await makeLists(...Array.from({ length: 20 }, (_, n) => `Pupil ${n}`));
    const { id: gloves } = await addItem("Gloves");
    const ids = [gloves, items["Hat"] ?? ""];
    await changeItem(templateId, "Hat", { name: "Sun hat" });
    const forFew = await listStatements(() => update(few, ids));
    const forMany = await listStatements(() => update(many, ids));
    expect(forMany.length).toBe(forFew.length);
    for (const list of [...few, ...many]) expect(await readNames(list)).toContain("Gloves");
  });

  it("happens once for one id, also at the same time", async () => {
    const [ana = "", ben = ""] = await makeLists("Ana", "Ben");
    const { id: gloves } = await addItem("Gloves");
    const id = randomUUID();
    await Promise.all([1, 2, 3].map(() => update([ana, ben], [gloves], id)));
    for (const list of [ana, ben])
      expect(await readNames(list)).toEqual(["Socks", "Hat", "Map", "Cot ?kids", "Gloves"]);
    const { id: scarf } = await addItem("Scarf");
    expect(await update([ben, ana], [scarf], id)).toMatchObject([{ id: ben }, { id: ana }]);
    expect(await readNames(ana)).not.toContain("Scarf");
    const [cem = ""] = await makeLists("Cem");
    expect(await refuse([cem], [scarf], id)).toMatchObject({ code: "CONFLICT" });
  });

  it("changes no list where one of them cannot be changed", async () => {
    const [ana = ""] = await makeLists("Ana");
    const { id: gloves } = await addItem("Gloves");
    const other = await asAnn.makeList([], { notebookId });
    expect(await refuse([ana, other.id], [gloves])).toMatchObject({ code: "NOT_FOUND", missing: [other.id] });
    expect(await refuse([ana, randomUUID()], [gloves])).toMatchObject({ code: "NOT_FOUND" });
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing', 10 + n from generate_series(1, 996) n`,
      [ann.userId, ana],
    );
    await forgetBounds(server, ann);
    const [ben = ""] = await makeLists("Ben");
    await asAnn.delete(`item/${await findItem(ben, "Gloves")}`);
    await changeItem(templateId, "Hat", { name: "Sun hat" });
    expect(await refuse([ben, ana], [gloves, items["Hat"] ?? ""])).toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect(await readNames(ben)).toContain("Hat");
  });

  it("reaches lists of several owners, and none that the caller may only view", async () => {
    const asBea = asUser(server, await server.newGuest());
    const shared = await asBea.makeNotebook();
    await asAnn.join(await asBea.share(shared));
    const [own] = await asAnn.post("list/template", { templateId, lists: [{ name: "Ana" }] });
    const [theirs] = await asAnn.post("list/template", { templateId, lists: [{ name: "Ben" }], notebookId: shared });
    const { id: gloves } = await addItem("Gloves");
    expect((await readChanges()).lists).toEqual(["Packing – Ben", "Packing – Ana"]);
    expect(await update([own.id, theirs.id], [gloves])).toMatchObject([{ id: own.id }, { id: theirs.id }]);
    for (const asOwner of [asAnn, asBea])
      expect((await asOwner.getItems(theirs.id)).map(({ name }) => name)).toContain("Gloves");
    expect(await readChanges()).toEqual(NONE);
    const { people } = await asBea.get(`notebook/${shared}/people`);
    const person = people.find(({ isYou }: { isYou: boolean }) => !isYou);
    await asBea.put(`notebook/${shared}/people/${person.id}`, { role: "VIEWER" });
    const { id: scarf } = await addItem("Scarf");
    expect(await refuse([own.id, theirs.id], [scarf])).toMatchObject({ code: "FORBIDDEN" });
    expect(await readNames(own.id)).not.toContain("Scarf");
  });
});
