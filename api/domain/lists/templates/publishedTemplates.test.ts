import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../../app.ts";
import {
  forgetItemBounds,
  nobody,
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../../testing/testServer.ts";
import { deleteExpiredRows } from "../../upkeep/expiredRows.ts";

let server: TestServer;
let ann: TestUser;
let notebookId: string;
let templateId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = async (user: TestUser, path: string, body?: object) => (await server.rest(user, "POST", path, body)).json;
const get = async (user: TestUser, path: string) => (await server.rest(user, "GET", path)).json;

beforeEach(async () => {
  ann = await server.newGuest();
  notebookId = (await post(ann, "/api/notebook", { name: "Trips" })).id;
  const list = { notebookId, name: "Packing", note: "For a week", isTemplate: true, priority: 2 };
  templateId = (await post(ann, "/api/list", list)).id;
  await post(ann, "/api/item", { listId: templateId, name: "Clothes", isHeading: true });
  await post(ann, "/api/item", { listId: templateId, name: "Socks", note: "warm ones", completed: true });
});

async function publish(user = ann, listId = templateId): Promise<string> {
  const { url } = await post(user, `/api/list/${listId}/publish`);
  expect(url).toMatch(/^http:\/\/localhost:3000\/t\/[\w-]{22}$/);
  return url.split("/").at(-1);
}

const read = (token: string, user = nobody) => server.rest(user, "GET", `/api/template/${token}`);
const use = (user: TestUser, token: string, body: object = { id: randomUUID() }) =>
  server.rest(user, "POST", `/api/template/${token}/use`, body);

const readPublishedUrl = async (user: TestUser, id = templateId) =>
  (await server.graphql(user, `{ list(id: "${id}") { publishedUrl } }`)).json.data.list.publishedUrl;

/** Returns the guest that a call of nobody has made. */
const readNewcomer = (headers: Headers): TestUser => ({
  ...nobody,
  cookie: headers.get("set-cookie")?.split(";")[0] ?? "",
});

/** A notebook of Ann's is shared with somebody, who is a new guest. */
async function shareWith(role: string): Promise<TestUser> {
  const { url } = await post(ann, `/api/notebook/${notebookId}/share`, { role, name: "Ann" });
  const person = await server.newGuest();
  await post(person, `/api/invitation/${url.split("/").at(-1)}/accept`, { name: "Bea" });
  return person;
}

describe("a published template", () => {
  it("is read by everybody with the link: name, note and items, and nothing else", async () => {
    const token = await publish();
    const { status, json } = await read(token);
    expect([status, json]).toEqual([
      200,
      {
        name: "Packing",
        note: "For a week",
        items: [
          { name: "Clothes", note: null, isHeading: true },
          { name: "Socks", note: "warm ones", isHeading: false },
        ],
      },
    ]);
  });

  it("has one link, which is answered again and stands in the list", async () => {
    const [first, second] = await Promise.all([publish(), publish()]);
    expect(second).toBe(first);
    expect(await readPublishedUrl(ann)).toBe(`http://localhost:3000/t/${first}`);
    expect((await server.rest(ann, "DELETE", `/api/list/${templateId}/publish`)).status).toBe(200);
    expect(await readPublishedUrl(ann)).toBeNull();
    expect(await publish()).not.toBe(first);
  });

  it("is shown as it is now", async () => {
    const token = await publish();
    await server.rest(ann, "PUT", `/api/list/${templateId}`, { name: "Packing light", note: null });
    expect((await read(token)).json).toMatchObject({ name: "Packing light", note: null });
  });

  it("is not found after it was ended, deleted or turned into a list, and is there again when it comes back", async () => {
    const token = await publish();
    const unknown = await read("unknown");
    expect(unknown).toMatchObject({ status: 404, json: { message: "This template is not published any more" } });
    const expectGone = async () => {
      expect((await read(token)).json).toEqual(unknown.json);
      expect((await use(nobody, token)).json).toEqual(unknown.json);
    };
    await server.rest(ann, "DELETE", `/api/list/${templateId}`);
    await expectGone();
    await post(ann, `/api/list/${templateId}/restore`);
    expect((await read(token)).status).toBe(200);
    await server.rest(ann, "PUT", `/api/list/${templateId}`, { isTemplate: false });
    await expectGone();
    expect(await readPublishedUrl(ann)).toBeNull();
    await server.rest(ann, "PUT", `/api/list/${templateId}`, { isTemplate: true });
    expect((await read(token)).status).toBe(200);
    await server.rest(ann, "DELETE", `/api/notebook/${notebookId}`);
    await expectGone();
    await post(ann, `/api/notebook/${notebookId}/restore`);
    await server.rest(ann, "DELETE", `/api/list/${templateId}/publish`);
    await expectGone();
  });

  it("tells the other pages of its owner", async () => {
    const changes: string[] = [];
    // News come in order: after this piece, all about the rows of the test has come.
    const other = await server.newGuest();
    const stopWaiting = server.changes.subscribe([other.userId], () => void changes.push("other"));
    await post(other, "/api/notebook", { name: "Other" });
    await expect.poll(() => changes.length).toBeGreaterThan(0);
    stopWaiting();
    changes.splice(0);
    const unsubscribe = server.changes.subscribe([ann.userId], () => void changes.push("change"));
    await publish();
    await expect.poll(() => changes.length).toBe(1);
    await server.rest(ann, "DELETE", `/api/list/${templateId}/publish`);
    await expect.poll(() => changes.length).toBe(2);
    unsubscribe();
  });
});

describe("who may publish", () => {
  it("publishes a template only", async () => {
    const { id } = await post(ann, "/api/list", { notebookId, name: "Rome" });
    const { status, json } = await server.rest(ann, "POST", `/api/list/${id}/publish`);
    expect([status, json.code, json.message]).toEqual([400, "BAD_USER_INPUT", "This list is not a template"]);
    expect(await server.db.query("select from published_templates where list_id = $1", [id])).toEqual([]);
  });

  it("are the owner and the editors of a shared notebook, in which the link stays the same", async () => {
    const token = await publish();
    const editor = await shareWith("EDITOR");
    const viewer = await shareWith("VIEWER");
    expect((await read(token)).status).toBe(200);
    expect(await publish(editor)).toBe(token);
    expect(await readPublishedUrl(editor)).toContain(token);
    // A viewer can do nothing with it.
    expect(await readPublishedUrl(viewer)).toBeNull();
    for (const method of ["POST", "DELETE"])
      expect((await server.rest(viewer, method, `/api/list/${templateId}/publish`)).status).toBe(403);
    expect((await server.rest(editor, "DELETE", `/api/list/${templateId}/publish`)).status).toBe(200);
    const again = await publish(editor);
    await post(ann, `/api/notebook/${notebookId}/stop-sharing`, {});
    expect(await readPublishedUrl(ann)).toContain(again);
    expect((await server.rest(editor, "POST", `/api/list/${templateId}/publish`)).status).toBe(404);
  });
});

describe("using a published template", () => {
  it("makes nobody a guest with a default notebook and an un-ticked copy", async () => {
    const { status, json: list, headers } = await use(nobody, await publish());
    expect([status, list]).toEqual([
      201,
      expect.objectContaining({ name: "Packing", note: "For a week", active: true }),
    ]);
    expect(list).toMatchObject({ isTemplate: false, templateId: null, priority: 2, date: null });
    const guest = readNewcomer(headers);
    expect(await get(guest, "/api/notebook")).toMatchObject([{ id: list.notebookId, name: "My Notebook" }]);
    const items = await get(guest, `/api/list/${list.id}/items`);
    expect(items).toMatchObject([
      { name: "Clothes", isHeading: true, completed: false },
      { name: "Socks", note: "warm ones", completed: false, templateItemId: null },
    ]);
    // The copy is the guest's own: neither sees the other's.
    expect((await server.rest(ann, "GET", `/api/list/${list.id}`)).status).toBe(404);
    expect((await server.rest(guest, "GET", `/api/list/${templateId}`)).status).toBe(404);
  });

  it("goes into the default notebook, else into the first one, or into the one that is named", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const [b, a] = [await post(bea, "/api/notebook", { name: "B" }), await post(bea, "/api/notebook", { name: "A" })];
    expect((await use(bea, token)).json.notebookId).toBe(a.id);
    const mine = await post(bea, "/api/notebook", { name: "My Notebook" });
    expect((await use(bea, token)).json.notebookId).toBe(mine.id);
    expect((await use(bea, token, { id: randomUUID(), notebookId: b.id })).json.notebookId).toBe(b.id);
    expect(await get(bea, "/api/notebook")).toHaveLength(3);
    const foreign = await use(bea, token, { id: randomUUID(), notebookId });
    expect(foreign).toMatchObject({ status: 404, json: { message: "Notebook not found" } });
  });

  it("is refused in a notebook that one can only view, and works for a member and the owner", async () => {
    const token = await publish();
    const viewer = await shareWith("VIEWER");
    expect((await use(viewer, token, { id: randomUUID(), notebookId })).status).toBe(403);
    expect((await use(await server.newMember(), token)).status).toBe(201);
    expect((await use(ann, token)).status).toBe(201);
  });

  it("happens once for one id, also at the same moment and after the template is gone", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => use(bea, token, { id })));
    expect(answers.map(({ status, json }) => [status, json.id])).toEqual(Array(4).fill([201, id]));
    await server.rest(ann, "DELETE", `/api/list/${templateId}/publish`);
    expect(await use(bea, token, { id })).toMatchObject({ status: 201, json: { id } });
    expect(await get(bea, "/api/list")).toHaveLength(1);
    expect(await get(bea, `/api/list/${id}/items`)).toHaveLength(2);
  });

  it("is refused without room, and leaves nobody as nobody", async () => {
    const token = await publish();
    const bea = await server.newGuest();
    const { id } = await post(bea, "/api/notebook", { name: "Full" });
    await server.db.query(
      "insert into lists (owner_id, id, notebook_id, name) select $1, gen_random_uuid(), $2, 'L' from generate_series(1, 100)",
      [bea.userId, id],
    );
    expect((await use(bea, token)).json.code).toBe("QUOTA_EXCEEDED");
    const refused = await use(nobody, "unknown");
    expect([refused.status, refused.headers.get("set-cookie")]).toEqual([404, null]);
  });

  it("copies 1,000 items in their order", async () => {
    await server.db.query("delete from items where owner_id = $1", [ann.userId]);
    await server.db.query(
      `insert into items (owner_id, id, list_id, name, completed, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing ' || n, true, n / 10 from generate_series(1, 1000) as n`,
      [ann.userId, templateId],
    );
    await forgetItemBounds(server);
    const token = await publish();
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
    const { json: template } = await read(token);
    const { json: list, headers } = await use(nobody, token);
    const items = await get(readNewcomer(headers), `/api/list/${list.id}/items`);
    expect(names(items)).toEqual(names(template.items));
    expect(items).toHaveLength(1_000);
    expect(items.some(({ completed }: { completed: boolean }) => completed)).toBe(false);
  });
});

