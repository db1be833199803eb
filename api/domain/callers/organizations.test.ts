import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";

let server: TestServer;
let org: string;
/** An administrator of the organisation, which is active in her session. */
let ann: TestUser;
/** Another member of the organisation, which is active in his session. */
let bob: TestUser;
/** The same users in sessions without an active organisation. */
let annAlone: TestUser;
let bobAlone: TestUser;

const createToken = (sub: string, role: string | null) =>
  signToken({ sub, ...(role && { o: { id: org, rol: role, slg: "acme" } }) });
const post = async (user: TestUser, path: string, body: object) => (await server.rest(user, "POST", path, body)).json;
const toRefusal = ({ status, json }: TestResponse) => [status, json.code, json.message];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  org = `org_${randomUUID()}`;
  const [subA, subB] = [`user_${randomUUID()}`, `user_${randomUUID()}`];
  annAlone = await server.newMember({ sub: subA });
  ann = { ...annAlone, token: createToken(subA, "admin") };
  bobAlone = await server.newMember({ sub: subB });
  bob = { ...bobAlone, token: createToken(subB, "member") };
});

/** Creates a notebook with a template of two items and a list that is made from the template. */
async function seedNotebook(user: TestUser, organizationId: string | null = null, makeId: () => string = randomUUID) {
  const notebook = await post(user, "/api/notebook", { id: makeId(), name: "Office", organizationId });
  const template = await post(user, "/api/list", {
    id: makeId(),
    notebookId: notebook.id,
    name: "Opening",
    isTemplate: true,
  });
  for (const name of ["Lights", "Heating"])
    await post(user, "/api/item", { id: makeId(), listId: template.id, name, note: "all" });
  const list = await post(user, "/api/list/template", {
    id: makeId(),
    templateId: template.id,
    name: "Today",
    date: "2026-12-24",
  });
  const items: { id: string }[] = (await server.rest(user, "GET", `/api/list/${list.id}/items`)).json;
  return { notebook, template, list, items };
}

/** Returns a function that makes generators of ids; each generator returns the same ids. */
function createIdRepeater(): () => () => string {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  return () => {
    let next = 0;
    return () => ids[next++] ?? randomUUID();
  };
}

/** Returns all notebooks, lists and items that a user sees as JSON, without the owners' ids, which a move changes. */
async function dumpEverything(user: TestUser): Promise<string> {
  const { json } = await server.graphql(
    user,
    `{ notebooks { id name createdAt lists { id name isTemplate templateId date itemCount createdAt updatedAt
         items { id name note completed sortingOrder createdAt updatedAt } } } }`,
  );
  return JSON.stringify(json.data.notebooks);
}

