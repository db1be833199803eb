import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestServer, startTestServer } from "../../testing/testServer.ts";

// This test shares no process with other tests, because their statements can be as many as a process prepares.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("a statement with parameters is prepared once for each connection, and one without parameters never", async () => {
  await server.db.transaction(async (db) => {
    for (const id of [1, 2, 3])
      expect(await db.query("select $1::int as id, 'prepared'", [id])).toMatchObject([{ id }]);
    await db.query("select 'not prepared'");
    const prepared = await db.query(
      `select statement, generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%prepared%'`,
    );
    expect(prepared).toEqual([{ statement: "select $1::int as id, 'prepared'", runs: "3" }]);
  });
});
