import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QueryRunner } from "typeorm";
import { version as buildVersion } from "../../package.json";
import { prepareDatabase } from "../compose.ts";
import { migrations as allMigrations } from "../migrations/all.ts";
import { raiseOldestBuild } from "../migrations/databaseVersion.ts";
import { readSettings } from "../settings/settings.ts";
import { ALL_TABLES, standInTables } from "../standins/dataSource.ts";
import { withClient } from "./client/withClient.ts";
import { createDatabase, dropDatabase } from "../testing/testServer.ts";
import type { MigrationClass } from "./dataSource.ts";
import { migrate, migrateAll } from "./migrate.ts";

let url: string;
beforeEach(async () => {
  url = await createDatabase("template0");
});
afterEach(() => dropDatabase(url));

const query = (sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);
const readRow = async () => {
  const [{ version, oldest_build: oldestBuild }] = await query("select * from database_version");
  return { version, oldestBuild };
};
const readNames = async () => (await query("select name from migrations order by id")).map(({ name }) => name);

/** A migration that older builds can live with. */
class Compatible9999999999997 {
  name = "Compatible9999999999997";
  async up(db: QueryRunner) {
    await db.query("create table added (id int)");
  }
  async down() {}
}

/** A migration that builds before 1.3.0 cannot live with. */
class Breaking9999999999998 {
  name = "Breaking9999999999998";
  async up(db: QueryRunner) {
    await raiseOldestBuild(db, "1.3.0");
  }
  async down() {}
}

class Failing9999999999999 {
  name = "Failing9999999999999";
  async up(db: QueryRunner) {
    await raiseOldestBuild(db, "1.4.0");
    await db.query("select 1 / 0");
  }
  async down() {}
}

/** Only the first one, so that no migration of later versions changes what the tests expect. */
const FIRST = allMigrations.slice(0, 1);
const COMPATIBLE = [...FIRST, Compatible9999999999997];
const BREAKING = [...COMPATIBLE, Breaking9999999999998];

/** Starts the build of `version` on the database, and returns the lines that it prints. */
async function start(version: string, migrations: MigrationClass[] = FIRST): Promise<string[]> {
  const lines: string[] = [];
  await migrate(url, { version, migrations, log: (line) => lines.push(line) });
  return lines;
}

describe("the version of a database", () => {
  it("is that of the newest build that has started on it, without a line", async () => {
    expect(await start("0.9.0")).toEqual([]);
    expect(await readRow()).toEqual({ version: "0.9.0", oldestBuild: "0.1.0" });
    expect(await start("0.10.0")).toEqual([]);
    expect(await start("0.9.0")).toEqual([]);
    expect(await readRow()).toEqual({ version: "0.10.0", oldestBuild: "0.1.0" });
  });

  it("is in one row", async () => {
    await start("1.4.0");
    await expect(
      query("insert into database_version select 2, version, oldest_build from database_version"),
    ).rejects.toThrow("database_version_one_row");
  });

  it("is that of package.json after all migrations, and none of them excludes this build", async () => {
    expect(buildVersion).toMatch(/^\d+\.\d+\.\d+$/);
    await migrate(url);
    expect((await readRow()).version).toBe(buildVersion);
    // A migration that names a higher version makes the next start fail.
    await migrate(url);
  });
});