describe("an organisation's notebook", () => {
  it("is visible to every member while the organisation is active in the session", async () => {
    const { notebook, list, template } = await seedNotebook(ann, org);
    expect(notebook.organizationId).toBe(org);
    const readAsBob = async (path: string) => (await server.rest(bob, "GET", path)).json;
    expect(await readAsBob("/api/notebook")).toMatchObject([{ id: notebook.id, organizationId: org }]);
    expect(await readAsBob(`/api/notebook/${notebook.id}`)).toMatchObject({ name: "Office", organizationId: org });
    expect(await readAsBob("/api/list")).toMatchObject([{ id: template.id }, { id: list.id }]);
    expect(await readAsBob("/api/list/active")).toMatchObject([{ id: list.id }]);
    expect(await readAsBob(`/api/notebook/${notebook.id}/lists-with-counts`)).toMatchObject([
      { itemCount: 2 },
      { itemCount: 2 },
    ]);
    expect(await dumpEverything(bob)).toBe(await dumpEverything(ann));
  });

  it("is not found by a member while another or no organisation is active, nor by other users", async () => {
    const { notebook, list } = await seedNotebook(ann, org);
    const other = await server.newMember({ o: { id: `${org}2`, rol: "admin", slg: "other" } });
    for (const user of [annAlone, other, await server.newGuest()]) {
      expect((await server.rest(user, "GET", `/api/notebook/${notebook.id}`)).status).toBe(404);
      expect((await server.rest(user, "PUT", `/api/list/${list.id}`, { name: "Taken" })).status).toBe(404);
      expect((await server.rest(user, "GET", "/api/list")).json).toEqual([]);
    }
  });

  it("can be edited by every member: its lists, its items and their order", async () => {
    const { notebook, list, template, items } = await seedNotebook(ann, org);
    const [first, second] = items.map(({ id }) => id);
    const created = await post(bob, "/api/list", { notebookId: notebook.id, name: "Closing" });
    expect((await server.rest(bob, "PUT", `/api/item/${first}/complete`, { completed: true })).status).toBe(200);
    expect((await server.rest(bob, "PUT", `/api/item/${second}`, { listId: created.id })).status).toBe(200);
    expect((await post(bob, "/api/item", { listId: list.id, name: "Coffee" })).sortingOrder).toBe(2);
    const order = [{ id: first, sortingOrder: 9 }];
    expect((await server.rest(bob, "PUT", "/api/item/sort", order)).json).toMatchObject(order);
    expect((await post(bob, "/api/list/template", { templateId: template.id })).templateId).toBe(template.id);
    expect((await server.rest(bob, "PUT", `/api/notebook/${notebook.id}`, { name: "Shop" })).status).toBe(200);
    expect((await server.rest(bob, "DELETE", `/api/list/${created.id}`)).status).toBe(200);
    expect(await dumpEverything(ann)).toContain('"name":"Coffee"');
  });

  it("can be deleted and given away by administrators only", async () => {
    const { notebook } = await seedNotebook(ann, org);
    const path = `/api/notebook/${notebook.id}`;
    const forbidden = [403, "FORBIDDEN", "Only an administrator of the organisation can do this"];
    expect(toRefusal(await server.rest(bob, "DELETE", path))).toEqual(forbidden);
    expect(toRefusal(await server.rest(bob, "PUT", path, { name: "Mine", organizationId: null }))).toEqual(forbidden);
    expect((await server.rest(bob, "GET", path)).json.name).toBe("Office");
    expect((await server.rest(bob, "PUT", path, { ...notebook, name: "Whole record" })).status).toBe(200);
    expect((await server.rest(ann, "DELETE", path)).status).toBe(200);
    expect((await server.rest(ann, "GET", path)).status).toBe(404);
  });

  it("can be created only for the active organisation, and not by a guest", async () => {
    const forbidden = [403, "FORBIDDEN", "Make this organisation the active one first"];
    const body = { name: "Office", organizationId: org };
    const other = await server.newMember({ o: { id: `${org}2`, rol: "admin", slg: "other" } });
    for (const user of [annAlone, other, await server.newGuest()])
      expect(toRefusal(await server.rest(user, "POST", "/api/notebook", body))).toEqual(forbidden);
    const { id } = await post(annAlone, "/api/notebook", { name: "Own" });
    expect(toRefusal(await server.rest(annAlone, "PUT", `/api/notebook/${id}`, body))).toEqual(forbidden);
  });

  it("has templates that a member can copy into a notebook of their own", async () => {
    const { template } = await seedNotebook(ann, org);
    const own = await post(bob, "/api/notebook", { name: "Own" });
    const copy = await post(bob, "/api/list/template", { templateId: template.id, notebookId: own.id });
    expect(copy).toMatchObject({ notebookId: own.id, templateId: null });
    expect((await server.rest(bob, "GET", `/api/list/${copy.id}/items`)).json).toHaveLength(2);
    expect(await dumpEverything(ann)).not.toContain(copy.id);
  });

  it("stays separate from a member's own rows with the same ids", async () => {
    const createIds = createIdRepeater();
    const shared = await seedNotebook(ann, org, createIds());
    const own = await seedNotebook(bobAlone, null, createIds());
    expect(own.list.id).toBe(shared.list.id);
    await post(bob, "/api/item", { listId: own.list.id, name: "Private" });
    await server.rest(bob, "PUT", `/api/list/${own.list.id}`, { name: "Private too" });
    expect((await server.rest(bob, "GET", `/api/list/${own.list.id}/items`)).json).toHaveLength(3);
    expect(await dumpEverything(ann)).not.toContain("Private");
    type Lists = { lists: { name: string; itemCount: number; items: object[] }[] };
    const counts = (JSON.parse(await dumpEverything(bob)) as Lists[])
      .flatMap(({ lists }) => lists)
      .map(({ name, itemCount, items }) => `${name} ${itemCount} ${items.length}`);
    expect(new Set(counts)).toEqual(new Set(["Opening 2 2", "Private too 3 3"]));
    await server.rest(bob, "DELETE", `/api/notebook/${own.notebook.id}`);
    expect((await server.rest(ann, "GET", "/api/list")).json).toHaveLength(2);
  });
});

