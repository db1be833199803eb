import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type ItemJson, type Requests } from "../../testing/asUser.ts";
import { cutDuring } from "../../testing/cutDuring.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;
let templateId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
  templateId = (await asAnn.makeList([], { notebookId, isTemplate: true })).id;
  // Every third item is ticked. Ten items at a time have the same `sortingOrder` and age, so their ids decide the order.
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, note, completed, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, case when n % 2 = 0 then 'note ' || n end, n % 3 = 0, n / 10
       from generate_series(1, 1000) as n`,
    [ann.userId, templateId],
  );
});

const readTexts = async (listId: string) => (await asAnn.getItems(listId)).map(({ name, note }) => ({ name, note }));
const createFromTemplate = (values: object) => asAnn.post("list/template", { templateId, ...values });

describe("a list that is created with the template that it was made from", () => {
  const create = (values: object, as = asAnn) => as.post("list", { name: "Rome", notebookId, templateId, ...values });
  const refuse = (values: object, as = asAnn) =>
    as.getRefusal("POST", "list", { name: "Rome", notebookId, templateId, ...values });

  it("is one of its uses, and has nothing copied", async () => {
    const list = await create({});
    expect(list).toMatchObject({ name: "Rome", templateId, isTemplate: false, active: true });
    expect(await asAnn.getItems(list.id)).toEqual([]);
    expect(await asAnn.get(`list/${templateId}/uses`)).toMatchObject([{ id: list.id }]);
    const { toList, toTemplate } = await asAnn.get(`list/${list.id}/template-differences`);
    expect([toList, toTemplate]).toEqual([[], []]);
    expect(await asAnn.getItems(templateId)).toHaveLength(1_000);
  });

  it("is the same list when the call is repeated, also after the template is deleted", async () => {
    const id = randomUUID();
    await create({ id });
    await asAnn.delete(`list/${templateId}`);
    expect(await create({ id })).toMatchObject({ id, templateId: null });
    expect(await refuse({})).toMatchObject({ statusCode: 404, message: "List not found" });
  });

  it("has no template of somebody else, whatever that person shares or publishes", async () => {
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const own = await asBea.makeNotebook();
    await asAnn.post(`list/${templateId}/publish`);
    expect(await refuse({ notebookId: own }, asBea)).toMatchObject({ statusCode: 404, message: "List not found" });
    await asBea.join(await asAnn.share(notebookId, "EDITOR"));
    // A template and its lists have one owner: that of the shared notebook has both.
    expect(await refuse({ notebookId: own }, asBea)).toMatchObject({ statusCode: 404, message: "List not found" });
    expect(await create({}, asBea)).toMatchObject({ notebookId, templateId });
  });
});

describe("a list from a template", () => {
  it("has all 1,000 items, in their order, none ticked", async () => {
    const list = await createFromTemplate({ name: "Rome" });
    const texts = await readTexts(list.id);
    expect(texts).toHaveLength(1_000);
    expect(texts).toEqual(await readTexts(templateId));
    const { items }: { items: ItemJson[] } = await asAnn.get(`list/${list.id}/with-items`);
    expect(items.filter(({ completed }) => completed)).toEqual([]);
  });

  it("is created once for one id, even when many requests send it at once", async () => {
    const id = randomUUID();
    const create = () => asAnn.send("POST", "list/template", { templateId, id });
    const answers = await Promise.all(Array.from({ length: 8 }, create));
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(Array(8).fill([201, id]));
    expect(await readTexts(id)).toHaveLength(1_000);
  });

  it("is not there at all when the connection to the database is cut half way, and can be created again", async () => {
    const id = randomUUID();
    const copying = () => asAnn.getRefusal("POST", "list/template", { templateId, id });
    expect(await cutDuring(server, "items", copying)).toMatchObject({ code: "UNAVAILABLE" });
    expect(await server.db.query("select 1 from lists where id = $1", [id])).toEqual([]);
    expect(await server.db.query("select 1 from items where list_id = $1", [id])).toEqual([]);
    await createFromTemplate({ id });
    expect(await readTexts(id)).toHaveLength(1_000);
  });

  it("stays when its template is deleted, and then has no template", async () => {
    const { id } = await createFromTemplate({});
    await asAnn.delete(`list/${templateId}`);
    expect(await asAnn.get(`list/${id}`)).toMatchObject({ id, templateId: null });
    expect(await readTexts(id)).toHaveLength(1_000);
  });

  it("stays unchanged when its template is renamed or is no template any more", async () => {
    const { id } = await createFromTemplate({});
    await asAnn.put(`list/${templateId}`, { name: "Other", isTemplate: false });
    expect(await asAnn.get(`list/${id}`)).toMatchObject({ name: "Packing", templateId });
  });
});

describe("a duplicate", () => {
  const duplicate = async (input: object) => {
    const mutation = `mutation ($input: DuplicateListInput!) {
      duplicateList(input: $input) { id name notebookId isTemplate active priority date note templateId completedCount }
    }`;
    const { json } = await server.graphql(ann, mutation, { input: { listId: templateId, ...input } });
    return json.errors ? { error: json.errors[0] } : json.data.duplicateList;
  };
  const updateSource = (values: object) => asAnn.put(`list/${templateId}`, values);

  it("has all 1,000 items, in their order, none ticked", async () => {
    await updateSource({ isTemplate: false, active: false, priority: 3, date: "2026-12-24", note: "by train" });
    const list = await duplicate({});
    expect(list).toMatchObject({ name: "Packing", notebookId, isTemplate: false, active: true, completedCount: 0 });
    expect(list).toMatchObject({ priority: 3, date: "2026-12-24", note: "by train", templateId: null });
    expect(list.id).not.toBe(templateId);
    const texts = await readTexts(list.id);
    expect(texts).toHaveLength(1_000);
    expect(texts).toEqual(await readTexts(templateId));
  });

  it("can be a template of a list, without its date, and does not change the list", async () => {
    await updateSource({ isTemplate: false, date: "2026-12-24" });
    const before = await asAnn.get(`list/${templateId}`);
    const template = await duplicate({ isTemplate: true, name: "Every trip" });
    expect(template).toMatchObject({ name: "Every trip", isTemplate: true, active: false, date: null });
    expect(await asAnn.get(`list/${templateId}`)).toEqual(before);
    const created = await createFromTemplate({ templateId: template.id });
    expect(await readTexts(created.id)).toEqual(await readTexts(templateId));
  });

  it("is a template if its source is one, and otherwise keeps the template of its source", async () => {
    expect(await duplicate({})).toMatchObject({ isTemplate: true, templateId: null });
    const { id: listId } = await createFromTemplate({});
    expect(await duplicate({ listId })).toMatchObject({ isTemplate: false, templateId });
  });

  it("can be in another notebook, and is refused for an unknown notebook, an unknown list or an empty name", async () => {
    const other = await asAnn.makeNotebook();
    expect(await duplicate({ notebookId: other })).toMatchObject({ notebookId: other });
    expect(await duplicate({ notebookId: randomUUID() })).toMatchObject({ error: { message: "Notebook not found" } });
    expect(await duplicate({ listId: randomUUID() })).toMatchObject({ error: { message: "List not found" } });
    expect(await duplicate({ name: " " })).toMatchObject({ error: { message: "Name is required" } });
  });

  it("is created once for one id, and a later request with that id gets the first copy", async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => duplicate({ id })));
    expect(answers.map((answer) => answer.id)).toEqual(Array(8).fill(id));
    expect(await readTexts(id)).toHaveLength(1_000);
    expect(await duplicate({ id, name: "Late" })).toMatchObject({ id, name: "Packing" });
  });
});

describe("the field of a list", () => {
  const readList = async () =>
    (await server.graphql(ann, `{ list(id: "${templateId}") { lastUsedAt updatedAt nextItem { id name } } }`)).json.data
      .list;

  it("nextItem has the first item that is not ticked", async () => {
    const next = (await asAnn.getItems(templateId)).find(({ completed }) => !completed);
    expect((await readList()).nextItem).toEqual({ id: next?.id, name: next?.name });
    await server.db.query("update items set completed = true where owner_id = $1", [ann.userId]);
    expect((await readList()).nextItem).toBeNull();
  });

  it("openItems has the first un-ticked items of each list, in their order, without headings and deleted items", async () => {
    const eve = await server.newGuest();
    const asEve = asUser(server, eve);
    const notebook = { notebookId: await asEve.makeNotebook() };
    const rome = await asEve.makeList([], { ...notebook, name: "Rome" });
    const ids: Record<string, string> = {};
    for (const item of [
      { name: "Visa", sortingOrder: 9 },
      { name: "Papers", isHeading: true },
      { name: "Ticket" },
      { name: "Map" },
      { name: "Passport", sortingOrder: 1 },
      { name: "Charger" },
      { name: "Socks" },
    ])
      ids[item.name] = (await asEve.post("item", { listId: rome.id, ...item })).id;
    await asEve.makeList(["Umbrella"], { ...notebook, name: "Milan" });
    await asEve.makeList([], { ...notebook, name: "Empty" });
    await asEve.put(`item/${ids["Ticket"]}/complete`, { completed: true });
    await asEve.delete(`item/${ids["Map"]}`);
    const { json } = await server.graphql(
      eve,
      "{ lists { name openItems(first: 3) { name } first: openItems(first: 1) { name } } }",
    );
    const names = (items: { name: string }[]) => items.map(({ name }) => name);
    type Preview = { name: string; openItems: { name: string }[]; first: { name: string }[] };
    expect(json.data.lists.map((list: Preview) => [list.name, names(list.openItems), names(list.first)])).toEqual([
      ["Empty", [], []],
      ["Milan", ["Umbrella"], ["Umbrella"]],
      ["Rome", ["Passport", "Visa", "Charger"], ["Passport"]],
    ]);
  });

  it.each([0, 11])("openItems is refused for the first %i items", async (first) => {
    const { json } = await server.graphql(ann, `{ list(id: "${templateId}") { openItems(first: ${first}) { id } } }`);
    expect(json.errors[0]).toMatchObject({
      message: "first must be a whole number between 1 and 10",
      extensions: { code: "BAD_USER_INPUT" },
    });
  });

  it("lastUsedAt has the time of the last change of the list or of one of its items", async () => {
    const [first] = await asAnn.getItems(templateId);
    const ticked = await asAnn.put(`item/${first?.id}/complete`, { completed: true });
    expect((await readList()).lastUsedAt).toBe(ticked.updatedAt);
    const renamed = await asAnn.put(`list/${templateId}`, { name: "Oslo" });
    expect((await readList()).lastUsedAt).toBe(renamed.updatedAt);
    await server.db.query("delete from items where owner_id = $1", [ann.userId]);
    expect((await readList()).lastUsedAt).toBe(renamed.updatedAt);
  });
});
