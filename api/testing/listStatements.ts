import pg from "pg";
import { vi } from "vitest";

/**
 * Returns the texts of the statements that the server sends during a call, with those that end transactions. The start of a
 * transaction does not count: it is sent together with the first statement.
 */
export async function listStatements(call: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await call();
  const texts = (query.mock.calls as unknown as [string | { text: string }][])
    .map(([first]) => (typeof first === "string" ? first : first.text))
    // Changes of all requests of 10 ms are published together, on a connection that is checked every few seconds.
    .filter((text) => !["START TRANSACTION", "select 1"].includes(text) && !text.includes("pg_notify"));
  query.mockRestore();
  return texts;
}