describe("a notebook that moves to another owner", () => {
  const moveNotebook = (user: TestUser, id: string, organizationId: string | null) =>
    server.rest(user, "PUT", `/api/notebook/${id}`, { organizationId });

  it("keeps its rows and their ids, also when it moves back", async () => {
    const { notebook } = await seedNotebook(ann);
    const before = await dumpEverything(ann);
    expect((await moveNotebook(ann, notebook.id, org)).json).toMatchObject({ id: notebook.id, organizationId: org });
    expect(await dumpEverything(bob)).toBe(before);
    expect(await dumpEverything(annAlone)).toBe("[]");
    expect((await moveNotebook(ann, notebook.id, org)).status).toBe(200);
    expect((await moveNotebook(ann, notebook.id, null)).json).toMatchObject({
      organizationId: null,
      userId: ann.userId,
    });
    expect(await dumpEverything(annAlone)).toBe(before);
    expect(await dumpEverything(bob)).toBe("[]");
  });

  it("has no template that has another owner, and has it again where both meet", async () => {
    const { notebook, template } = await seedNotebook(ann);
    const other = await post(ann, "/api/notebook", { name: "Other" });
    const copy = await post(ann, "/api/list/template", { templateId: template.id, notebookId: other.id });
    await moveNotebook(ann, other.id, org);
    expect((await server.rest(ann, "GET", `/api/list/${copy.id}`)).json.templateId).toBeNull();
    await moveNotebook(ann, other.id, null);
    expect((await server.rest(ann, "GET", `/api/list/${copy.id}`)).json.templateId).toBe(template.id);
    await server.rest(ann, "PUT", `/api/list/${copy.id}`, { isTemplate: true });
    const grandchild = await post(ann, "/api/list/template", { templateId: copy.id, notebookId: notebook.id });
    await moveNotebook(ann, other.id, org);
    expect((await server.rest(ann, "GET", `/api/list/${grandchild.id}`)).json.templateId).toBeNull();
    await moveNotebook(ann, notebook.id, org);
    expect((await server.rest(ann, "GET", `/api/list/${grandchild.id}`)).json.templateId).toBe(copy.id);
  });

  it("gets new ids for rows whose ids the new owner already has", async () => {
    const createIds = createIdRepeater();
    await seedNotebook(bob, org, createIds());
    const own = await seedNotebook(annAlone, null, createIds());
    const { json } = await moveNotebook(ann, own.notebook.id, org);
    expect(json).toMatchObject({ name: "Office", organizationId: org });
    expect(json.id).not.toBe(own.notebook.id);
    const lists = (await server.rest(ann, "GET", `/api/notebook/${json.id}/lists-with-counts`)).json;
    expect(lists).toMatchObject([{ itemCount: 2 }, { itemCount: 2, date: "2026-12-24" }]);
    expect(lists[1].templateId).toBe(lists[0].id);
    expect((await server.rest(bob, "GET", "/api/list")).json).toHaveLength(4);
    expect(await dumpEverything(annAlone)).toBe("[]");
  });

  it("contains every item whose creation was acknowledged during the move", async () => {
    const { notebook, list } = await seedNotebook(ann);
    const adding = Array.from({ length: 10 }, (_, n) => post(ann, "/api/item", { listId: list.id, name: `Late ${n}` }));
    const [moved, ...added] = await Promise.all([moveNotebook(ann, notebook.id, org), ...adding]);
    expect(moved.status).toBe(200);
    const items = (await server.rest(ann, "GET", `/api/list/${list.id}/items`)).json;
    expect(items).toHaveLength(2 + added.filter(({ id }) => id).length);
  });
});
