import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  utimesSync,
} from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { version } from "../../../package.json";
import { prepareDatabase } from "../../compose.ts";
import { JOBS, startJobs } from "../../jobs.ts";
import { measureBackups } from "../../operations/nightlyBackups.ts";
import { readSettings } from "../../settings/settings.ts";
import { ALL_TABLES } from "../../standins/dataSource.ts";
import { withClient } from "../client/withClient.ts";
import { createDatabase, dropDatabase } from "../../testing/testServer.ts";
import { migrate } from "../migrate.ts";
import { type BackupJob, backUpBeforeUpgrade, backUpNightly } from "./automaticBackups.ts";
import { writeBackup } from "./backup.ts";
import { type BackupKind, buildName, buildOwnName, formatTime, openFolder } from "./backupFolder.ts";
import { chooseBackup } from "./chooseBackup.ts";
import { countRowsOf } from "./readBackup.ts";
import { restoreBackup } from "./restore.ts";

/** The clock of the server says half past nine on this day of November 2026, or another time. */
const at = (day: number, hours = 9, minutes = 30) => new Date(2026, 10, day, hours, minutes);

let folder: string;
const cleanups: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "listbook-backups-"));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  rmSync(folder, { recursive: true });
});

/** Creates a migrated database, or one with no tables yet. */
async function newDatabase(template?: "template0"): Promise<string> {
  const url = await createDatabase(template);
  cleanups.push(() => dropDatabase(url));
  return url;
}

const query = (url: string, sql: string) =>
  withClient(url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);
const readStandIns = (url: string) => query(url, "select 1 from pg_namespace where nspname = 'standin'");
const addUser = (url: string) =>
  query(url, `insert into users (id, auth_id) values (gen_random_uuid(), 'anonymous-${randomUUID()}')`);

/** A database with a user. */
async function newUsedDatabase(): Promise<string> {
  const url = await newDatabase();
  await addUser(url);
  return url;
}

/**
 * A database with a user that has no tables of the stand-ins yet, so that a start has something to migrate; or with so
 * many migrations of a later build, each number another state of its tables.
 */
async function newOlderDatabase(laterMigrations = 0): Promise<string> {
  const url = await newDatabase("template0");
  await migrate(url);
  await addUser(url);
  await query(
    url,
    `insert into migrations (timestamp, name) select n, 'Later' || n from generate_series(1, ${laterMigrations}) as n`,
  );
  return url;
}

function newJob(url: string, now: Date, keep = 7): BackupJob {
  return { url, sets: ALL_TABLES, settings: { folder, keep, beforeUpgrade: true }, now };
}

const listFiles = () => readdirSync(folder).sort();
const nameOf = (time: Date, kind: BackupKind) => buildName(time, version, kind);
const write = (name: string) => writeFileSync(join(folder, name), "some text");

