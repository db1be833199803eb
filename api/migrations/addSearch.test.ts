import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate, productTables } from "../database/migrate.ts";
import { createDatabase, dropDatabase, withDatabaseClient } from "../testing/testServer.ts";

let url: string;
beforeAll(async () => {
  url = await createDatabase("template0");
});
afterAll(() => dropDatabase(url));

it("rows that are older than the update can be searched, also when a transaction was open during the update", async () => {
  const index = productTables.migrations.findIndex(({ name }) => name.startsWith("AddSearch1795448656000"));
  await migrate(url, { migrations: productTables.migrations.slice(0, index) });
  const [owner, id] = [randomUUID(), randomUUID()];
  await withDatabaseClient(url, async (client) => {
    await client.query("insert into notebooks (owner_id, id, name) values ($1, $2, 'Zürich')", [owner, id]);
    await client.query(
      `insert into lists (owner_id, id, notebook_id, name, note)
       select $1, gen_random_uuid(), $2, 'Liste ' || n, 'Gepäck' from generate_series(1, 5000) n`,
      [owner, id],
    );
    await client.query("begin; select from lists limit 1");
    const migrating = migrate(url);
    await withDatabaseClient(url, async (reader) => {
      const waits = `select count(*)::int as count from pg_stat_activity
                      where datname = current_database() and query ~ 'ADD COLUMN' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await reader.query(waits)).rows[0].count).toBe(1);
      // A read waits behind the migration for a second at most.
      await reader.query("set statement_timeout = 3000");
      await reader.query("select from lists limit 1");
    });
    await client.query("rollback");
    await migrating;
    const { rows } = await client.query(
      "select distinct search from notebooks union select search from lists order by 1",
    );
    expect(rows).toHaveLength(5_001);
    expect(rows).toContainEqual({ search: " zurich\n " });
    expect(rows).toContainEqual({ search: " liste 4999\n gepack " });
  });
});
