import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asUser, type Requests } from "../../testing/asUser.ts";
import { startTestServer, type TestResponse, type TestServer, type TestUser } from "../../testing/testServer.ts";
import { signToken } from "../../testing/tokens.ts";
import { waitForLocks } from "../../testing/waitForLocks.ts";

let server: TestServer;
let ann: TestUser;
let asAnn: Requests;
let notebookId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ann = await server.newGuest();
  asAnn = asUser(server, ann);
  notebookId = await asAnn.makeNotebook();
});

type Kind = "item" | "list";
type Change = (kind: Kind, id: string, input: object) => Promise<TestResponse>;

const changeByRest: Change = (kind, id, input) => asAnn.send("PUT", `${kind}/${id}`, input);

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

const createList = (values: object = {}): Promise<{ id: string }> =>
  asAnn.post("list", { notebookId, name: "Milk", ...values });

async function create(kind: Kind, values: object = {}): Promise<{ id: string }> {
  const list = await createList(values);
  return kind === "list" ? list : asAnn.post("item", { listId: list.id, name: "Milk", ...values });
}

async function read(kind: Kind, id: string, as = asAnn) {
  if (kind === "list") return as.get(`list/${id}`);
  const [{ list_id: listId }] = await server.db.query("select list_id from items where id = $1", [id]);
  return (await as.getItems(listId)).find((item) => item.id === id);
}

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const words = (name: string | null, note: string | null = null) => ({ name, note, at: AT });

const ways: [string, Kind, Change][] = [
  ["an item over REST", "item", changeByRest],
  ["an item over GraphQL", "item", changeByGraphQL],
  ["a list over REST", "list", changeByRest],
  ["a list over GraphQL", "list", changeByGraphQL],
];