describe("a nightly backup", () => {
  it("is named after its time and this build, and has every row", async () => {
    const url = await newUsedDatabase();
    const made = await backUpNightly(newJob(url, at(21)));
    const name = `listbook-${formatTime(at(21))}-${version}-nightly.sql.gz`;
    expect(made).toMatchObject({ file: join(folder, name), rows: 1, deleted: 0 });
    expect(listFiles()).toEqual([name]);
    expect((await countRowsOf(join(folder, name)))['"users"']).toBe(1);
  });

  it("is made once after three o'clock, however often it is asked for", async () => {
    const url = await newUsedDatabase();
    for (const now of [at(21), at(21, 10), at(22, 2, 59), at(22, 3), at(22, 23), at(23, 2), at(25)])
      await backUpNightly(newJob(url, now));
    expect(listFiles()).toEqual([at(21), at(22, 3), at(25)].map((time) => nameOf(time, "nightly")));
  });

  it("is made by one of several processes", async () => {
    const url = await newUsedDatabase();
    const made = await Promise.all(Array.from({ length: 4 }, () => backUpNightly(newJob(url, at(21)))));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(listFiles()).toHaveLength(1);
  });

  it("is not made of a database without a row", async () => {
    expect(await backUpNightly(newJob(await newDatabase(), at(21)))).toBeNull();
    expect(listFiles()).toEqual([]);
  });

  it("is made although a wrong clock has made one in the future", async () => {
    write(nameOf(at(29), "nightly"));
    expect(await backUpNightly(newJob(await newUsedDatabase(), at(21)))).not.toBeNull();
  });

  it("is not deleted although a wrong clock has made as many in the future as are kept", async () => {
    const later = [at(28), at(29)].map((time) => nameOf(time, "nightly"));
    later.forEach(write);
    const made = await backUpNightly(newJob(await newUsedDatabase(), at(21), 2));
    expect(made?.bytes).toBeGreaterThan(0);
    expect(listFiles()).toEqual([nameOf(at(21), "nightly"), nameOf(at(29), "nightly")]);
  });

  it("leaves as many as are to be kept, and every file that is not the server's", async () => {
    const url = await newUsedDatabase();
    const others = ["listbook-2026-01-01T00-00-00Z.sql.gz", "notes.txt", nameOf(at(1), "upgrade")];
    others.forEach(write);
    for (const day of [21, 22, 23, 24]) await backUpNightly(newJob(url, at(day), 2));
    expect(listFiles()).toEqual([...others, nameOf(at(23), "nightly"), nameOf(at(24), "nightly")].sort());
  });

  it("that fails deletes nothing and leaves no half written file", async () => {
    const url = await newUsedDatabase();
    await backUpNightly(newJob(url, at(21), 1));
    await query(url, "drop table migrations, standin.migrations");
    await expect(backUpNightly(newJob(url, at(22), 1))).rejects.toThrow("no table of migrations");
    expect(listFiles()).toEqual([nameOf(at(21), "nightly")]);
  });

  it("removes half written files of processes that have ended", async () => {
    const name = nameOf(at(20), "nightly");
    const { pid: ended } = spawnSync("true");
    const living = process.ppid;
    for (const pid of [ended, process.pid, living]) write(`${name}.${pid}`);
    write(`other-${name}.${ended}`);
    write(`${nameOf(at(20), "upgrade")}.${ended}`);
    await backUpNightly({ ...newJob(await newUsedDatabase(), new Date()) });
    const left = [`${name}.${living}`, `other-${name}.${ended}`, `${nameOf(at(20), "upgrade")}.${ended}`];
    expect(listFiles().filter((each) => /\d$/.test(each))).toEqual(left.sort());
  });

  it("removes a half written file also when another program has the number of its process now", async () => {
    const name = `${nameOf(at(20), "nightly")}.${process.ppid}`;
    write(name);
    const longAgo = Date.now() / 1_000 - 7_200;
    utimesSync(join(folder, name), longAgo, longAgo);
    await backUpNightly(newJob(await newUsedDatabase(), new Date()));
    expect(listFiles()).not.toContain(name);
  });

  it("needs twice the space of the one before", async () => {
    const [url, before] = [await newUsedDatabase(), join(folder, nameOf(at(20), "nightly"))];
    writeFileSync(before, "");
    const { bavail, bsize } = statfsSync(folder);
    truncateSync(before, Math.ceil(bavail * bsize * 0.6));
    await expect(backUpNightly(newJob(url, at(21)))).rejects.toThrow(/ has \d+ MB free, and a backup may need \d+ MB$/);
    truncateSync(before, Math.ceil(bavail * bsize * 0.4));
    expect(await backUpNightly(newJob(url, at(21)))).not.toBeNull();
  });
});

describe("the schedule of the backups", () => {
  const gauges: Record<string, () => unknown> = {};
  const tasks: unknown[] = [];
  async function start(url: string, now: Date) {
    const metrics: Parameters<typeof measureBackups>[1] = { addGauge: (name, _help, read) => (gauges[name] = read) };
    measureBackups(newJob(url, now).settings, metrics);
    const environment = { backups: newJob(url, now) } as Parameters<typeof startJobs>[0];
    const logger: Parameters<typeof startJobs>[1] = { logTask: (task, counts) => tasks.push({ task, ...counts }) };
    return startJobs(
      environment,
      logger,
      metrics,
      JOBS.filter(({ name }) => name === "back up"),
    );
  }

  it("makes a backup that is due at once, and tells its age", async () => {
    const now = new Date();
    const { stop } = await start(await newUsedDatabase(), now);
    await expect.poll(() => tasks).toEqual([{ task: "back up", rows: 1, bytes: expect.any(Number), deletedFiles: 0 }]);
    stop();
    const age = await gauges["backup_age_seconds"]?.();
    expect(age).toBeLessThanOrEqual((Date.now() - now.getTime()) / 1_000 + 1);
    rmSync(join(folder, nameOf(now, "nightly")));
    await expect(gauges["backup_age_seconds"]?.()).rejects.toThrow("no backup");
  });
});

