import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

/** Ann administers the organisation, Bob is a member of it. */
let server: TestServer;
let org: string;
let ann: TestUser;
let bob: TestUser;
let annAlone: TestUser;
let bobAlone: TestUser;

const token = (sub: string, role: string | null) =>
  signToken({ sub, ...(role && { o: { id: org, rol: role, slg: "acme" } }) });
const post = async (person: TestUser, path: string, body: object) =>
  (await server.rest(person, "POST", path, body)).json;
const refusal = ({ status, json }: TestResponse) => [status, json.code, json.message];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  org = `org_${randomUUID()}`;
  const [subA, subB] = [`user_${randomUUID()}`, `user_${randomUUID()}`];
  annAlone = await server.newMember({ sub: subA });
  ann = { ...annAlone, token: token(subA, "admin") };
  bobAlone = await server.newMember({ sub: subB });
  bob = { ...bobAlone, token: token(subB, "member") };
});

/** A notebook with a template and a list of two items that was made from it. */
async function seedNotebook(person: TestUser, organizationId: string | null = null, id: () => string = randomUUID) {
  const notebook = await post(person, "/api/notebook", { id: id(), name: "Office", organizationId });
  const template = await post(person, "/api/list", {
    id: id(),
    notebookId: notebook.id,
    name: "Opening",
    isTemplate: true,
  });
  for (const name of ["Lights", "Heating"])
    await post(person, "/api/item", { id: id(), listId: template.id, name, note: "all" });
  const list = await post(person, "/api/list/template", {
    id: id(),
    templateId: template.id,
    name: "Today",
    date: "2026-12-24",
  });
  const items: { id: string }[] = (await server.rest(person, "GET", `/api/list/${list.id}/items`)).json;
  return { notebook, template, list, items };
}

/** Each call answers a source of the same ids. */
function sameIds(): () => () => string {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  return () => {
    let next = 0;
    return () => ids[next++] ?? randomUUID();
  };
}

/** Everything that a person sees, as one text; ids of owners, which a move changes, are left out. */
async function dumpEverything(person: TestUser): Promise<string> {
  const { json } = await server.graphql(
    person,
    `{ notebooks { id name createdAt lists { id name isTemplate templateId date itemCount createdAt updatedAt
         items { id name note completed sortingOrder createdAt updatedAt } } } }`,
  );
  return JSON.stringify(json.data.notebooks);
}

