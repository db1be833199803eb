import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { restClient, type ServerProcess, startServer } from "../serverProcess.ts";

export type Guest = Awaited<ReturnType<typeof createGuest>>;

/** Creates a guest with a list of 20 items. */
export async function createGuest({ origin }: Pick<ServerProcess, "origin">) {
  const client = await restClient(origin);
  const notebookId = (await client.call("POST", "/api/notebook", { name: "Home" })).json.id;
  const listId = (await client.call("POST", "/api/list", { notebookId, name: "Things" })).json.id;
  const ids: string[] = [];
  for (let n = 0; n < 20; n++)
    ids.push((await client.call("POST", "/api/item", { listId, name: `Thing ${n}` })).json.id);
  return { ...client, listId, ids };
}

/** Sends the n-th request of a mix: of ten requests seven read, two tick and one sorts. */
export function sendOneOfMix({ call, listId, ids }: Guest, n: number) {
  const id = ids[n % ids.length];
  if (n % 10 < 3) return call("GET", `/api/list/${listId}/with-items`);
  if (n % 10 < 5) return call("GET", "/api/list/active");
  if (n % 10 < 7) return call("POST", "/graphql", { query: "{ notebooks { id name } lists { id itemCount } }" });
  if (n % 10 < 9) return call("PUT", `/api/item/${id}/complete`, { completed: n % 3 === 0 });
  return call("PUT", "/api/item/sort", [{ id, sortingOrder: n }]);
}

/** Sends requests at a fixed rate, without waiting for answers. Returns their statuses. */
export async function sendAtRate(guests: Guest[], perSecond: number, seconds: number) {
  const start = performance.now();
  const sent: Promise<{ status: number; ms: number }>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    await sleep(Math.max(0, start + (n * 1_000) / perSecond - performance.now()));
    const at = performance.now();
    const answer = sendOneOfMix(guests[n % guests.length] as Guest, Math.floor(n / guests.length));
    sent.push(answer.then(({ status }) => ({ status, ms: performance.now() - at })));
  }
  const answers = await Promise.all(sent);
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const percentile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  process.stdout.write(
    `${perSecond}/s for ${seconds} s: median ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms, p99 ${percentile(0.99)} ms\n`,
  );
  return answers.map(({ status }) => status);
}

/**
 * Returns a rate of requests that this machine answers easily: half of the rate without pauses, at most 200 per second.
 */
export async function measureEasyRate(guests: Guest[]): Promise<number> {
  const until = performance.now() + 2_000;
  let answered = 0;
  const clients = guests.map(async (guest) => {
    for (let n = 0; performance.now() < until; n++) await sendOneOfMix(guest, n).then(() => answered++);
  });
  await Promise.all(clients);
  return Math.min(200, Math.ceil(answered / 4));
}

/** Reads one of the server's metrics. */
export async function readMetric({ origin }: ServerProcess, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

/** Starts a server that `measureHeap` can ask: at a signal it collects its garbage and writes how much heap is left. */
export function startMeasuredServer(dataDir: string): Promise<ServerProcess> {
  const answer = 'process.on("SIGUSR2", () => (gc(), console.log("Heap:", process.memoryUsage().heapUsed)))';
  const options = ["--expose-gc", "--import", `data:text/javascript,${encodeURIComponent(answer)}`];
  return startServer({ DATA_DIR: dataDir }, undefined, [process.execPath, ...options, "dist/api/main.js"]);
}

/** Returns what is in use of the heap, in bytes, without garbage. The server is one of `startMeasuredServer`. */
export async function measureHeap(server: ServerProcess): Promise<number> {
  const before = server.output().length;
  const find = () => /Heap: (\d+)\n/.exec(server.output().slice(before))?.[1];
  server.process.kill("SIGUSR2");
  return Number(await vi.waitUntil(find, { timeout: 10_000 }));
}
