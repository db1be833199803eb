import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cutDuring } from "../../testing/cutDuring.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
let ann: TestUser;
let notebookId: string;
let templateId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  notebookId = (await server.rest(ann, "POST", "/api/notebook", { name: "Trips" })).json.id;
  templateId = (await server.rest(ann, "POST", "/api/list", { notebookId, name: "Packing", isTemplate: true })).json.id;
  // Every third item is ticked. Ten items at a time have the same `sortingOrder` and age, so their ids decide the order.
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, note, completed, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, case when n % 2 = 0 then 'note ' || n end, n % 3 = 0, n / 10
       from generate_series(1, 1000) as n`,
    [ann.userId, templateId],
  );
});

const readTexts = async (listId: string) =>
  (await server.rest(ann, "GET", `/api/list/${listId}/items`)).json.map(
    ({ name, note }: { name: string; note: string }) => ({ name, note }),
  );
const createFromTemplate = (body: object) => server.rest(ann, "POST", "/api/list/template", { templateId, ...body });

describe("a list from a template", () => {
  it("has all 1,000 items, in their order, none ticked", async () => {
    const { status, json: list } = await createFromTemplate({ name: "Rome" });
    expect(status).toBe(201);
    const texts = await readTexts(list.id);
    expect(texts).toHaveLength(1_000);
    expect(texts).toEqual(await readTexts(templateId));
    const { items } = (await server.rest(ann, "GET", `/api/list/${list.id}/with-items`)).json;
    expect(items.filter(({ completed }: { completed: boolean }) => completed)).toEqual([]);
  });

  it("is created once for one id, even when many requests send it at once", async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => createFromTemplate({ id })));
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(Array(8).fill([201, id]));
    expect(await readTexts(id)).toHaveLength(1_000);
  });

  it("Kill the DB connection mid-copy → no new list at all", async () => {
    const id = randomUUID();
    const answer = await cutDuring(server, "items", () => createFromTemplate({ id }));
    expect(answer.json.code).toBe("UNAVAILABLE");
    expect(await server.db.query("select 1 from lists where id = $1", [id])).toEqual([]);
    expect(await server.db.query("select 1 from items where list_id = $1", [id])).toEqual([]);
    expect((await createFromTemplate({ id })).status).toBe(201);
    expect(await readTexts(id)).toHaveLength(1_000);
  });

  it("stays when its template is deleted, and then has no template", async () => {
    const { id } = (await createFromTemplate({})).json;
    await server.rest(ann, "DELETE", `/api/list/${templateId}`);
    expect((await server.rest(ann, "GET", `/api/list/${id}`)).json).toMatchObject({ id, templateId: null });
    expect(await readTexts(id)).toHaveLength(1_000);
  });

  it("stays unchanged when its template is renamed or is no template any more", async () => {
    const { id } = (await createFromTemplate({})).json;
    await server.rest(ann, "PUT", `/api/list/${templateId}`, { name: "Other", isTemplate: false });
    expect((await server.rest(ann, "GET", `/api/list/${id}`)).json).toMatchObject({ name: "Packing", templateId });
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
  const updateSource = (body: object) => server.rest(ann, "PUT", `/api/list/${templateId}`, body);

  it("Copy a 1,000-item list → 1,000 items, same order, none ticked", async () => {
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
    const before = (await server.rest(ann, "GET", `/api/list/${templateId}`)).json;
    const template = await duplicate({ isTemplate: true, name: "Every trip" });
    expect(template).toMatchObject({ name: "Every trip", isTemplate: true, active: false, date: null });
    expect((await server.rest(ann, "GET", `/api/list/${templateId}`)).json).toEqual(before);
    const created = await server.rest(ann, "POST", "/api/list/template", { templateId: template.id });
    expect(await readTexts(created.json.id)).toEqual(await readTexts(templateId));
  });

  it("is a template if its source is one, and otherwise keeps the template of its source", async () => {
    expect(await duplicate({})).toMatchObject({ isTemplate: true, templateId: null });
    const { id: listId } = (await createFromTemplate({})).json;
    expect(await duplicate({ listId })).toMatchObject({ isTemplate: false, templateId });
  });

  it("can be in another notebook, but not with an unknown notebook, an unknown list or an empty name", async () => {
    const other = (await server.rest(ann, "POST", "/api/notebook", { name: "Home" })).json.id;
    expect(await duplicate({ notebookId: other })).toMatchObject({ notebookId: other });
    expect(await duplicate({ notebookId: randomUUID() })).toMatchObject({ error: { message: "Notebook not found" } });
    expect(await duplicate({ listId: randomUUID() })).toMatchObject({ error: { message: "List not found" } });
    expect(await duplicate({ name: " " })).toMatchObject({ error: { message: "Name is required" } });
  });

  it("is created once for one id, and a later request answers the first copy", async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => duplicate({ id })));
    expect(answers.map((answer) => answer.id)).toEqual(Array(8).fill(id));
    expect(await readTexts(id)).toHaveLength(1_000);
    expect(await duplicate({ id, name: "Late" })).toMatchObject({ id, name: "Packing" });
  });
});

describe("a computed field of a list", () => {
  const readList = async () =>
    (await server.graphql(ann, `{ list(id: "${templateId}") { lastUsedAt updatedAt nextItem { id name } } }`)).json.data
      .list;

  it("nextItem is the first item that is not ticked", async () => {
    const all = (await server.rest(ann, "GET", `/api/list/${templateId}/items`)).json;
    const next = all.find(({ completed }: { completed: boolean }) => !completed);
    expect((await readList()).nextItem).toEqual({ id: next.id, name: next.name });
    await server.db.query("update items set completed = true where owner_id = $1", [ann.userId]);
    expect((await readList()).nextItem).toBeNull();
  });

  it("openItems are the first items to do of each list, in their order, without headings and what was deleted", async () => {
    const eve = await server.newGuest();
    const add = async (path: string, body: object) => (await server.rest(eve, "POST", `/api/${path}`, body)).json;
    const notebook = (await add("notebook", { name: "Trips" })).id;
    const addList = async (name: string, items: object[]) => {
      const { id } = await add("list", { notebookId: notebook, name });
      const ids: string[] = [];
      for (const item of items) ids.push((await add("item", { listId: id, ...item })).id);
      return ids;
    };
    const [, , ticked = "", deleted = ""] = await addList("Rome", [
      { name: "Visa", sortingOrder: 9 },
      { name: "Papers", isHeading: true },
      { name: "Ticket" },
      { name: "Map" },
      { name: "Passport", sortingOrder: 1 },
      { name: "Charger" },
      { name: "Socks" },
    ]);
    await addList("Milan", [{ name: "Umbrella" }]);
    await addList("Empty", []);
    await server.rest(eve, "PUT", `/api/item/${ticked}/complete`, { completed: true });
    await server.rest(eve, "DELETE", `/api/item/${deleted}`);
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

  it.each([0, 11])("openItems refuses to answer the first %i", async (first) => {
    const { json } = await server.graphql(ann, `{ list(id: "${templateId}") { openItems(first: ${first}) { id } } }`);
    expect(json.errors[0]).toMatchObject({
      message: "first must be a whole number between 1 and 10",
      extensions: { code: "BAD_USER_INPUT" },
    });
  });

  it("lastUsedAt is the time of the last change of the list or one of its items", async () => {
    const [first] = (await server.rest(ann, "GET", `/api/list/${templateId}/items`)).json;
    const ticked = (await server.rest(ann, "PUT", `/api/item/${first.id}/complete`, { completed: true })).json;
    expect((await readList()).lastUsedAt).toBe(ticked.updatedAt);
    const renamed = (await server.rest(ann, "PUT", `/api/list/${templateId}`, { name: "Oslo" })).json;
    expect((await readList()).lastUsedAt).toBe(renamed.updatedAt);
    await server.db.query("delete from items where owner_id = $1", [ann.userId]);
    expect((await readList()).lastUsedAt).toBe(renamed.updatedAt);
  });
});
