import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { migrations } from "../migrations/all.ts";
import { prepareDatabase } from "../compose.ts";
import { readSettings } from "../settings/settings.ts";
import { standInTables } from "../standins/dataSource.ts";
import {
  createDatabase,
  dropDatabase,
  type TestServer,
  startTestServer,
  type TestUser,
  withDatabaseClient,
} from "../testing/testServer.ts";
import { subscribe } from "../testing/paymentActions.ts";
import { writeBackup } from "./backup.ts";
import { migrate, productTables } from "./migrate.ts";
import { restoreBackup } from "./restore.ts";

/** What a text format gets wrong first. */
const HOSTILE = [
  "tab\there",
  "back\\slash",
  "\\.",
  "\\N",
  "two\u2028lines",
  "🧦 نص",
  "comma, \"quote\" 'n'",
  "COPY x FROM stdin;",
];

const DEVICE = randomUUID();

let server: TestServer;
let ann: TestUser;
let folder: string;
const made: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "listbook-backup-"));
  server = await startTestServer();
  ann = await server.newGuest();
  await subscribe(server, await server.newMember());
  for (const name of HOSTILE) await addList(name);
});
afterAll(async () => {
  await server.close();
  for (const url of made) await dropDatabase(url);
  rmSync(folder, { recursive: true });
});

const file = (name: string) => join(folder, name);

const SETS = [standInTables, productTables];
const LOCAL = readSettings({});

/** What `npm run backup` does. */
const backUp = (url: string, name: string) => writeBackup(url, file(name), SETS);

/** What `npm run restore` does where the stand-ins are in use. */
async function restore(url: string, name: string) {
  const holding = await restoreBackup(url, file(name), SETS);
  await prepareDatabase(url, LOCAL);
  return holding;
}

async function emptyDatabase(): Promise<string> {
  const url = await createDatabase("template0");
  made.push(url);
  return url;
}

/** A notebook with a list, its template and five items, made through the door. */
async function addList(name: string, person = ann) {
  const post = async (path: string, body: object) => (await server.rest(person, "POST", path, body)).json;
  const notebook = await post("/api/notebook", { name });
  const template = await post("/api/list", { name, notebookId: notebook.id, isTemplate: true, note: "a\n\tb\\n" });
  for (const text of HOSTILE.slice(0, 4)) await post("/api/item", { listId: template.id, name: text });
  await post("/api/list/template", { templateId: template.id, date: "2026-11-21" });
  await post("/api/user/check-device-access", { userId: person.userId, deviceId: DEVICE });
}

/** Every row of every table, as text. */
async function readAll(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text = any($1)",
    [SETS.map(({ schema }) => schema)],
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const found = await client.query(`select each::text as row from ${name} each order by 1`);
    rows[name] = found.rows.map(({ row }: { row: string }) => row);
  }
  await client.end();
  return rows;
}

