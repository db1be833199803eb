import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QueryRunner } from "typeorm";
import { migrate } from "../../../api/database/migrate.ts";
import { migrations } from "../../../api/migrations/all.ts";
import { withClient } from "../../../api/database/client/withClient.ts";
import { createDatabase, dropDatabase } from "../../../api/testing/testServer.ts";
import { restClient, type ServerProcess, spawnServer, startServer } from "../../serverProcess.ts";

let url: string;
const running: ServerProcess[] = [];
beforeEach(async () => {
  url = await createDatabase("template0");
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
  await dropDatabase(url);
});

const start = async () => {
  const server = await startServer({ DATABASE_URL: url });
  running.push(server);
  return restClient(server.origin);
};
const readTableNames = () =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    return rows.map(({ name }) => name as string);
  });

/** Queries on another connection, because this view does not change within a transaction. */
const isStatementWaiting = () =>
  withClient(url, async (client) => {
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await client.query(waiting)).rowCount;
  });

/** A migration that creates a table and then fails. */
class Broken9999999999999 {
  name = "Broken9999999999999";
  async up(runner: QueryRunner) {
    await runner.query("create table half (id int)");
    await runner.query("select 1 / 0");
  }
  async down() {}
}

describe("a migration", () => {
  it("that fails half way leaves nothing behind, and the next start works (F19)", async () => {
    await expect(migrate(url, { migrations: [...migrations, Broken9999999999999] })).rejects.toThrow(
      "division by zero",
    );
    expect(await readTableNames()).not.toContain("half");
    const { call } = await start();
    expect((await call("POST", "/api/notebook", { name: "Home" })).status).toBe(201);
  });

  it("during which the server is killed leaves nothing behind, and the next start works (F19)", async () => {
    await withClient(url, async (client) => {
      // The first migration waits for this transaction when it creates this table.
      await client.query("begin; create table items (id int)");
      const victim = await spawnServer({ DATABASE_URL: url });
      running.push(victim);
      await vi.waitUntil(isStatementWaiting, { timeout: 20_000 });
      victim.process.kill("SIGKILL");
      await victim.ended;
      await client.query("rollback");
    });
    await vi.waitUntil(async () => (await readTableNames()).every((name) => name === "migrations"), {
      timeout: 10_000,
    });
    const { call } = await start();
    expect((await call("POST", "/api/notebook", { name: "Home" })).status).toBe(201);
  });

  it("of a newer build does not stop an older server from starting and working (F20)", async () => {
    await migrate(url);
    await withClient(url, async (client) => {
      for (const name of await readTableNames())
        await client.query(`alter table "${name}" add column added text default 'new'`);
      await client.query(
        "create table added (id int); insert into migrations (timestamp, name) values (9999999999999, 'Added9999999999999')",
      );
    });
    const { call } = await start();
    const notebookId = (await call("POST", "/api/notebook", { name: "Home" })).json.id;
    const list = { notebookId, name: "Packing", isTemplate: true };
    const listId = (await call("POST", "/api/list", list)).json.id;
    const item = (await call("POST", "/api/item", { listId, name: "Socks" })).json;
    expect((await call("PUT", `/api/item/${item.id}/complete`, { completed: true })).json.completed).toBe(true);
    expect((await call("PUT", "/api/item/sort", [{ id: item.id, sortingOrder: 3 }])).status).toBe(200);
    expect((await call("POST", "/api/list/template", { templateId: listId, name: "Rome" })).status).toBe(201);
    expect((await call("DELETE", `/api/notebook/${notebookId}`)).status).toBe(200);
    expect((await call("POST", `/api/notebook/${notebookId}/restore`)).status).toBe(200);
    const { json } = await call("GET", `/api/list/${listId}/with-items`);
    const changed = {
      completed: true,
      sortingOrder: 3,
      completedAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    expect(json.items).toEqual([{ ...item, ...changed }]);
  });
});
