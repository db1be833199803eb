import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestResponse, type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";
import { changeSubscription, getPlan, subscribe } from "../../testing/paymentActions.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (person: TestUser, path: string, body: object): Promise<TestResponse> =>
  server.rest(person, "POST", path, body);
const newNotebook = (person: TestUser, more: object = {}) => post(person, "/api/notebook", { name: "N", ...more });
const usedBy = async (person: TestUser) => (await getPlan(server, person)).quotas;

/** So many rows, as if they had been made long ago; answers the id of a notebook and of a list among them. */
async function fill(ownerId: string, notebooks: number, lists = 0, items = 0) {
  const [notebook, list] = [randomUUID(), randomUUID()];
  const add = (table: string, columns: string, values: string, count: number) =>
    server.db.query(
      `insert into ${table} (owner_id, id, name, ${columns})
       select $1, case n when 1 then $2::uuid else gen_random_uuid() end, 'X' || n, ${values} from generate_series(1, $3::int) n`,
      [ownerId, table === "notebooks" ? notebook : table === "lists" ? list : randomUUID(), count],
    );
  await add("notebooks", "created_at", "now()", notebooks);
  await add("lists", "notebook_id", `'${notebook}'`, lists);
  const listIds = "select array_agg(id order by id) as ids from lists where owner_id = $1";
  await server.db.query(
    `insert into items (owner_id, id, list_id, name, sorting_order)
     select $1, gen_random_uuid(), ids[1 + n % array_length(ids, 1)], 'X', n
       from generate_series(1, $2::int) n, (${listIds}) lists`,
    [ownerId, items],
  );
  return { notebook, list };
}

/** Sends `count` at once, and answers how many were taken; the others were told that it is too much. */
async function sendConcurrently(count: number, send: () => Promise<TestResponse>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, send));
  for (const { status, json } of answers) expect([201, 403], JSON.stringify(json)).toContain(status);
  const refused = answers.filter(({ status }) => status === 403);
  expect(refused.every(({ json }) => json.code === "QUOTA_EXCEEDED")).toBe(true);
  return count - refused.length;
}

describe("a guest", () => {
  it("has exactly 20 notebooks, however many are made at once, and is told what to do", async () => {
    const guest = await server.newGuest();
    await fill(guest.userId, 17);
    expect(await sendConcurrently(12, () => newNotebook(guest))).toBe(3);
    expect((await usedBy(guest)).notebooks).toEqual({ limit: 20, used: 20 });
    expect((await newNotebook(guest)).json.message).toBe(
      "You can have 20 notebooks; sign up for 200, or delete a notebook first",
    );
    const [{ id }] = (await server.rest(guest, "GET", "/api/notebook")).json;
    expect(await newNotebook(guest, { id })).toMatchObject({ status: 201, json: { id } });
    await server.rest(guest, "DELETE", `/api/notebook/${id}`);
    expect((await newNotebook(guest)).status).toBe(201);
  });

  it("has exactly 100 lists, made in whichever way", async () => {
    const guest = await server.newGuest();
    const { notebook, list } = await fill(guest.userId, 1, 97);
    await server.db.query("update lists set is_template = true where id = $1", [list]);
    const ways = [
      () => post(guest, "/api/list", { name: "L", notebookId: notebook }),
      () => post(guest, "/api/list/template", { templateId: list }),
    ];
    let turn = 0;
    expect(await sendConcurrently(12, () => (ways[turn++ % 2] as () => Promise<TestResponse>)())).toBe(3);
    const copy = await server.graphql(guest, "mutation ($id: ID!) { duplicateList(input: { listId: $id }) { id } }", {
      id: list,
    });
    expect(copy.json.errors[0].message).toBe("You can have 100 lists; sign up for 2,000, or delete a list first");
    expect((await usedBy(guest)).lists).toEqual({ limit: 100, used: 100 });
  });

  it("has exactly 5,000 items, however many are made at once in however many lists", async () => {
    const guest = await server.newGuest();
    const { list, notebook } = await fill(guest.userId, 1, 8, 4_996);
    const lists = (await server.rest(guest, "GET", `/api/notebook/${notebook}/lists`)).json;
    let turn = 0;
    expect(
      await sendConcurrently(12, () => post(guest, "/api/item", { listId: lists[turn++ % 8].id, name: "I" })),
    ).toBe(4);
    expect((await usedBy(guest)).items).toEqual({ limit: 5_000, used: 5_000 });
    const several = await server.graphql(
      guest,
      'mutation ($id: ID!) { createItems(input: { listId: $id, items: [{ name: "I" }] }) { id } }',
      { id: list },
    );
    expect(several.json.errors[0].extensions.code).toBe("QUOTA_EXCEEDED");
    await server.db.query("update lists set is_template = true where id = $1", [list]);
    const copied = await post(guest, "/api/list/template", { templateId: list });
    expect(copied.json.message).toBe("You can have 5,000 items; sign up for 50,000, or delete an item first");
    expect((await usedBy(guest)).lists.used).toBe(8);
  });

  it("gives all of it to a member at once, whatever there is already", async () => {
    const guest = await server.newGuest();
    await fill(guest.userId, 15, 1);
    const ann = await server.newMember();
    await fill(ann.userId, 195);
    const both = { ...ann, cookie: guest.cookie };
    expect((await server.rest(both, "POST", "/api/user/claim", {})).status).toBe(200);
    expect((await usedBy(ann)).notebooks).toEqual({ limit: 200, used: 210 });
    expect((await newNotebook(ann)).json.code).toBe("QUOTA_EXCEEDED");
  });
});

