import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { statSync, symlinkSync, writeFileSync } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { canConnect, cleanups, copyApp, createFolder, createFolderWithData } from "./embeddedStarts.ts";
import { createPathWithoutFlock, getSocketFolder, isRoot, listProcesses, open, PLATFORM } from "./embeddedStarts.ts";
import { query, readPostmasterPid } from "./embeddedStarts.ts";
import { setUpStarts, spawnApp, waitUntil } from "./embeddedStarts.ts";

setUpStarts();

/** Binaries whose server locks its folder late, so that several simultaneous starts find it unlocked. */
function createSlowBinaries(): string {
  const real = realpathSync(join("node_modules", PLATFORM, "native", "bin"));
  const folder = createFolder();
  symlinkSync(join(real, "initdb"), join(folder, "initdb"));
  const script = `#!/bin/sh\n[ "$1" = -D ] && sleep 0.5\nexec ${real}/postgres "$@"\n`;
  writeFileSync(join(folder, "postgres"), script, { mode: 0o755 });
  return folder;
}

describe("a start on an empty folder", () => {
  it("makes an empty database with the settings that the app needs", async () => {
    const { url } = await open(createFolder(), { durable: true });
    const names = ["fsync", "listen_addresses", "max_connections", "TimeZone", "server_encoding"];
    const values = names.map((name) => `current_setting('${name}')`).join(", ");
    expect(await query(url, `select ${values}`)).toEqual([["on", "", "100", "UTC", "UTF8"]]);
    expect(await query(url, "select current_user, current_database()")).toEqual([["app", "app"]]);
    const sorting = "select datlocprovider, datlocale from pg_database where datname = 'app'";
    expect(await query(url, sorting)).toEqual([["b", "C.UTF-8"]]);
  });

  it("lets only this user reach the socket", async () => {
    const { url } = await open(createFolder());
    expect(statSync(getSocketFolder(url)).mode & 0o777).toBe(0o700);
  });

  it("has a socket and its lock, which the next start knows by their names", async () => {
    const { url } = await open(createFolder());
    expect(readdirSync(getSocketFolder(url)).toSorted()).toEqual([".s.PGSQL.5432", ".s.PGSQL.5432.lock"]);
  });

  it("that is interrupted leaves no half made cluster, and the next start removes its files", async () => {
    const dataDir = createFolder();
    const { kill: killApp } = spawnApp(dataDir);
    const listUnfinished = () => readdirSync(dataDir).filter((name) => name.includes(".new-"));
    await waitUntil(() => listUnfinished().some((name) => existsSync(join(dataDir, name, "PG_VERSION"))));
    await killApp();
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    expect(listUnfinished()).toHaveLength(1);
    await waitUntil(() => listProcesses(dataDir).length === 0);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
    const { url } = await open(dataDir);
    expect(await query(url, "select 1")).toEqual([[1]]);
    expect(listUnfinished()).toEqual([]);
  });
});

describe("a start on a folder with data", () => {
  it("finds the data again after a stop", async () => {
    const dataDir = createFolderWithData();
    const first = await open(dataDir);
    await query(first.url, "create table saved as select 7 as n");
    await first.stop();
    const second = await open(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, "select n from saved")).toEqual([[7]]);
  });

  it("refuses data of another major version and names both", async () => {
    const dataDir = createFolderWithData();
    writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "16\n");
    await expect(open(dataDir)).rejects.toThrow(/is of PostgreSQL 16, but this is PostgreSQL 18/);
  });

  it("shows the server's own message when it does not start", async () => {
    const dataDir = createFolderWithData();
    writeFileSync(join(dataDir, "postgres", "postgresql.conf"), "no_such_setting = 1\n");
    await expect(open(dataDir)).rejects.toThrow(/did not start[^]*no_such_setting/);
  });

  it.runIf(process.platform === "linux")("is not misled by a lock whose number another program has now", async () => {
    const dataDir = createFolderWithData();
    const first = await open(dataDir);
    const lock = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8");
    await first.stop();
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), lock.replace(/^\d+/, String(process.pid)));
    expect(await canConnect((await open(dataDir)).url)()).toBe(true);
  });

  it("ignores the empty lock file that a power cut leaves", async () => {
    const dataDir = createFolderWithData();
    writeFileSync(join(dataDir, "postgres", "postmaster.pid"), "");
    expect(await canConnect((await open(dataDir)).url)()).toBe(true);
  });
});

