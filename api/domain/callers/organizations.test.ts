import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
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
let asAnn: Requests;
let asBob: Requests;
let asAnnAlone: Requests;

const createToken = (sub: string, role: string | null) =>
  signToken({ sub, ...(role && { o: { id: org, rol: role, slg: "acme" } }) });

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
  [asAnn, asBob, asAnnAlone] = [asUser(server, ann), asUser(server, bob), asUser(server, annAlone)];
});

/** Creates a notebook with a template of two items and a list that is made from the template. */
async function seedNotebook(user: TestUser, organizationId: string | null = null, makeId: () => string = randomUUID) {
  const as = asUser(server, user);
  const notebook = await as.post("notebook", { id: makeId(), name: "Office", organizationId });
  const template = await as.post("list", {
    id: makeId(),
    notebookId: notebook.id,
    name: "Opening",
    isTemplate: true,
  });
  for (const name of ["Lights", "Heating"])
    await as.post("item", { id: makeId(), listId: template.id, name, note: "all" });
  const list = await as.post("list/template", {
    id: makeId(),
    templateId: template.id,
    name: "Today",
    date: "2026-12-24",
  });
  return { notebook, template, list, items: await as.getItems(list.id) };
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
  it("can be read by every member while the organisation is active", async () => {
    const { notebook, list, template } = await seedNotebook(ann, org);
    expect(notebook.organizationId).toBe(org);
    expect(await asBob.get("notebook")).toMatchObject([{ id: notebook.id, organizationId: org }]);
    expect(await asBob.get(`notebook/${notebook.id}`)).toMatchObject({ name: "Office", organizationId: org });
    expect(await asBob.get("list")).toMatchObject([{ id: template.id }, { id: list.id }]);
    expect(await asBob.get("list/active")).toMatchObject([{ id: list.id }]);
    expect(await asBob.get(`notebook/${notebook.id}/lists-with-counts`)).toMatchObject([
      { itemCount: 2 },
      { itemCount: 2 },
    ]);
    expect(await dumpEverything(bob)).toBe(await dumpEverything(ann));
  });

  it("is not found while another or no organisation is active, and not by other users", async () => {
    const { notebook, list } = await seedNotebook(ann, org);
    const other = await server.newMember({ o: { id: `${org}2`, rol: "admin", slg: "other" } });
    for (const user of [annAlone, other, await server.newGuest()]) {
      const as = asUser(server, user);
      expect(await as.getRefusal("GET", `notebook/${notebook.id}`)).toMatchObject({ statusCode: 404 });
      expect(await as.getRefusal("PUT", `list/${list.id}`, { name: "Taken" })).toMatchObject({ statusCode: 404 });
      expect(await as.get("list")).toEqual([]);
    }
  });

  it("can be edited by every member: its lists, its items and their order", async () => {
    const { notebook, list, template, items } = await seedNotebook(ann, org);
    const [first, second] = items.map(({ id }) => id);
    const created = await asBob.post("list", { notebookId: notebook.id, name: "Closing" });
    await asBob.put(`item/${first}/complete`, { completed: true });
    await asBob.put(`item/${second}`, { listId: created.id });
    expect((await asBob.post("item", { listId: list.id, name: "Coffee" })).sortingOrder).toBe(2);
    const order = [{ id: first, sortingOrder: 9 }];
    expect(await asBob.put("item/sort", order)).toMatchObject(order);
    expect((await asBob.post("list/template", { templateId: template.id })).templateId).toBe(template.id);
    await asBob.put(`notebook/${notebook.id}`, { name: "Shop" });
    await asBob.delete(`list/${created.id}`);
    expect(await dumpEverything(ann)).toContain('"name":"Coffee"');
  });

  it("can be deleted and given away by administrators only", async () => {
    const { notebook } = await seedNotebook(ann, org);
    const path = `notebook/${notebook.id}`;
    const message = "Only an administrator of this organisation can do this";
    const forbidden = { statusCode: 403, code: "FORBIDDEN", message };
    expect(await asBob.getRefusal("DELETE", path)).toMatchObject(forbidden);
    const giveAway = { name: "Mine", organizationId: null };
    expect(await asBob.getRefusal("PUT", path, giveAway)).toMatchObject(forbidden);
    expect((await asBob.get(path)).name).toBe("Office");
    await asBob.put(path, { ...notebook, name: "Whole record" });
    await asAnn.delete(path);
    expect(await asAnn.getRefusal("GET", path)).toMatchObject({ statusCode: 404 });
  });

  it("can be created only for the active organisation, and not by a guest", async () => {
    const message = "Switch to this organisation first";
    const forbidden = { statusCode: 403, code: "FORBIDDEN", message };
    const body = { name: "Office", organizationId: org };
    const other = await server.newMember({ o: { id: `${org}2`, rol: "admin", slg: "other" } });
    for (const user of [annAlone, other, await server.newGuest()])
      expect(await asUser(server, user).getRefusal("POST", "notebook", body)).toMatchObject(forbidden);
    const id = await asAnnAlone.makeNotebook();
    expect(await asAnnAlone.getRefusal("PUT", `notebook/${id}`, body)).toMatchObject(forbidden);
  });

  it("has templates from which a member can make lists in a notebook of their own", async () => {
    const { template } = await seedNotebook(ann, org);
    const own = await asBob.makeNotebook();
    const copy = await asBob.post("list/template", { templateId: template.id, notebookId: own });
    expect(copy).toMatchObject({ notebookId: own, templateId: template.id });
    expect(await asBob.getItems(copy.id)).toHaveLength(2);
    expect(await dumpEverything(ann)).not.toContain(copy.id);
  });

  it("stays separate from a member's own lists with the same ids", async () => {
    const createIds = createIdRepeater();
    const shared = await seedNotebook(ann, org, createIds());
    const own = await seedNotebook(bobAlone, null, createIds());
    expect(own.list.id).toBe(shared.list.id);
    await asBob.post("item", { listId: own.list.id, name: "Private" });
    await asBob.put(`list/${own.list.id}`, { name: "Private too" });
    expect(await asBob.getItems(own.list.id)).toHaveLength(3);
    expect(await dumpEverything(ann)).not.toContain("Private");
    type Lists = { lists: { name: string; itemCount: number; items: object[] }[] };
    const counts = (JSON.parse(await dumpEverything(bob)) as Lists[])
      .flatMap(({ lists }) => lists)
      .map(({ name, itemCount, items }) => `${name} ${itemCount} ${items.length}`);
    expect(new Set(counts)).toEqual(new Set(["Opening 2 2", "Private too 3 3"]));
    await asBob.delete(`notebook/${own.notebook.id}`);
    expect(await asAnn.get("list")).toHaveLength(2);
  });
});

