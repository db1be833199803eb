import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findPort } from "../../scripts/findPort.mjs";
import { migrate, productTables } from "../../api/database/migrate.ts";
import { standInTables } from "../../api/standins/dataSource.ts";
import { toSocketOptions, startFaultProxy, buildProxyUrl } from "../../api/testing/faultProxy.ts";
import { LOCAL_PRODUCTION } from "../../api/testing/productionSettings.ts";
import { withClient } from "../../api/database/client/withClient.ts";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { version } from "../../package.json";
import { makeDataDir, restClient, runTool, type ServerProcess, spawnServer, startServer } from "../serverProcess.ts";

const running: ServerProcess[] = [];
const cleanups: (() => unknown)[] = [];

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(env);
  running.push(server);
  return server;
}

/** An empty data folder: the server starts a PostgreSQL in it and runs all migrations. */
function newDataDir(): string {
  const { dataDir, remove } = makeDataDir();
  cleanups.push(remove);
  return dataDir;
}

/** A migrated database, on which a server starts in a second. */
async function newDatabase(): Promise<string> {
  const url = await createDatabase();
  cleanups.push(() => dropDatabase(url));
  return url;
}

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

describe("the command purge", () => {
  it("deletes rows that are in the trash for more than 30 days", async () => {
    const url = await newDatabase();
    const server = await start({ DATABASE_URL: url });
    const { call } = await restClient(server.origin);
    for (const name of ["Old", "New"]) {
      const { id } = (await call("POST", "/api/notebook", { name })).json;
      await call("DELETE", `/api/notebook/${id}`);
    }
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("update notebooks set deleted_at = deleted_at - interval '31 days' where name = 'Old'");
    await client.end();
    server.process.kill("SIGTERM");
    await server.ended;
    const env = { PATH: process.env["PATH"], DATABASE_URL: url };
    const { stdout } = await promisify(execFile)(process.execPath, ["dist/api/main.js", "purge"], { env });
    expect(stdout).toBe(
      "Rows deleted for good: trash 1, guests 0, guestSessions 0, deviceSessions 0, removedDevices 0, " +
        "appliedOperations 0, emptyRuns 0, idempotencyRecords 0, changedRows 0, programCalls 0, programChanges 0, " +
        "invitations 0, deviceCodes 0, tokens 0, authorizationCodes 0, pushMessages 0, events 0\n",
    );
  });
});

describe("the command unpublish", () => {
  it("ends the publishing of a template by its token or its link", async () => {
    const url = await newDatabase();
    const server = await start({ DATABASE_URL: url });
    const { call } = await restClient(server.origin);
    const { id: notebookId } = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const publish = async (name: string) => {
      const { id } = (await call("POST", "/api/list", { notebookId, name, isTemplate: true })).json;
      return (await call("POST", `/api/list/${id}/publish`)).json.url as string;
    };
    const [first, second] = [await publish("First"), await publish("Second")];
    const env = { PATH: process.env["PATH"], DATABASE_URL: url };
    const unpublish = (text: string) =>
      promisify(execFile)(process.execPath, ["dist/api/main.js", "unpublish", text], { env });
    for (const text of [first.split("/").at(-1) ?? "", second])
      expect((await unpublish(text)).stdout).toBe("The template is not published any more.\n");
    await expect(unpublish(second)).rejects.toMatchObject({
      code: 1,
      stdout: "No template is published under this token.\n",
    });
    for (const link of [first, second]) expect((await fetch(link)).status).toBe(404);
  });
});

describe("a command, while the app runs on the embedded database,", () => {
  it("works on the data of the app", async () => {
    const dataDir = newDataDir();
    const server = await start({ DATA_DIR: dataDir });
    const { call } = await restClient(server.origin);
    const { id: notebookId } = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const { id } = (await call("POST", "/api/list", { notebookId, name: "Packing", isTemplate: true })).json;
    const { url: link } = (await call("POST", `/api/list/${id}/publish`)).json;
    const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
    const run = (...args: string[]) => promisify(execFile)(process.execPath, ["dist/api/main.js", ...args], { env });
    expect((await run("purge")).stdout).toMatch(/^Rows deleted for good: trash 0, /);
    expect((await run("unpublish", link)).stdout).toBe("The template is not published any more.\n");
    expect(await runTool("backup", join(newDataDir(), "kept.sql.gz"), { DATA_DIR: dataDir })).toMatch(
      /^Wrote \d+ rows/,
    );
    expect((await fetch(link)).status).toBe(404);
    expect((await call("GET", "/api/notebook")).json).toHaveLength(1);
  });
});

