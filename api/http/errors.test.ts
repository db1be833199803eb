import pg from "pg";
import { expect, inject, it, vi } from "vitest";
import { toDomainError } from "./errors.ts";

it("a full disk of the database is said to the caller, and logged with what PostgreSQL says", async () => {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  const full = "do $$ begin raise disk_full using message = 'could not extend file'; end $$";
  const error: unknown = await client.query(full).catch((failure: unknown) => failure);
  await client.end();
  expect(toDomainError(error)).toMatchObject({ code: "UNAVAILABLE", message: "The server is out of space" });
  const log = vi.mocked(console.error);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("could not extend file"));
  log.mockClear();
});
