import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestResponse, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";

let server: TestServer;
let ann: TestUser;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (user: TestUser, method: string, path: string, body?: object) =>
  (await server.rest(user, method, `/api/${path}`, body)).json;

beforeEach(async () => {
  ann = await server.newGuest();
  notebookId = (await call(ann, "POST", "notebook", { name: "Home" })).id;
});

type Kind = "item" | "list";
type Change = (kind: Kind, id: string, input: object) => Promise<TestResponse>;

const changeByRest: Change = (kind, id, input) => server.rest(ann, "PUT", `/api/${kind}/${id}`, input);

const FIELDS = "id name note replaced { name note at } updatedAt";
const MUTATIONS = {
  item: `mutation ($id: ID!, $input: UpdateItemInput!) { row: updateItem(id: $id, input: $input) { ${FIELDS} } }`,
  list: `mutation ($id: ID!, $input: UpdateListInput!) { row: updateList(id: $id, input: $input) { ${FIELDS} } }`,
};
const changeByGraphQL: Change = async (kind, id, input) => {
  const { json, ...response } = await server.graphql(ann, MUTATIONS[kind], { id, input });
  const error = json.errors?.[0];
  return { ...response, json: error ? { ...error.extensions, message: error.message } : json.data.row };
};

const createList = async (values: object = {}): Promise<{ id: string }> =>
  call(ann, "POST", "list", { notebookId, name: "Milk", ...values });

async function create(kind: Kind, values: object = {}): Promise<{ id: string }> {
  const list = await createList(values);
  return kind === "list" ? list : call(ann, "POST", "item", { listId: list.id, name: "Milk", ...values });
}

async function read(kind: Kind, id: string, user = ann) {
  if (kind === "list") return call(user, "GET", `list/${id}`);
  const [{ list_id: listId }] = await server.db.query("select list_id from items where id = $1", [id]);
  return (await call(user, "GET", `list/${listId}/items`)).find((item: { id: string }) => item.id === id);
}

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const words = (name: string | null, note: string | null = null) => ({ name, note, at: AT });

const eachWay = (["item", "list"] as const).flatMap((kind) => [
  [kind, "REST", changeByRest] as const,
  [kind, "GraphQL", changeByGraphQL] as const,
]);

