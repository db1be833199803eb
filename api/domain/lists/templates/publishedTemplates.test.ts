import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext, NO_SERVICES } from "../../../calls/context.ts";
import { asUser, type Requests } from "../../../testing/asUser.ts";
import { forgetBounds, nobody, startTestServer, type TestServer, type TestUser } from "../../../testing/testServer.ts";
import { deleteExpiredRows } from "../../upkeep/expiredRows.ts";

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
  templateId = (await asAnn.makeList(["# Clothes"], { notebookId, note: "For a week", isTemplate: true, priority: 2 }))
    .id;
  await asAnn.post("item", { listId: templateId, name: "Socks", note: "warm ones", completed: true });
});

/** Publishes a template, and returns the token of its link. */
async function publish(as = asAnn, listId = templateId): Promise<string> {
  const { url } = await as.post(`list/${listId}/publish`);
  expect(url).toMatch(/^http:\/\/localhost:3000\/t\/[\w-]{22}$/);
  return url.split("/").at(-1);
}

const read = (token: string) => asUser(server, nobody).get(`template/${token}`);
const refuseRead = (token: string) => asUser(server, nobody).getRefusal("GET", `template/${token}`);
const use = (user: TestUser, token: string, values: object = {}) =>
  asUser(server, user).post(`template/${token}/use`, { id: randomUUID(), ...values });
const refuseUse = (user: TestUser, token: string, values: object = {}) =>
  asUser(server, user).getRefusal("POST", `template/${token}/use`, { id: randomUUID(), ...values });
/** Uses a template as nobody, and returns the list and the guest whom this has made. */
async function useAsNobody(token: string) {
  const sending = asUser(server, nobody).send("POST", `template/${token}/use`, { id: randomUUID() });
  const { status, json: list, headers } = await sending;
  expect(status).toBe(201);
  return { list, asGuest: asUser(server, { ...nobody, cookie: headers.get("set-cookie")?.split(";")[0] ?? "" }) };
}

const readPublishedUrl = async (user: TestUser, id = templateId) =>
  (await server.graphql(user, `{ list(id: "${id}") { publishedUrl } }`)).json.data.list.publishedUrl;

/** Shares Ann's notebook with a new guest. */
async function shareWith(role: "EDITOR" | "VIEWER"): Promise<TestUser> {
  const person = await server.newGuest();
  await asUser(server, person).join(await asAnn.share(notebookId, role));
  return person;
}

describe("a published template", () => {
  it("shows its name, its note and its items to everybody with the link, and nothing else", async () => {
    const token = await publish();
    expect(await read(token)).toEqual({
      name: "Packing",
      note: "For a week",
      items: [
        { name: "Clothes", note: null, isHeading: true },
        { name: "Socks", note: "warm ones", isHeading: false },
      ],
    });
  });

  it("has one link, which stays the same when it is published again", async () => {
    const [first, second] = await Promise.all([publish(), publish()]);
    expect(second).toBe(first);
    expect(await readPublishedUrl(ann)).toBe(`http://localhost:3000/t/${first}`);
    await asAnn.delete(`list/${templateId}/publish`);
    expect(await readPublishedUrl(ann)).toBeNull();
    expect(await publish()).not.toBe(first);
  });

  it("is shown with its latest changes", async () => {
    const token = await publish();
    await asAnn.put(`list/${templateId}`, { name: "Packing light", note: null });
    expect(await read(token)).toMatchObject({ name: "Packing light", note: null });
  });

  it("is not found after it was unpublished, deleted or turned into a list, and is found again when it is a template again", async () => {
    const token = await publish();
    const unknown = await refuseRead("unknown");
    expect(unknown).toMatchObject({ statusCode: 404, message: "This template is no longer published" });
    const expectGone = async () => {
      expect(await refuseRead(token)).toEqual(unknown);
      expect(await refuseUse(nobody, token)).toEqual(unknown);
    };
    await asAnn.delete(`list/${templateId}`);
    await expectGone();
    await asAnn.post(`list/${templateId}/restore`);
    expect(await read(token)).toMatchObject({ name: "Packing" });
    await asAnn.put(`list/${templateId}`, { isTemplate: false });
    await expectGone();
    expect(await readPublishedUrl(ann)).toBeNull();
    await asAnn.put(`list/${templateId}`, { isTemplate: true });
    expect(await read(token)).toMatchObject({ name: "Packing" });
    await asAnn.delete(`notebook/${notebookId}`);
    await expectGone();
    await asAnn.post(`notebook/${notebookId}/restore`);
    await asAnn.delete(`list/${templateId}/publish`);
    await expectGone();
  });

  it("updates the other pages of its owner when it is published and unpublished", async () => {
    const changes: string[] = [];
    // Changes come in order: after this one, all earlier ones of the test's own rows have come.
    const other = await server.newGuest();
    const stopWaiting = server.changes.subscribe([other.userId], () => void changes.push("other"));
    await asUser(server, other).post("notebook", { name: "Other" });
    await expect.poll(() => changes.length).toBeGreaterThan(0);
    stopWaiting();
    changes.splice(0);
    const unsubscribe = server.changes.subscribe([ann.userId], () => void changes.push("change"));
    await publish();
    await expect.poll(() => changes.length).toBe(1);
    await asAnn.delete(`list/${templateId}/publish`);
    await expect.poll(() => changes.length).toBe(2);
    unsubscribe();
  });
});

