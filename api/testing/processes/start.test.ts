import { createServer } from "node:net";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { migrations } from "../../migrations/all.ts";
import { createDatabase, dropDatabase } from "../house.ts";
import { makeDataDir, restClient, type ServerProcess, spawnServer, startServer } from "./server.ts";

const running: ServerProcess[] = [];
const cleanups: (() => unknown)[] = [];
const start = async (env: Record<string, string>) => {
  const server = await startServer(env);
  running.push(server);
  return server;
};
const dataDir = () => {
  const { dataDir, remove } = makeDataDir();
  cleanups.push(remove);
  return dataDir;
};

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

describe("the server", () => {
  it("says where it is, where the data lies and how to stop it", async () => {
    const folder = dataDir();
    const server = await start({ DATA_DIR: folder });
    expect(server.output()).toBe(
      `Listbook is ready on ${server.origin}\nIts data is in ${folder}.\nStop it with Ctrl-C.\n`,
    );
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes what is under way after %s, and finds it at the next start",
    async (signal) => {
      const folder = dataDir();
      const first = await start({ DATA_DIR: folder });
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

      const second = await start({ DATA_DIR: folder });
      const { json } = await (await restClient(second.origin, cookie)).call("GET", "/api/notebook");
      expect(json.length).toBeGreaterThanOrEqual(acknowledged);
    },
  );

  it("ends although a browser keeps its connection open", async () => {
    const server = await start({ DATA_DIR: dataDir() });
    await fetch(`${server.origin}/api/notebook`, { headers: { connection: "keep-alive" } }).then((answer) =>
      answer.text(),
    );
    server.process.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  it("comes up eight times at once on one empty database, with each migration once", async () => {
    const url = await createDatabase("template0");
    cleanups.push(() => dropDatabase(url));
    const servers = await Promise.all(Array.from({ length: 8 }, () => start({ DATABASE_URL: url })));
    const answers = await Promise.all(
      servers.map(({ origin }) => fetch(`${origin}/api/notebook`).then((answer) => answer.status)),
    );
    expect(answers).toEqual(Array(8).fill(200));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select name, count(*)::int from migrations group by name order by min(id)");
    await client.end();
    expect(rows).toEqual(migrations.map(({ name }) => ({ name, count: 1 })));
    expect(servers[0]?.output()).toContain("Its data is in the database of DATABASE_URL.");
  });

  it("refuses settings that make no sense, each in one line", async () => {
    const server = await spawnServer({ GRAPHIQL: "maybe", DATABASE_URL: "nowhere" });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe("DATABASE_URL must begin with postgres://.\nGRAPHIQL must be on or off.\n");
  });

  it("says that its port is taken, and stops", async () => {
    const other = createServer().listen(0, "localhost");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    const server = await spawnServer({ DATA_DIR: dataDir() }, port);
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(`Port ${port} is in use. Stop what uses it, or set PORT to another.\n`);
    other.close();
  });

  it("serves the page, its files for ever, and the developers' page unless it is off", async () => {
    const server = await start({ DATA_DIR: dataDir() });
    const page = await fetch(`${server.origin}/n/some/l/where`);
    const html = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const asset = await fetch(server.origin + script);
    expect([asset.status, asset.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await fetch(`${server.origin}/assets/gone.js`)).status).toBe(404);
    expect(await (await fetch(`${server.origin}/graphiql`)).text()).toContain("GraphiQL");

    const production = await start({ DATA_DIR: dataDir(), NODE_ENV: "production", IDENTITY: "local" });
    for (const path of ["/graphiql", "/graphiql.html"])
      expect((await fetch(production.origin + path)).status, path).toBe(404);
    const asked = await start({ DATA_DIR: dataDir(), NODE_ENV: "production", IDENTITY: "local", GRAPHIQL: "on" });
    expect((await fetch(`${asked.origin}/graphiql`)).status).toBe(200);
  });
});
