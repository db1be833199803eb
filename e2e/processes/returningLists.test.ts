import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { toDay, toDayNumber, toLocalDay } from "../../shared/repeat/days.ts";
import { deriveRunId } from "../../shared/repeat/derivedIds.ts";
import { completeRepeat } from "../../shared/repeat/rule.ts";
import { createDatabase, dropDatabase } from "../../api/testing/testServer.ts";
import { type ServerProcess, startServer } from "../serverProcess.ts";

/** The owners, each with so many lists of so many items, of which one is ticked. */
const [OWNERS, LISTS, ITEMS] = inject("thorough") ? [2_000, 5, 20] : [60, 10, 4];
const ALL = OWNERS * LISTS;

const today = toLocalDay(new Date(), "UTC");
const yesterday = toDay(toDayNumber(today) - 1);
const RULE = JSON.stringify(completeRepeat({ unit: "DAY", zone: "UTC", start: yesterday }));

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
const countDue = () => count("select count(*)::int from lists where repeat_due <= now()");

/** Makes the lists, which come back today. */
async function seed(): Promise<void> {
  await db.query(
    `insert into users (id, auth_id)
     select gen_random_uuid(), 'anonymous-' || gen_random_uuid() from generate_series(1, ${OWNERS})`,
  );
  await db.query(
    "insert into notebooks (owner_id, id, name, search) select id, gen_random_uuid(), 'A', E'a\\n' from users",
  );
  await db.query(
    `insert into lists (owner_id, id, notebook_id, name, search, repeat, repeat_next, repeat_due)
     select owner_id, gen_random_uuid(), id, 'A', E'a\\n', $1, $2, $2::date::timestamp at time zone 'UTC'
       from notebooks, generate_series(1, ${LISTS})`,
    [RULE, today],
  );
  await db.query(
    `insert into items (owner_id, id, list_id, name, search, sorting_order, completed)
     select owner_id, gen_random_uuid(), id, 'A', E'a\\n', n, n = 1 from lists, generate_series(1, ${ITEMS}) as n`,
  );
}

it(`${ALL} lists of ${OWNERS} owners come back once each, while servers are killed half way and others start`, async () => {
  // The first server makes the tables, and has nothing to do.
  await end(await start(), "SIGTERM");
  await seed();
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
