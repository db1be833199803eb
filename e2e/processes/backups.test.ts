import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { makeDataDir, restClient, runTool, type ServerProcess, spawnServer, startServer } from "../serverProcess.ts";

const running: ServerProcess[] = [];
const cleanups: (() => unknown)[] = [];

function newFolder(): string {
  const { dataDir, remove } = makeDataDir();
  cleanups.push(remove);
  return dataDir;
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env);
  running.push(server);
  return server;
}

async function stopAll() {
  for (const server of running.splice(0)) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
}

afterEach(async () => {
  await stopAll();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** The settings of a server with backups, its folder, and the cookie of a guest with a notebook that a backup has. */
let env: { DATA_DIR: string; BACKUP_DIR: string };
let dataDir: string;
let cookie: string;

const listBackups = () => readdirSync(env.BACKUP_DIR).filter((name) => name.endsWith(".sql.gz"));
const listClusters = () => readdirSync(dataDir).filter((name) => /^postgres($|\.(?!log))/.test(name));

/** Starts the server and returns the names of the guest's notebooks. Adds one more. */
async function readNotebooks(added?: string): Promise<string[]> {
  const server = await start(env);
  const { call } = await restClient(server.origin, cookie);
  const { json } = await call("GET", "/api/notebook");
  if (added) await call("POST", "/api/notebook", { name: added });
  await stopAll();
  return json.map(({ name }: { name: string }) => name);
}

/** Starts the server, adds the notebook "Kept", and makes a backup of it. */
async function prepare() {
  dataDir = newFolder();
  env = { DATA_DIR: dataDir, BACKUP_DIR: join(newFolder(), "backups") };
  const server = await start(env);
  const client = await restClient(server.origin);
  ({ cookie } = client);
  await client.call("POST", "/api/notebook", { name: "Kept" });
  await stopAll();
  // The first start may have made one before the notebook.
  rmSync(env.BACKUP_DIR, { recursive: true });
  await start(env);
  await vi.waitUntil(() => listBackups().length > 0, { timeout: 20_000 });
  await stopAll();
}

describe("a restore of the server's own database", () => {
  beforeEach(prepare);

  it("takes the latest backup with one command, and keeps the database before", async () => {
    expect(await readNotebooks("Later")).toEqual(["Kept"]);
    expect(await readNotebooks()).toEqual(["Kept", "Later"]);
    const [name = ""] = listBackups();
    expect(name).toMatch(/^listbook-.*-nightly\.sql\.gz$/);
    const [chosen, ...lines] = (await runTool("restore", "latest", env)).split("\n");
    expect(chosen).toBe(`The latest backup is ${join(env.BACKUP_DIR, name)}`);
    expect(lines[0]).toMatch(/^Restored \d+ rows of \d+ tables from /);
    expect(lines[0]).toContain(join(env.BACKUP_DIR, name));
    const [, before = ""] =
      /^The database before is in (\S+): delete it when you do not need/.exec(lines[1] ?? "") ?? [];
    expect(before).toMatch(/\/postgres\.before-[\dTZ-]+$/);
    expect(existsSync(join(before, "PG_VERSION"))).toBe(true);
    expect(await readNotebooks()).toEqual(["Kept"]);
    expect(listClusters()).toHaveLength(2);
  });

  it("takes a backup that was made by hand after it, without a name, into the same folder", async () => {
    await readNotebooks("Later");
    expect(await runTool("backup", null, env)).toMatch(
      /^Wrote \d+ rows of \d+ tables to [^\n]+\/backups\/listbook-[\dTZ-]+\.sql\.gz\n$/,
    );
    await readNotebooks("Last");
    await runTool("restore", "latest", env);
    expect(await readNotebooks()).toEqual(["Kept", "Later"]);
  });

  it("is refused while the server runs, and changes nothing when its file is damaged or missing", async () => {
    await readNotebooks("Later");
    const [name = ""] = listBackups();
    const file = join(env.BACKUP_DIR, name);
    await start(env);
    expect(await runTool("restore", "latest", env)).toMatch(/^Another Listbook is already running on the data in /m);
    await stopAll();
    truncateSync(file, readFileSync(file).length - 20);
    expect(await runTool("restore", file, env)).toBe(`${file} is no whole backup of Listbook. Use another one.\n`);
    expect(await runTool("restore", "missing.sql.gz", env)).toMatch(/^There is no file [^\n]+\/missing\.sql\.gz\.\n$/);
    expect(await runTool("restore", "latest-upgrade", env)).toBe(`There is no such backup in ${env.BACKUP_DIR}.\n`);
    expect(listClusters()).toEqual(["postgres"]);
    expect(await readNotebooks()).toEqual(["Kept", "Later"]);
  });

  it("that is killed half way leaves the database as it was", async () => {
    await readNotebooks("Later");
    const child = spawn(process.execPath, ["dist/api/main.js", "restore", "latest"], {
      env: { PATH: process.env["PATH"], ...env },
      stdio: "ignore",
    });
    const isComplete = (name: string) => existsSync(join(dataDir, name, "postmaster.pid"));
    await vi.waitUntil(() => listClusters().some((name) => name.includes(".new-") && isComplete(name)), {
      timeout: 30_000,
      interval: 5,
    });
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await readNotebooks()).toEqual(["Kept", "Later"]);
    expect(listClusters()).toEqual(["postgres"]);
  });
});

describe("a backup that is asked for", () => {
  it("is made while the server runs, and restored into a new data folder", async () => {
    const url = await createDatabase();
    cleanups.push(() => dropDatabase(url));
    const [source, target] = [{ DATABASE_URL: url }, { DATA_DIR: newFolder() }];
    const server = await start(source);
    const { call, cookie: guest } = await restClient(server.origin);
    const notebook = (await call("POST", "/api/notebook", { name: "Kept" })).json;
    const file = join(newFolder(), "kept.sql.gz");
    expect(await runTool("backup", file, source)).toMatch(/^Wrote \d+ rows of \d+ tables to .*kept\.sql\.gz\n$/);
    expect(await runTool("restore", file, target)).toMatch(/^Restored \d+ rows of \d+ tables from [^\n]+\n$/);
    const second = await start(target);
    expect((await (await restClient(second.origin, guest)).call("GET", "/api/notebook")).json).toEqual([notebook]);
    expect(await runTool("restore", file, source)).toBe("The database is not empty: restore into a new one.\n");
  });
});

describe("a server that cannot make its backups", () => {
  it("does not start, and says why", async () => {
    const url = await createDatabase();
    cleanups.push(() => dropDatabase(url));
    const sentence = "BACKUP_DIR cannot be used: /dev/null/backups is a file. Name a folder.\n";
    for (const [setting, value] of Object.entries({ DATABASE_URL: url, DATA_DIR: newFolder() })) {
      const server = await spawnServer({ [setting]: value, BACKUP_DIR: "/dev/null/backups" });
      expect(await server.ended).toBe(1);
      const lines = server.output().trimEnd().split("\n");
      // What the start says first depends on ORIGIN. The database was not started for it.
      expect([lines.at(-1), lines.length]).toEqual([sentence.trimEnd(), 2]);
    }
  });
});