describe("the folder of the backups", () => {
  it("is made with those around it, for its owner alone", async () => {
    const made = join(folder, "disk", "backups");
    await openFolder(made);
    await openFolder(made);
    expect(statSync(made).mode & 0o777).toBe(0o700);
  });

  it.each([
    ["file", "/file is a file. Name a folder."],
    ["file/backups", "/file/backups is a file. Name a folder."],
    // Node's own way to make a folder never ends here.
    ["/proc/nowhere", "/proc/nowhere cannot be made there. Name another folder."],
    ["/proc/nowhere/backups", "/proc/nowhere/backups cannot be made there. Name another folder."],
  ])("that cannot be used is refused in one sentence: %s", async (name, sentence) => {
    write("file");
    const path = resolve(folder, name);
    const expected = name.startsWith("/") ? sentence : folder + sentence;
    await expect(openFolder(path)).rejects.toThrow(new Error(`BACKUP_DIR cannot be used: ${expected}`));
  });

  it.runIf(process.getuid?.() === 0)("that another user owns is refused with whose it must be", async () => {
    const path = join(folder, "backups");
    process.seteuid?.(1000);
    const refused = openFolder(path).finally(() => process.seteuid?.(0));
    await expect(refused).rejects.toThrow(
      `BACKUP_DIR cannot be used: user 1000 may not write to ${path}. Let it own that folder, or name another one.`,
    );
  });
});

describe("an upgrade", () => {
  const settings = (env: Record<string, string> = {}) => readSettings({ BACKUP_DIR: folder, ...env });
  const readUsers = (url: string) => query(url, "select id, auth_id from users order by id");
  const readMigrations = async (url: string) =>
    (await query(url, "select name from migrations order by id")).map(({ name }) => name);

  it("begins with a backup of the tables before it", async () => {
    const url = await newOlderDatabase();
    const before = await readMigrations(url);
    await prepareDatabase(url, settings());
    expect(listFiles()).toEqual([expect.stringMatching(/^listbook-.*-upgrade\.sql\.gz$/)]);
    const restored = await newDatabase("template0");
    await restoreBackup(restored, join(folder, listFiles()[0] ?? ""), ALL_TABLES);
    expect(await readMigrations(restored)).toEqual(before);
    expect(await readUsers(restored)).toEqual(await readUsers(url));
    await prepareDatabase(url, settings());
    expect(listFiles()).toHaveLength(1);
  });

  it("makes none where there is no row, or where it is turned off", async () => {
    await prepareDatabase(await newDatabase("template0"), settings());
    await prepareDatabase(await newOlderDatabase(), settings({ BACKUP_BEFORE_UPGRADE: "off" }));
    expect(listFiles()).toEqual([]);
  });

  it("changes nothing when its backup fails, and says what to do", async () => {
    const url = await newOlderDatabase();
    const before = await readMigrations(url);
    const file = join(folder, "file");
    writeFileSync(file, "");
    await expect(prepareDatabase(url, settings({ BACKUP_DIR: file }))).rejects.toThrow(
      `The backup before the upgrade failed: BACKUP_DIR cannot be used: ${file} is a file. Name a folder. ` +
        "Nothing was changed. " +
        "Free some space or set BACKUP_BEFORE_UPGRADE=off.",
    );
    expect(await readMigrations(url)).toEqual(before);
    expect(await readStandIns(url)).toEqual([]);
    await prepareDatabase(url, settings({ BACKUP_DIR: file, BACKUP_BEFORE_UPGRADE: "off" }));
    expect(await readStandIns(url)).toHaveLength(1);
  });

  it("that several processes do at once begins with one backup", async () => {
    const url = await newOlderDatabase();
    await Promise.all(Array.from({ length: 3 }, () => prepareDatabase(url, settings())));
    expect(listFiles()).toHaveLength(1);
  });

  it("leaves the backup that it has made although a wrong clock has made others in the future", async () => {
    for (const [index, day] of [27, 28, 29].entries())
      await backUpBeforeUpgrade(newJob(await newOlderDatabase(index), at(day)));
    const made = await backUpBeforeUpgrade(newJob(await newOlderDatabase(3), at(21)));
    expect(listFiles().map((name) => join(folder, name))).toContain(made);
    expect(listFiles()).toHaveLength(3);
  });

  it("leaves the backups before the last three states of the tables, of each the newest", async () => {
    const [first, second] = [await newOlderDatabase(2), await newOlderDatabase(3)];
    await backUpBeforeUpgrade(newJob(first, at(1)));
    // A migration that fails at each start: each makes a backup of the same tables.
    for (const day of [2, 3, 4, 5, 6]) await backUpBeforeUpgrade(newJob(second, at(day)));
    expect(listFiles()).toEqual([1, 6].map((day) => nameOf(at(day), "upgrade")));
    await backUpBeforeUpgrade(newJob(await newOlderDatabase(4), at(7)));
    await backUpBeforeUpgrade(newJob(await newOlderDatabase(5), at(8)));
    expect(listFiles()).toEqual([6, 7, 8].map((day) => nameOf(at(day), "upgrade")));
  });
});

