import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import type { QueryRunner } from "typeorm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { migrations } from "../../migrations/all.ts";
import { prepareDatabase } from "../../compose.ts";
import { readSettings } from "../../settings/settings.ts";
import { ALL_TABLES, standInTables } from "../../standins/dataSource.ts";
import { asUser } from "../../testing/asUser.ts";
import { withClient } from "../client/withClient.ts";
import {
  createDatabase,
  dropDatabase,
  type TestServer,
  startTestServer,
  type TestUser,
} from "../../testing/testServer.ts";
import { subscribe } from "../../testing/paymentActions.ts";
import { writeBackup } from "./backup.ts";
import { migrateAll, productTables } from "../migrate.ts";
import { describeRows } from "./format.ts";
import { countRowsOf } from "./readBackup.ts";
import { restoreBackup } from "./restore.ts";

/** Names with characters that a faulty text format would corrupt. */
const SPECIAL_NAMES = [
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
const createdDatabases: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "listbook-backup-"));
  server = await startTestServer();
  ann = await server.newGuest();
  await subscribe(server, await server.newMember());
  for (const name of SPECIAL_NAMES) await addList(name);
});
afterAll(async () => {
  await server.close();
  for (const url of createdDatabases) await dropDatabase(url);
  rmSync(folder, { recursive: true });
});

it("says how many rows of how many tables it has", () => {
  expect(describeRows({ users: 1 })).toBe("1 row of 1 table");
  expect(describeRows({ users: 1, lists: 2 })).toBe("3 rows of 2 tables");
});

const toPath = (name: string) => join(folder, name);

/** Settings with which the server uses the stand-ins. */
const DEFAULT_SETTINGS = readSettings({});

/** Does the same as `npm run backup`. */
const backUp = (url: string, name: string) => writeBackup(url, toPath(name), ALL_TABLES);

/** Does the same as `npm run restore` when the stand-ins are in use. */
async function restore(url: string, name: string) {
  const size = await restoreBackup(url, toPath(name), ALL_TABLES);
  await prepareDatabase(url, DEFAULT_SETTINGS);
  return size;
}

/** A migration of a newer build. */
class Later9999999999999 {
  name = "Later9999999999999";
  async up(db: QueryRunner) {
    await db.query("create table later (id int)");
  }
  async down() {}
}

async function createEmptyDatabase(): Promise<string> {
  const url = await createDatabase("template0");
  createdDatabases.push(url);
  return url;
}

/** Creates a notebook with a template of four items and a copy of the template, through the REST API. */
async function addList(name: string) {
  const asAnn = asUser(server, ann);
  const values = { name, notebookId: await asAnn.makeNotebook({ name }), isTemplate: true, note: "a\n\tb\\n" };
  const { id: templateId } = await asAnn.makeList(SPECIAL_NAMES.slice(0, 4), values);
  await asAnn.post("list/template", { templateId, date: "2026-11-21" });
  await asAnn.post("user/check-device-access", { userId: ann.userId, deviceId: DEVICE });
}