describe("publishing", () => {
  it("is refused for a list that is no template", async () => {
    const { id } = await asAnn.makeList([], { notebookId });
    const { statusCode, code, message } = await asAnn.getRefusal("POST", `list/${id}/publish`);
    expect([statusCode, code, message]).toEqual([400, "BAD_USER_INPUT", "This list isn’t a template"]);
    expect(await server.db.query("select from published_templates where list_id = $1", [id])).toEqual([]);
  });

  it("is possible for the owner and the editors of a shared notebook, where the link stays the same", async () => {
    const token = await publish();
    const editor = await shareWith("EDITOR");
    const viewer = await shareWith("VIEWER");
    expect(await read(token)).toMatchObject({ name: "Packing" });
    expect(await publish(asUser(server, editor))).toBe(token);
    expect(await readPublishedUrl(editor)).toContain(token);
    // A viewer can do nothing with it.
    expect(await readPublishedUrl(viewer)).toBeNull();
    for (const method of ["POST", "DELETE"])
      expect((await asUser(server, viewer).send(method, `list/${templateId}/publish`)).status).toBe(403);
    await asUser(server, editor).delete(`list/${templateId}/publish`);
    const again = await publish(asUser(server, editor));
    await asAnn.post(`notebook/${notebookId}/stop-sharing`, {});
    expect(await readPublishedUrl(ann)).toContain(again);
    expect((await asUser(server, editor).send("POST", `list/${templateId}/publish`)).status).toBe(404);
  });
});

