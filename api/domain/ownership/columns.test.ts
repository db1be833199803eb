import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asUser } from "../../testing/asUser.ts";
import { recordStatements } from "../../testing/recordedStatements.ts";
import { withClient } from "../../database/client/withClient.ts";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type PlanNode = { Alias?: string; "Actual Loops": number; Plans?: PlanNode[] };

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

it("a read of items looks for the originals of copies only, for an owner whom the statistics do not know", async () => {
  const ann = await server.newGuest();
  const caller = asUser(server, ann);
  const listId = (await caller.post("list", { notebookId: await caller.makeNotebook(), name: "List" })).id as string;
  const [statement] = await recordStatements((record) =>
    record("items", () => server.graphql(ann, `{ items(listId: "${listId}") { id templateItemId } }`)),
  ).then((statements) => statements.filter(({ sql }) => sql.includes("from items original")));
  if (!statement) expect.fail("no statement reads the originals of items");
  const plan = await withClient(server.url, async (db) => {
    await db.query("analyze items");
    await db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order, template_item_id)
       select $1, gen_random_uuid(), $2, 'Thing', n, case when n <= 3 then $3::uuid end from generate_series(1, 500) n`,
      [ann.userId, listId, randomUUID()],
    );
    const { rows } = await db.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
      `explain (analyze, format json) ${statement.sql}`,
      statement.values,
    );
    return rows[0]?.["QUERY PLAN"][0]?.Plan;
  });
  const lookups = plan && listNodes(plan).filter(({ Alias }) => Alias === "original");
  expect(lookups?.map((node) => node["Actual Loops"])).toEqual([3]);
});