describe("the link", () => {
  it("goes along with a claim, where the list keeps its id and where it gets another one", async () => {
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
    expect((await server.rest({ ...member, cookie: ann.cookie }, "POST", "/api/user/claim", {})).status).toBe(200);
    expect((await read(token)).json).toMatchObject({ name: "Packing" });
    const templates = (await server.graphql(member, "{ templates { id publishedUrl } }")).json.data.templates;
    expect(templates).toEqual([{ id: expect.any(String), publishedUrl: expect.stringContaining(token) }]);
    expect(templates[0].id).not.toBe(templateId);
    expect((await server.rest(member, "DELETE", `/api/list/${templates[0].id}/publish`)).status).toBe(200);
    expect((await read(token)).status).toBe(404);
  });

  it("goes along when a member gives the notebook to an organisation", async () => {
    const member = await server.newMember({ o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } });
    const orgId = JSON.parse(Buffer.from(member.token?.split(".")[1] ?? "", "base64url").toString()).o.id as string;
    const own = await post(member, "/api/notebook", { name: "Own" });
    const template = await post(member, "/api/list", { notebookId: own.id, name: "Visits", isTemplate: true });
    const token = await publish(member, template.id);
    await server.rest(member, "PUT", `/api/notebook/${own.id}`, { organizationId: orgId });
    expect((await read(token)).json).toMatchObject({ name: "Visits" });
    expect(await readPublishedUrl(member, template.id)).toContain(token);
  });

  it("is deleted for good with all data of its owner, and with the list in the trash after its time", async () => {
    const countTokens = async (token: string) =>
      (await server.db.query("select from published_templates where token = $1", [token])).length;
    const first = await publish();
    await server.rest(ann, "DELETE", `/api/list/${templateId}`);
    await server.db.query("update lists set deleted_at = now() - interval '40 days' where id = $1", [templateId]);
    await server.db.query("update items set deleted_at = now() - interval '40 days' where list_id = $1", [templateId]);
    expect(await countTokens(first)).toBe(1);
    const onFailure = (error: unknown) => {
      throw error;
    };
    await deleteExpiredRows(createContext(server.db.manager, null), { onFailure });
    expect(await countTokens(first)).toBe(0);
    const other = await post(ann, "/api/list", { notebookId, name: "Other", isTemplate: true });
    const second = await publish(ann, other.id);
    await server.rest(ann, "DELETE", "/api/user/data");
    expect(await countTokens(second)).toBe(0);
  });

  it("that is no token reads like an unknown one", async () => {
    const unknown = (await read("unknown")).json;
    for (const token of ["%00", "x".repeat(3_000), "%F0%9F%9B%92", "'%3B--"]) {
      const { status, json } = await read(token);
      expect([status, json]).toEqual([404, unknown]);
    }
  });
});
