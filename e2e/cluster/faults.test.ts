import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { asUser, type Requests } from "../../api/testing/asUser.ts";
import { startTestServer, type TestServer } from "../../api/testing/testServer.ts";
import { type ClusterDatabase, createClusterDatabase } from "./clusterDatabase.ts";
import { findLocalServer } from "./localServer.ts";

/** Milliseconds for which people write before a worker is killed, while it is down, and after its start at least. */
const WHILE_UP = 2_000;
const WHILE_DOWN = 5_000;
const PEOPLE = 8;
/** The lists of each, in turn, so that none becomes full while the worker starts. */
const LISTS = 4;

let cluster: ClusterDatabase;
let server: TestServer;
beforeAll(async () => {
  cluster = await createClusterDatabase();
  server = await startTestServer({ database: cluster.coordinator });
});
afterAll(async () => {
  await server?.close();
  await cluster?.drop();
});

/** A person who adds items to lists until `stop` is called. */
type Writer = { ann: Requests; listIds: string[]; acknowledged: string[]; refusals: Set<number>; done: Promise<void> };

async function startWriter(signal: AbortSignal): Promise<Writer> {
  const ann = asUser(server, await server.newGuest());
  const notebookId = await ann.makeNotebook();
  const lists = await Promise.all(Array.from({ length: LISTS }, () => ann.makeList([], { notebookId })));
  const listIds = lists.map(({ id }) => id);
  const writer: Writer = { ann, listIds, acknowledged: [], refusals: new Set(), done: Promise.resolve() };
  writer.done = (async () => {
    while (!signal.aborted) {
      const id = randomUUID();
      const listId = listIds[writer.acknowledged.length % LISTS];
      const { status } = await ann.send("POST", "item", { id, listId, name: "Written" });
      if (status === 201) writer.acknowledged.push(id);
      else writer.refusals.add(status);
      await wait(status === 201 ? 5 : 50);
    }
  })();
  return writer;
}

it("loses nothing that was acknowledged when a worker is killed, and goes on by itself", async () => {
  const stopping = new AbortController();
  const writers = await Promise.all(Array.from({ length: PEOPLE }, () => startWriter(stopping.signal)));
  const worker = await findLocalServer(cluster.workers[0] ?? "");
  await wait(WHILE_UP);
  const before = writers.map(({ acknowledged }) => acknowledged.length);
  worker.kill();
  await wait(WHILE_DOWN);
  const down = writers.map(({ acknowledged }) => acknowledged.length);
  worker.start();
  const startedAt = Date.now();
  const goesOn = ({ acknowledged }: Writer, index: number) => acknowledged.length > (down[index] ?? 0) + 5;
  await vi.waitUntil(() => writers.every(goesOn), { timeout: 180_000, interval: 100 });
  const seconds = (Date.now() - startedAt) / 1_000;
  stopping.abort();
  await Promise.all(writers.map(({ done }) => done));

  let [acknowledged, lost, doubled] = [0, 0, 0];
  for (const { ann, listIds, acknowledged: ids } of writers) {
    const stored = (await Promise.all(listIds.map((id) => ann.getItems(id)))).flat().map(({ id }) => id);
    acknowledged += ids.length;
    lost += ids.filter((id) => !stored.includes(id)).length;
    doubled += stored.length - new Set(stored).size;
  }
  const refusals = new Set(writers.flatMap((writer) => [...writer.refusals]));
  const wroteMeanwhile = down.filter((count, index) => count > (before[index] ?? 0) + 1).length;
  process.stdout.write(
    `acknowledged ${acknowledged}, lost ${lost}; ${wroteMeanwhile} of ${PEOPLE} people wrote while the worker was down; ` +
      `all wrote again after ${seconds.toFixed(1)} s; refused with ${[...refusals].join(", ")}\n`,
  );
  expect({ lost, doubled, refusals: [...refusals] }).toEqual({ lost: 0, doubled: 0, refusals: [503] });
});
