import { afterAll, beforeAll, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { withClient } from "../../database/client/withClient.ts";
import { nobody, startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("keeps at most 50,000 changes, of which the oldest calls go as a whole", async () => {
  const ann = await server.newGuest();
  const asAnn = asUser(server, ann);
  const { token } = await asAnn.post("token", { name: "Kitchen", write: true });
  const program = asUser(server, { ...nobody, token });
  const list = await asAnn.makeList(["Milk", "Bread"], { notebookId: await asAnn.makeNotebook() });
  const readCounts = async () =>
    (await asAnn.get("programs/log")).map(({ counts }: { counts: { count: number }[] }) => counts[0]?.count);
  await program.put(`item/${list.items["Milk"]}`, { name: "Oat milk" });
  await program.put(`item/${list.items["Bread"]}`, { name: "Rolls" });
  const [{ call }] = await asAnn.get("programs/log");
  await withClient(server.url, (client) =>
    client.query(
      `insert into program_changes
              (owner_id, id, call_id, row_owner_id, kind, row_id, parent_id, act, before, after, created_at)
       select owner_id, gen_random_uuid(), call_id, row_owner_id, kind, gen_random_uuid(), parent_id, act, before, after,
              created_at from program_changes, generate_series(1, 49499) where call_id = $1`,
      [call],
    ),
  );
  await program.post("item", { listId: list.id, name: "Eggs" });
  expect(await readCounts()).toEqual([1, 49_500, 1]);
  await asAnn.delete(`item/${list.items["Bread"]}`);
  const names = Array.from({ length: 998 }, (_each, n) => `- Salt ${n}\n`).join("");
  const sent = await server.app(
    new Request(`http://localhost:3000/api/list/${list.id}.md`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: names,
    }),
  );
  expect(sent.status).toBe(200);
  expect(await readCounts()).toEqual([998, 1]);
});