describe("an organisation's notebook", () => {
  it("is seen by every member whose session has it active, in the same reads", async () => {
    const { notebook, list, template } = await seedNotebook(ann, org);
    expect(notebook.organizationId).toBe(org);
    const see = async (path: string) => (await server.rest(bob, "GET", path)).json;
    expect(await see("/api/notebook")).toMatchObject([{ id: notebook.id, organizationId: org }]);
    expect(await see(`/api/notebook/${notebook.id}`)).toMatchObject({ name: "Office", organizationId: org });
    expect(await see("/api/list")).toMatchObject([{ id: template.id }, { id: list.id }]);
    expect(await see("/api/list/active")).toMatchObject([{ id: list.id }]);
    expect(await see(`/api/notebook/${notebook.id}/lists-with-counts`)).toMatchObject([
      { itemCount: 2 },
      { itemCount: 2 },
    ]);
    expect(await dumpEverything(bob)).toBe(await dumpEverything(ann));
  });

  it("is not there for its own members while another or none is active, nor for anybody else", async () => {
    const { notebook, list } = await seedNotebook(ann, org);
    const other = await server.newMember({ o: { id: `${org}2`, rol: "admin", slg: "other" } });
    for (const person of [annAlone, other, await server.newGuest()]) {
      expect((await server.rest(person, "GET", `/api/notebook/${notebook.id}`)).status).toBe(404);
      expect((await server.rest(person, "PUT", `/api/list/${list.id}`, { name: "Taken" })).status).toBe(404);
      expect((await server.rest(person, "GET", "/api/list")).json).toEqual([]);
    }
  });

  it("is edited by every member: lists, items and their order", async () => {
    const { notebook, list, template, items } = await seedNotebook(ann, org);
    const [first, second] = items.map(({ id }) => id);
    const made = await post(bob, "/api/list", { notebookId: notebook.id, name: "Closing" });
    expect((await server.rest(bob, "PUT", `/api/item/${first}/complete`, { completed: true })).status).toBe(200);
    expect((await server.rest(bob, "PUT", `/api/item/${second}`, { listId: made.id })).status).toBe(200);
    expect((await post(bob, "/api/item", { listId: list.id, name: "Coffee" })).sortingOrder).toBe(2);
    const order = [{ id: first, sortingOrder: 9 }];
    expect((await server.rest(bob, "PUT", "/api/item/sort", order)).json).toMatchObject(order);
    expect((await post(bob, "/api/list/template", { templateId: template.id })).templateId).toBe(template.id);
    expect((await server.rest(bob, "PUT", `/api/notebook/${notebook.id}`, { name: "Shop" })).status).toBe(200);
    expect((await server.rest(bob, "DELETE", `/api/list/${made.id}`)).status).toBe(200);
    expect(await dumpEverything(ann)).toContain('"name":"Coffee"');
  });

  it("is deleted and given away by its administrators only", async () => {
    const { notebook } = await seedNotebook(ann, org);
    const path = `/api/notebook/${notebook.id}`;
    const forbidden = [403, "FORBIDDEN", "Only an administrator of the organisation can do this"];
    expect(refusal(await server.rest(bob, "DELETE", path))).toEqual(forbidden);
    expect(refusal(await server.rest(bob, "PUT", path, { name: "Mine", organizationId: null }))).toEqual(forbidden);
    expect((await server.rest(bob, "GET", path)).json.name).toBe("Office");
    expect((await server.rest(bob, "PUT", path, { ...notebook, name: "Whole record" })).status).toBe(200);
    expect((await server.rest(ann, "DELETE", path)).status).toBe(200);
    expect((await server.rest(ann, "GET", path)).status).toBe(404);
  });

  it("is made only for the organisation that is active, and by no guest", async () => {
    const forbidden = [403, "FORBIDDEN", "Make this organisation the active one first"];
    const body = { name: "Office", organizationId: org };
    const elsewhere = await server.newMember({ o: { id: `${org}2`, rol: "admin", slg: "other" } });
    for (const person of [annAlone, elsewhere, await server.newGuest()])
      expect(refusal(await server.rest(person, "POST", "/api/notebook", body))).toEqual(forbidden);
    const { id } = await post(annAlone, "/api/notebook", { name: "Own" });
    expect(refusal(await server.rest(annAlone, "PUT", `/api/notebook/${id}`, body))).toEqual(forbidden);
  });

  it("lends its templates to a member's own notebooks", async () => {
    const { template } = await seedNotebook(ann, org);
    const own = await post(bob, "/api/notebook", { name: "Own" });
    const copy = await post(bob, "/api/list/template", { templateId: template.id, notebookId: own.id });
    expect(copy).toMatchObject({ notebookId: own.id, templateId: null });
    expect((await server.rest(bob, "GET", `/api/list/${copy.id}/items`)).json).toHaveLength(2);
    expect(await dumpEverything(ann)).not.toContain(copy.id);
  });

  it("does not hide a member's own rows of the same ids, nor mix with them", async () => {
    const take = sameIds();
    const theirs = await seedNotebook(ann, org, take());
    const own = await seedNotebook(bobAlone, null, take());
    expect(own.list.id).toBe(theirs.list.id);
    await post(bob, "/api/item", { listId: own.list.id, name: "Private" });
    await server.rest(bob, "PUT", `/api/list/${own.list.id}`, { name: "Private too" });
    expect((await server.rest(bob, "GET", `/api/list/${own.list.id}/items`)).json).toHaveLength(3);
    expect(await dumpEverything(ann)).not.toContain("Private");
    type Lists = { lists: { name: string; itemCount: number; items: object[] }[] };
    const counts = (JSON.parse(await dumpEverything(bob)) as Lists[])
      .flatMap(({ lists }) => lists)
      .map(({ name, itemCount, items }) => `${name} ${itemCount} ${items.length}`);
    expect(new Set(counts)).toEqual(new Set(["Opening 2 2", "Private too 3 3", "Today 2 2"]));
    await server.rest(bob, "DELETE", `/api/notebook/${own.notebook.id}`);
    expect((await server.rest(ann, "GET", "/api/list")).json).toHaveLength(2);
  });
});