describe.runIf(spawnSync("unshare", ["--mount", "true"]).status === 0 && process.getuid?.() === 0)(
  "a disk of its own",
  () => {
    function mountDisk(options: string): string {
      const disk = join(folder, "disk");
      mkdirSync(disk);
      execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk]);
      cleanups.push(() => execFileSync("umount", ["--lazy", disk]));
      return disk;
    }

    it("that can only be read is refused as the folder of the backups", async () => {
      const disk = mountDisk("ro");
      await expect(openFolder(disk)).rejects.toThrow(
        `BACKUP_DIR cannot be used: ${disk} is on a file system that can only be read. Name another folder.`,
      );
    });

    it("that is full stops the upgrade, and leaves no half written file", async () => {
      const disk = mountDisk("size=64k");
      const url = await newOlderDatabase();
      await query(
        url,
        "update users set first_name = (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 9000))",
      );
      await expect(prepareDatabase(url, readSettings({ BACKUP_DIR: disk }))).rejects.toThrow(
        "The backup before the upgrade failed: ENOSPC: no space left on device, write. Nothing was changed.",
      );
      expect(readdirSync(disk)).toEqual([]);
      expect(await readStandIns(url)).toEqual([]);
    });
  },
);

describe("the name of a backup", () => {
  const choose = (name: string, from: string | null = folder) => chooseBackup(name, from, ALL_TABLES);

  it("is that of a file, or latest, or latest-upgrade", async () => {
    const [url, older] = [await newUsedDatabase(), await newOlderDatabase()];
    await backUpNightly(newJob(url, at(21)));
    await backUpBeforeUpgrade(newJob(older, at(22)));
    await query(url, "insert into migrations (timestamp, name) values (9999999999999, 'Unknown9999999999999')");
    await backUpBeforeUpgrade(newJob(url, at(23)));
    await backUpNightly(newJob(url, at(24)));
    expect(await choose("latest")).toBe(join(folder, nameOf(at(24), "nightly")));
    // That of day 23 has tables that this build does not know.
    expect(await choose("latest-upgrade")).toBe(join(folder, nameOf(at(22), "upgrade")));
    expect(await choose("some.sql.gz")).toBeNull();
  });

  it("is that of the newest file for latest, whatever the name, also of one that was made by hand", async () => {
    const url = await newUsedDatabase();
    await backUpNightly(newJob(url, at(21)));
    const byHand = ["today.sql.gz", "of today", buildOwnName(at(24))].map((name) => join(folder, name));
    for (const [index, file] of byHand.entries()) {
      await writeBackup(url, file, ALL_TABLES);
      utimesSync(file, at(22 + index), at(22 + index));
      // A copy of a file has a new time, its name has the old one.
      if (index === 2) utimesSync(file, at(1), at(1));
      expect(await choose("latest")).toBe(file);
    }
  });

  it("is not that of a file that is being written, or that is no backup", async () => {
    const url = await newUsedDatabase();
    const made = await backUpNightly(newJob(url, at(21)));
    for (const name of ["notes.txt", `today.sql.gz.${process.pid}`, "folder.sql.gz/file"]) {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      write(name);
    }
    expect(await choose("latest")).toBe(made?.file);
    // An older one has less, so it does not take the place of one that cannot be read.
    write("today.sql.gz");
    expect(await choose("latest")).toBe(join(folder, "today.sql.gz"));
  });

  it("names no backup where there is none", async () => {
    await expect(choose("latest")).rejects.toThrow(`There is no such backup in ${folder}.`);
    await expect(choose("latest-upgrade", join(folder, "missing"))).rejects.toThrow("There is no such backup in");
    await expect(choose("latest", null)).rejects.toThrow(
      "Set BACKUP_DIR to the folder of the backups, or name a file.",
    );
    expect(existsSync(join(folder, "missing"))).toBe(false);
  });
});
