import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FaultProxy, toSocketOptions, startFaultProxy, buildProxyUrl } from "../../../api/testing/faultProxy.ts";
import { withClient } from "../../../api/database/client/withClient.ts";
import { createDatabase, dropDatabase } from "../../../api/testing/testServer.ts";
import { readMetric } from "../requestMix.ts";
import { postgresUrl, restClient, type ServerProcess, startServer } from "../../serverProcess.ts";
import { startSystem, type System } from "../continuousWrites.ts";

const statusOf = async ({ origin }: ServerProcess, path: string) => {
  const answer = await fetch(origin + path, { signal: AbortSignal.timeout(5_000) });
  await answer.text();
  return answer.status;
};

describe("the connections of PostgreSQL", () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.close());

  const OTHERS = "datname = current_database() and pid <> pg_backend_pid() and application_name = ''";

  it("can be ended one after the other: requests succeed or get 503, and nothing is lost (F10)", async () => {
    const one = `select pid from pg_stat_activity where ${OTHERS} order by random() limit 1`;
    await withClient(postgresUrl(system.dataDir), async (client) => {
      // One writer with pauses and a new list each round: a list holds 1,000 items, and a guest 5,000.
      for (let round = 0; round < 15; round++) {
        const { listId, writing } = await system.beginWriting({ writers: 1, pause: 10 });
        for (let n = 0; n < 5; n++) {
          await client.query(`select pg_terminate_backend(pid) from (${one}) one`);
          await sleep(200);
        }
        await writing.waitForMore(30);
        expect(await system.findLosses(listId, writing)).toEqual([]);
        expect(writing.failures()).toEqual([]);
      }
    });
    expect(system.server.output()).not.toContain('"level":"error"');
  });

  it("can all be taken: requests get 503 until there is one again (F11)", async () => {
    const url = postgresUrl(system.dataDir);
    const taken: pg.Client[] = [];
    await withClient(url, async (client) => {
      // Ends the app's connections until other clients have taken all of them.
      const isAnyLeft = async () => {
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
        await takeAll(url, taken);
        return (await client.query(`select 1 from pg_stat_activity where ${OTHERS}`)).rowCount;
      };
      await vi.waitUntil(async () => !(await isAnyLeft()), { timeout: 30_000 });
      expect(await statusOf(system.server, "/readyz")).toBe(503);
      const { status, json } = await system.client.call("GET", "/api/notebook");
      expect([status, json.code]).toEqual([503, "UNAVAILABLE"]);
      expect(await statusOf(system.server, "/healthz")).toBe(200);
    });
    await Promise.all(taken.map((client) => client.end()));
    await expect.poll(() => statusOf(system.server, "/readyz"), { timeout: 10_000 }).toBe(200);
    expect((await system.client.call("GET", "/api/notebook")).status).toBe(200);
  });
});

/** Opens connections until PostgreSQL refuses one. */
async function takeAll(url: string, taken: pg.Client[]) {
  for (;;) {
    const client = new pg.Client({ connectionString: url, application_name: "taken" });
    client.on("error", () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch (error) {
      expect((error as { code?: string }).code).toBe("53300");
      return;
    }
  }
}

/** Runs a shell command in a mount namespace of its own. */
const withMounts = (command: string) => ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", command];
const mount = (folder: string) => `mount -t tmpfs -o size=200m tmpfs ${folder}`;
const [unshare = "", ...inside] = withMounts(mount("/mnt"));
const canMount = spawnSync(unshare, inside).status === 0;

describe("a server whose disk is full", () => {
  it.runIf(canMount)("refuses writes and answers reads, and has lost nothing later (F13)", async () => {
    const main = `exec ${process.execPath} dist/api/main.js`;
    const system = await startSystem((dataDir) =>
      startServer({ DATA_DIR: dataDir }, undefined, withMounts(`${mount(dataDir)} && ${main}`)),
    );
    const listId = await system.newList();
    const acknowledged: string[] = [];
    const write = async () => {
      const item = { id: randomUUID(), listId, name: "Written", note: randomBytes(4_500).toString("hex") };
      const { status } = await system.client.call("POST", "/api/item", item);
      if (status === 201) acknowledged.push(item.id);
      return status;
    };
    expect(await write()).toBe(201);
    const ballast = `/proc/${system.server.process.pid}/root${system.dataDir}/ballast`;
    spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=64k"]);
    // Space that PostgreSQL had allocated before can still be used.
    await expect.poll(write, { timeout: 30_000, interval: 1 }).not.toBe(201);
    expect(await write()).toBe(503);
    expect((await system.client.call("GET", `/api/list/${listId}/items`)).json).toHaveLength(acknowledged.length);
    rmSync(ballast);
    await expect.poll(write, { timeout: 30_000 }).toBe(201);
    const items: { id: string }[] = (await system.client.call("GET", `/api/list/${listId}/items`)).json;
    expect(items.map(({ id }) => id)).toEqual(acknowledged);
    await system.close();
  });
});

const HEAP = "nodejs_heap_size_used_bytes";

describe("a database that is away for a minute", () => {
  let url: string;
  let proxy: FaultProxy;
  let server: ServerProcess;
  beforeEach(async () => {
    url = await createDatabase();
    proxy = await startFaultProxy(toSocketOptions(url));
    server = await startServer({ DATABASE_URL: buildProxyUrl(url, proxy) });
  });
  afterEach(async () => {
    server.process.kill("SIGTERM");
    await server.ended;
    await proxy.close();
    await dropDatabase(url);
  });

  it("leaves the process alive and not ready, without growing, and the server recovers afterwards (F6)", async () => {
    const { call } = await restClient(server.origin);
    const before = await readMetric(server, HEAP);
    proxy.fault = { kind: "refuse" };
    proxy.cut();
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      expect(await statusOf(server, "/healthz")).toBe(200);
      expect(await statusOf(server, "/readyz")).toBe(503);
      expect((await call("POST", "/api/notebook", { name: "Lost" })).status).toBe(503);
      await sleep(100);
    }
    proxy.fault = null;
    await expect.poll(() => statusOf(server, "/readyz")).toBe(200);
    expect((await call("POST", "/api/notebook", { name: "Kept" })).status).toBe(201);
    const names = (await call("GET", "/api/notebook")).json.map(({ name }: { name: string }) => name);
    expect(names).not.toContain("Lost");
    expect((await readMetric(server, HEAP)) - before).toBeLessThan(30_000_000);
  });
});
