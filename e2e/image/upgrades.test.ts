import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { postgresUrl, restClient, startServer } from "../serverProcess.ts";
import { type Container, listFolder, makeVolume, runContainer, startContainer, USER } from "./container.ts";

/** Builds whose data the image takes over: the oldest with accounts, the last without search, the last without sharing. */
const OLDER_COMMITS = ["dc1a30c", "9394a87", "e2071ce"];
/** Parts of the time that the migrations take, after which the container is killed. */
const KILLED_AFTER = [0.25, 0.5, 0.75];
const ITEMS = 50_000;

/** What an upgrade must not change, for each table. */
const CHECKED: Record<string, string[]> = {
  users: ["id", "auth_id", "first_name", "created_at"],
  notebooks: ["id", "name", "created_at"],
  lists: ["id", "name", "notebook_id", "is_template", "active", "priority", "date", "note"],
  items: ["id", "name", "note", "completed", "sorting_order", "list_id"],
};

const folder = join(tmpdir(), "listbook-older-builds");
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds an older commit with the packages of this one, and returns its server. */
function buildOlder(commit: string): string {
  const older = join(folder, commit);
  mkdirSync(older);
  execFileSync("tar", ["-x", "-C", older], {
    input: execFileSync("git", ["archive", commit], { maxBuffer: 200_000_000 }),
  });
  symlinkSync(resolve("node_modules"), join(older, "node_modules"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--app", "--logLevel", "warn"];
  execFileSync(process.execPath, vite, { cwd: older, env: { ...process.env, NODE_ENV: "production" } });
  return join(older, "dist/api/main.js");
}

function newVolume(): string {
  const { volume, remove } = makeVolume();
  cleanups.push(remove);
  return volume;
}

async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Returns the number of the rows of each table with a checksum of what must stay. */
async function readChecksums(url: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [table, columns] of Object.entries(CHECKED)) {
    const row = `concat_ws('|', ${columns.map((column) => `coalesce(${column}::text, '-')`).join(", ")})`;
    const sql = `select count(*) || ' ' || md5(string_agg(${row}, ',' order by id)) as sum from public.${table}`;
    sums[table] = (await query<{ sum: string }>(url, sql))[0]?.sum ?? "";
  }
  return sums;
}

/** Adds items to a list as its rows are, whatever columns this version of the table has. */
async function addItems(url: string): Promise<void> {
  const columns = await query<{ name: string }>(
    url,
    `select attname as name from pg_attribute
      where attrelid = 'items'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => {
    if (name === "id") return "gen_random_uuid()";
    return name === "name" ? "'Thing ' || n" : name;
  });
  await query(
    url,
    `insert into items (${names.join(", ")}) select ${values.join(", ")} from items, generate_series(1, ${ITEMS}) n`,
  );
}

/** Makes data with the server of an older build, and returns its folder and checksums. */
async function makeOlderData(
  program: string,
): Promise<{ volume: string; sums: Record<string, string>; cookie: string }> {
  const volume = newVolume();
  const command = ["setpriv", "--reuid", String(USER), "--regid", String(USER), "--clear-groups", process.execPath];
  const server = await startServer({ DATA_DIR: volume, HOME: volume }, undefined, [...command, program]);
  const { call, cookie } = await restClient(server.origin);
  const { id: notebookId } = (await call("POST", "/api/notebook", { name: "Home" })).json;
  for (const isTemplate of [false, true]) {
    const { id: listId } = (await call("POST", "/api/list", { name: "Things", notebookId, isTemplate })).json;
    if (!isTemplate) await call("POST", "/api/item", { name: "First", listId });
  }
  const url = postgresUrl(volume);
  await addItems(url);
  const sums = await readChecksums(url);
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  return { volume, sums, cookie };
}

/** The URL of the PostgreSQL in a container, whose socket is in a `/tmp` of its own. */
function buildInnerUrl(volume: string, container: Container): string {
  const sockets = new URL(postgresUrl(volume)).searchParams.get("host") ?? "";
  const [first = 0] = container.listProcesses();
  return `postgres://app@localhost/app?host=${encodeURIComponent(`/proc/${first}/root${sockets}`)}&port=5432`;
}

/** Starts the image on the data and checks that everything is there. Returns how long the migrations took. */
async function checkUpgrade(volume: string, sums: Record<string, string>, cookie: string): Promise<number> {
  const container = await runContainer(volume);
  cleanups.push(() => container.stop());
  await container.waitForLine("The backup before the upgrade is");
  const backedUpAt = performance.now();
  await container.waitUntilReady();
  const took = performance.now() - backedUpAt;
  expect(await readChecksums(buildInnerUrl(volume, container))).toEqual(sums);
  const { call } = await restClient(container.origin, cookie);
  expect((await call("GET", "/api/notebook")).json).toMatchObject([{ name: "Home" }]);
  expect(await container.stop()).toBe(0);
  return took;
}

describe.each(OLDER_COMMITS)("the data of %s", (commit) => {
  it("is complete after an upgrade, also after one that was killed half way, and is backed up before", async () => {
    const { volume, sums, cookie } = await makeOlderData(buildOlder(commit));
    expect(sums["items"]).toMatch(new RegExp(`^${ITEMS + 1} `));
    const before = newVolume();
    execFileSync("cp", ["-a", `${volume}/.`, before]);
    const took = await checkUpgrade(volume, sums, cookie);
    expect(listFolder(join(volume, "backups")).filter((name) => name.endsWith("-upgrade.sql.gz"))).toHaveLength(1);
    process.stdout.write(`${commit}: ${Math.round(took)} ms of migrations\n`);

    const killed = newVolume();
    for (const part of KILLED_AFTER) {
      rmSync(killed, { recursive: true });
      mkdirSync(killed);
      execFileSync("cp", ["-a", `${before}/.`, killed]);
      execFileSync("chown", [`${USER}:${USER}`, killed]);
      const container = await runContainer(killed);
      await container.waitForLine("The backup before the upgrade is");
      // The moment of the kill is what is tested; nothing waits for it.
      await sleep(took * part);
      await container.cutPower();
      const next = await startContainer(killed);
      expect(await readChecksums(buildInnerUrl(killed, next))).toEqual(sums);
      await next.stop();
    }

    const restored = await runContainer(volume, { command: ["listbook", "restore", "latest-upgrade"] });
    expect(await restored.ended, restored.output()).toBe(0);
    const after = await startContainer(volume);
    expect(await readChecksums(buildInnerUrl(volume, after))).toEqual(sums);
    await after.stop();
  });
});
