import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type SendText = (text: string) => Promise<unknown>;

it("sends the statements of a transaction one after the other, also after one that fails", async () => {
  const steps: string[] = [];
  // oxlint-disable-next-line unbound-method -- each call below has its client
  const send = pg.Client.prototype.query as SendText;
  const spy = vi.spyOn(pg.Client.prototype as { query: SendText }, "query");
  await server.db.transaction(async (db) => {
    spy.mockImplementation(function (this: pg.Client, text) {
      steps.push(text);
      return send.call(this, text).finally(() => steps.push("ended"));
    });
    const results = await Promise.allSettled(["select 1", "select 1 / 0", "select 3"].map((text) => db.query(text)));
    spy.mockRestore();
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  });
  expect(steps).toEqual(["select 1", "ended", "select 1 / 0", "ended", "select 3", "ended"]);
});
