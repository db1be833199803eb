import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../calls/context.ts";
import { asUser, type ItemJson, type Requests } from "../../testing/asUser.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { purgeTrash } from "../trash/purge.ts";

let server: TestServer;
let ann: TestUser;
let bea: TestUser;
let asAnn: Requests;
let asBea: Requests;
/** A notebook of Ann with a template, a list from it, and a notebook that she shares with Bea. */
let home: string;
let template: string;
let list: string;
let family: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  bea = await server.newGuest();
  [asAnn, asBea] = [asUser(server, ann), asUser(server, bea)];
  home = await asAnn.makeNotebook();
  ({ id: template } = await asAnn.makeList(["Milk", "Bread"], { notebookId: home, name: "Shop", isTemplate: true }));
  ({ id: list } = await asAnn.post("list/template", { templateId: template, name: "Shop on Friday" }));
  family = await asAnn.makeNotebook({ name: "Family" });
  await asBea.join(await asAnn.share(family));
});

type Difference = { id: string; kind: string; after: { name: string } | null };
type Named = { id: string; name: string };

const moveTo = (as: Requests, id: string, notebookId: string) => as.put(`list/${id}`, { notebookId });
const readTemplate = async (as: Requests, id = list): Promise<string | null> => (await as.get(`list/${id}`)).templateId;
const readOrigins = async (as: Requests, id = list) =>
  (await as.getItems(id)).map(({ templateItemId }) => templateItemId);
const readUses = async (as: Requests) => ((await as.get(`list/${template}/uses`)) as Named[]).map(({ id }) => id);
const compare = (as: Requests): Promise<{ toTemplate: Difference[]; toList: Difference[] }> =>
  as.get(`list/${list}/template-differences`);
const findItem = async (listId: string, name: string) =>
  (await asAnn.getItems(listId)).find((item: ItemJson) => item.name === name)?.id ?? "";

/** Expects that a person sees the template of the list, and all that follows from it. */
async function expectTie(as: Requests) {
  const items = (await as.getItems(template)).map(({ id }) => id);
  expect(await readTemplate(as)).toBe(template);
  expect(await readOrigins(as)).toEqual(items);
  expect(await readUses(as)).toContain(list);
}

/** Expects that a person who sees the list sees nothing of its template. */
async function expectNoTie(as: Requests) {
  expect(await readTemplate(as)).toBeNull();
  expect(new Set(await readOrigins(as))).toEqual(new Set([null]));
  expect(await compare(as)).toMatchObject({ toTemplate: [], toList: [] });
  expect(await as.send("GET", `list/${template}`)).toMatchObject({ status: 404 });
}