describe("a member", () => {
  it("has ten times as much with a subscription, and keeps it without", async () => {
    const ann = await server.newMember();
    await fill(ann.userId, 200);
    expect((await newNotebook(ann)).json.message).toBe(
      "You can have 200 notebooks; upgrade for 2,000, or delete a notebook first",
    );
    await subscribe(server, ann);
    expect((await newNotebook(ann)).status).toBe(201);
    await fill(ann.userId, 1_799);
    expect((await newNotebook(ann)).json.message).toBe("You can have 2,000 notebooks; delete a notebook first");
    await changeSubscription(server, ann, "end");
    expect((await server.rest(ann, "GET", "/api/notebook")).json).toHaveLength(2_000);
    expect((await usedBy(ann)).notebooks).toEqual({ limit: 200, used: 2_000 });
  });

  it("is not told to pay where nobody can", async () => {
    const closed = await startTestServer({ payments: null });
    const ann = await closed.newMember();
    const values = "select $1, gen_random_uuid(), 'X' from generate_series(1, 200)";
    await closed.db.query(`insert into notebooks (owner_id, id, name) ${values}`, [ann.userId]);
    const { json } = await closed.rest(ann, "POST", "/api/notebook", { name: "N" });
    expect(json.message).toBe("You can have 200 notebooks; delete a notebook first");
    await closed.close();
  });
});

describe("an organisation", () => {
  const join = async (rol = "admin") => {
    const id = `org_${randomUUID()}`;
    return { id, ann: await server.newMember({ o: { id, rol, slg: "acme" } }) };
  };

  it("has exactly three notebooks, and more through a member who subscribes", async () => {
    const { id, ann } = await join();
    expect(await sendConcurrently(9, () => newNotebook(ann, { organizationId: id }))).toBe(3);
    expect((await usedBy(ann)).organizationNotebooks).toEqual({ limit: 3, used: 3 });
    expect((await usedBy(ann)).notebooks.used).toBe(0);
    expect((await newNotebook(ann, { organizationId: id })).json.message).toBe(
      "This organisation can have 3 notebooks; upgrade for 2,000, or delete a notebook first",
    );
    await subscribe(server, ann);
    expect((await newNotebook(ann, { organizationId: id })).status).toBe(201);
    const bob = await server.newMember({ o: { id, rol: "member", slg: "acme" } });
    expect((await newNotebook(bob, { organizationId: id })).json.code).toBe("QUOTA_EXCEEDED");
    expect((await server.rest(bob, "GET", "/api/notebook")).json).toHaveLength(4);
  });

  it("is given none beyond that, either, and the notebook stays where it was", async () => {
    const { id, ann } = await join();
    for (let count = 1; count <= 3; count++) await newNotebook(ann, { organizationId: id });
    const own = (await newNotebook(ann)).json;
    const give = { organizationId: id, name: "Renamed" };
    expect((await server.rest(ann, "PUT", `/api/notebook/${own.id}`, give)).json.code).toBe("QUOTA_EXCEEDED");
    expect((await server.rest(ann, "GET", `/api/notebook/${own.id}`)).json).toMatchObject({
      name: "N",
      organizationId: null,
    });
  });

  it("takes and gives at once without two people waiting for each other", async () => {
    const { id, ann } = await join();
    await subscribe(server, ann);
    const [own, theirs] = await Promise.all([newNotebook(ann), newNotebook(ann, { organizationId: id })]);
    for (let round = 1; round <= 10; round++) {
      const to = round % 2 ? id : null;
      const back = round % 2 ? null : id;
      const answers = await Promise.all([
        server.rest(ann, "PUT", `/api/notebook/${own.json.id}`, { organizationId: to }),
        server.rest(ann, "PUT", `/api/notebook/${theirs.json.id}`, { organizationId: back }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});