/** Returns all rows of each table as text, without those that mean nothing in another database. */
async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text = any($1) and relname <> 'changed_rows'",
    [ALL_TABLES.map(({ schema }) => schema)],
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
  it("restores every row of every table into another database", async () => {
    const size = await backUp(server.url, "complete");
    const url = await createEmptyDatabase();
    expect(await restore(url, "complete")).toEqual(size);
    const [before, after] = [await readAllRows(server.url), await readAllRows(url)];
    expect(after).toEqual(before);
    // The size includes neither the tables `migrations` of the two schemas nor `database_version`.
    expect(Object.keys(after)).toHaveLength(Object.keys(size).length + 3);
    expect(after["items"]?.length).toBe(SPECIAL_NAMES.length * 8);
    expect(after["device_sessions"]).toHaveLength(1);
    // The customer, the checkout and the subscription of the member who subscribed.
    expect(after["standin.payment_objects"]).toHaveLength(3);
  });

  it("is a snapshot without rows that are written during the backup (F36)", async () => {
    const { userId } = await server.newGuest();
    const isWaiting =
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy \"devices\"%'";
    const { backup } = await withClient(server.url, async (client) => {
      await client.query("begin; lock table devices in access exclusive mode");
      const running = backUp(server.url, "snapshot");
      // Now the backup has taken its snapshot, and has not copied notebooks, lists and items yet.
      await vi.waitUntil(() => withClient(server.url, async (other) => (await other.query(isWaiting)).rowCount));
      await client.query(`
        with notebook as (insert into notebooks (owner_id, id, name) values ('${userId}', gen_random_uuid(), 'Late') returning *),
        list as (insert into lists (owner_id, id, notebook_id, name) select owner_id, id, id, 'Late' from notebook returning *)
        insert into items (owner_id, id, list_id, name, sorting_order) select owner_id, id, id, 'Late', 1 from list`);
      await client.query("commit");
      return { backup: running };
    });
    await backup;
    const url = await createEmptyDatabase();
    await restore(url, "snapshot");
    const [before, after] = [await readAllRows(server.url), await readAllRows(url)];
    const isLate = (row: string) => row.includes("Late");
    for (const table of ["notebooks", "lists", "items"]) {
      expect(before[table]?.filter(isLate)).toHaveLength(1);
      expect(after[table]).toEqual(before[table]?.filter((row) => !isLate(row)));
    }
  });

  it("is readable only by the owner of the file, and never overwrites a file", async () => {
    writeFileSync(toPath("existing"), "mine");
    await backUp(server.url, "private");
    expect(statSync(toPath("private")).mode & 0o777).toBe(0o600);
    await expect(backUp(server.url, "existing")).rejects.toThrow(/exists/);
    expect(readFileSync(toPath("existing"), "utf8")).toBe("mine");
  });

  it("leaves no partial file when it fails", async () => {
    await expect(backUp(await createEmptyDatabase(), "failed")).rejects.toThrow(/migrations/);
    expect(readdirSync(folder).filter((name) => name.includes("failed"))).toEqual([]);
  });

  it("is read back, and is none when a row, a table or the end is missing or the file is cut", async () => {
    const change = (edit: (text: string) => string) => async (file: string) => {
      writeFileSync(file, gzipSync(edit(gunzipSync(readFileSync(file)).toString())));
      return countRowsOf(file);
    };
    const cut = (bytes: number) => async (file: string) => {
      truncateSync(file, statSync(file).size - bytes);
      return countRowsOf(file);
    };
    const faults: [(file: string) => ReturnType<typeof countRowsOf>, RegExp][] = [
      [change((text) => text.replace(/COPY "users" [^]*?\n\\\.\n/, "")), /has other rows than the database/],
      [change((text) => text.replace(/(COPY "users" .*\n).*\n/, "$1")), /has other rows than the database/],
      [change((text) => text.replace(/-- end\n$/, "")), /no whole backup/],
      [change((text) => `${text}more\n`), /no whole backup/],
      [cut(4), /no whole backup/],
      [cut(200), /no whole backup/],
    ];
    for (const [readBack, message] of faults) {
      const written = writeBackup(server.url, toPath("read back"), ALL_TABLES, { readBack });
      await expect(written).rejects.toThrow(message);
    }
    expect(readdirSync(folder).filter((name) => name.includes("read back"))).toEqual([]);
    await writeBackup(server.url, toPath("read back"), ALL_TABLES, { readBack: change((text) => text) });
  });

  it("whose connection is lost leaves no partial file", async () => {
    const running = await withClient(server.url, async (client) => {
      await client.query("begin; lock table devices in access exclusive mode");
      const backup = backUp(server.url, "lost").catch((error: Error) => error.message);
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
                    where wait_event_type = 'Lock' and query like 'copy "devices"%'`;
      await vi.waitUntil(() => withClient(server.url, async (other) => (await other.query(end)).rowCount));
      return { backup };
    });
    expect(await running.backup).toMatch(/terminat/);
    expect(readdirSync(folder).filter((name) => name.includes("lost"))).toEqual([]);
  });

  it("of an older version is restored into the tables of that version, which are then migrated", async () => {
    const [oldUrl, url] = [await createEmptyDatabase(), await createEmptyDatabase()];
    await prepareDatabase(oldUrl, DEFAULT_SETTINGS);
    await backUp(oldUrl, "old");
    const ofNewerBuild = [standInTables, { ...productTables, migrations: [...migrations, Later9999999999999] }];
    await restoreBackup(url, toPath("old"), ofNewerBuild);
    expect(await readAllRows(url)).toEqual(await readAllRows(oldUrl));
    await migrateAll(url, ofNewerBuild);
    expect((await readAllRows(url))["later"]).toEqual([]);
  });
});

describe("a restore", () => {
  it("into a database with rows is refused and changes nothing", async () => {
    await backUp(server.url, "again");
    const before = await readAllRows(server.url);
    await expect(restore(server.url, "again")).rejects.toThrow("The database is not empty");
    expect(await readAllRows(server.url)).toEqual(before);
  });

  it("works in a database that Listbook has migrated but nobody has used", async () => {
    await backUp(server.url, "started");
    const url = await createEmptyDatabase();
    await prepareDatabase(url, DEFAULT_SETTINGS);
    await restore(url, "started");
    expect(await readAllRows(url)).toEqual(await readAllRows(server.url));
  });

  it("of a backup that an older build has made of this database keeps what the migrations wrote", async () => {
    await backUp(server.url, "by a newer build");
    const text = gunzipSync(readFileSync(toPath("by a newer build"))).toString();
    // An older build does not know that it must leave this table out.
    const rows = 'COPY "database_version" ("id", "version", "oldest_build") FROM stdin;\n1\t0.0.1\t0.0.1\n\\.\n';
    writeFileSync(toPath("by an older build"), gzipSync(text.replace("COPY", `${rows}COPY`)));
    const url = await createEmptyDatabase();
    await restore(url, "by an older build");
    expect(await readAllRows(url)).toEqual(await readAllRows(server.url));
  });

  it("of a truncated file, another format or a newer version fails and inserts no row", async () => {
    await backUp(server.url, "truncated");
    const text = gunzipSync(readFileSync(toPath("truncated"))).toString();
    const write = (name: string, content: string) => writeFileSync(toPath(name), gzipSync(content));
    write("no end mark", text.replace(/-- end\n$/, ""));
    write("half a table", text.slice(0, text.indexOf('COPY "items"') + 400));
    write("other format", "select 1;\n");
    write("newer version", text.replace("-- migrations: [", '-- migrations: ["FlyToTheMoon1999999999999",'));
    write("build before 0.1.0", text.replace(/^-- migrations: .*$/m, '-- migrations: ["CreateTables1795234539083"]'));
    write("other statement", text.replace('COPY "users"', 'drop table users; COPY "users"'));
    write("other schema", text.replace('COPY "users"', 'COPY "pg_catalog"."users"'));
    truncateSync(toPath("truncated"), statSync(toPath("truncated")).size - 20);
    const url = await createEmptyDatabase();
    const damaged = ["truncated", "no end mark", "half a table", "other format", "other statement", "other schema"];
    await expect(restore(url, "missing")).rejects.toThrow(/^There is no file /);
    for (const name of [...damaged, "newer version"])
      await expect(restore(url, name), name).rejects.toThrow(
        name === "newer version" ? /newer Listbook/ : /no whole backup/,
      );
    await expect(restore(url, "build before 0.1.0")).rejects.toThrow("This backup is of a build before 0.1.0.");
    const rows = Object.entries(await readAllRows(url)).filter(
      ([name]) => !/migrations$|^database_version$/.test(name),
    );
    expect(rows.flatMap(([, inTable]) => inTable)).toEqual([]);
  });
});
