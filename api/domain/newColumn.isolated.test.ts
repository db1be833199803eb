import { randomUUID } from "node:crypto";
import { Column } from "typeorm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { type TestServer, startTestServer, type TestUser } from "../testing/testServer.ts";
import { signToken } from "../testing/tokens.ts";

/**
 * A column that is new in the entity, the table and the schema, and of which no other code knows: rows keep it wherever
 * they are copied, given away, deleted, restored and shown.
 */
for (const { prototype } of [Notebook, List, Item]) Column({ type: "text", nullable: true })(prototype, "mark");

vi.mock("../../schema.graphql?raw", async (importOriginal) => {
  const { default: typeDefs } = await importOriginal<{ default: string }>();
  const extended = ["Notebook", "List", "Item"].map((type) => `extend type ${type} { mark: String }`);
  return { default: [typeDefs, ...extended].join("\n") };
});

type Marked = { id: string; mark: string };

let house: TestServer;
let guest: TestUser;
let notebook: Marked;
let template: Marked;
let list: Marked;
let items: Marked[];

beforeAll(async () => {
  house = await startTestServer();
  for (const table of ["notebooks", "lists", "items"]) await house.db.query(`alter table ${table} add mark text`);
});
afterAll(() => house.close());

const call = async (person: TestUser, method: string, path: string, body?: object) => {
  const { status, json } = await house.rest(person, method, `/api/${path}`, body);
  expect(status, json?.message).toBeLessThan(300);
  return json;
};
const read = (person: TestUser, path: string) => call(person, "GET", path);
const readItems = (person: TestUser, { id }: Marked): Promise<Marked[]> => read(person, `list/${id}/items`);
const marksOf = (rows: Marked[]) => rows.map(({ mark }) => mark);

/** A notebook with a template and a list of two items, each row with its own mark. */
beforeEach(async () => {
  guest = await house.newGuest();
  const { id: notebookId } = await call(guest, "POST", "notebook", { name: "Trips" });
  const { id: templateId } = await call(guest, "POST", "list", { notebookId, name: "Packing", isTemplate: true });
  const { id: listId } = await call(guest, "POST", "list", { notebookId, name: "Rome" });
  for (const name of ["Passport", "Towel"])
    for (const to of [templateId, listId]) await call(guest, "POST", "item", { listId: to, name });
  for (const table of ["notebooks", "lists", "items"])
    await house.db.query(`update ${table} set mark = 'mark of ' || name where owner_id = $1`, [guest.userId]);
  notebook = await read(guest, `notebook/${notebookId}`);
  template = await read(guest, `list/${templateId}`);
  list = await read(guest, `list/${listId}`);
  items = await readItems(guest, list);
});

/** Only GraphQL can duplicate a list. */
async function duplicate({ id: listId }: Marked, isTemplate: boolean): Promise<Marked> {
  const mutation = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
  const { json } = await house.graphql(guest, mutation, { input: { listId, isTemplate } });
  return json.data.duplicateList;
}

const ITEM_MARKS = ["mark of Passport", "mark of Towel"];

/** Everything is as it was, for another person too, under the same ids. */
async function expectKept(person: TestUser) {
  expect(await read(person, `notebook/${notebook.id}`)).toMatchObject({ mark: "mark of Trips" });
  expect(await read(person, `list/${template.id}`)).toMatchObject({ mark: "mark of Packing" });
  expect(await read(person, `list/${list.id}`)).toMatchObject({ mark: "mark of Rome" });
  for (const each of [template, list]) expect(marksOf(await readItems(person, each))).toEqual(ITEM_MARKS);
}

describe("a new column of notebooks, lists and items", () => {
  it("is shown through REST, alone and in lists", async () => {
    await expectKept(guest);
    expect(marksOf(await read(guest, "notebook"))).toEqual(["mark of Trips"]);
    expect(marksOf(await read(guest, `notebook/${notebook.id}/lists`))).toEqual(["mark of Packing", "mark of Rome"]);
    const whole = await read(guest, `list/${list.id}/with-items`);
    expect([whole.list.mark, ...marksOf(whole.items)]).toEqual(["mark of Rome", ...ITEM_MARKS]);
  });

  it.each([
    ["a list", () => call(guest, "POST", "list/template", { templateId: template.id }), "mark of Packing"],
    ["another list", () => duplicate(list, false), "mark of Rome"],
    ["another template", () => duplicate(template, true), "mark of Packing"],
  ])("is copied with its items into %s", async (_what, copy, mark) => {
    const made: Marked = await copy();
    expect(await read(guest, `list/${made.id}`)).toMatchObject({ mark });
    expect(marksOf(await readItems(guest, made))).toEqual(ITEM_MARKS);
  });

  it("moves with the guest to an account, and from there to an organisation with a copy", async () => {
    const [sub, organizationId] = [`user_${randomUUID()}`, `org_${randomUUID()}`];
    const member = await house.newMember({ sub });
    await call({ ...member, cookie: guest.cookie }, "POST", "user/claim", {});
    await expectKept(member);
    const administrator = {
      ...member,
      token: signToken({ sub, o: { id: organizationId, rol: "admin", slg: "acme" } }),
    };
    const office = await call(administrator, "POST", "notebook", { name: "Office", organizationId });
    const wanted = { templateId: template.id, notebookId: office.id };
    const made = await call(administrator, "POST", "list/template", wanted);
    expect(made).toMatchObject({ mark: "mark of Packing", templateId: null });
    expect(marksOf(await readItems(administrator, made))).toEqual(ITEM_MARKS);
    const given = await call(administrator, "PUT", `notebook/${notebook.id}`, { organizationId });
    expect(given).toMatchObject({ organizationId, mark: "mark of Trips" });
    await expectKept(administrator);
  });

  it("moves with rows that get other ids, because the new owner has them already", async () => {
    const member = await house.newMember();
    await call(member, "POST", "notebook", { id: notebook.id, name: "Work" });
    await call({ ...member, cookie: guest.cookie }, "POST", "user/claim", {});
    const moved = (await read(member, "notebook")).find(({ name }: { name: string }) => name === "Trips");
    expect(moved).toMatchObject({ mark: "mark of Trips" });
    expect(moved.id).not.toBe(notebook.id);
  });

  it("comes back from the trash", async () => {
    await call(guest, "POST", "item/delete", { ids: items.map(({ id }) => id) });
    expect(marksOf(await call(guest, "POST", "item/restore", { ids: items.map(({ id }) => id) }))).toEqual(ITEM_MARKS);
    await call(guest, "DELETE", `list/${list.id}`);
    expect(await call(guest, "POST", `list/${list.id}/restore`)).toMatchObject({ mark: "mark of Rome" });
    await call(guest, "DELETE", `notebook/${notebook.id}`);
    expect(await call(guest, "POST", `notebook/${notebook.id}/restore`)).toMatchObject({ mark: "mark of Trips" });
    await expectKept(guest);
  });

  it("stays when something else is changed: by one, by many, and from list to list", async () => {
    await call(guest, "PUT", `notebook/${notebook.id}`, { name: "Journeys" });
    await call(guest, "PUT", `list/${list.id}`, { name: "Roma" });
    const ids = items.map(({ id }) => id);
    await call(guest, "PUT", "item/complete", { ids, completed: true });
    const move = (to: Marked) => call(guest, "PUT", "item/move", { listId: to.id, items: ids.map((id) => ({ id })) });
    expect(marksOf((await move(template)).items)).toEqual(ITEM_MARKS);
    await move(list);
    await expectKept(guest);
  });
});
