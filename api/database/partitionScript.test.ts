import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALL_TABLES } from "../standins/dataSource.ts";
import { asUser, type Requests } from "../testing/asUser.ts";
import { seedRows } from "../testing/seed.ts";
import { createDatabase, dropDatabase, nobody, startTestServer, type TestServer } from "../testing/testServer.ts";
import { writeBackup } from "./backups/backup.ts";
import { restoreBackup } from "./backups/restore.ts";
import { withClient } from "./client/withClient.ts";

/** Returns all rows of the tables that have an owner, as text. */
const readRows = (url: string): Promise<Record<string, string[]>> =>
  withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
        where attname = 'owner_id' and relkind in ('r', 'p') and not relispartition and relname <> 'changed_rows'
          and relnamespace = 'public'::regnamespace order by 1`,
    );
    const rows: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`select each::text as row from ${name} each order by 1`);
      rows[name] = found.rows.map(({ row }) => row);
    }
    return rows;
  });

describe("docker/scale/partition.sql", () => {
  let server: TestServer;
  let ann: Requests;
  let list: { id: string; items: Record<string, string> };
  let before: Record<string, string[]>;
  let locks: string[];
  beforeAll(async () => {
    server = await startTestServer();
    await seedRows(server, await server.newGuest());
    ann = asUser(server, await server.newGuest());
    list = await ann.makeList(["Milk", "x Bread"], { notebookId: await ann.makeNotebook() });
    before = await readRows(server.url);
    await withClient(server.url, async (client) => {
      await client.query(`begin;\n${readFileSync("docker/scale/partition.sql", "utf8")}`);
      const { rows } = await client.query<{ name: string }>(
        `select relation::regclass::text as name from pg_locks join pg_class on pg_class.oid = relation
          where pg_locks.pid = pg_backend_pid() and mode = 'AccessExclusiveLock' and relkind = 'p' order by 1`,
      );
      locks = rows.map(({ name }) => name);
      await client.query("commit");
    });
  });
  afterAll(() => server.close());

  it("locks the tables of owners alone, keeps their rows, and matches the entities", async () => {
    expect(locks).toEqual(Object.keys({ ...before, changed_rows: [] }).toSorted());
    expect(await readRows(server.url)).toEqual(before);
    expect(before["items"]).toHaveLength(5);
    const { upQueries } = await server.db.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it("keeps what the server needs: keys, settings, and triggers that remember what is changed", async () => {
    const { cursor } = await ann.get("changes");
    await ann.put(`item/${list.items["Milk"]}`, { name: "Oat milk" });
    await ann.post(`list/${list.id}/run-again`, { id: randomUUID() });
    const changes = await ann.get(`changes?since=${cursor}`);
    expect(changes).toMatchObject({ everything: false, lists: { changed: [list.id] } });
    const { token } = await ann.post("token", { name: "Shell", write: true });
    const change = { name: "Soy milk" };
    const { headers } = await server.rest({ ...nobody, token }, "PUT", `/api/item/${list.items["Milk"]}`, change);
    await ann.post(`undo/${headers.get("listbook-call")}`);
    expect((await ann.getItems(list.id)).map(({ name }) => name)).toEqual(["Oat milk", "Bread"]);
    const settings = await server.db.query(
      "select distinct reloptions from pg_class where relname ~ '^owner_states_\\d+$'",
    );
    expect(settings).toEqual([{ reloptions: ["fillfactor=70"] }]);
  });

  it("leaves tables of which a backup has every row, for tables that are not partitioned", async () => {
    const folder = mkdtempSync(join(tmpdir(), "listbook-partitions-"));
    const url = await createDatabase("template0");
    await writeBackup(server.url, join(folder, "backup"), ALL_TABLES);
    await restoreBackup(url, join(folder, "backup"), ALL_TABLES);
    expect(await readRows(url)).toEqual(await readRows(server.url));
    await dropDatabase(url);
    rmSync(folder, { recursive: true });
  });
});