describe("a notebook that changes hands", () => {
  const give = (person: TestUser, id: string, organizationId: string | null) =>
    server.rest(person, "PUT", `/api/notebook/${id}`, { organizationId });

  it("keeps everything, ids included, on the way there and back", async () => {
    const { notebook } = await seedNotebook(ann);
    const before = await dumpEverything(ann);
    expect((await give(ann, notebook.id, org)).json).toMatchObject({ id: notebook.id, organizationId: org });
    expect(await dumpEverything(bob)).toBe(before);
    expect(await dumpEverything(annAlone)).toBe("[]");
    expect((await give(ann, notebook.id, org)).status).toBe(200);
    expect((await give(ann, notebook.id, null)).json).toMatchObject({ organizationId: null, userId: ann.userId });
    expect(await dumpEverything(annAlone)).toBe(before);
    expect(await dumpEverything(bob)).toBe("[]");
  });

  it("leaves behind what refers to its templates, without the reference", async () => {
    const { notebook, template } = await seedNotebook(ann);
    const other = await post(ann, "/api/notebook", { name: "Other" });
    const copy = await post(ann, "/api/list/template", { templateId: template.id, notebookId: other.id });
    await give(ann, other.id, org);
    expect((await server.rest(ann, "GET", `/api/list/${copy.id}`)).json.templateId).toBeNull();
    await give(ann, other.id, null);
    await server.rest(ann, "PUT", `/api/list/${copy.id}`, { isTemplate: true });
    const grandchild = await post(ann, "/api/list/template", { templateId: copy.id, notebookId: notebook.id });
    await give(ann, other.id, org);
    expect((await server.rest(ann, "GET", `/api/list/${grandchild.id}`)).json.templateId).toBeNull();
  });

  it("gets new ids where the new owner has them already, and loses nothing", async () => {
    const take = sameIds();
    await seedNotebook(bob, org, take());
    const own = await seedNotebook(annAlone, null, take());
    const { json } = await give(ann, own.notebook.id, org);
    expect(json).toMatchObject({ name: "Office", organizationId: org });
    expect(json.id).not.toBe(own.notebook.id);
    const lists = (await server.rest(ann, "GET", `/api/notebook/${json.id}/lists-with-counts`)).json;
    expect(lists).toMatchObject([{ itemCount: 2 }, { itemCount: 2, date: "2026-12-24" }]);
    expect(lists[1].templateId).toBe(lists[0].id);
    expect((await server.rest(bob, "GET", "/api/list")).json).toHaveLength(4);
    expect(await dumpEverything(annAlone)).toBe("[]");
  });

  it("takes along what another device adds meanwhile, or refuses it", async () => {
    const { notebook, list } = await seedNotebook(ann);
    const adding = Array.from({ length: 10 }, (_, n) => post(ann, "/api/item", { listId: list.id, name: `Late ${n}` }));
    const [moved, ...added] = await Promise.all([give(ann, notebook.id, org), ...adding]);
    expect(moved.status).toBe(200);
    const items = (await server.rest(ann, "GET", `/api/list/${list.id}/items`)).json;
    expect(items).toHaveLength(2 + added.filter(({ id }) => id).length);
  });
});
