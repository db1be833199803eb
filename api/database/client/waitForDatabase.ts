import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isUnavailable } from "./unavailable.ts";

/** Milliseconds. */
const TIMEOUT = 30_000;
const RETRY_DELAY = 500;

/**
 * Waits up to 30 seconds for the database at `url` to take connections: servers that start together need not start in
 * order. Throws an Error when it does not come, and at once when it refuses us.
 */
export async function waitForDatabase(url: string, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + TIMEOUT;
  for (let attempt = 1; ; attempt++) {
    const error = await tryConnect(url);
    if (!error) return;
    if (!isUnavailable(error) || Date.now() > deadline)
      throw new Error(`The database of DATABASE_URL cannot be used: ${error.message || String(error)}`);
    if (attempt === 1) log("Waiting for the database of DATABASE_URL.");
    await sleep(RETRY_DELAY);
  }
}

async function tryConnect(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    // Of a name with several addresses each may refuse.
    return error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  }
}