describe("using a published template", () => {
  it("gives a new visitor a default notebook with an un-ticked copy", async () => {
    const { list, asGuest } = await useAsNobody(await publish());
    expect(list).toMatchObject({ name: "Packing", note: "For a week", active: true });
    expect(list).toMatchObject({ isTemplate: false, templateId: null, priority: 2, date: null });
    expect(await asGuest.get("notebook")).toMatchObject([{ id: list.notebookId, name: "My Notebook" }]);
    expect(await asGuest.getItems(list.id)).toMatchObject([
      { name: "Clothes", isHeading: true, completed: false },
      { name: "Socks", note: "warm ones", completed: false, templateItemId: null },
    ]);
    // The copy is the guest's own: neither sees the other's.
    expect(await asAnn.getRefusal("GET", `list/${list.id}`)).toMatchObject({ statusCode: 404 });
    expect(await asGuest.getRefusal("GET", `list/${templateId}`)).toMatchObject({ statusCode: 404 });
  });

  it("copies it into the named notebook, else into the default one, else into the first one", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const [b, a] = [await asBea.makeNotebook({ name: "B" }), await asBea.makeNotebook({ name: "A" })];
    expect((await use(bea, token)).notebookId).toBe(a);
    const mine = await asBea.makeNotebook({ name: "My Notebook" });
    expect((await use(bea, token)).notebookId).toBe(mine);
    expect((await use(bea, token, { notebookId: b })).notebookId).toBe(b);
    expect(await asBea.get("notebook")).toHaveLength(3);
    const foreign = await refuseUse(bea, token, { notebookId });
    expect(foreign).toMatchObject({ statusCode: 404, message: "Notebook not found" });
  });

  it("is refused in a notebook that the user can only view, and is possible for a member and for its owner", async () => {
    const token = await publish();
    const viewer = await shareWith("VIEWER");
    expect(await refuseUse(viewer, token, { notebookId })).toMatchObject({ statusCode: 403 });
    for (const user of [await server.newMember(), ann])
      expect(await use(user, token)).toMatchObject({ name: "Packing" });
  });

  it("happens once for one id, also at the same time and after the template was unpublished", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const id = randomUUID();
    const send = () => asBea.send("POST", `template/${token}/use`, { id });
    const answers = await Promise.all(Array.from({ length: 4 }, send));
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(Array(4).fill([201, id]));
    await asAnn.delete(`list/${templateId}/publish`);
    expect(await use(bea, token, { id })).toMatchObject({ id });
    expect(await asBea.get("list")).toHaveLength(1);
    expect(await asBea.getItems(id)).toHaveLength(2);
  });

  it("is refused when there is no room, and makes no guest when there is no such template", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const { id } = await asUser(server, bea).post("notebook", { name: "Full" });
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), $2, 'L' from generate_series(1, 100)",
      [bea.userId, id],
    );
    expect((await refuseUse(bea, token)).code).toBe("QUOTA_EXCEEDED");
    const refused = await asUser(server, nobody).send("POST", "template/unknown/use", { id: randomUUID() });
    expect([refused.status, refused.headers.get("set-cookie")]).toEqual([404, null]);
  });

  it("copies 1,000 items in their order", async () => {
    await server.db.query("delete from items where owner_id = $1", [ann.userId]);
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, completed, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing ' || n, true, n / 10 from generate_series(1, 1000) as n`,
      [ann.userId, templateId],
    );
    await forgetBounds(server);
    const token = await publish();
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const { list, asGuest } = await useAsNobody(token);
    const items = await asGuest.getItems(list.id);
    expect(names(items)).toEqual(names((await read(token)).items));
    expect(items).toHaveLength(1_000);
    expect(items.some(({ completed }) => completed)).toBe(false);
  });
});

