import { randomUUID } from "node:crypto";
import { Column } from "typeorm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { asUser, type Requests } from "../testing/asUser.ts";
import { type TestServer, startTestServer, type TestUser } from "../testing/testServer.ts";
import { signToken } from "../testing/tokens.ts";

/**
 * The tests add a column `mark` to the entities, the tables and the schema, and to no other code. Every operation must
 * carry its value along.
 */
for (const { prototype } of [Notebook, List, Item]) Column({ type: "text", nullable: true })(prototype, "mark");

vi.mock("../../schema.graphql?raw", async (importOriginal) => {
  const { default: typeDefs } = await importOriginal<{ default: string }>();
  const extended = ["Notebook", "List", "Item"].map((type) => `extend type ${type} { mark: String }`);
  return { default: [typeDefs, ...extended].join("\n") };
});

type Marked = { id: string; mark: string };

let server: TestServer;
let guest: TestUser;
let asGuest: Requests;
let notebook: Marked;
let template: Marked;
let list: Marked;
let items: Marked[];

beforeAll(async () => {
  server = await startTestServer();
  for (const table of ["notebooks", "lists", "items"]) await server.db.query(`alter table ${table} add mark text`);
});
afterAll(() => server.close());

const read = (user: TestUser, path: string) => asUser(server, user).get(path);
const readItems = (user: TestUser, { id }: Marked): Promise<Marked[]> => read(user, `list/${id}/items`);
const marksOf = (rows: Marked[]) => rows.map(({ mark }) => mark);

/** Creates a notebook with a template and a list of two items each. Every row has a mark with its name. */
beforeEach(async () => {
  guest = await server.newGuest();
  asGuest = asUser(server, guest);
  const { id: notebookId } = await asGuest.post("notebook", { name: "Trips" });
  const { id: templateId } = await asGuest.post("list", { notebookId, name: "Packing", isTemplate: true });
  const { id: listId } = await asGuest.post("list", { notebookId, name: "Rome" });
  for (const name of ["Passport", "Towel"])
    for (const parentId of [templateId, listId]) await asGuest.post("item", { listId: parentId, name });
  for (const table of ["notebooks", "lists", "items"])
    await server.db.query(`update ${table} set mark = 'mark of ' || name where owner_id = $1`, [guest.userId]);
  notebook = await read(guest, `notebook/${notebookId}`);
  template = await read(guest, `list/${templateId}`);
  list = await read(guest, `list/${listId}`);
  items = await readItems(guest, list);
});

/** Uses GraphQL, because REST cannot duplicate a list. */
async function duplicate({ id: listId }: Marked, isTemplate: boolean): Promise<Marked> {
  const mutation = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
  const { json } = await server.graphql(guest, mutation, { input: { listId, isTemplate } });
  return json.data.duplicateList;
}

const ITEM_MARKS = ["mark of Passport", "mark of Towel"];

/** Expects that `user` sees all rows under their first ids and with their marks. */
async function expectAllMarks(user: TestUser) {
  expect(await read(user, `notebook/${notebook.id}`)).toMatchObject({ mark: "mark of Trips" });
  expect(await read(user, `list/${template.id}`)).toMatchObject({ mark: "mark of Packing" });
  expect(await read(user, `list/${list.id}`)).toMatchObject({ mark: "mark of Rome" });
  for (const each of [template, list]) expect(marksOf(await readItems(user, each))).toEqual(ITEM_MARKS);
}

describe("a new column of notebooks, lists and items", () => {
  it("is in the answers of REST for one row and for several rows", async () => {
    await expectAllMarks(guest);
    expect(marksOf(await read(guest, "notebook"))).toEqual(["mark of Trips"]);
    expect(marksOf(await read(guest, `notebook/${notebook.id}/lists`))).toEqual(["mark of Packing", "mark of Rome"]);
    const withItems = await read(guest, `list/${list.id}/with-items`);
    expect([withItems.list.mark, ...marksOf(withItems.items)]).toEqual(["mark of Rome", ...ITEM_MARKS]);
  });

  it.each([
    ["a list", () => asGuest.post("list/template", { templateId: template.id }), "mark of Packing"],
    ["another list", () => duplicate(list, false), "mark of Rome"],
    ["another template", () => duplicate(template, true), "mark of Packing"],
  ])("is copied with its items into %s", async (_target, copy, mark) => {
    const copied: Marked = await copy();
    expect(await read(guest, `list/${copied.id}`)).toMatchObject({ mark });
    expect(marksOf(await readItems(guest, copied))).toEqual(ITEM_MARKS);
  });

  it("moves to the account that claims the guest, and from there to an organisation", async () => {
    const [sub, organizationId] = [`user_${randomUUID()}`, `org_${randomUUID()}`];
    const member = await server.newMember({ sub });
    await asUser(server, { ...member, cookie: guest.cookie }).post("user/claim");
    await expectAllMarks(member);
    const administrator = {
      ...member,
      token: signToken({ sub, o: { id: organizationId, rol: "admin", slg: "acme" } }),
    };
    const office = await asUser(server, administrator).post("notebook", { name: "Office", organizationId });
    const input = { templateId: template.id, notebookId: office.id };
    const copied = await asUser(server, administrator).post("list/template", input);
    expect(copied).toMatchObject({ mark: "mark of Packing", templateId: null });
    expect(marksOf(await readItems(administrator, copied))).toEqual(ITEM_MARKS);
    const transferred = await asUser(server, administrator).put(`notebook/${notebook.id}`, { organizationId });
    expect(transferred).toMatchObject({ organizationId, mark: "mark of Trips" });
    await expectAllMarks(administrator);
  });

  it("moves with rows that get new ids because their new owner already has the ids", async () => {
    const member = await server.newMember();
    await asUser(server, member).post("notebook", { id: notebook.id, name: "Work" });
    await asUser(server, { ...member, cookie: guest.cookie }).post("user/claim");
    const moved = (await read(member, "notebook")).find(({ name }: { name: string }) => name === "Trips");
    expect(moved).toMatchObject({ mark: "mark of Trips" });
    expect(moved.id).not.toBe(notebook.id);
  });

  it("is restored from the trash", async () => {
    await asGuest.post("item/delete", { ids: items.map(({ id }) => id) });
    expect(marksOf(await asGuest.post("item/restore", { ids: items.map(({ id }) => id) }))).toEqual(ITEM_MARKS);
    await asGuest.delete(`list/${list.id}`);
    expect(await asGuest.post(`list/${list.id}/restore`)).toMatchObject({ mark: "mark of Rome" });
    await asGuest.delete(`notebook/${notebook.id}`);
    expect(await asGuest.post(`notebook/${notebook.id}/restore`)).toMatchObject({ mark: "mark of Trips" });
    await expectAllMarks(guest);
  });

  it("stays when other columns of one row or of several rows change, and when items move to another list", async () => {
    await asGuest.put(`notebook/${notebook.id}`, { name: "Journeys" });
    await asGuest.put(`list/${list.id}`, { name: "Roma" });
    const ids = items.map(({ id }) => id);
    await asGuest.put("item/complete", { ids, completed: true });
    const move = ({ id: listId }: Marked) => asGuest.put("item/move", { listId, items: ids.map((id) => ({ id })) });
    expect(marksOf((await move(template)).items)).toEqual(ITEM_MARKS);
    await move(list);
    await expectAllMarks(guest);
  });
});
