import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
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
  // Every third is ticked, and they come in tens of equal order and age: only the id decides within a ten.
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, note, completed, sorting_order)
     select $1, gen_random_uuid(), $2, 'Thing ' || n, case when n % 2 = 0 then 'note ' || n end, n % 3 = 0, n / 10
       from generate_series(1, 1000) as n`,
    [ann.userId, templateId],
  );
});

const textsOf = async (listId: string) =>
  (await server.rest(ann, "GET", `/api/list/${listId}/items`)).json.map(
    ({ name, note }: { name: string; note: string }) => ({ name, note }),
  );
const use = (body: object) => server.rest(ann, "POST", "/api/list/template", { templateId, ...body });

describe("a list from a template", () => {
  it("has all 1,000 items, in their order, none ticked", async () => {
    const { status, json: list } = await use({ name: "Rome" });
    expect(status).toBe(201);
    const texts = await textsOf(list.id);
    expect(texts).toHaveLength(1_000);
    expect(texts).toEqual(await textsOf(templateId));
    const { items } = (await server.rest(ann, "GET", `/api/list/${list.id}/with-items`)).json;
    expect(items.filter(({ completed }: { completed: boolean }) => completed)).toEqual([]);
  });

  it("is one list, however often the same id is asked for, and at once", async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => use({ id })));
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(Array(8).fill([201, id]));
    expect(await textsOf(id)).toHaveLength(1_000);
  });

  it("Kill the DB connection mid-copy → no new list at all", async () => {
    const id = randomUUID();
    const holder = new pg.Client({ connectionString: server.url });
    await holder.connect();
    await holder.query("begin; lock table items in exclusive mode");
    const answer = use({ id });
    const cut = async () =>
      (
        await server.db.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query ~ '^insert into items' and wait_event_type = 'Lock'`,
        )
      ).length;
    await vi.waitUntil(cut, { timeout: 900, interval: 10 });
    await holder.end();
    expect((await answer).json.code).toBe("UNAVAILABLE");
    expect(await server.db.query("select 1 from lists where id = $1", [id])).toEqual([]);
    expect(await server.db.query("select 1 from items where list_id = $1", [id])).toEqual([]);
    expect((await use({ id })).status).toBe(201);
    expect(await textsOf(id)).toHaveLength(1_000);
  });

  it("outlives its template, and forgets it", async () => {
    const { id } = (await use({})).json;
    await server.rest(ann, "DELETE", `/api/list/${templateId}`);
    expect((await server.rest(ann, "GET", `/api/list/${id}`)).json).toMatchObject({ id, templateId: null });
    expect(await textsOf(id)).toHaveLength(1_000);
  });

  it("does not change with its template", async () => {
    const { id } = (await use({})).json;
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
  const change = (body: object) => server.rest(ann, "PUT", `/api/list/${templateId}`, body);

  it("Copy a 1,000-item list → 1,000 items, same order, none ticked", async () => {
    await change({ isTemplate: false, active: false, priority: 3, date: "2026-12-24", note: "by train" });
    const list = await duplicate({});
    expect(list).toMatchObject({ name: "Packing", notebookId, isTemplate: false, active: true, completedCount: 0 });
    expect(list).toMatchObject({ priority: 3, date: "2026-12-24", note: "by train", templateId: null });
    expect(list.id).not.toBe(templateId);
    const texts = await textsOf(list.id);
    expect(texts).toHaveLength(1_000);
    expect(texts).toEqual(await textsOf(templateId));
  });

  it("is a template of a list, without its day, and leaves the list as it is", async () => {
    await change({ isTemplate: false, date: "2026-12-24" });
    const before = (await server.rest(ann, "GET", `/api/list/${templateId}`)).json;
    const template = await duplicate({ isTemplate: true, name: "Every trip" });
    expect(template).toMatchObject({ name: "Every trip", isTemplate: true, active: false, date: null });
    expect((await server.rest(ann, "GET", `/api/list/${templateId}`)).json).toEqual(before);
    const used = await server.rest(ann, "POST", "/api/list/template", { templateId: template.id });
    expect(await textsOf(used.json.id)).toEqual(await textsOf(templateId));
  });

  it("of a template is a template; of a list that came from one remembers it", async () => {
    expect(await duplicate({})).toMatchObject({ isTemplate: true, templateId: null });
    const { id: listId } = (await use({})).json;
    expect(await duplicate({ listId })).toMatchObject({ isTemplate: false, templateId });
  });

  it("goes to another notebook, and nowhere else", async () => {
    const other = (await server.rest(ann, "POST", "/api/notebook", { name: "Home" })).json.id;
    expect(await duplicate({ notebookId: other })).toMatchObject({ notebookId: other });
    expect(await duplicate({ notebookId: randomUUID() })).toMatchObject({ error: { message: "Notebook not found" } });
    expect(await duplicate({ listId: randomUUID() })).toMatchObject({ error: { message: "List not found" } });
    expect(await duplicate({ name: " " })).toMatchObject({ error: { message: "Name is required" } });
  });

  it("is one list, however often the same id is asked for, and at once", async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => duplicate({ id })));
    expect(answers.map((answer) => answer.id)).toEqual(Array(8).fill(id));
    expect(await textsOf(id)).toHaveLength(1_000);
    expect(await duplicate({ id, name: "Late" })).toMatchObject({ id, name: "Packing" });
  });
});

describe("what is worked out of a list", () => {
  const read = async () =>
    (await server.graphql(ann, `{ list(id: "${templateId}") { lastUsedAt updatedAt nextItem { id name } } }`)).json.data
      .list;

  it("is its next item: the first that is not ticked", async () => {
    const all = (await server.rest(ann, "GET", `/api/list/${templateId}/items`)).json;
    const next = all.find(({ completed }: { completed: boolean }) => !completed);
    expect((await read()).nextItem).toEqual({ id: next.id, name: next.name });
    await server.db.query("update items set completed = true where owner_id = $1", [ann.userId]);
    expect((await read()).nextItem).toBeNull();
  });

  it("is when it or one of its items was last changed", async () => {
    const [first] = (await server.rest(ann, "GET", `/api/list/${templateId}/items`)).json;
    const ticked = (await server.rest(ann, "PUT", `/api/item/${first.id}/complete`, { completed: true })).json;
    expect((await read()).lastUsedAt).toBe(ticked.updatedAt);
    const renamed = (await server.rest(ann, "PUT", `/api/list/${templateId}`, { name: "Oslo" })).json;
    expect((await read()).lastUsedAt).toBe(renamed.updatedAt);
    await server.db.query("delete from items where owner_id = $1", [ann.userId]);
    expect((await read()).lastUsedAt).toBe(renamed.updatedAt);
  });
});