describe("using a published template with one of one's own", () => {
  const day = "2026-11-22";
  const useAsOwn = (user: TestUser, token: string, values: object = {}) =>
    use(user, token, { templateId: randomUUID(), day, ...values });
  const readTemplates = async (user: TestUser) => {
    const lists: { isTemplate: boolean }[] = await asUser(server, user).get("list");
    return lists.filter(({ isTemplate }) => isTemplate) as never[];
  };

  it("gives a new visitor a template, and a list of it with the day in its name", async () => {
    const token = await publish();
    const [id, ownId] = [randomUUID(), randomUUID()];
    const answer = await asUser(server, nobody).send("POST", `template/${token}/use`, { id, templateId: ownId, day });
    expect(answer.status).toBe(201);
    const asGuest = asUser(server, { ...nobody, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" });
    expect(answer.json).toMatchObject({ id, name: "Packing – 22 Nov", note: "For a week", templateId: ownId });
    expect(answer.json).toMatchObject({ isTemplate: false, active: true, priority: 2, date: null });
    const own = await asGuest.get(`list/${ownId}`);
    // Nothing says which template of whom it comes from.
    expect(own).toMatchObject({
      name: "Packing",
      note: "For a week",
      isTemplate: true,
      active: false,
      templateId: null,
    });
    expect(own.notebookId).toBe(answer.json.notebookId);
    const rows = await asGuest.getItems(ownId);
    expect(rows).toMatchObject([
      { name: "Clothes", isHeading: true, completed: false, templateItemId: null },
      { name: "Socks", note: "warm ones", completed: false, templateItemId: null },
    ]);
    expect(await asGuest.getItems(id)).toMatchObject(
      rows.map(({ id: from, name }) => ({ name, templateItemId: from })),
    );
    expect(await asGuest.get(`list/${ownId}/uses`)).toMatchObject([{ id }]);
    await asGuest.post("item", { listId: id, name: "Hat" });
    expect((await asGuest.get(`list/${id}/template-differences`)).toTemplate).toMatchObject([{ kind: "ADDED" }]);
  });

  it("uses the template that is there already, as its owner has changed it, in its notebook", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const [trips, home] = [await asBea.makeNotebook({ name: "Trips" }), await asBea.makeNotebook({ name: "Home" })];
    const first = await useAsOwn(bea, token, { notebookId: trips });
    await asBea.put(`list/${first.templateId}`, { name: "My packing" });
    await asBea.post("item", { listId: first.templateId, name: "Hat" });
    const second = await useAsOwn(bea, token);
    expect(second).toMatchObject({ name: "My packing – 22 Nov", templateId: first.templateId, notebookId: trips });
    expect(await asBea.getItems(second.id)).toHaveLength(3);
    const third = await useAsOwn(bea, token);
    expect(third.name).toBe("My packing – 22 Nov (2)");
    expect(await useAsOwn(bea, token, { notebookId: home })).toMatchObject({
      name: "My packing – 22 Nov",
      templateId: first.templateId,
      notebookId: home,
    });
    expect(await readTemplates(bea)).toHaveLength(1);
  });

  it("makes one template also for calls at once, and nothing more for a repeated call", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const calls = await Promise.all(Array.from({ length: 4 }, () => useAsOwn(bea, token)));
    expect(new Set(calls.map(({ templateId: own }) => own)).size).toBe(1);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(4);
    const ids = { id: calls[0]?.id, templateId: randomUUID() };
    expect(await useAsOwn(bea, token, ids)).toMatchObject({ id: ids.id, templateId: calls[0]?.templateId });
    expect(await asUser(server, bea).get("list")).toHaveLength(5);
  });

  it("makes another template when the first one is deleted, or is no template any more", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const first = await useAsOwn(bea, token);
    await asUser(server, bea).delete(`list/${first.templateId}`);
    const second = await useAsOwn(bea, token);
    expect(second.templateId).not.toBe(first.templateId);
    await asUser(server, bea).put(`list/${second.templateId}`, { isTemplate: false });
    const third = await useAsOwn(bea, token);
    expect([first.templateId, second.templateId]).not.toContain(third.templateId);
    // A copy of it is a template that has come from nowhere.
    const copy = "mutation ($listId: ID!) { duplicateList(input: { listId: $listId }) { id } }";
    await server.graphql(bea, copy, { listId: third.templateId });
    expect((await useAsOwn(bea, token)).templateId).toBe(third.templateId);
  });

  it("is that of the notebook's owner: in a shared notebook there is one for all", async () => {
    const token = await publish();
    const cleo = await server.newGuest();
    const shared = await asUser(server, cleo).makeNotebook({ name: "Shared" });
    const [editor, viewer] = [await server.newGuest(), await server.newGuest()];
    await asUser(server, editor).join(await asUser(server, cleo).share(shared, "EDITOR"));
    await asUser(server, viewer).join(await asUser(server, cleo).share(shared, "VIEWER"));
    const first = await useAsOwn(cleo, token, { notebookId: shared });
    const second = await useAsOwn(editor, token, { notebookId: shared });
    expect(second).toMatchObject({ templateId: first.templateId, notebookId: shared });
    expect((await refuseUse(viewer, token, { notebookId: shared, templateId: randomUUID() })).statusCode).toBe(403);
    // What is the editor's own is another one.
    expect((await useAsOwn(editor, token)).templateId).not.toBe(first.templateId);
  });

  it("is the published one itself for its owner, and stays the same after a claim", async () => {
    const token = await publish();
    expect(await useAsOwn(ann, token)).toMatchObject({ templateId, notebookId, name: "Packing – 22 Nov" });
    const bea = await server.newGuest();
    const first = await useAsOwn(bea, token);
    const member = await server.newMember();
    await asUser(server, { ...member, cookie: bea.cookie }).post("user/claim");
    expect((await useAsOwn(member, token, { notebookId: first.notebookId })).templateId).toBe(first.templateId);
  });

  it("is made whole or not at all", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const asBea = asUser(server, bea);
    const { id } = await asBea.post("notebook", { name: "Nearly full" });
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), $2, 'L' from generate_series(1, 99)",
      [bea.userId, id],
    );
    expect((await refuseUse(bea, token, { templateId: randomUUID() })).code).toBe("QUOTA_EXCEEDED");
    expect(await readTemplates(bea)).toEqual([]);
    const list = await asBea.post("list", { notebookId: id, name: "The last one" });
    const refused = await refuseUse(bea, token, { templateId: list.id });
    expect(refused).toMatchObject({ statusCode: 400, fields: { templateId: "This list isn’t a template" } });
    for (const values of [{ templateId: "x" }, { templateId: randomUUID(), day: "2026-02-30" }])
      expect((await refuseUse(bea, token, values)).statusCode).toBe(400);
  });

  it("has today in the name of its list where no day is named, and cuts a long name", async () => {
    await asAnn.put(`list/${templateId}`, { name: "x".repeat(200) });
    const token = await publish();
    const { name } = await useAsOwn(await server.newGuest(), token, { day: null });
    expect(name).toMatch(/^x{180,} – \d{1,2} [A-Z][a-z]{2,3}$/);
    expect(name).toHaveLength(200);
  });
});

