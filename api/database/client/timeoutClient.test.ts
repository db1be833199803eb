import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type SendText = (text: string) => Promise<unknown>;

it("a client sends the start of a transaction together with its first statement, and waits for the answer to every other statement", async () => {
  const steps: string[] = [];
  // oxlint-disable-next-line unbound-method -- each call below has its client
  const send = pg.Client.prototype.query as SendText;
  const spy = vi.spyOn(pg.Client.prototype as { query: SendText }, "query").mockImplementation(function (
    this: pg.Client,
    text,
  ) {
    steps.push(text);
    return send.call(this, text).finally(() => steps.push("ended"));
  });
  await server.db.transaction(async (db) => {
    await db.query("select 1");
    await db.query("select 2");
  });
  spy.mockRestore();
  expect(steps).toEqual(["START TRANSACTION", "select 1", "ended", "ended", "select 2", "ended", "COMMIT", "ended"]);
});

it("a transaction refuses every statement after one that fails, also those that are sent together with it", async () => {
  await server.db.transaction(async (db) => {
    const results = await Promise.allSettled(["select 1", "select 1 / 0", "select 3"].map((text) => db.query(text)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  });
});

it("a connection that the database has ended is not used again", async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const ended = server.db.query("select pg_terminate_backend(pg_backend_pid())");
    await expect(ended).rejects.toThrow("terminating connection");
    expect(await server.db.query("select 1 as one")).toEqual([{ one: 1 }]);
  }
});

it("a connection finds a deadlock before it gives up to wait for a lock", async () => {
  const settings: { name: string; milliseconds: number }[] = await server.db.query(
    "select name, setting::int as milliseconds from pg_settings where name in ('deadlock_timeout', 'lock_timeout')",
  );
  const [deadlock = 0, lock = 0] = settings
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((each) => each.milliseconds);
  expect(deadlock).toBeGreaterThan(0);
  expect(deadlock).toBeLessThan(lock);
});
