import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withClient } from "../../../api/database/client/withClient.ts";
import { createDatabase, dropDatabase } from "../../../api/testing/testServer.ts";
import { buildCommit, RELEASES } from "../../releasedBuild.ts";
import { restClient, type ServerProcess, startServer } from "../../serverProcess.ts";

/** Servers of two builds work on one database while they are replaced one after the other. */

/** Items of a guest, who can have 5,000. */
const LIMIT = 5_000;

let folder: string;
let olderProgram: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "listbook-older-"));
  olderProgram = buildCommit(RELEASES["0.1.0"], join(folder, "build"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Client = Awaited<ReturnType<typeof restClient>>;

let url: string;
const running: ServerProcess[] = [];
/** One guest, as a caller of both servers, with a notebook and the ids of five lists. */
let older: Client;
let newer: Client;
let notebookId: string;
let listIds: string[];
beforeEach(async () => {
  url = await createDatabase("template0");
  const oldServer = await startServer({ DATABASE_URL: url }, undefined, [process.execPath, olderProgram]);
  running.push(oldServer);
  older = await restClient(oldServer.origin);
  notebookId = (await older.call("POST", "/api/notebook", { name: "Home" })).json.id;
  listIds = [];
  for (let n = 0; n < 5; n++)
    listIds.push((await older.call("POST", "/api/list", { notebookId, name: "Things" })).json.id);
  // The older server writes rows before the newer one migrates the tables.
  expect((await older.call("POST", "/api/item", { listId: listIds[0], name: "First" })).status).toBe(201);
  const newServer = await startServer({ DATABASE_URL: url });
  running.push(newServer);
  newer = await restClient(newServer.origin, older.cookie);
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill("SIGTERM");
    await server.ended;
  }
  await dropDatabase(url);
});

const query = (sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

/** Gives each list so many items, and makes the bound of the owner right. */
const fill = (itemsEach: number) =>
  query(`insert into items (owner_id, id, list_id, name, sorting_order)
         select owner_id, gen_random_uuid(), id, 'Thing', n from lists, generate_series(2, ${itemsEach}) as n;
         insert into items (owner_id, id, list_id, name, sorting_order)
         select owner_id, gen_random_uuid(), id, 'Thing', 1 from lists where id <> '${listIds[0]}';
         update owner_states set items_at_most = (select count(*) from items)`);

async function readItems() {
  const [{ count, bound }] = await query(
    `select (select count(*)::int from items where deleted_at is null) as count,
            (select items_at_most from owner_states) as bound`,
  );
  return { count: count as number, bound: bound as number | null };
}

const add = (client: Client, n: number) => client.call("POST", "/api/item", { listId: listIds[n % 5], name: "More" });

const directions: [string, () => [Client, Client]][] = [
  ["the newer server", () => [older, newer]],
  ["the older server", () => [newer, older]],
];

describe("a server beside one of 0.1.0", () => {
  it("takes over the bound of items that the other has written", async () => {
    expect(await readItems()).toEqual({ count: 1, bound: 1 });
    expect((await add(newer, 1)).status).toBe(201);
    expect((await add(older, 2)).status).toBe(201);
    expect(await readItems()).toEqual({ count: 3, bound: 3 });
  });

  it("keeps the quota with it, when both add at once", async () => {
    await fill(996);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_each, n) => (await add(n % 2 ? older : newer, n)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 403)).toHaveLength(20);
    expect(await readItems()).toEqual({ count: LIMIT, bound: LIMIT });
  });

  it.each(directions)("undoes a delete in a full account: %s restores", async (_name, choose) => {
    const [deleting, restoring] = choose();
    await fill(1_000);
    expect((await deleting.call("DELETE", `/api/list/${listIds[0]}`)).status).toBe(200);
    expect((await restoring.call("POST", `/api/list/${listIds[0]}/restore`)).status).toBe(200);
    expect((await add(newer, 1)).json.code).toBe("QUOTA_EXCEEDED");
    expect((await readItems()).count).toBe(LIMIT);
  });

  it.each(directions)(
    "refuses a restore without room when the other one has added: %s restores",
    async (_name, choose) => {
      const [adding, restoring] = choose();
      await fill(999);
      expect((await restoring.call("DELETE", `/api/list/${listIds[0]}`)).status).toBe(200);
      const listId = (await adding.call("POST", "/api/list", { notebookId, name: "New" })).json.id;
      await query(`insert into items (owner_id, id, list_id, name, sorting_order)
                 select owner_id, gen_random_uuid(), id, 'Thing', n from lists, generate_series(1, 10) as n
                  where id = '${listId}'`);
      const { json } = await restoring.call("POST", `/api/list/${listIds[0]}/restore`);
      expect(json.code).toBe("QUOTA_EXCEEDED");
    },
  );

  it("counts again after the other has restored rows", async () => {
    await fill(800);
    await newer.call("DELETE", `/api/list/${listIds[0]}`);
    // As after a count of what is there.
    await query("update owner_states set items_at_most = 3200");
    expect((await older.call("POST", `/api/list/${listIds[0]}/restore`)).status).toBe(200);
    expect((await add(newer, 1)).status).toBe(201);
    expect(await readItems()).toEqual({ count: 4_001, bound: 4_001 });
  });
});
