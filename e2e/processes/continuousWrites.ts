import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { makeDataDir, restClient, type ServerProcess, startServer } from "../serverProcess.ts";

export type Client = Awaited<ReturnType<typeof restClient>>;

type Pace = {
  writers?: number;
  /** How long a writer waits after a write, in milliseconds. */
  pause?: number;
};

/** Writes items into a list until `stop` is called. A status of 0 means that the connection failed. */
export function startWriting(client: Client, listId: string, { writers = 4, pause = 0 }: Pace = {}) {
  const acknowledged: string[] = [];
  const refusals = new Set<number>();
  const stopping = new AbortController();
  const done = Array.from({ length: writers }, async () => {
    while (!stopping.signal.aborted) {
      const id = randomUUID();
      const { status } = await client
        .call("POST", "/api/item", { id, listId, name: "Written" })
        .catch(() => ({ status: 0 }));
      if (status === 201) acknowledged.push(id);
      else refusals.add(status);
      const wait = status === 201 ? pause : 20;
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  });
  /** Stops, and returns the ids that were acknowledged. */
  const stop = async () => {
    stopping.abort();
    await Promise.all(done);
    return acknowledged;
  };
  /** Waits until this many more were acknowledged. */
  const waitForMore = async (more: number) => {
    const before = acknowledged.length;
    await vi.waitUntil(() => acknowledged.length >= before + more, { timeout: 30_000 });
  };
  /** The statuses of failed writes other than 503, which a client repeats. */
  const failures = () => [...refusals].filter((status) => status !== 503);
  return { acknowledged, refusals, stop, waitForMore, failures };
}

/** A server with its own data, and a guest who writes into its lists. */
export type System = {
  dataDir: string;
  server: ServerProcess;
  client: Client;
  newList: () => Promise<string>;
  /** Starts to write into a new list, and waits until some writes were acknowledged. */
  beginWriting: (pace?: Pace) => Promise<{ listId: string; writing: Writing }>;
  /** Starts another server with the same data. */
  restart: () => Promise<void>;
  /** Stops the writing. Returns the acknowledged ids that are missing, and the ids that exist twice. */
  findLosses: (listId: string, writing: Writing) => Promise<string[]>;
  close: () => Promise<void>;
};

type Writing = ReturnType<typeof startWriting>;

/** Starts one; `start` starts its server. */
export async function startSystem(start = (dataDir: string) => startServer({ DATA_DIR: dataDir })): Promise<System> {
  const { dataDir, remove } = makeDataDir();
  const server = await start(dataDir);
  const client = await restClient(server.origin);
  const notebookId: string = (await client.call("POST", "/api/notebook", { name: "Writes" })).json.id;
  const system: System = {
    dataDir,
    server,
    client,
    // The first request after a fault may still fail.
    newList: () =>
      vi.waitUntil(
        async () => (await system.client.call("POST", "/api/list", { notebookId, name: "Round" })).json.id as string,
        { timeout: 20_000 },
      ),
    async beginWriting(pace) {
      const listId = await system.newList();
      const writing = startWriting(system.client, listId, pace);
      await writing.waitForMore(30);
      return { listId, writing };
    },
    async restart() {
      system.server = await start(dataDir);
      system.client = await restClient(system.server.origin, client.cookie);
    },
    async findLosses(listId, writing) {
      const acknowledged = await writing.stop();
      const items: { id: string }[] = (await system.client.call("GET", `/api/list/${listId}/items`)).json;
      const stored = items.map(({ id }) => id);
      const missing = acknowledged.filter((id) => !stored.includes(id));
      const doubled = stored.filter((id, index) => stored.indexOf(id) !== index);
      return [...missing, ...doubled];
    },
    async close() {
      system.server.process.kill("SIGTERM");
      await system.server.ended;
      remove();
    },
  };
  return system;
}