describe("an older build", () => {
  it("is refused by a migration that it cannot live with, and changes nothing", async () => {
    await start("1.4.0", BREAKING);
    for (const [version, printed] of [
      ["1.2.0", "1.2"],
      ["1.2.9", "1.2.9"],
    ] as const)
      await expect(start(version)).rejects.toThrow(
        `This database is of Listbook 1.4; this is ${printed}, which cannot use it. ` +
          "Start 1.4, or restore the backup from before the upgrade.",
      );
    expect(await readRow()).toEqual({ version: "1.4.0", oldestBuild: "1.3.0" });
    expect(await readNames()).toEqual(BREAKING.map(({ name }) => name));
  });

  it("is refused before the stand-ins' tables are migrated", async () => {
    await start("900.0.2", BREAKING);
    await query("update database_version set oldest_build = '900.0.1'");
    const refusal = "This database is of Listbook 900.0.2; this is ";
    await expect(prepareDatabase(url, readSettings({}))).rejects.toThrow(refusal);
    await expect(migrate(url, { tables: standInTables })).rejects.toThrow(refusal);
    expect(await query("select 1 from pg_namespace where nspname = 'standin'")).toEqual([]);
  });

  it("that the migrations allow starts with one line, and lowers nothing", async () => {
    await start("1.4.2", BREAKING);
    expect(await start("1.3.0")).toEqual(["This database is of Listbook 1.4.2; this is 1.3, which can use it."]);
    expect(await readRow()).toEqual({ version: "1.4.2", oldestBuild: "1.3.0" });
  });

  it("that another build of its version has overtaken starts with one line", async () => {
    await start("1.2.0", COMPATIBLE);
    expect(await start("1.2.0")).toEqual([
      "This database has migrations of another build of Listbook; this one, 1.2, can use it.",
    ]);
  });

  it("is refused also when a later migration of the newer build has failed", async () => {
    await start("1.2.0");
    await expect(start("1.4.0", [...BREAKING, Failing9999999999999])).rejects.toThrow("division by zero");
    expect(await readRow()).toEqual({ version: "1.4.0", oldestBuild: "1.3.0" });
    await expect(start("1.2.0")).rejects.toThrow("This database is of Listbook 1.4; this is 1.2, which cannot use it.");
  });

  it("that starts together with a newer one is either first, or refused", async () => {
    const [newer, ...older] = await Promise.allSettled([
      start("1.4.0", BREAKING),
      ...Array.from({ length: 3 }, () => start("1.2.0")),
    ]);
    expect(newer.status).toBe("fulfilled");
    for (const each of older)
      if (each.status === "fulfilled") expect(each.value).toEqual([]);
      else expect(String(each.reason)).toContain("This database is of Listbook 1.4; this is 1.2, which cannot use it.");
    expect(await readRow()).toEqual({ version: "1.4.0", oldestBuild: "1.3.0" });
    expect(await readNames()).toEqual(BREAKING.map(({ name }) => name));
  });
});

describe("a database of a build before 0.1.0", () => {
  const refusal =
    "This database is of a build before 0.1.0. Start that build, download everything, and import it here.";
  const readTables = () =>
    query("select schemaname, tablename from pg_tables where schemaname !~ '^(pg_|information_)'");

  it.each(["public", "standin"])("is refused before anything is touched, by its migrations in %s", async (schema) => {
    await query(
      `create schema if not exists ${schema};
       create table ${schema}.migrations (id serial primary key, timestamp bigint not null, name varchar not null);
       insert into ${schema}.migrations (timestamp, name) values (1795234539083, 'CreateTables1795234539083')`,
    );
    const tables = await readTables();
    const beforeMigrations = vi.fn<() => Promise<void>>();
    await expect(migrateAll(url, ALL_TABLES, { beforeMigrations })).rejects.toThrow(refusal);
    await expect(prepareDatabase(url, readSettings({}))).rejects.toThrow(refusal);
    expect(beforeMigrations).not.toHaveBeenCalled();
    expect(await readTables()).toEqual(tables);
  });

  it("that has no migrations yet is a new one", async () => {
    await query("create table migrations (id serial primary key, timestamp bigint not null, name varchar not null)");
    expect(await start("0.1.0")).toEqual([]);
  });
});

describe("the functions of the database", () => {
  const readHash = async () =>
    (await query("select obj_description('refuse_write(text, text)'::regprocedure, 'pg_proc') as hash"))[0].hash;
  /** Makes the functions those of another file, and one of them another. */
  const change = () =>
    query(`create or replace function refuse_write(reason text, detail text default '') returns void language sql as 'select';
           comment on function refuse_write(text, text) is 'another file'`);
  const readBody = async () => (await query("select prosrc from pg_proc where proname = 'refuse_write'"))[0].prosrc;

  it("are written when they are those of another file, and only then", async () => {
    await migrate(url);
    const hash = await readHash();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const written = "select xmin from pg_proc where proname = 'refuse_write'";
    const [version] = await query(written);
    await migrate(url);
    expect(await query(written)).toEqual([version]);
    await change();
    await migrate(url);
    expect(await readHash()).toBe(hash);
    expect(await readBody()).toContain("RAISE EXCEPTION");
  });

  it("stay those of a newer build", async () => {
    await migrate(url, { version: "1.4.0" });
    await change();
    await migrate(url, { version: "1.3.0" });
    expect(await readBody()).toBe("select");
    await query("insert into migrations (timestamp, name) values (9999999999999, 'Unknown9999999999999')");
    await migrate(url, { version: "1.4.0" });
    expect(await readBody()).toBe("select");
  });

  it("are not written after the migrations of an older version only, whose tables a restore fills first", async () => {
    await start(buildVersion);
    expect(await readHash()).toBeNull();
  });
});
