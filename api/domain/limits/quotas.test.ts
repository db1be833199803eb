import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { withClient } from "../../database/client/withClient.ts";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { changeSubscription, getPlan, subscribe } from "../../testing/paymentActions.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const createNotebook = (user: TestUser, fields: object = {}): Promise<TestResponse> =>
  asUser(server, user).send("POST", "notebook", { name: "N", ...fields });
const getQuotas = async (user: TestUser) => (await getPlan(server, user)).quotas;

/** Inserts the given numbers of rows without checking quotas. Returns the id of one notebook and of one list. */
const insertRows = (ownerId: string, notebooks: number, lists = 0, items = 0) =>
  // The server's own connections end a statement that takes so long.
  withClient(server.url, async (db) => {
    const [notebook, list] = [randomUUID(), randomUUID()];
    const insert = (table: string, columns: string, values: string, count: number) =>
      db.query(
        `insert into ${table} (owner_id, id, name, ${columns})
       select $1, case n when 1 then $2::uuid else gen_random_uuid() end, 'X' || n, ${values} from generate_series(1, $3::int) n`,
        [ownerId, table === "notebooks" ? notebook : table === "lists" ? list : randomUUID(), count],
      );
    await insert("notebooks", "created_at", "now()", notebooks);
    await insert("lists", "notebook_id", `'${notebook}'`, lists);
    const listIds = "select array_agg(id order by id) as ids from lists where owner_id = $1";
    await db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
     select $1, gen_random_uuid(), ids[1 + n % array_length(ids, 1)], 'X', n
       from generate_series(1, $2::int) n, (${listIds}) lists`,
      [ownerId, items],
    );
    return { notebook, list };
  });

/** Sends `count` requests concurrently. Returns how many succeeded; expects `QUOTA_EXCEEDED` for all others. */
async function sendConcurrently(count: number, send: () => Promise<TestResponse>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, send));
  for (const { status, json } of answers) expect([201, 403], JSON.stringify(json)).toContain(status);
  const refused = answers.filter(({ status }) => status === 403);
  expect(refused.every(({ json }) => json.code === "QUOTA_EXCEEDED")).toBe(true);
  return count - refused.length;
}

describe("a guest", () => {
  it("can have 20 notebooks, also when several are created at once, and the refusal says what to do", async () => {
    const guest = await server.newGuest();
    await insertRows(guest.userId, 17);
    expect(await sendConcurrently(12, () => createNotebook(guest))).toBe(3);
    expect((await getQuotas(guest)).notebooks).toEqual({ limit: 20, used: 20 });
    expect((await createNotebook(guest)).json.message).toBe(
      "You can have 20 notebooks; sign up for 200, or delete a notebook first",
    );
    const [{ id }] = await asUser(server, guest).get("notebook");
    expect(await createNotebook(guest, { id })).toMatchObject({ status: 201, json: { id } });
    await asUser(server, guest).delete(`notebook/${id}`);
    expect((await createNotebook(guest)).status).toBe(201);
  });

  it("can have 100 lists, counting new ones, lists from templates and duplicates", async () => {
    const guest = await server.newGuest();
    const { notebook, list } = await insertRows(guest.userId, 1, 97);
    await server.db.query("update lists set is_template = true where id = $1", [list]);
    const asGuest = asUser(server, guest);
    const createNew = () => asGuest.send("POST", "list", { name: "L", notebookId: notebook });
    const copyTemplate = () => asGuest.send("POST", "list/template", { templateId: list });
    let sent = 0;
    expect(await sendConcurrently(12, () => (sent++ % 2 ? copyTemplate() : createNew()))).toBe(3);
    const copy = await server.graphql(guest, "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id } }", {
      id: list,
    });
    expect(copy.json.errors[0].message).toBe("You can have 100 lists; sign up for 2,000, or delete a list first");
    expect((await getQuotas(guest)).lists).toEqual({ limit: 100, used: 100 });
  });

  it("can have 5,000 items, also when several are added to different lists at once", async () => {
    const guest = await server.newGuest();
    const { list, notebook } = await insertRows(guest.userId, 1, 8, 4_996);
    const asGuest = asUser(server, guest);
    const lists = await asGuest.get(`notebook/${notebook}/lists`);
    let sent = 0;
    expect(
      await sendConcurrently(12, () => asGuest.send("POST", "item", { listId: lists[sent++ % 8].id, name: "I" })),
    ).toBe(4);
    expect((await getQuotas(guest)).items).toEqual({ limit: 5_000, used: 5_000 });
    const several = await server.graphql(
      guest,
      'mutation ($id: ID!) { createItems(input: { listId: $id, items: [{ name: "I" }] }) { id } }',
      { id: list },
    );
    expect(several.json.errors[0].extensions.code).toBe("QUOTA_EXCEEDED");
    await server.db.query("update lists set is_template = true where id = $1", [list]);
    const refusal = await asGuest.getRefusal("POST", "list/template", { templateId: list });
    expect(refusal.message).toBe("You can have 5,000 items; sign up for 50,000, or delete an item first");
    expect((await getQuotas(guest)).lists.used).toBe(8);
  });

  it("can be claimed by a member whose quota is then exceeded", async () => {
    const guest = await server.newGuest();
    await insertRows(guest.userId, 15, 1);
    const ann = await server.newMember();
    await insertRows(ann.userId, 195);
    const annWithCookie = { ...ann, cookie: guest.cookie };
    await asUser(server, annWithCookie).post("user/claim");
    expect((await getQuotas(ann)).notebooks).toEqual({ limit: 200, used: 210 });
    expect((await createNotebook(ann)).json.code).toBe("QUOTA_EXCEEDED");
  });
});

describe("a member", () => {
  it("can have ten times as many notebooks with a subscription, and keeps them when it ends", async () => {
    const ann = await server.newMember();
    await insertRows(ann.userId, 200);
    expect((await createNotebook(ann)).json.message).toBe(
      "You can have 200 notebooks; upgrade for 2,000, or delete a notebook first",
    );
    await subscribe(server, ann);
    expect((await createNotebook(ann)).status).toBe(201);
    await insertRows(ann.userId, 1_799);
    expect((await createNotebook(ann)).json.message).toBe("You can have 2,000 notebooks; delete a notebook first");
    await changeSubscription(server, ann, "end");
    expect(await asUser(server, ann).get("notebook")).toHaveLength(2_000);
    expect((await getQuotas(ann)).notebooks).toEqual({ limit: 200, used: 2_000 });
  });

  const CREATE_LIST = "mutation ($input: CreateListInput!) { createList(input: $input) { id } }";
  const CREATE_ITEMS = "mutation ($input: CreateItemsInput!) { createItems(input: $input) { id } }";

  it.each<[string, () => Partial<TestUser>]>([
    ["without a key", () => ({})],
    ["with a key", () => ({ key: randomUUID() })],
  ])("has room for what the paid plan allows, %s in both APIs", async (_how, createKey) => {
    const ann = await server.newMember();
    const { notebook, list } = await insertRows(ann.userId, 1, 2_000, 49_999);
    const createList = async () => {
      const input = { notebookId: notebook, name: "L" };
      const rest = await server.rest({ ...ann, ...createKey() }, "POST", "/api/list", input);
      const { json } = await server.graphql({ ...ann, ...createKey() }, CREATE_LIST, { input });
      return [rest.json.message, json.errors?.[0].message];
    };
    const createItems = async () => {
      const input = { listId: list, items: [{ name: "A" }, { name: "B" }] };
      const { json } = await server.graphql({ ...ann, ...createKey() }, CREATE_ITEMS, { input });
      return json.errors?.[0].message;
    };
    const fullOfLists = "You can have 2,000 lists; upgrade for 20,000, or delete a list first";
    expect(await createList()).toEqual([fullOfLists, fullOfLists]);
    expect(await createItems()).toBe("You can have 50,000 items; upgrade for 500,000, or delete an item first");
    await subscribe(server, ann);
    expect(await createList()).toEqual([undefined, undefined]);
    expect(await createItems()).toBeUndefined();
    expect((await getQuotas(ann)).lists).toEqual({ limit: 20_000, used: 2_002 });
    expect((await getQuotas(ann)).items).toEqual({ limit: 500_000, used: 50_001 });
  });

  it("is not advised to upgrade when payments are not set up", async () => {
    const serverWithoutPayments = await startTestServer({ payments: null });
    const ann = await serverWithoutPayments.newMember();
    const values = "select $1, gen_random_uuid(), 'X' from generate_series(1, 200)";
    await serverWithoutPayments.db.query(`insert into notebooks (owner_id, id, name) ${values}`, [ann.userId]);
    const { message } = await asUser(serverWithoutPayments, ann).getRefusal("POST", "notebook", { name: "N" });
    expect(message).toBe("You can have 200 notebooks; delete a notebook first");
    await serverWithoutPayments.close();
  });
});

describe("an organisation", () => {
  const createOrganization = async () => {
    const id = `org_${randomUUID()}`;
    return { id, ann: await server.newMember({ o: { id, rol: "admin", slg: "acme" } }) };
  };

  it("can have three notebooks, and more through a member who subscribes", async () => {
    const { id, ann } = await createOrganization();
    expect(await sendConcurrently(9, () => createNotebook(ann, { organizationId: id }))).toBe(3);
    expect((await getQuotas(ann)).organizationNotebooks).toEqual({ limit: 3, used: 3 });
    expect((await getQuotas(ann)).notebooks.used).toBe(0);
    expect((await createNotebook(ann, { organizationId: id })).json.message).toBe(
      "This organisation can have 3 notebooks; upgrade for 2,000, or delete a notebook first",
    );
    await subscribe(server, ann);
    expect((await createNotebook(ann, { organizationId: id })).status).toBe(201);
    const bob = await server.newMember({ o: { id, rol: "member", slg: "acme" } });
    expect((await createNotebook(bob, { organizationId: id })).json.code).toBe("QUOTA_EXCEEDED");
    expect(await asUser(server, bob).get("notebook")).toHaveLength(4);
  });

  it("cannot get a fourth notebook from a member, who then keeps it unchanged", async () => {
    const { id, ann } = await createOrganization();
    for (let count = 1; count <= 3; count++) await createNotebook(ann, { organizationId: id });
    const own = (await createNotebook(ann)).json;
    const changes = { organizationId: id, name: "Renamed" };
    const asAnn = asUser(server, ann);
    expect((await asAnn.getRefusal("PUT", `notebook/${own.id}`, changes)).code).toBe("QUOTA_EXCEEDED");
    expect(await asAnn.get(`notebook/${own.id}`)).toMatchObject({
      name: "N",
      organizationId: null,
    });
  });

  it("exchanges notebooks with a member in both directions at the same time without a deadlock", async () => {
    const { id, ann } = await createOrganization();
    await subscribe(server, ann);
    const [own, shared] = await Promise.all([createNotebook(ann), createNotebook(ann, { organizationId: id })]);
    for (let round = 1; round <= 10; round++) {
      const newOwnerOfOwn = round % 2 ? id : null;
      const newOwnerOfShared = round % 2 ? null : id;
      const answers = await Promise.all([
        asUser(server, ann).put(`notebook/${own.json.id}`, { organizationId: newOwnerOfOwn }),
        asUser(server, ann).put(`notebook/${shared.json.id}`, { organizationId: newOwnerOfShared }),
      ]);
      expect(answers.map(({ organizationId }) => organizationId)).toEqual([newOwnerOfOwn, newOwnerOfShared]);
    }
  });
});