describe("the server", () => {
  it("prints its version, its address, its data folder and how to stop it", async () => {
    const dataDir = newDataDir();
    const server = await start({ DATA_DIR: dataDir });
    await expect
      .poll(() => server.output())
      .toBe(
        `Listbook ${version} is starting.\nListbook is ready on ${server.origin}\n` +
          `Its data is in ${dataDir}.\nStop it with Ctrl-C.\n`,
      );
  });

  it("says that nothing is encrypted under an http address of another computer", async () => {
    const sentence = (origin: string) =>
      `Others in the network can read what goes to ${origin}, passwords too: use https, or use it at home.\n`;
    const url = await newDatabase();
    for (const [origin, isSaid] of [
      ["http://nas.local:3000", true],
      ["https://nas.local", false],
      ["http://127.0.0.1:3000", false],
    ] as const) {
      const server = await start({ DATABASE_URL: url, ORIGIN: origin });
      expect(server.output().includes(sentence(origin))).toBe(isSaid);
    }
  });

  it("says in its first line that ORIGIN is missing where others can reach it", async () => {
    const server = await start({ DATA_DIR: newDataDir(), HOST: "0.0.0.0" });
    expect(server.output()).toContain(
      `Listbook ${version} is starting. Open ${server.origin} only; set ORIGIN to the address that you type.\n`,
    );
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes open requests after %s, and has their data after the next start",
    async (signal) => {
      const dataDir = newDataDir();
      const first = await start({ DATA_DIR: dataDir });
      const { call, cookie } = await restClient(first.origin);
      const writes = Array.from({ length: 50 }, (_, n) =>
        call("POST", "/api/notebook", { name: `Notebook ${n}` }).then(
          ({ status }) => status,
          () => 0,
        ),
      );
      await Promise.race(writes);
      first.process.kill(signal);
      const acknowledged = (await Promise.all(writes)).filter((status) => status === 201).length;
      expect(await first.ended).toBe(0);
      expect(acknowledged).toBeGreaterThan(0);

      const second = await start({ DATA_DIR: dataDir });
      const { json } = await (await restClient(second.origin, cookie)).call("GET", "/api/notebook");
      expect(json.length).toBeGreaterThanOrEqual(acknowledged);
    },
  );

  it("stops although a browser keeps its connection open", async () => {
    const server = await start({ DATABASE_URL: await newDatabase() });
    await fetch(`${server.origin}/api/notebook`, { headers: { connection: "keep-alive" } }).then((answer) =>
      answer.text(),
    );
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("starts eight times at once on one empty database, and each migration runs once (F18)", async () => {
    const url = await createDatabase("template0");
    cleanups.push(() => dropDatabase(url));
    const servers = await Promise.all(Array.from({ length: 8 }, () => start({ DATABASE_URL: url })));
    const answers = await Promise.all(
      servers.map(({ origin }) => fetch(`${origin}/api/notebook`).then((answer) => answer.status)),
    );
    expect(answers).toEqual(Array(8).fill(200));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const { schema, migrations } of [productTables, standInTables]) {
      const counts = `select name, count(*)::int from ${schema}.migrations group by name order by min(id)`;
      const { rows } = await client.query(counts);
      expect(rows).toEqual(migrations.map(({ name }) => ({ name, count: 1 })));
    }
    await client.end();
    expect(servers[0]?.output()).toContain("Its data is in the database of DATABASE_URL.");
  });

  it("waits for a database that starts later (F5)", async () => {
    const url = await newDatabase();
    const early = await startFaultProxy(toSocketOptions(url));
    const through = buildProxyUrl(url, early);
    await early.close();
    const server = await spawnServer({ DATABASE_URL: through });
    running.push(server);
    await vi.waitUntil(() => server.output().includes("Waiting for the database of DATABASE_URL."), {
      timeout: 20_000,
    });
    const proxy = await startFaultProxy(toSocketOptions(url), early.port);
    cleanups.push(() => proxy.close());
    await vi.waitUntil(() => server.output().includes("is ready"), { timeout: 20_000 });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it("does not wait for a database that refuses it", async () => {
    const url = await createDatabase();
    await dropDatabase(url);
    const server = await spawnServer({ DATABASE_URL: url });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/\nThe database of DATABASE_URL cannot be used: database "\w+" does not exist\n$/);
  });

  it("serves metrics on their own port, and in production nowhere else", async () => {
    const port = await findPort();
    const url = await newDatabase();
    const own = await start({ DATABASE_URL: url, METRICS_PORT: String(port) });
    expect((await fetch(`${own.origin}/metrics`)).status).toBe(404);
    expect(await (await fetch(`http://localhost:${port}/metrics`)).text()).toContain("\ndb_pool_connections ");
    expect((await fetch(`http://localhost:${port}/api/notebook`)).status).toBe(404);
    const production = await start({ DATABASE_URL: url, ...LOCAL_PRODUCTION });
    expect((await fetch(`${production.origin}/metrics`)).status).toBe(404);
  });

  it("refuses invalid settings, each in one line", async () => {
    const server = await spawnServer({ GRAPHIQL: "maybe", DATABASE_URL: "nowhere" });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe("DATABASE_URL must begin with postgres://.\nGRAPHIQL must be on or off.\n");
  });

  it("stops with a message when its port is taken", async () => {
    const other = createServer().listen(0, "localhost");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    const server = await spawnServer({ DATABASE_URL: await newDatabase() }, port);
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      `Listbook ${version} is starting.\nPort ${port} is in use. Stop what uses it, or set PORT to another.\n`,
    );
    other.close();
  });

  it("serves the page, files that browsers keep for a year, and the page of GraphiQL where it is on", async () => {
    const url = await newDatabase();
    const server = await start({ DATABASE_URL: url });
    const page = await fetch(`${server.origin}/n/some/l/where`);
    const html = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const asset = await fetch(server.origin + script);
    expect([asset.status, asset.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await fetch(`${server.origin}/assets/gone.js`)).status).toBe(404);
    expect(await (await fetch(`${server.origin}/graphiql`)).text()).toContain("GraphiQL");

    const production = await start({ DATABASE_URL: url, ...LOCAL_PRODUCTION });
    for (const path of ["/graphiql", "/graphiql.html"])
      expect((await fetch(production.origin + path)).status, path).toBe(404);
    const withGraphiql = await start({ DATABASE_URL: url, ...LOCAL_PRODUCTION, GRAPHIQL: "on" });
    expect((await fetch(`${withGraphiql.origin}/graphiql`)).status).toBe(200);
  });
});

describe("a database of a newer build", () => {
  const ownVersion = version.replace(/\.0$/, "");
  const query = (url: string, sql: string) =>
    withClient(url, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);
  const readMigrations = (url: string) => query(url, "select name, timestamp from migrations order by id");
  const readVersion = (url: string) => query(url, "select version, oldest_build from database_version");

  /** Creates a database without the stand-ins' tables, as a newer build has left it. */
  async function newNewerDatabase(change: string): Promise<string> {
    const url = await createDatabase("template0");
    cleanups.push(() => dropDatabase(url));
    await migrate(url);
    await query(url, `update database_version set ${change}`);
    await query(url, "insert into migrations (timestamp, name) values (9999999999999, 'Added9999999999999')");
    return url;
  }

  it.each([
    ["start", []],
    ["purge", ["purge"]],
    ["unpublish", ["unpublish", "token"]],
  ] as const)("that excludes this one is not used and not changed by npm run %s (F20)", async (_command, args) => {
    const url = await newNewerDatabase("version = '9.0.0', oldest_build = '9.0.0'");
    const before = await readMigrations(url);
    const command = [process.execPath, "dist/api/main.js", ...args];
    const server = await spawnServer({ DATABASE_URL: url }, undefined, command);
    running.push(server);
    const [lines, code] = await Promise.all([server.process.stderr.toArray(), server.ended]);
    expect(code).toBe(1);
    expect(lines.join("")).toBe(
      `This database is of Listbook 9.0; this is ${ownVersion}, which cannot use it. ` +
        "Start 9.0, or restore the backup from before the upgrade.\n",
    );
    const starting = args.length === 0 ? `Listbook ${version} is starting.\n` : "";
    expect(server.output()).toBe(starting + lines.join(""));
    expect(await readMigrations(url)).toEqual(before);
    expect(await readVersion(url)).toEqual([{ version: "9.0.0", oldest_build: "9.0.0" }]);
    expect(await query(url, "select 1 from pg_namespace where nspname = 'standin'")).toEqual([]);
  });

  it("that excludes this one can be backed up, but only a newer build restores that, and no backup of this one", async () => {
    const [newer, own] = [await newNewerDatabase("version = '9.0.0', oldest_build = '9.0.0'"), await newDatabase()];
    const [ofNewer, ofOwn] = [join(newDataDir(), "newer.sql.gz"), join(newDataDir(), "own.sql.gz")];
    expect(await runTool("backup", ofNewer, { DATABASE_URL: newer })).toMatch(/^Wrote \d+ rows of \d+ tables to /);
    expect(await runTool("restore", ofNewer, { DATABASE_URL: own })).toBe(
      "This backup is of a newer Listbook: restore it with that one.\n",
    );
    await runTool("backup", ofOwn, { DATABASE_URL: own });
    expect(await runTool("restore", ofOwn, { DATABASE_URL: newer })).toBe(
      "The database is not empty: restore into a new one.\n",
    );
  });

  it("that allows this one is used, with one line", async () => {
    const url = await newNewerDatabase("version = '9.0.0'");
    const server = await start({ DATABASE_URL: url });
    await expect
      .poll(() => server.output())
      .toBe(
        `Listbook ${version} is starting.\n` +
          `This database is of Listbook 9.0; this is ${ownVersion}, which can use it.\n` +
          `Listbook is ready on ${server.origin}\n` +
          "Its data is in the database of DATABASE_URL.\nStop it with Ctrl-C.\n",
      );
    const { call } = await restClient(server.origin);
    expect((await call("POST", "/api/notebook", { name: "Home" })).status).toBe(201);
    expect(await readVersion(url)).toMatchObject([{ version: "9.0.0" }]);
  });
});