describe.each(ways)("a change of the text of %s", (_way, kind, change) => {
  /** Creates a row whose name another device has changed to `Oat milk`. */
  async function createChanged() {
    const { id } = await create(kind);
    await change(kind, id, { name: "Oat milk", was: { name: "Milk" } });
    return id;
  }

  it("keeps nothing when the client knew the text that it replaces", async () => {
    const { id } = await create(kind, { note: "2 l" });
    const { json } = await change(kind, id, { name: "Oat milk", note: "1 l", was: { name: "Milk", note: "2 l" } });
    expect(json).toMatchObject({ name: "Oat milk", note: "1 l", replaced: null });
  });

  it("keeps the text that it replaces when the client knew another one, and a read has it", async () => {
    const id = await createChanged();
    const { json } = await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    expect(json).toMatchObject({ name: "Soy milk", replaced: words("Oat milk") });
    expect(Math.abs(Date.parse(json.replaced.at) - Date.parse(json.updatedAt))).toBeLessThanOrEqual(1);
    expect(await read(kind, id)).toMatchObject({ name: "Soy milk", replaced: json.replaced });
  });

  it("keeps nothing when both devices write the same", async () => {
    const id = await createChanged();
    const { json } = await change(kind, id, { name: " Oat milk ", was: { name: "Milk" } });
    expect(json).toMatchObject({ name: "Oat milk", replaced: null });
  });

  it("keeps nothing when it does not say what the client knew, and leaves what is kept", async () => {
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

  it("leaves a name that another device has changed when it changes only the note", async () => {
    const id = await createChanged();
    const { json } = await change(kind, id, { note: "1 l", was: { note: null } });
    expect(json).toMatchObject({ name: "Oat milk", note: "1 l", replaced: null });
  });

  it("keeps an empty note that it replaces as empty, and a name that it does not replace as null", async () => {
    const { id } = await create(kind, { note: "2 l" });
    await change(kind, id, { note: null });
    const { json } = await change(kind, id, { note: "1 l", was: { note: "2 l" } });
    expect(json).toMatchObject({ name: "Milk", note: "1 l", replaced: words(null, "") });
    await change(kind, id, { name: "Oat milk", note: "a\nb" });
    const both = await change(kind, id, { name: "Tea", note: null, was: { name: "Milk", note: "2 l" } });
    expect(both.json).toMatchObject({ name: "Tea", note: null, replaced: words("Oat milk", "a\nb") });
  });

  it("keeps the text that it replaces instead of the text that was kept before", async () => {
    const id = await createChanged();
    await change(kind, id, { note: "2 l" });
    await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    const { json } = await change(kind, id, { note: "1 l", was: { note: null } });
    expect(json.replaced).toEqual(words(null, "2 l"));
  });

  it("with clearReplaced removes the text that was kept, alone and with a new name", async () => {
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

  it("with clearReplaced keeps the text that a third device wrote meanwhile", async () => {
    const id = await createChanged();
    await change(kind, id, { name: "Soy milk", was: { name: "Milk" } });
    await change(kind, id, { name: "Rice milk" });
    const { json } = await change(kind, id, { name: "Oat milk", was: { name: "Soy milk" }, clearReplaced: true });
    expect(json).toMatchObject({ name: "Oat milk", replaced: words("Rice milk") });
  });

  it("and another one at the same time leave the text of both in the row", async () => {
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

  it("keeps the text that it replaces for 14 days", async () => {
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
    ["an empty name", "Name is required", { name: " " }],
    ["no name", "Name is required", { name: null }],
    ["a name with NUL", "Name contains characters that aren’t allowed", { name: "a\0" }],
    ["a name that is too long", /^Name must be at most 2(,0)?00 characters$/, { name: "x".repeat(2_001) }],
    ["a note with a control character", "Note contains characters that aren’t allowed", { note: "\u0007" }],
    ["a note that is too long", "Note must be at most 10,000 characters", { note: "x".repeat(10_001) }],
  ])("is refused when it says that it replaces %s", async (_what, message, was) => {
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

describe("replaced text", () => {
  it("cannot be written: REST ignores it, and GraphQL refuses it", async () => {
    const id = await createReplaced("item");
    const record = await read("item", id);
    const { json } = await changeByRest("item", id, { ...record, name: "Tea", replaced: { name: "x" } });
    expect(json).toMatchObject({ name: "Tea", replaced: words("Oat milk") });
    expect((await changeByGraphQL("item", id, { replaced: null })).json.code).toBe("BAD_USER_INPUT");
  });

  it("stays when the row is ticked, moved, deleted and restored", async () => {
    const id = await createReplaced("item");
    const before = await read("item", id);
    await asAnn.put("item/complete", { ids: [id], completed: true });
    await asAnn.put("item/move", { listId: (await createList()).id, items: [{ id }] });
    await asAnn.post("item/delete", { ids: [id] });
    const [restored] = await asAnn.post("item/restore", { ids: [id] });
    expect(restored.replaced).toEqual(before.replaced);
    const list = await createReplaced("list");
    await asAnn.delete(`list/${list}`);
    expect((await asAnn.post(`list/${list}/restore`)).replaced).toEqual(words("Oat milk"));
  });

  it("goes with the row to the account that claims the guest, and from there to an organisation", async () => {
    const [item, list] = [await createReplaced("item"), await createReplaced("list")];
    const claims = { sub: `user_${randomUUID()}`, o: { id: `org_${randomUUID()}`, rol: "admin", slg: "acme" } };
    const member = { ...(await server.newMember(claims)), token: signToken(claims) };
    const asMember = asUser(server, member);
    await asUser(server, { ...member, cookie: ann.cookie }).post("user/claim");
    for (const organizationId of [null, claims.o.id]) {
      await asMember.put(`notebook/${notebookId}`, { organizationId });
      expect((await read("item", item, asMember)).replaced).toEqual(words("Oat milk"));
      expect((await read("list", list, asMember)).replaced).toEqual(words("Oat milk"));
    }
  });

  it("is not in copies of templates and lists, and not in what an update takes over", async () => {
    const { id: templateId } = await createList({ isTemplate: true });
    const { id: itemId } = await asAnn.post("item", { listId: templateId, name: "Milk" });
    for (const [kind, id] of [["list", templateId] as const, ["item", itemId] as const]) {
      await changeByRest(kind, id, { name: "Oat milk" });
      await changeByRest(kind, id, { name: "Soy milk", was: { name: "Milk" } });
      expect((await read(kind, id)).replaced).toEqual(words("Oat milk"));
    }
    const used = await asAnn.post("list/template", { templateId });
    const other = (await createList({ isTemplate: true })).id;
    await asAnn.post("item", { listId: other, name: "Bread" });
    const combined = await asAnn.post("list/combine", { templateIds: [templateId, other] });
    const extended = await createList();
    await asAnn.post(`list/${extended.id}/add-template`, { templateId, id: randomUUID() });
    const duplicated = await server.graphql(
      ann,
      "mutation ($input: DuplicateListInput!) { duplicateList(input: $input) { id } }",
      { input: { listId: templateId } },
    );
    for (const { id } of [used, combined, extended, duplicated.json.data.duplicateList]) {
      const { list, items } = await asAnn.get(`list/${id}/with-items`);
      expect(items.length).toBeGreaterThan(0);
      expect([list, ...items].map(({ replaced }) => replaced)).toEqual([list, ...items].map(() => null));
    }

    await changeByRest("item", itemId, { name: "Rice milk", was: { name: "Milk" } });
    const { toList } = await asAnn.get(`list/${used.id}/template-differences`);
    const differences = toList.map(({ id }: { id: string }) => id);
    await asAnn.post(`list/${used.id}/update-from-template`, { differences, id: randomUUID() });
    expect(await asAnn.get(`list/${used.id}/items`)).toMatchObject([{ name: "Rice milk", replaced: null }]);
  });

  it("is not in past runs, and stays when the list is run again", async () => {
    const id = await createReplaced("item");
    const { listId } = await read("item", id);
    await asAnn.put("item/complete", { ids: [id], completed: true });
    const { runId } = await asAnn.get(`list/${listId}`);
    await asAnn.post(`list/${listId}/run-again`, { id: randomUUID() });
    expect(JSON.stringify(await asAnn.get(`run/${runId}`))).not.toContain("Oat milk");
    expect((await read("item", id)).replaced).toEqual(words("Oat milk"));
  });

  it("is deleted with all data of the user", async () => {
    await createReplaced("item");
    await asAnn.delete("user/data");
    expect(await server.db.query("select 1 from items where owner_id = $1", [ann.userId])).toEqual([]);
  });
});
