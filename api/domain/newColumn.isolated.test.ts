import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { Column } from "typeorm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import "../testing/markedFields.ts";
import { bundleModule } from "../../scripts/bundleModule.ts";
import { Item } from "../entities/Item.ts";
import { List } from "../entities/List.ts";
import { Notebook } from "../entities/Notebook.ts";
import { asUser, type Requests } from "../testing/asUser.ts";
import { exportZip, importZip } from "../testing/exportedZip.ts";
import { changeTables, ORIGIN, startTestServer, type TestServer, type TestUser } from "../testing/testServer.ts";
import { signToken } from "../testing/tokens.ts";

/**
 * The tests add a field `mark` where a new field is added: to the schema, the entities, the tables and `userFields.ts`,
 * and to no other code. Every operation must carry its value along.
 */
for (const { prototype } of [Notebook, List, Item]) Column({ type: "text", nullable: true })(prototype, "mark");

vi.mock("../../schema.graphql?raw", async (importOriginal) => {
  const { default: typeDefs } = await importOriginal<{ default: string }>();
  const types = ["Notebook", "List", "Item", "PublishedTemplate", "PublishedItem"];
  const inputs = ["Notebook", "List", "Item"].flatMap((type) => [`Create${type}Input`, `Update${type}Input`]);
  const extended = [
    ...types.map((type) => `extend type ${type} { mark: String }`),
    ...inputs.map((input) => `extend input ${input} { mark: String }`),
  ];
  return { default: [typeDefs, ...extended].join("\n") };
});

type Marked = { id: string; mark: string };

// Node finds packages from here.
const folder = mkdtempSync(resolve("node_modules/.listbook-tests-"));
let server: TestServer;
let guest: TestUser;
let asGuest: Requests;
let notebook: Marked;
let template: Marked;
let list: Marked;
let items: Marked[];

beforeAll(async () => {
  server = await startTestServer({ importProgram: await bundleModule("api/testing/markedImport.ts", folder) });
  for (const table of ["notebooks", "lists", "items"]) await changeTables(server, `alter table ${table} add mark text`);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const read = (user: TestUser, path: string) => asUser(server, user).get(path);
const readItems = (user: TestUser, { id }: Marked): Promise<Marked[]> => read(user, `list/${id}/items`);
const marksOf = (rows: Marked[]) => rows.map(({ mark }) => mark);

/** Creates a notebook with a template and a list of two items each. Every row has a mark with its name. */
beforeEach(async () => {
  guest = await server.newGuest();
  asGuest = asUser(server, guest);
  const post = (path: string, row: { name: string; [field: string]: unknown }): Promise<Marked> =>
    asGuest.post(path, { ...row, mark: `mark of ${row.name}` });
  notebook = await post("notebook", { name: "Trips" });
  const inNotebook = { notebookId: notebook.id };
  template = await post("list", { ...inNotebook, name: "Packing", isTemplate: true });
  list = await post("list", { ...inNotebook, name: "Rome" });
  items = [];
  for (const name of ["Passport", "Towel"]) {
    await post("item", { listId: template.id, name });
    items.push(await post("item", { listId: list.id, name }));
  }
});

/** Uses GraphQL, because REST cannot duplicate a list. */
async function duplicate({ id: listId }: Marked, isTemplate: boolean): Promise<Marked> {
  const mutation = "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }";
  const { json } = await server.graphql(guest, mutation, { input: { listId, isTemplate } });
  return json.data.duplicateList;
}

const use = ({ id: templateId }: Marked): Promise<Marked> => asGuest.post("list/template", { templateId });

async function combine({ id }: Marked): Promise<Marked> {
  const other = await asGuest.makeList(["Hat"], { notebookId: notebook.id, name: "Sun", isTemplate: true });
  return asGuest.post("list/combine", { templateIds: [id, other.id] });
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
    ["a list", () => use(template), "mark of Packing"],
    ["another list", () => duplicate(list, false), "mark of Rome"],
    ["another template", () => duplicate(template, true), "mark of Packing"],
    ["a list of two templates", () => combine(template), "mark of Packing"],
  ])("is copied with its items into %s", async (_target, copy, mark) => {
    const copied: Marked = await copy();
    expect(await read(guest, `list/${copied.id}`)).toMatchObject({ mark });
    expect(marksOf(await readItems(guest, copied))).toEqual(expect.arrayContaining(ITEM_MARKS));
  });

  it("goes with an item that is added to the template of its list, and from there to another list", async () => {
    const [one, other] = [await use(template), await use(template)];
    await asGuest.post("item", { listId: one.id, name: "Hat", mark: "mark of Hat" });
    const { toTemplate } = await asGuest.get(`list/${one.id}/template-differences`);
    const path = `list/${one.id}/update-template`;
    await asGuest.post(path, { differences: [toTemplate[0].id], id: randomUUID() });
    expect(marksOf(await readItems(guest, template))).toEqual([...ITEM_MARKS, "mark of Hat"]);
    const { toList } = await asGuest.get(`list/${other.id}/template-differences`);
    await asGuest.post(`list/${other.id}/update-from-template`, { differences: [toList[0].id], id: randomUUID() });
    expect(marksOf(await readItems(guest, other))).toEqual([...ITEM_MARKS, "mark of Hat"]);
  });

  it("is on the page of a published template, and in the list that somebody makes of it", async () => {
    const { url } = await asGuest.post(`list/${template.id}/publish`);
    const token = new URL(url).pathname.split("/")[2];
    const query = "query ($token: String!) { publishedTemplate(token: $token) { mark items { mark } } }";
    const { json } = await server.graphql(guest, query, { token });
    const shown = json.data.publishedTemplate;
    expect([shown.mark, ...marksOf(shown.items)]).toEqual(["mark of Packing", ...ITEM_MARKS]);
    const other = await server.newGuest();
    const used = await asUser(server, other).post(`template/${token}/use`, { id: randomUUID() });
    expect([used.mark, ...marksOf(await readItems(other, used))]).toEqual(["mark of Packing", ...ITEM_MARKS]);
  });

  it("is in an export and its schema, and comes back with an import", async () => {
    const other = await server.newGuest();
    await importZip(server, other, await exportZip(server, guest));
    expect(marksOf(await read(other, "notebook"))).toEqual(["mark of Trips"]);
    const lists: Marked[] = await read(other, "list");
    expect(marksOf(lists)).toEqual(["mark of Packing", "mark of Rome"]);
    for (const each of lists) expect(marksOf(await readItems(other, each))).toEqual(ITEM_MARKS);
    const response = await server.app(new Request(`${ORIGIN}/api/export.schema.json`));
    const { notebooks } = (await response.json()).properties;
    const inSchema = notebooks.items.properties;
    const marks = [inSchema, inSchema.lists.items.properties, inSchema.lists.items.properties.items.items.properties];
    for (const properties of marks) expect(properties.mark).toEqual({ type: ["string", "null"], maxLength: 10_000 });
  });

  it("is checked by its rule in both APIs", async () => {
    const body = { name: "Trips", mark: "x".repeat(10_001) };
    const message = "mark must be at most 10,000 characters";
    expect(await asGuest.getRefusal("POST", "notebook", body)).toMatchObject({ message });
    const mutation = "mutation ($input: CreateNotebookInput!) { createNotebook(input: $input) { id } }";
    expect((await server.graphql(guest, mutation, { input: body })).json.errors[0]).toMatchObject({ message });
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
    expect(copied).toMatchObject({ mark: "mark of Packing", templateId: template.id });
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