describe("a list that is shared", () => {
  it("keeps its template for the owner of the template, and shows nothing of it to the others", async () => {
    await moveTo(asAnn, list, family);
    await expectTie(asAnn);
    await expectNoTie(asBea);
    for (const path of ["list", "list/active", `notebook/${family}/lists`]) {
      const rows = (await asBea.get(path)) as (Named & { templateId: string | null })[];
      expect(rows.find(({ id }) => id === list)).toMatchObject({ templateId: null });
    }
    // The answers of writes say the same as those of reads.
    expect(await asAnn.put(`list/${list}`, { name: "Shop now" })).toMatchObject({ templateId: template });
    expect(await asBea.put(`list/${list}`, { name: "Shop later" })).toMatchObject({ templateId: null });
    const milk = await findItem(list, "Milk");
    const origin = await findItem(template, "Milk");
    expect(await asAnn.put(`item/${milk}/complete`, { completed: true })).toMatchObject({ templateItemId: origin });
    expect(await asBea.put(`item/${milk}/complete`, { completed: false })).toMatchObject({ templateItemId: null });
  });

  it("is compared with its template, and both are updated, by who sees both alone", async () => {
    await moveTo(asAnn, list, family);
    await asBea.post("item", { listId: list, name: "Cheese" });
    const { toTemplate } = await compare(asAnn);
    expect(toTemplate).toMatchObject([{ kind: "ADDED", after: { name: "Cheese" } }]);
    const ids = toTemplate.map(({ id }) => id);
    const refused = { differences: ids, id: randomUUID() };
    expect(await asBea.getRefusal("POST", `list/${list}/update-template`, refused)).toMatchObject({ code: "CONFLICT" });
    await asAnn.post(`list/${list}/update-template`, { differences: ids, id: randomUUID() });
    expect((await asAnn.getItems(template)).map(({ name }) => name)).toEqual(["Milk", "Bread", "Cheese"]);
    await asAnn.put(`item/${await findItem(template, "Bread")}`, { name: "Rye bread" });
    const { toList } = await compare(asAnn);
    await asAnn.post(`list/${list}/update-from-template`, {
      differences: toList.map(({ id }) => id),
      id: randomUUID(),
    });
    expect((await asBea.getItems(list)).map(({ name }) => name)).toEqual(["Milk", "Rye bread", "Cheese"]);
    expect(await compare(asAnn)).toMatchObject({ toTemplate: [], toList: [] });
    await expectTie(asAnn);
  });

  it("teaches its template what is skipped", async () => {
    await moveTo(asAnn, list, family);
    for (let run = 0; run < 3; run++) {
      await asBea.put(`item/${await findItem(list, "Milk")}/complete`, { completed: true });
      await asAnn.post(`list/${list}/run-again`, { id: randomUUID() });
    }
    const query = "query ($listId: ID!) { items(listId: $listId) { name skipped { times of } } }";
    const { items } = (await server.graphql(ann, query, { listId: template })).json.data;
    expect(items).toMatchObject([
      { name: "Milk", skipped: { times: 0, of: 3 } },
      { name: "Bread", skipped: { times: 3, of: 3 } },
    ]);
  });

  it("has suggestions from its template for the owner of the template", async () => {
    await asAnn.post("item", { listId: template, name: "Zwieback" });
    await moveTo(asAnn, list, family);
    const names = async (as: Requests) => {
      const found = (await as.get(`list/${list}/suggestions`)) as { name: string; near: boolean }[];
      return found.filter(({ near }) => near).map(({ name }) => name);
    };
    expect(await names(asAnn)).toContain("Zwieback");
    expect(await names(asBea)).not.toContain("Zwieback");
  });

  it("tells the others nothing of its template in its past runs", async () => {
    await moveTo(asAnn, list, family);
    await asAnn.put(`item/${await findItem(list, "Milk")}/complete`, { completed: true });
    await asAnn.post(`list/${list}/run-again`, { id: randomUUID() });
    const readRun = async (as: Requests) => {
      const [{ id }] = await as.get(`list/${list}/runs`);
      const { items } = (await as.get(`run/${id}`)) as { items: { templateItemId: string | null }[] };
      return items.map(({ templateItemId }) => templateItemId);
    };
    expect(await readRun(asAnn)).toEqual((await asAnn.getItems(template)).map(({ id }) => id));
    expect(await readRun(asBea)).toEqual([null, null]);
  });

  it("shows its template to those with whom that is shared too, and to nobody else", async () => {
    await moveTo(asAnn, list, family);
    const recipes = await asAnn.makeNotebook({ name: "Recipes" });
    await moveTo(asAnn, template, recipes);
    await asBea.join(await asAnn.share(recipes, "VIEWER"));
    await expectTie(asAnn);
    await expectTie(asBea);
    await asBea.post(`notebook/${recipes}/leave`);
    await expectNoTie(asBea);
    await expectTie(asAnn);
  });

  it("has its template again when both are back, also after the template was in the trash", async () => {
    await moveTo(asAnn, list, family);
    await asAnn.delete(`list/${template}`);
    expect(await readTemplate(asAnn)).toBeNull();
    await asAnn.post(`list/${template}/restore`);
    await expectTie(asAnn);
    await asAnn.post(`notebook/${family}/stop-sharing`);
    await expectTie(asAnn);
    await moveTo(asAnn, list, home);
    await expectTie(asAnn);
    expect(await server.db.query("select from template_ties where list_id = $1", [list])).toEqual([]);
  });

  it("loses a template that is deleted for good", async () => {
    await moveTo(asAnn, list, family);
    await asAnn.delete(`list/${template}`);
    await purgeTrash(createContext(server.db.manager, NO_SERVICES), new Date(Date.now() + 32 * 24 * 60 * 60_000));
    expect(await server.db.query("select from template_ties where list_id = $1", [list])).toEqual([]);
  });
});

it("a list that is made from a template in a notebook of another owner has the template for who sees both", async () => {
  ({ id: list } = await asAnn.post("list/template", { templateId: template, notebookId: family }));
  await expectTie(asAnn);
  await expectNoTie(asBea);
  const mutation = "mutation ($listId: ID!) { duplicateList(input: { listId: $listId }) { id templateId } }";
  const copyAs = async (person: TestUser) => (await server.graphql(person, mutation, { listId: list })).json.data;
  expect(await copyAs(bea)).toMatchObject({ duplicateList: { templateId: null } });
  const { duplicateList: copy } = await copyAs(ann);
  expect(copy.templateId).toBe(template);
  list = copy.id;
  await expectTie(asAnn);
  expect(await compare(asAnn)).toMatchObject({ toTemplate: [], toList: [] });
});

it("nobody gets the template of a list by a list of their own with its id", async () => {
  await moveTo(asAnn, list, family);
  await asBea.post("list", { id: template, notebookId: family, name: "Fake", isTemplate: true });
  expect(await compare(asBea)).toMatchObject({ toTemplate: [], toList: [] });
  expect(await asBea.get(`list/${template}/uses`)).toEqual([]);
  const own = await asBea.makeNotebook();
  await asBea.post("list", { id: template, notebookId: own, name: "Fake", isTemplate: true });
  expect(await compare(asBea)).toMatchObject({ toTemplate: [], toList: [] });
});

it("the lists of a claimed guest keep their templates", async () => {
  await moveTo(asAnn, list, family);
  const member = { ...(await server.newMember()), cookie: ann.cookie };
  await asUser(server, member).post("user/claim");
  await expectTie(asUser(server, member));
  await expectNoTie(asBea);
});