describe("little memory", () => {
  it("is used with the setting for it, on the same data as before and afterwards", async () => {
    const dataDir = createFolderWithData();
    const names = ["shared_buffers", "wal_level", "jit"];
    const read = async (url: string) =>
      (await query(url, `select ${names.map((name) => `current_setting('${name}')`).join(", ")}, n from saved`))[0];
    const first = await open(dataDir);
    await query(first.url, "create table saved as select 7 as n");
    const before = await read(first.url);
    await first.stop();
    const small = await open(dataDir, { memory: "small" });
    expect(await read(small.url)).toEqual(["32MB", "minimal", "off", 7]);
    await query(small.url, "update saved set n = 8");
    await small.stop();
    expect(await read((await open(dataDir)).url)).toEqual([...(before ?? []).slice(0, 3), 8]);
  });
});

describe("stopping the database", () => {
  it("ends its server cleanly, can be done twice, and does not start it again", async () => {
    const dataDir = createFolderWithData();
    const lines: string[] = [];
    const database = await open(dataDir, { log: (line) => lines.push(line) });
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
    await sleep(300);
    expect(listProcesses(dataDir)).toEqual([]);
    expect(lines).toEqual([]);
    const log = readFileSync(join(dataDir, "postgres.log"), "utf8");
    expect(log).toMatch(/received fast shutdown request[^]*database system is shut down\n$/);
  });
});

describe("an app that ends", () => {
  it("by kill -9 ends the server, which keeps every acknowledged row", async () => {
    const dataDir = createFolderWithData();
    const { outcome, kill: killApp } = spawnApp(dataDir);
    const url = await outcome;
    await query(url, "create table saved as select generate_series(1, 1000) as n");
    await killApp();
    await waitUntil(() => listProcesses(dataDir).length === 0, 3_000);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
    const next = await open(dataDir);
    expect(await query(next.url, "select count(*)::int from saved")).toEqual([[1000]]);
  });

  it("by Ctrl-C does not stop the server before the app has stopped", async () => {
    const dataDir = createFolderWithData();
    const { child, outcome } = spawnApp(dataDir);
    const url = await outcome;
    const before = readPostmasterPid(dataDir);
    const signalReceived = new Promise((done) => child.stdout.once("data", (line) => done(String(line).trim())));
    process.kill(-Number(child.pid), "SIGINT");
    expect(await signalReceived).toBe("SIGINT");
    await sleep(200);
    expect(await canConnect(url)()).toBe(true);
    expect(readPostmasterPid(dataDir)).toBe(before);
  });
});

describe("a server that dies", () => {
  it("is started again on the same url with its data, with one line in the log", async () => {
    const dataDir = createFolderWithData();
    const lines: string[] = [];
    const { url } = await open(dataDir, { log: (line) => lines.push(line) });
    await query(url, "create table saved as select 7 as n");
    process.kill(readPostmasterPid(dataDir), "SIGKILL");
    await waitUntil(() => lines.length > 0);
    await waitUntil(canConnect(url));
    expect(await query(url, "select n from saved")).toEqual([[7]]);
    expect(lines).toHaveLength(1);
  });

  it("is started again once no statement holds its shared memory, where there is no flock", async () => {
    const dataDir = createFolderWithData();
    vi.stubEnv("PATH", createPathWithoutFlock());
    const lines: string[] = [];
    const { url } = await open(dataDir, { log: (line) => lines.push(line) });
    // This statement lasts until the pipe ends, and does not notice that its server has died.
    const pipe = join(dataDir, "postgres", "pipe");
    execFileSync("mkfifo", ["-m", "666", pipe]);
    await query(url, "create table lines (line text)");
    const statement = query(url, `copy lines from program 'cat ${pipe}'`).catch(() => undefined);
    const writer = await openFile(pipe, "w");
    process.kill(readPostmasterPid(dataDir), "SIGKILL");
    await waitUntil(() => readFileSync(join(dataDir, "postgres.log"), "utf8").includes("pre-existing shared memory"));
    await writer.close();
    await statement;
    await waitUntil(canConnect(url));
    expect(lines).toHaveLength(1);
  });

  it("is started again when its parent process is killed", async () => {
    const dataDir = createFolderWithData();
    const lines: string[] = [];
    const { url } = await open(dataDir, { log: (line) => lines.push(line) });
    const before = readPostmasterPid(dataDir);
    const parent = execFileSync("ps", ["-o", "ppid=", "-p", String(before)], { encoding: "utf8" });
    process.kill(Number(parent), "SIGKILL");
    await waitUntil(async () => (await canConnect(url)()) && readPostmasterPid(dataDir) !== before);
    expect(lines).toHaveLength(1);
  });
});

