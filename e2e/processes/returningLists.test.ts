import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { toLocalDay } from "../../shared/repeat/days.ts";
import { deriveRunId } from "../../shared/repeat/derivedIds.ts";
import { countDueLists, seedDueLists } from "../../api/testing/dueLists.ts";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { type ServerProcess, startServer } from "../serverProcess.ts";

/** The owners, each with so many lists of so many items, of which one is ticked. */
const [OWNERS, LISTS, ITEMS] = inject("thorough") ? [2_000, 5, 20] : [60, 10, 4];
const ALL = OWNERS * LISTS;

const today = toLocalDay(new Date(), "UTC");

let url: string;
let db: pg.Client;
const running = new Set<ServerProcess>();
beforeAll(async () => {
  url = await createDatabase();
  db = new pg.Client({ connectionString: url });
  await db.connect();
});
afterAll(async () => {
  for (const server of running) await end(server, "SIGTERM");
  await db.end();
  await dropDatabase(url);
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: url });
  running.add(server);
  return server;
}

async function end(server: ServerProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  server.process.kill(signal);
  await server.ended;
  running.delete(server);
}

const count = async (statement: string): Promise<number> => (await db.query(statement)).rows[0].count;
const countDue = () => countDueLists(db);

it(`${ALL} lists of ${OWNERS} owners come back once each, while servers are killed half way and others start`, async () => {
  // The first server makes the tables, and has nothing to do.
  await end(await start(), "SIGTERM");
  await seedDueLists(db, { owners: OWNERS, lists: LISTS, items: ITEMS });
  await Promise.all([start(), start()]);
  for (const share of [0.1, 0.4]) {
    await vi.waitUntil(async () => (await countDue()) < ALL * (1 - share), { timeout: 60_000, interval: 5 });
    const [victim] = running;
    if (victim) await end(victim, "SIGKILL");
    await start();
  }
  // A server that was killed may have left a statement that the database still runs.
  await vi.waitUntil(async () => (await countDue()) === 0, { timeout: 90_000, interval: 50 });

  const { rows: lists } = await db.query<{
    id: string;
    runId: string;
    runNumber: number;
    date: string;
    active: boolean;
  }>(`select id, run_id as "runId", run_number as "runNumber", to_char(date, 'YYYY-MM-DD') as date, active from lists`);
  expect(lists).toHaveLength(ALL);
  const wrong = lists.filter(
    ({ id, ...list }) =>
      list.runId !== deriveRunId(id, today) || list.runNumber !== 2 || list.date !== today || !list.active,
  );
  expect(wrong).toEqual([]);
  expect(await count("select count(*)::int from items where completed")).toBe(0);
  const { rows: runs } = await db.query(
    `select count(*)::int, count(distinct list_id)::int as lists, min(size) as least, max(size) as most,
            min(completed_count) as ticked from runs`,
  );
  expect(runs).toEqual([{ count: ALL, lists: ALL, least: ITEMS, most: ITEMS, ticked: 1 }]);
});
