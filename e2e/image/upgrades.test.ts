import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "../../api/migrations/all.ts";
import { migrations as standInMigrations } from "../../api/standins/migrations/all.ts";
import { buildCommit, RELEASES } from "../releasedBuild.ts";
import { postgresUrl, restClient, startServer } from "../serverProcess.ts";
import { type Container, listFolder, makeVolume, runContainer, startContainer, USER } from "./container.ts";

/** Parts of the time that an upgrade takes, after which the container is killed. */
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

type OlderData = { volume: string; sums: Record<string, string>; cookie: string; hasNewMigrations: boolean };

/** Makes data with the server of an older build. Says whether the present build has migrations that this one has not. */
async function makeOlderData(program: string): Promise<OlderData> {
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
  const done = await query(url, "select name from public.migrations union select name from standin.migrations");
  server.process.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  return { volume, sums, cookie, hasNewMigrations: done.length < migrations.length + standInMigrations.length };
}

/** The URL of the PostgreSQL in a container, whose socket is in a `/tmp` of its own. */
function buildInnerUrl(volume: string, container: Container): string {
  const sockets = new URL(postgresUrl(volume)).searchParams.get("host") ?? "";
  const [first = 0] = container.listProcesses();
  return `postgres://app@localhost/app?host=${encodeURIComponent(`/proc/${first}/root${sockets}`)}&port=5432`;
}

/** Starts the image on the data and checks that everything is there. Returns how long the start took. */
async function checkUpgrade({ volume, sums, cookie, hasNewMigrations }: OlderData): Promise<number> {
  const startedAt = performance.now();
  const container = await runContainer(volume);
  cleanups.push(() => container.stop());
  if (hasNewMigrations) await container.waitForLine("The backup before the upgrade is");
  await container.waitUntilReady();
  const took = performance.now() - startedAt;
  expect(await readChecksums(buildInnerUrl(volume, container))).toEqual(sums);
  const { call } = await restClient(container.origin, cookie);
  expect((await call("GET", "/api/notebook")).json).toMatchObject([{ name: "Home" }]);
  expect(await container.stop()).toBe(0);
  return took;
}

describe.each(Object.entries(RELEASES))("the data of %s", (version, commit) => {
  it("is complete after an upgrade, also after one that was killed half way, and is backed up before", async () => {
    const data = await makeOlderData(buildCommit(commit, join(folder, version)));
    const { volume, sums, hasNewMigrations } = data;
    expect(sums["items"]).toMatch(new RegExp(`^${ITEMS + 1} `));
    const before = newVolume();
    execFileSync("cp", ["-a", `${volume}/.`, before]);
    const took = await checkUpgrade(data);
    const backups = listFolder(join(volume, "backups")).filter((name) => name.endsWith("-upgrade.sql.gz"));
    expect(backups).toHaveLength(hasNewMigrations ? 1 : 0);
    process.stdout.write(`${version}: ${Math.round(took)} ms
`);

    const killed = newVolume();
    for (const part of KILLED_AFTER) {
      rmSync(killed, { recursive: true });
      mkdirSync(killed);
      execFileSync("cp", ["-a", `${before}/.`, killed]);
      execFileSync("chown", [`${USER}:${USER}`, killed]);
      const container = await runContainer(killed);
      // The moment of the kill is what is tested; nothing waits for it.
      await sleep(took * part);
      await container.cutPower();
      const next = await startContainer(killed);
      expect(await readChecksums(buildInnerUrl(killed, next))).toEqual(sums);
      await next.stop();
    }

    if (!hasNewMigrations) return;
    const restored = await runContainer(volume, { command: ["listbook", "restore", "latest-upgrade"] });
    expect(await restored.ended, restored.output()).toBe(0);
    const after = await startContainer(volume);
    expect(await readChecksums(buildInnerUrl(volume, after))).toEqual(sums);
    await after.stop();
  });
});