describe("the link of a published template", () => {
  it("still works after a claim, also when the list gets another id", async () => {
    const token = await publish();
    const member = await server.newMember();
    await server.db.query("insert into notebooks (owner_id, id, name) values ($1, $2, 'Same id')", [
      member.userId,
      notebookId,
    ]);
    await server.db.query("insert into lists (owner_id, id, notebook_id, name) values ($1, $2, $3, 'Same id')", [
      member.userId,
      templateId,
      notebookId,
    ]);
    await asUser(server, { ...member, cookie: ann.cookie }).post("user/claim", {});
    expect(await read(token)).toMatchObject({ name: "Packing" });
    const templates = (await server.graphql(member, "{ templates { id publishedUrl } }")).json.data.templates;
    expect(templates).toEqual([{ id: expect.any(String), publishedUrl: expect.stringContaining(token) }]);
    expect(templates[0].id).not.toBe(templateId);
    await asUser(server, member).delete(`list/${templates[0].id}/publish`);
    expect(await refuseRead(token)).toMatchObject({ statusCode: 404 });
  });

  it("still works after a member has given the notebook to an organisation", async () => {
    const member = await server.newMember({ o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } });
    const orgId = JSON.parse(Buffer.from(member.token?.split(".")[1] ?? "", "base64url").toString()).o.id as string;
    const asMember = asUser(server, member);
    const own = await asMember.makeNotebook();
    const template = await asMember.makeList([], { notebookId: own, name: "Visits", isTemplate: true });
    const token = await publish(asMember, template.id);
    await asMember.put(`notebook/${own}`, { organizationId: orgId });
    expect(await read(token)).toMatchObject({ name: "Visits" });
    expect(await readPublishedUrl(member, template.id)).toContain(token);
  });

  it("is deleted with all data of its owner, and when its list is purged from the trash", async () => {
    const countTokens = async (token: string) =>
      (await server.db.query("select from published_templates where token = $1", [token])).length;
    const first = await publish();
    await asAnn.delete(`list/${templateId}`);
    await server.db.query("update lists set deleted_at = now() - interval '40 days' where id = $1", [templateId]);
    await server.db.query("update items set deleted_at = now() - interval '40 days' where list_id = $1", [templateId]);
    expect(await countTokens(first)).toBe(1);
    const onFailure = (error: unknown) => {
      throw error;
    };
    await deleteExpiredRows(createContext(server.db.manager, NO_SERVICES), { onFailure });
    expect(await countTokens(first)).toBe(0);
    const other = await asAnn.post("list", { notebookId, name: "Other", isTemplate: true });
    const second = await publish(asAnn, other.id);
    await asAnn.delete("user/data");
    expect(await countTokens(second)).toBe(0);
  });

  it("with an impossible token is refused like an unknown one", async () => {
    const unknown = await refuseRead("unknown");
    expect(unknown.statusCode).toBe(404);
    for (const token of ["%00", "x".repeat(3_000), "%F0%9F%9B%92", "'%3B--"])
      expect(await refuseRead(token)).toEqual(unknown);
  });
});
