import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { prepareDatabase } from "../../api/compose.ts";
import { writeBackup } from "../../api/database/backups/backup.ts";
import { restoreBackup } from "../../api/database/backups/restore.ts";
import { withClient } from "../../api/database/client/withClient.ts";
import { migrate } from "../../api/database/migrate.ts";
import { migrations } from "../../api/migrations/all.ts";
import { readSettings } from "../../api/settings/settings.ts";
import { listAccounts } from "../../api/standins/clerk/operator.ts";
import { ALL_TABLES, createStandInDataSource, standInTables } from "../../api/standins/dataSource.ts";
import { connectAssistant } from "../../api/testing/assistant.ts";
import { asUser } from "../../api/testing/asUser.ts";
import { createDatabase, dropDatabase, nobody, ORIGIN, startTestServer } from "../../api/testing/testServer.ts";
import { type ClusterDatabase, createClusterDatabase, createEmptyCluster, distribute } from "./clusterDatabase.ts";

let folder: string;
const cleanups: (() => unknown)[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "listbook-cluster-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function newCluster(create = createClusterDatabase): Promise<ClusterDatabase> {
  const cluster = await create();
  cleanups.push(cluster.drop);
  return cluster;
}

async function newServer(cluster: ClusterDatabase) {
  const server = await startTestServer({ database: cluster.coordinator });
  cleanups.push(() => server.close());
  return server;
}

const readIds = (url: string, table: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} order by id`);
    return rows.map(({ id }) => id);
  });

describe("a backup", () => {
  it("shows one moment although rows move from machine to machine, and is restored into one PostgreSQL and a cluster", async () => {
    const cluster = await newCluster();
    const server = await newServer(cluster);
    const ann = asUser(server, await server.newGuest());
    // Each shared notebook has an owner of its own, and so each may be on another machine.
    const lists: string[] = [];
    for (let index = 0; index < 6; index++) {
      const notebookId = await ann.makeNotebook();
      await ann.share(notebookId);
      lists.push((await ann.makeList([], { notebookId })).id);
    }
    const { items } = await ann.makeList(["Milk", "Bread", "Eggs"], { notebookId: await ann.makeNotebook() });
    const stopping = new AbortController();
    let moves = 0;
    const moving = Object.values(items).map(async (id) => {
      while (!stopping.signal.aborted) {
        const listId = lists[Math.floor(Math.random() * lists.length)];
        if ((await ann.send("PUT", "item/move", { listId, items: [{ id }] })).status === 200) moves++;
      }
    });
    const files = Array.from({ length: 5 }, (_each, index) => join(folder, `moment-${index}`));
    for (const file of files) await writeBackup(cluster.coordinator, file, ALL_TABLES);
    stopping.abort();
    await Promise.all(moving);
    expect(moves).toBeGreaterThan(files.length);

    for (const file of files) {
      const plain = await createDatabase("template0");
      await restoreBackup(plain, file, ALL_TABLES);
      expect(await readIds(plain, "items")).toEqual(Object.values(items).toSorted());
      await dropDatabase(plain);
    }
    const restored = await newCluster(createEmptyCluster);
    await restoreBackup(restored.coordinator, files[0] ?? "", ALL_TABLES);
    await distribute(restored.coordinator);
    expect(await readIds(restored.coordinator, "items")).toEqual(Object.values(items).toSorted());
    expect(await readIds(restored.coordinator, "users")).toEqual(await readIds(cluster.coordinator, "users"));
  });

  it("is not restored into tables that are distributed", async () => {
    const cluster = await newCluster();
    const file = join(folder, "distributed");
    await writeBackup(cluster.coordinator, file, ALL_TABLES);
    await expect(restoreBackup(cluster.coordinator, file, ALL_TABLES)).rejects.toThrow("before they are");
  });
});

it("is upgraded from the version before, and the script adds what is new", async () => {
  const cluster = await newCluster(createEmptyCluster);
  await migrate(cluster.coordinator, { tables: standInTables });
  await migrate(cluster.coordinator, { migrations: migrations.slice(0, -2) });
  await distribute(cluster.coordinator);
  await prepareDatabase(cluster.coordinator, readSettings({ BACKUP_DIR: folder }));
  await distribute(cluster.coordinator);
  const server = await newServer(cluster);
  const ann = asUser(server, await server.newGuest());
  const { id, items } = await ann.makeList(["Milk"], { notebookId: await ann.makeNotebook() });
  await ann.put(`item/${items["Milk"]}/remark`, { remark: "Oat" });
  await ann.post(`list/${id}/run-again`, { id: randomUUID() });
  expect(await ann.get(`list/${id}/runs`)).toMatchObject([{ itemCount: 1 }]);
});

it("names no call of a program, and offers assistants no undo", async () => {
  const server = await newServer(await newCluster());
  const person = await server.newGuest();
  const ann = asUser(server, person);
  const { items } = await ann.makeList(["Milk"], { notebookId: await ann.makeNotebook(), name: "Shopping" });
  const { token } = await ann.post("token", { name: "Shell", write: true });
  const program = { ...nobody, token };
  const { status, headers } = await server.rest(program, "PUT", `/api/item/${items["Milk"]}`, { name: "Oat milk" });
  expect([status, headers.get("listbook-call")]).toEqual([200, null]);
  expect(await ann.get("programs/log")).toEqual([]);
  const assistant = await connectAssistant(ORIGIN, token, { send: (request) => server.app(request) });
  const { tools } = await assistant.client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("undo");
  expect(assistant.client.getInstructions()).toContain("nothing can be undone here");
  const added = await assistant.get("add_items", { list: "Shopping", text: "Eggs" });
  expect(added).not.toHaveProperty("call");
  await assistant.client.close();
});

it("lists the accounts with their rows", async () => {
  const cluster = await newCluster();
  const db = await createStandInDataSource(cluster.coordinator).initialize();
  expect(await listAccounts(db.manager)).toEqual([]);
  await db.destroy();
});
