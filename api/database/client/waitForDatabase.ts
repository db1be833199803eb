import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isUnavailable } from "./unavailable.ts";

const TIMEOUT_MS = 30_000;
const RETRY_DELAY_MS = 500;

/**
 * Waits up to 30 seconds until the database at `url` accepts connections, so that an operator may start both servers in
 * any order. Throws an Error after that time, and at once for an error that a retry cannot fix, such as a wrong
 * password.
 */
export async function waitForDatabase(url: string, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt++) {
    const error = await tryConnect(url);
    if (!error) return;
    if (!isUnavailable(error) || Date.now() > deadline)
      throw new Error(`The database of DATABASE_URL cannot be used: ${error.message || String(error)}`);
    if (attempt === 1) log("Waiting for the database of DATABASE_URL.");
    await sleep(RETRY_DELAY_MS);
  }
}

async function tryConnect(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    // The driver throws an AggregateError when each of several addresses of a host name has failed.
    return error instanceof AggregateError ? (error.errors[0] as Error) : (error as Error);
  }
}
