import { afterAll, beforeAll, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { expectSearchText } from "../../testing/searchTexts.ts";
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
