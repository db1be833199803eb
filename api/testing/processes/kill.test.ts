import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createDatabase, dropDatabase } from "../house.ts";
import { makeDataDir, postgresPid, restClient, type ServerProcess, startServer } from "./server.ts";

const ROUNDS = 3;
const WRITERS = 4;

type Client = Awaited<ReturnType<typeof restClient>>;

let dataDir: string;
let remove: () => void;
let server: ServerProcess;
let client: Client;
let notebookId: string;

beforeAll(async () => {
  ({ dataDir, remove } = makeDataDir());
  server = await startServer({ DATA_DIR: dataDir });
  client = await restClient(server.origin);
  notebookId = (await client.call("POST", "/api/notebook", { name: "Writes" })).json.id;
});
afterAll(async () => {
  server.process.kill("SIGTERM");
  await server.ended;
  remove();
});

/** Writes until told to stop; answers which ids were acknowledged. */
function writeOn(listId: string) {
  const acknowledged: string[] = [];
  const refusals = new Set<number>();
  const stopping = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!stopping.signal.aborted) {
      const id = randomUUID();
      const { status } = await client
        .call("POST", "/api/item", { id, listId, name: "Written" })
        .catch(() => ({ status: 0 }));
      if (status === 201) acknowledged.push(id);
      else {
        refusals.add(status);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  });
  const stop = async () => {
    stopping.abort();
    await Promise.all(writers);
    return acknowledged;
  };
  return { acknowledged, refusals, stop };
}

const newList = async () => (await client.call("POST", "/api/list", { notebookId, name: "Round" })).json.id as string;
const idsIn = async (listId: string): Promise<string[]> =>
  (await client.call("GET", `/api/list/${listId}/items`)).json.map(({ id }: { id: string }) => id);

describe("kill -9", () => {
  it(`of the server in the middle of writing, ${ROUNDS} times, loses nothing that was acknowledged`, async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const listId = await newList();
      const writing = writeOn(listId);
      await vi.waitUntil(() => writing.acknowledged.length > 30, { timeout: 20_000 });
      server.process.kill("SIGKILL");
      await server.ended;
      const acknowledged = await writing.stop();
      server = await startServer({ DATA_DIR: dataDir });
      client = await restClient(server.origin, client.cookie);
      const stored = await idsIn(listId);
      expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
      expect(new Set(stored).size).toBe(stored.length);
    }
  });

  it(`of PostgreSQL in the middle of writing, ${ROUNDS} times, loses nothing, and the server goes on by itself`, async () => {
    const { pid } = server.process;
    for (let round = 1; round <= ROUNDS; round++) {
      const listId = await newList();
      const writing = writeOn(listId);
      await vi.waitUntil(() => writing.acknowledged.length > 30, { timeout: 20_000 });
      process.kill(postgresPid(dataDir), "SIGKILL");
      const before = writing.acknowledged.length;
      await vi.waitUntil(() => writing.acknowledged.length > before + 30, { timeout: 30_000 });
      const acknowledged = await writing.stop();
      const stored = await idsIn(listId);
      expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
      expect([...writing.refusals].filter((status) => status !== 503)).toEqual([]);
    }
    expect(server.process.pid).toBe(pid);
    expect(server.process.exitCode).toBeNull();
  });

  it("of both at once loses nothing, and the next start works by itself", async () => {
    const listId = await newList();
    const writing = writeOn(listId);
    await vi.waitUntil(() => writing.acknowledged.length > 30, { timeout: 20_000 });
    process.kill(postgresPid(dataDir), "SIGKILL");
    server.process.kill("SIGKILL");
    await server.ended;
    const acknowledged = await writing.stop();
    server = await startServer({ DATA_DIR: dataDir });
    client = await restClient(server.origin, client.cookie);
    const stored = await idsIn(listId);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  });
});

describe("kill -9 half way through copying a template of 1,000 items", () => {
  it("leaves nothing of the copy", async () => {
    const url = await createDatabase();
    const [db, holder] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
    await Promise.all([db.connect(), holder.connect()]);
    const victim = await startServer({ DATABASE_URL: url });
    const { call, cookie } = await restClient(victim.origin);
    const home = (await call("POST", "/api/notebook", { name: "Trips" })).json;
    const template = (await call("POST", "/api/list", { notebookId: home.id, name: "Packing", isTemplate: true })).json
      .id;
    await db.query(
      `insert into items (owner_id, id, list_id, name, sorting_order)
       select $1, gen_random_uuid(), $2, 'Thing ' || n, n from generate_series(1, 1000) as n`,
      [home.userId, template],
    );
    // The new list is in by then, and its items wait for this lock.
    await holder.query("begin; lock table items in exclusive mode");
    const copy = call("POST", "/api/list/template", { templateId: template, name: "Rome" }).catch(() => "cut off");
    const isWaiting = async () =>
      (await db.query("select 1 from pg_stat_activity where query ~ 'insert into items' and wait_event_type = 'Lock'"))
        .rowCount;
    await vi.waitUntil(isWaiting, { timeout: 900, interval: 10 });
    victim.process.kill("SIGKILL");
    expect(await copy).toBe("cut off");
    await holder.end();

    const next = await startServer({ DATABASE_URL: url });
    const again = await restClient(next.origin, cookie);
    expect((await again.call("GET", "/api/list")).json).toMatchObject([{ id: template, name: "Packing" }]);
    expect((await db.query("select count(*)::int from items")).rows).toEqual([{ count: 1_000 }]);
    next.process.kill("SIGTERM");
    await next.ended;
    await db.end();
    await dropDatabase(url);
  });
});