describe("a backup", () => {
  it("brings back every row of every table in another database", async () => {
    const written = await backUp(server.url, "whole");
    const url = await emptyDatabase();
    expect(await restore(url, "whole")).toEqual(written);
    const [before, after] = [await readAll(server.url), await readAll(url)];
    expect(after).toEqual(before);
    // Each of the two schemas has a table of migrations.
    expect(Object.keys(after).length).toBe(written.tables + 2);
    expect(after["items"]?.length).toBe(HOSTILE.length * 8);
    expect(after["device_sessions"]).toHaveLength(1);
    // A customer, a checkout and a subscription.
    expect(after["standin.payment_objects"]).toHaveLength(3);
  });

  it("is of one moment, whatever is written meanwhile (F36)", async () => {
    const { userId } = await server.newGuest();
    const isWaiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy \"devices\"%'";
    const writing = await withDatabaseClient(server.url, async (client) => {
      await client.query("begin; lock table devices in access exclusive mode");
      const backup = backUp(server.url, "moment");
      // It has begun, and notebooks, lists and items are still to come.
      await vi.waitUntil(() =>
        withDatabaseClient(server.url, async (other) => (await other.query(isWaiting)).rowCount),
      );
      await client.query(`
        with book as (insert into notebooks (owner_id, id, name) values ('${userId}', gen_random_uuid(), 'Late') returning *),
        list as (insert into lists (owner_id, id, notebook_id, name) select owner_id, id, id, 'Late' from book returning *)
        insert into items (owner_id, id, list_id, name, sorting_order) select owner_id, id, id, 'Late', 1 from list`);
      await client.query("commit");
      return { backup };
    });
    await writing.backup;
    const url = await emptyDatabase();
    await restore(url, "moment");
    const [before, after] = [await readAll(server.url), await readAll(url)];
    const isLate = (row: string) => row.includes("Late");
    for (const table of ["notebooks", "lists", "items"]) {
      expect(before[table]?.filter(isLate)).toHaveLength(1);
      expect(after[table]).toEqual(before[table]?.filter((row) => !isLate(row)));
    }
  });

  it("is for its owner's eyes only, and never takes another file's place", async () => {
    writeFileSync(file("taken"), "mine");
    await backUp(server.url, "private");
    expect(statSync(file("private")).mode & 0o777).toBe(0o600);
    await expect(backUp(server.url, "taken")).rejects.toThrow(/exists/);
    expect(readFileSync(file("taken"), "utf8")).toBe("mine");
  });

  it("leaves no half file when it fails", async () => {
    await expect(backUp(await emptyDatabase(), "failed")).rejects.toThrow(/migrations/);
    expect(readdirSync(folder).filter((name) => name.includes("failed"))).toEqual([]);
  });

  it("of an older Listbook gets the tables of its time and then ours", async () => {
    const [old, url] = [await emptyDatabase(), await emptyDatabase()];
    const before = migrations.slice(0, 3);
    await migrate(old, { migrations: before });
    await backUp(old, "old");
    const client = new pg.Client({ connectionString: url });
    await restore(url, "old");
    await client.connect();
    const { rows } = await client.query("select name from migrations order by id");
    await client.end();
    expect(rows).toEqual(migrations.map(({ name }) => ({ name })));
  });
});

describe("a restore", () => {
  it("is refused where something is, and changes nothing there", async () => {
    await backUp(server.url, "again");
    const before = await readAll(server.url);
    await expect(restore(server.url, "again")).rejects.toThrow("The database is not empty");
    expect(await readAll(server.url)).toEqual(before);
  });

  it("works where Listbook was started once and nobody came", async () => {
    await backUp(server.url, "started");
    const url = await emptyDatabase();
    await prepareDatabase(url, LOCAL);
    await restore(url, "started");
    expect(await readAll(url)).toEqual(await readAll(server.url));
  });

  it("of a file that is cut off, of another form or of a newer Listbook leaves no row", async () => {
    await backUp(server.url, "cut");
    const text = gunzipSync(readFileSync(file("cut"))).toString();
    const write = (name: string, content: string) => writeFileSync(file(name), gzipSync(content));
    write("endless", text.replace(/-- end\n$/, ""));
    write("torn", text.slice(0, text.indexOf('COPY "items"') + 400));
    write("other", "select 1;\n");
    write("newer", text.replace("-- migrations: [", '-- migrations: ["FlyToTheMoon1999999999999",'));
    write("smuggling", text.replace('COPY "users"', 'drop table users; COPY "users"'));
    write("elsewhere", text.replace('COPY "users"', 'COPY "pg_catalog"."users"'));
    truncateSync(file("cut"), statSync(file("cut")).size - 20);
    const url = await emptyDatabase();
    for (const name of ["cut", "endless", "torn", "other", "newer", "smuggling", "elsewhere"])
      await expect(restore(url, name), name).rejects.toThrow(
        name === "newer" ? /newer Listbook/ : /no whole backup|unexpected end of file/,
      );
    const { migrations: _made, "standin.migrations": _madeToo, ...rows } = await readAll(url);
    expect(Object.values(rows).flat()).toEqual([]);
  });
});