describe.each(eachWay)("the words of a row (%s, over %s)", (kind, _api, change) => {
  /** Creates a row whose name another device has changed to `Oat milk`. */
  async function createChanged() {
    const { id } = await create(kind);
    await change(kind, id, { name: "Oat milk", was: { name: "Milk" } });
    return id;
  }

  it("are changed and nothing is kept when the client knew them", async () => {
    const { id } = await create(kind, { note: "2 l" });
    const { json } = await change(kind, id, { name: "Oat milk", note: "1 l", was: { name: "Milk", note: "2 l" } });
    expect(json).toMatchObject({ name: "Oat milk", note: "1 l", replaced: null });
  });

  it("are kept when the client knew others, and a read has them", async () => {
    const id = await createChanged();
    const { json } = await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    expect(json).toMatchObject({ name: "Soy milk", replaced: words("Oat milk") });
    expect(Math.abs(Date.parse(json.replaced.at) - Date.parse(json.updatedAt))).toBeLessThanOrEqual(1);
    expect(await read(kind, id)).toMatchObject({ name: "Soy milk", replaced: json.replaced });
  });

  it("are not kept when both devices write the same", async () => {
    const id = await createChanged();
    const { json } = await change(kind, id, { name: " Oat milk ", was: { name: "Milk" } });
    expect(json).toMatchObject({ name: "Oat milk", replaced: null });
  });

  it("are not kept by a change without the words that it replaces, and what is kept stays", async () => {
    const id = await createChanged();
    expect((await change(kind, id, { name: "Soy milk" })).json.replaced).toBeNull();
    await change(kind, id, { name: "Rice milk", was: { name: "Milk" } });
    for (const was of [undefined, null, {}, { note: "2 l" }])
      expect((await change(kind, id, { name: "Nut milk", ...(was !== undefined && { was }) })).json).toMatchObject({
        name: "Nut milk",
        replaced: words("Soy milk"),
      });
    expect((await change(kind, id, { name: "Hemp milk", was: { name: "Nut milk" } })).json).toMatchObject({
      replaced: words("Soy milk"),
    });
  });

  it("both stay when one device changes the name and the other the note", async () => {
    const id = await createChanged();
    const { json } = await change(kind, id, { note: "1 l", was: { note: null } });
    expect(json).toMatchObject({ name: "Oat milk", note: "1 l", replaced: null });
  });

  it("tell a note that was empty from one that was not replaced", async () => {
    const { id } = await create(kind, { note: "2 l" });
    await change(kind, id, { note: null });
    const { json } = await change(kind, id, { note: "1 l", was: { note: "2 l" } });
    expect(json).toMatchObject({ name: "Milk", note: "1 l", replaced: words(null, "") });
    await change(kind, id, { name: "Oat milk", note: "a\nb" });
    const both = await change(kind, id, { name: "Tea", note: null, was: { name: "Milk", note: "2 l" } });
    expect(both.json).toMatchObject({ name: "Tea", note: null, replaced: words("Oat milk", "a\nb") });
  });

  it("that were kept are replaced by those of the next change", async () => {
    const id = await createChanged();
    await change(kind, id, { note: "2 l" });
    await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    const { json } = await change(kind, id, { note: "1 l", was: { note: null } });
    expect(json.replaced).toEqual(words(null, "2 l"));
  });

  it("that were kept are removed by clearReplaced, alone and with the old words", async () => {
    const id = await createChanged();
    await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    expect((await change(kind, id, { clearReplaced: false })).json.replaced).toEqual(words("Oat milk"));
    const { updatedAt } = await read(kind, id);
    const dismissed = await change(kind, id, { clearReplaced: true });
    expect(dismissed.json).toMatchObject({ name: "Soy milk", replaced: null });
    expect(dismissed.json.updatedAt > updatedAt).toBe(true);
    await change(kind, id, { name: "Rice milk", was: { name: "Milk" } });
    const used = await change(kind, id, { name: "Soy milk", was: { name: "Rice milk" }, clearReplaced: true });
    expect(used.json).toMatchObject({ name: "Soy milk", replaced: null });
  });

  it("that a third device wrote meanwhile are kept also by a change that removes what was kept", async () => {
    const id = await createChanged();
    await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    await change(kind, id, { name: "Rice milk" });
    const { json } = await change(kind, id, { name: "Oat milk", was: { name: "Soy milk" }, clearReplaced: true });
    expect(json).toMatchObject({ name: "Oat milk", replaced: words("Rice milk") });
  });

  it("of two devices that write at the same time are both in the row", async () => {
    const { id } = await create(kind);
    let changing: Promise<TestResponse>[] = [];
    await server.db.transaction(async (db) => {
      await db.query(`select from ${kind}s where owner_id = $1 and id = $2 for update`, [ann.userId, id]);
      changing = ["Oat milk", "Soy milk"].map((name) => change(kind, id, { name, was: { name: "Milk" } }));
      // Both have begun, and neither has seen the other's words.
      await waitForLocks(server.db, 2);
    });
    const responses = await Promise.all(changing);
    const row = await read(kind, id);
    expect(new Set([row.name, row.replaced?.name])).toEqual(new Set(["Oat milk", "Soy milk"]));
    expect(responses.filter(({ json }) => json.replaced === null)).toHaveLength(1);
  });

  it("are hidden after 14 days", async () => {
    const id = await createChanged();
    await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    const age = (days: number) =>
      server.db.query(
        `update ${kind}s set replaced = replaced || jsonb_build_object('at',
           to_char(now() - make_interval(days => $2), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) where id = $1`,
        [id, days],
      );
    await age(13);
    expect((await read(kind, id)).replaced).toEqual(words("Oat milk"));
    await age(14);
    expect((await read(kind, id)).replaced).toBeNull();
    expect((await change(kind, id, { note: "1 l" })).json.replaced).toBeNull();
  });

  it.each([
    ["name", "Name is required", { name: " " }],
    ["no name", "Name is required", { name: null }],
    ["name with NUL", "Name contains characters that are not allowed", { name: "a\0" }],
    ["name of many characters", /^Name must be at most 2(,0)?00 characters$/, { name: "x".repeat(2_001) }],
    ["note with a control character", "Note contains characters that are not allowed", { note: "\u0007" }],
    ["note of many characters", "Note must be at most 10,000 characters", { note: "x".repeat(10_001) }],
  ])("are refused as those that a change replaces: %s", async (_what, message, was) => {
    const { id } = await create(kind);
    const { json } = await change(kind, id, { name: "Tea", was });
    expect(json).toMatchObject({ code: "BAD_USER_INPUT", message: expect.stringMatching(message) });
    expect(Object.keys(json.fields)).toEqual(["was"]);
    expect(await read(kind, id)).toMatchObject({ name: "Milk" });
  });
});

/** Creates a row that has replaced the name `Oat milk`. */
async function createReplaced(kind: Kind, values: object = {}): Promise<string> {
  const { id } = await create(kind, values);
  await changeByRest(kind, id, { name: "Oat milk" });
  await changeByRest(kind, id, { name: "Soy milk", was: { name: "Milk" } });
  return id;
}