describe("a notebook that moves to another owner", () => {
  const moveNotebook = (id: string, organizationId: string | null) => asAnn.put(`notebook/${id}`, { organizationId });

  it("keeps its lists and items with their ids, also when it moves back", async () => {
    const { notebook } = await seedNotebook(ann);
    const before = await dumpEverything(ann);
    expect(await moveNotebook(notebook.id, org)).toMatchObject({ id: notebook.id, organizationId: org });
    expect(await dumpEverything(bob)).toBe(before);
    expect(await dumpEverything(annAlone)).toBe("[]");
    await moveNotebook(notebook.id, org);
    expect(await moveNotebook(notebook.id, null)).toMatchObject({
      organizationId: null,
      userId: ann.userId,
    });
    expect(await dumpEverything(annAlone)).toBe(before);
    expect(await dumpEverything(bob)).toBe("[]");
  });

  it("has lists without their template for those who do not see that, and with it again later", async () => {
    const { notebook, template } = await seedNotebook(ann);
    const other = await asAnn.makeNotebook();
    const copy = await asAnn.post("list/template", { templateId: template.id, notebookId: other });
    await moveNotebook(other, org);
    expect((await asAnn.get(`list/${copy.id}`)).templateId).toBe(template.id);
    expect((await asBob.get(`list/${copy.id}`)).templateId).toBeNull();
    await moveNotebook(other, null);
    expect((await asAnn.get(`list/${copy.id}`)).templateId).toBe(template.id);
    await asAnn.put(`list/${copy.id}`, { isTemplate: true });
    const grandchild = await asAnn.post("list/template", { templateId: copy.id, notebookId: notebook.id });
    await moveNotebook(other, org);
    expect((await asAnn.get(`list/${grandchild.id}`)).templateId).toBe(copy.id);
    expect((await asAnnAlone.get(`list/${grandchild.id}`)).templateId).toBeNull();
    await moveNotebook(notebook.id, org);
    expect((await asBob.get(`list/${grandchild.id}`)).templateId).toBe(copy.id);
  });

  it("gets new ids for lists and items whose ids the new owner already has", async () => {
    const createIds = createIdRepeater();
    await seedNotebook(bob, org, createIds());
    const own = await seedNotebook(annAlone, null, createIds());
    const moved = await moveNotebook(own.notebook.id, org);
    expect(moved).toMatchObject({ name: "Office", organizationId: org });
    expect(moved.id).not.toBe(own.notebook.id);
    const lists = await asAnn.get(`notebook/${moved.id}/lists-with-counts`);
    expect(lists).toMatchObject([{ itemCount: 2 }, { itemCount: 2, date: "2026-12-24" }]);
    expect(lists[1].templateId).toBe(lists[0].id);
    expect(await asBob.get("list")).toHaveLength(4);
    expect(await dumpEverything(annAlone)).toBe("[]");
  });

  it("contains every item whose creation was acknowledged during the move", async () => {
    const { notebook, list } = await seedNotebook(ann);
    const adding = Array.from({ length: 10 }, (_, n) =>
      asAnn.send("POST", "item", { listId: list.id, name: `Late ${n}` }),
    );
    const [, ...added] = await Promise.all([moveNotebook(notebook.id, org), ...adding]);
    expect(await asAnn.getItems(list.id)).toHaveLength(2 + added.filter(({ status }) => status === 201).length);
  });
});
