import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPool } from "../database/client/pool.ts";
import { withClient } from "../database/client/withClient.ts";
import { type TestServer, startTestServer } from "../testing/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("a full queue for database connections", () => {
  it("makes REST and GraphQL refuse requests at once until it is shorter", async () => {
    const ann = await server.newGuest();
    const read = () => server.rest(ann, "GET", "/api/notebook");
    await withClient(server.url, async (client) => {
      await client.query("begin; lock table notebooks in access exclusive mode");
      const waiting = Array.from({ length: 10 + 400 }, read);
      await expect.poll(() => getPool(server.db).waitingCount).toBe(400);
      const { status, json, headers } = await read();
      expect([status, json.code, headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "1"]);
      expect(json.message).toBe("Listbook is very busy right now; try again in a moment");
      expect((await server.graphql(ann, "{ notebooks { id } }")).status).toBe(503);
      expect(getPool(server.db).waitingCount).toBe(400);
      await client.query("rollback");
      await Promise.all(waiting);
    });
    expect((await read()).status).toBe(200);
  });

  it("makes a request that has waited for two seconds fail with the same message", async () => {
    const ann = await server.newGuest();
    const pool = (server.db.driver as unknown as { master: pg.Pool }).master;
    const connections = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const { status, json } = await server.rest(ann, "GET", "/api/notebook");
    for (const connection of connections) connection.release();
    expect([status, json.message]).toEqual([503, "Listbook is very busy right now; try again in a moment"]);
  });
});