describe("replaced words", () => {
  it("cannot be written: REST passes over them, GraphQL refuses them", async () => {
    const id = await createReplaced("item");
    const record = await read("item", id);
    const { json } = await changeByRest("item", id, { ...record, name: "Tea", replaced: { name: "x" } });
    expect(json).toMatchObject({ name: "Tea", replaced: words("Oat milk") });
    expect((await changeByGraphQL("item", id, { replaced: null })).json.code).toBe("BAD_USER_INPUT");
  });

  it("stay when the row is ticked, moved, deleted and restored", async () => {
    const id = await createReplaced("item");
    const before = await read("item", id);
    await call(ann, "PUT", "item/complete", { ids: [id], completed: true });
    await call(ann, "PUT", "item/move", { listId: (await createList()).id, items: [{ id }] });
    await call(ann, "POST", "item/delete", { ids: [id] });
    const [restored] = await call(ann, "POST", "item/restore", { ids: [id] });
    expect(restored.replaced).toEqual(before.replaced);
    const list = await createReplaced("list");
    await call(ann, "DELETE", `list/${list}`);
    expect((await call(ann, "POST", `list/${list}/restore`)).replaced).toEqual(words("Oat milk"));
  });

  it("go with the row to the account that claims the guest, and from there to an organisation", async () => {
    const [item, list] = [await createReplaced("item"), await createReplaced("list")];
    const claims = { sub: `user_${randomUUID()}`, o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } };
    const member = { ...(await server.newMember(claims)), token: signToken(claims) };
    await call({ ...member, cookie: ann.cookie }, "POST", "user/claim", {});
    for (const organizationId of [null, claims.o.id]) {
      await call(member, "PUT", `notebook/${notebookId}`, { organizationId });
      expect((await read("item", item, member)).replaced).toEqual(words("Oat milk"));
      expect((await read("list", list, member)).replaced).toEqual(words("Oat milk"));
    }
  });

  it("are not in copies, of templates and of lists, nor in what an update takes over", async () => {
    const { id: templateId } = await createList({ isTemplate: true });
    const { id: itemId } = await call(ann, "POST", "item", { listId: templateId, name: "Milk" });
    for (const [kind, id] of [["list", templateId] as const, ["item", itemId] as const]) {
      await changeByRest(kind, id, { name: "Oat milk" });
      await changeByRest(kind, id, { name: "Soy milk", was: { name: "Milk" } });
      expect((await read(kind, id)).replaced).toEqual(words("Oat milk"));
    }
    const used = await call(ann, "POST", "list/template", { templateId });
    const other = (await createList({ isTemplate: true })).id;
    await call(ann, "POST", "item", { listId: other, name: "Bread" });
    const combined = await call(ann, "POST", "list/combine", { templateIds: [templateId, other] });
    const extended = await createList();
    await call(ann, "POST", `list/${extended.id}/add-template`, { templateId, id: randomUUID() });
    const duplicated = await server.graphql(
      ann,
      "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }",
      { input: { listId: templateId } },
    );
    for (const { id } of [used, combined, extended, duplicated.json.data.duplicateList]) {
      const { list, items } = await call(ann, "GET", `list/${id}/with-items`);
      expect(items.length).toBeGreaterThan(0);
      expect([list, ...items].map(({ replaced }) => replaced)).toEqual([list, ...items].map(() => null));
    }

    await changeByRest("item", itemId, { name: "Rice milk", was: { name: "Milk" } });
    const { toList } = await call(ann, "GET", `list/${used.id}/template-differences`);
    const differences = toList.map(({ id }: { id: string }) => id);
    await call(ann, "POST", `list/${used.id}/update-from-template`, { differences, id: randomUUID() });
    expect(await call(ann, "GET", `list/${used.id}/items`)).toMatchObject([{ name: "Rice milk", replaced: null }]);
  });

  it("are not in past runs, and stay when the list is run again", async () => {
    const id = await createReplaced("item");
    const { listId } = await read("item", id);
    await call(ann, "PUT", "item/complete", { ids: [id], completed: true });
    const { runId } = await call(ann, "GET", `list/${listId}`);
    await call(ann, "POST", `list/${listId}/run-again`, { id: randomUUID() });
    expect(JSON.stringify(await call(ann, "GET", `run/${runId}`))).not.toContain("Oat milk");
    expect((await read("item", id)).replaced).toEqual(words("Oat milk"));
  });

  it("are gone with the data of the user", async () => {
    await createReplaced("item");
    await call(ann, "DELETE", "user/data");
    expect(await server.db.query("select 1 from items where owner_id = $1", [ann.userId])).toEqual([]);
  });
});