describe("several starts on one folder", () => {
  it("succeed for one of eight, and fail with a clear error for the others", async () => {
    const dataDir = createFolder();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => spawnApp(dataDir).outcome));
    const urls = outcomes.filter((line) => line.startsWith("postgres:"));
    const errors = outcomes.filter((line) => line.startsWith(`Another Listbook is already running on the data in`));
    expect([urls.length, errors.length]).toEqual([1, 7]);
    expect(await canConnect(urls[0] ?? "")()).toBe(true);
    expect(readdirSync(dataDir).sort()).toEqual(["lock", "postgres", "postgres.log"]);
  });

  it("succeed for the second one after the first one has ended", async () => {
    const dataDir = createFolderWithData();
    const first = await open(dataDir);
    const { outcome } = spawnApp(dataDir);
    await sleep(500);
    await first.stop();
    expect(await outcome).toBe(first.url);
  });

  it("let a start wait also when it is the second to ask for the lock, where there is no flock", async () => {
    const dataDir = createFolderWithData();
    vi.stubEnv("PATH", createPathWithoutFlock());
    vi.stubEnv("POSTGRES_BIN", createSlowBinaries());
    const starts = [open(dataDir), open(dataDir), open(dataDir)];
    await Promise.race(starts);
    await sleep(500);
    await Promise.all(starts.map(async (start) => (await start).stop()));
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).toMatch(/lock file .* already exists/);
  });
});

describe("the binaries of PostgreSQL", () => {
  it("get the links that the package's install script would have made", async () => {
    const { file, libraries } = copyApp();
    const { outcome } = spawnApp(createFolder(), { file, env: { PATH: "/usr/bin:/bin" } });
    expect(await canConnect(await outcome)()).toBe(true);
    expect(lstatSync(join(libraries, "libpq.so.5")).isSymbolicLink()).toBe(true);
  });

  it("come from POSTGRES_BIN alone when that is set", async () => {
    const { outcome } = spawnApp(createFolder(), { env: { POSTGRES_BIN: "/no/such/folder" } });
    expect(await outcome).toMatch(/^No PostgreSQL can be started on this machine. Set DATABASE_URL/);
  });

  it.runIf(isRoot)("run as nobody, from reachable copies, where there are no user namespaces", async () => {
    const tools = createFolder();
    for (const tool of ["id", "chown", "sleep"]) symlinkSync(`/usr/bin/${tool}`, join(tools, tool));
    const { file } = copyApp();
    const hidden = join(createFolder(), "data");
    mkdirSync(hidden);
    const copiesBefore = existsSync("/var/lib/listbook") ? readdirSync("/var/lib/listbook") : [];
    const { outcome, kill: killApp } = spawnApp(hidden, { file, env: { PATH: tools + delimiter } });
    const url = await outcome;
    await query(url, "create table saved as select 7 as n");
    const cluster = realpathSync(join(hidden, "postgres"));
    const made = readdirSync("/var/lib/listbook").filter((name) => !copiesBefore.includes(name));
    cleanups.unshift(() => made.forEach((name) => rmSync(join(dirname(dirname(cluster)), name), { recursive: true })));
    expect(made).toHaveLength(2);
    expect(statSync(cluster).uid).toBe(Number(execFileSync("id", ["-u", "nobody"])));
    await killApp();
    const again = await open(hidden);
    expect(await query(again.url, "select n from saved")).toEqual([[7]]);
  });
});
