import pg from "pg";
import { expect } from "vitest";
import type { TestServer } from "./testServer.ts";

/** The connections of this database, and of no other test's, that wait for a lock. */
const WAITING = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Locks a table until `work` is done, and calls it once a call of the server waits for the table. */
export async function whileLocked<Answer>(
  { url }: TestServer,
  lock: string,
  call: () => Promise<Answer>,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; ${lock}`);
  const answer = call();
  await expect.poll(async () => (await client.query(`select from ${WAITING}`)).rowCount).toBeGreaterThan(0);
  await work(client);
  await client.end();
  return answer;
}

/** Cuts the connection of a call to the database while the call waits for a table. */
export const cutDuring = <Answer>(server: TestServer, table: string, call: () => Promise<Answer>): Promise<Answer> =>
  whileLocked(server, `lock table ${table} in exclusive mode`, call, async (client) => {
    await client.query(`select pg_terminate_backend(pid) from ${WAITING}`);
    await expect.poll(async () => (await client.query(`select from ${WAITING}`)).rowCount).toBe(0);
  });
