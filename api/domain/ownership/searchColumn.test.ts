import { afterAll, beforeAll, expect, it } from "vitest";
import { buildSearchText } from "../../entities/searchText.ts";
import { fillSearchOf } from "../../migrations/fillSearch.ts";
import { operationCases } from "../../testing/operationCases.ts";
import { seedRows } from "../../testing/seed.ts";
import { type TestServer, startTestServer, type TestUser } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Row = { owner: string; name: string; note: string | null; search: string | null };

/** Expects that `search` is the normalized text of every row of every owner, and returns the rows. */
async function expectSearchText(): Promise<Row[]> {
  const rows: Row[] = await server.db.query(
    `select owner_id as owner, name, null as note, search from notebooks
      union all select owner_id, name, note, search from lists
      union all select owner_id, name, note, search from items`,
  );
  const wrong = rows.filter(({ name, note, search }) => search !== buildSearchText(name, note));
  expect(wrong).toEqual([]);
  return rows;
}

it("every operation writes the text that a search reads", async () => {
  const guest = await server.newGuest();
  await seedRows(server, guest);
  const member = await server.newMember({ o: { id: "org_1", rol: "admin", slg: "acme" } });
  let rows: Row[] = [];
  for (const user of [await server.newGuest(), { ...member, cookie: guest.cookie }]) {
    for (const { toGraphQL } of operationCases) {
      await server.db.query("delete from device_sessions");
      await server.db.query("delete from devices");
      const ids = await seedRows(server, user);
      await server.graphql(user, ...(toGraphQL(ids) as [string, Record<string, unknown>]));
      rows = await expectSearchText();
    }
  }
  // The rows that the operations have added or changed have other names than those of the seed.
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(6);
});

const post = async (user: TestUser, path: string, body: object): Promise<{ id: string }> =>
  (await server.rest(user, "POST", `/api/${path}`, body)).json;

it("a change of the name, of the note or of both changes that text", async () => {
  const ann = await server.newGuest();
  const { id: notebookId } = await post(ann, "notebook", { name: "Zürich" });
  const { id: listId } = await post(ann, "list", { notebookId, name: "Ça", note: "Là\nbas" });
  const { id: itemId } = await post(ann, "item", { listId, name: "Œuf" });
  const changes = [
    { name: "Écrin" },
    { note: "Nöte" },
    { note: null },
    { name: "Ñandú", note: "Ünten" },
    { name: "a\\n%" },
  ];
  await server.rest(ann, "PUT", `/api/notebook/${notebookId}`, { name: "Genève" });
  await expectSearchText();
  for (const [path, id] of [
    ["list", listId],
    ["item", itemId],
  ]) {
    for (const change of changes) {
      expect((await server.rest(ann, "PUT", `/api/${path}/${id}`, change)).json).toMatchObject(change);
      await expectSearchText();
    }
  }
});

it("is filled for rows that have none, as often as needed", async () => {
  const ann = await server.newGuest();
  await seedRows(server, ann);
  const { id: notebookId } = await post(ann, "notebook", { name: "Older" });
  for (const table of ["notebooks", "lists", "items"])
    await server.db.query(`update ${table} set search = null where owner_id = $1`, [ann.userId]);
  // A change leaves the missing text for the next filling, and does not write half of it.
  await server.rest(ann, "PUT", `/api/notebook/${notebookId}`, { name: "Newer" });
  await server.db.query(
    `insert into notebooks (owner_id, id, name) select $1, gen_random_uuid(), 'Ä ' || n from generate_series(1, 4500) n`,
    [ann.userId],
  );
  expect(await fillSearchOf(server.db)).toBeGreaterThan(4_500);
  expect((await expectSearchText()).filter(({ owner }) => owner === ann.userId).length).toBeGreaterThan(4_500);
  expect(await fillSearchOf(server.db)).toBe(0);
});
