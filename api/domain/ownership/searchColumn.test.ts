import { afterAll, beforeAll, expect, it } from "vitest";
import { fillSearchOf } from "../../migrations/fillSearch.ts";
import { asUser } from "../../testing/asUser.ts";
import { expectSearchText } from "../../testing/searchTexts.ts";
import { seedRows } from "../../testing/seed.ts";
import { type TestServer, startTestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("a change of a name or a note changes the text that a search reads", async () => {
  const ann = await server.newGuest();
  const asAnn = asUser(server, ann);
  const notebookId = await asAnn.makeNotebook({ name: "Zürich" });
  const { id: listId, items } = await asAnn.makeList(["Œuf"], { notebookId, name: "Ça", note: "Là\nbas" });
  const changes = [
    { name: "Écrin" },
    { note: "Nöte" },
    { note: null },
    { name: "Ñandú", note: "Ünten" },
    { name: "a\\n%" },
  ];
  await asAnn.put(`notebook/${notebookId}`, { name: "Genève" });
  await expectSearchText(server);
  for (const [path, id] of [
    ["list", listId],
    ["item", items["Œuf"]],
  ]) {
    for (const change of changes) {
      expect(await asAnn.put(`${path}/${id}`, change)).toMatchObject(change);
      await expectSearchText(server);
    }
  }
});

it("the server can fill in the text that a search reads where it is missing", async () => {
  const ann = await server.newGuest();
  await seedRows(server, ann);
  const notebookId = await asUser(server, ann).makeNotebook({ name: "Older" });
  for (const table of ["notebooks", "lists", "items"])
    await server.db.query(`update ${table} set search = null where owner_id = $1`, [ann.userId]);
  // A change leaves the missing text for the next filling, and does not write half of it.
  await asUser(server, ann).put(`notebook/${notebookId}`, { name: "Newer" });
  await server.db.query(
    `insert into notebooks (owner_id, id, name) select $1, gen_random_uuid(), 'Ä ' || n from generate_series(1, 4500) n`,
    [ann.userId],
  );
  expect(await fillSearchOf(server.db)).toBeGreaterThan(4_500);
  expect((await expectSearchText(server)).filter(({ owner }) => owner === ann.userId).length).toBeGreaterThan(4_500);
  expect(await fillSearchOf(server.db)).toBe(0);
});
