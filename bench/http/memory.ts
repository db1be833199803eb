import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { findPort } from "../../scripts/findPort.mjs";
import { describeRun, formatRatio, renderTable } from "../report.ts";
import { type BenchServer, readMemory } from "./benchServers.ts";
import { sendCall } from "./counts.ts";
import { type BenchDatabase, type BenchEnvironment, readWork, startBenchEnvironment } from "./environment.ts";
import type { HttpCall } from "./loadJob.ts";
import { type BenchOptions, type Candidate, compare, measure, quantile } from "./measure.ts";
import { completeItem, createItem, listWithItems } from "./operations.ts";
import { type GuestData, removeAdded, seedGuest } from "./seed.ts";

const [STARTS, QUICK_STARTS] = [7, 2];
/** The answers between two readings of the memory, and those after which the added items are removed. */
const [ANSWERS, ANSWERS_AT_ONCE] = [20_000, 1_000];
const CLIENTS = 16;
/** Milliseconds without a request before a process is at rest. */
const REST = 5_000;
const OPERATIONS = [listWithItems, completeItem, createItem];

/** Megabytes: all that is resident, of which `files` are pages of programs, which the system can drop and read again. */
type Memory = { resident: number; files: number; heap: number };
/** What one start has taken: milliseconds until the first answer, and the memory at rest and after the answers. */
type Start = { firstAnswer: number; atRest: Memory; after: Memory };

/** Reads the memory of a server that has its metrics at `metrics`. `files` is NaN on a system without `/proc`. */
async function readParts(server: BenchServer, metrics: string): Promise<Memory> {
  const text = await (await fetch(metrics)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 ** 2;
  const status = process.platform === "linux" ? readFileSync(`/proc/${server.pid}/status`, "utf8") : "";
  return { resident: readMemory(server), files: Number(/^RssFile:\s+(\d+)/m.exec(status)?.[1]) / 1024, heap };
}

/** The calls of all operations over both APIs, in turn. */
function mixCalls(guest: GuestData): HttpCall[] {
  const kinds = OPERATIONS.flatMap(({ calls }) => [calls(guest).rest ?? [], calls(guest).graphql ?? []]);
  const length = Math.max(...kinds.map((calls) => calls.length));
  return Array.from({ length }, (_, place) => kinds.map((calls) => calls[place % calls.length] as HttpCall)).flat();
}

type Run = { environment: BenchEnvironment; database: BenchDatabase; guest: GuestData; answers: number };

async function measureStart({ environment, database, guest, answers }: Run, node: string): Promise<Start> {
  const calls = mixCalls(guest);
  const port = await findPort();
  const begin = performance.now();
  const server = await environment.start("listbook", database, {
    settings: { METRICS_PORT: String(port) },
    node,
  });
  await sendCall(server.origin, calls[0] as HttpCall);
  const firstAnswer = performance.now() - begin;
  for (const call of calls.slice(0, 2 * OPERATIONS.length)) await sendCall(server.origin, call);
  await wait(REST);
  const metrics = `http://localhost:${port}/metrics`;
  const atRest = await readParts(server, metrics);
  for (let answered = 0; answered < answers; answered += ANSWERS_AT_ONCE) {
    const job = { origin: server.origin, calls, clients: CLIENTS, milliseconds: Infinity, answers: ANSWERS_AT_ONCE };
    await environment.load.send(job);
    await removeAdded(database.client, guest);
  }
  const after = await readParts(server, metrics);
  await server.stop();
  return { firstAnswer, atRest, after };
}

/** Returns the row of one Node: medians, with the quartiles of the time. */
function renderStarts(name: string, starts: Start[]): string[] {
  const times = starts.map(({ firstAnswer }) => firstAnswer);
  const [median, low, high] = [0.5, 0.25, 0.75].map((part) => Math.round(quantile(times, part)));
  const formatMemory = (pick: (start: Start) => Memory) =>
    (["resident", "files", "heap"] as const)
      .map((part) =>
        quantile(
          starts.map((start) => pick(start)[part]),
          0.5,
        ).toFixed(0),
      )
      .join(" / ");
  return [name, `${median} (${low}–${high})`, formatMemory(({ atRest }) => atRest), formatMemory(({ after }) => after)];
}

/** Returns the table that compares the answers of two servers at the same time, which differ in their Node. */
async function compareNodes(
  { environment, database }: Run,
  nodes: Map<string, string>,
  { rounds, milliseconds }: BenchOptions,
): Promise<string> {
  const running = new Map<string, { server: BenchServer; guest: GuestData }>();
  for (const [name, node] of nodes)
    running.set(name, {
      server: await environment.start("listbook", database, { node }),
      guest: await seedGuest(database.client),
    });
  await database.client.query("vacuum analyze");
  const rows: string[][] = [];
  for (const { name: what, writes, calls } of OPERATIONS) {
    const candidates = [...running].map(([name, { server, guest }]): Candidate => {
      const cleanUp = writes && { cleanUp: () => removeAdded(database.client, guest) };
      const readServerWork = () => readWork(database, server);
      return { name, origin: server.origin, calls: calls(guest).rest ?? [], readWork: readServerWork, ...cleanUp };
    });
    const results = await measure(environment.load, candidates, { clients: 1, rounds, milliseconds });
    const [ours, theirs] = [...running.keys()].map((name) => results.get(name));
    const row = (["answersPerSecond", "answersPerCpuSecond"] as const).map((figure) =>
      formatRatio(compare(theirs?.[figure] ?? [], ours?.[figure] ?? [])),
    );
    rows.push([what, ...row]);
    process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
  }
  return renderTable(["", "Per second", "Per second of CPU time"], rows);
}

const readNodeVersion = (node: string) => spawnSync(node, ["--version"]).stdout.toString().trim();

/**
 * Measures the start of a process and its memory, and with `node` the same with another Node and how fast both answer.
 * Returns the report in Markdown.
 */
export async function run(options: BenchOptions): Promise<string> {
  const environment = await startBenchEnvironment();
  try {
    const database = await environment.createDatabase("memory");
    const guest = await seedGuest(database.client);
    await database.client.query("vacuum analyze");
    const answers = options.isQuick ? ANSWERS / 10 : ANSWERS;
    const measurement = { environment, database, guest, answers };
    const programs = [process.execPath, ...(options.node ? [options.node] : [])];
    const nodes = new Map(programs.map((node) => [readNodeVersion(node), node]));
    const starts = new Map<string, Start[]>([...nodes.keys()].map((name) => [name, []]));
    // The first start migrates the tables of the local accounts.
    await measureStart({ ...measurement, answers: 0 }, process.execPath);
    const count = options.isQuick ? QUICK_STARTS : STARTS;
    for (let round = 0; round < count; round++)
      for (const [name, node] of nodes) {
        starts.get(name)?.push(await measureStart(measurement, node));
        process.stdout.write(`${renderStarts(name, starts.get(name) ?? []).join("  ")}\n`);
      }
    const rows = [...starts].map(([name, each]) => renderStarts(name, each));
    const comparison = nodes.size > 1 ? await compareNodes(measurement, nodes, options) : null;
    return renderSection(rows, { count, answers }, comparison);
  } finally {
    await environment.close();
  }
}

function renderSection(
  rows: string[][],
  { count, answers }: { count: number; answers: number },
  comparison: string | null,
): string {
  return `
${describeRun()} Medians of ${count} starts. Milliseconds from the start of the process to its first answer, and in brackets the
quartiles. Megabytes: all that is resident / of which pages of programs and libraries, which the system can drop and read
again / what the heap uses. At rest: ${REST / 1_000} seconds after the first answers. After: when ${answers.toLocaleString("en")} more have followed, a
list, a tick and an added item in turn, over REST and GraphQL, with ${CLIENTS} clients.

${renderTable(["Node", "First answer, ms", "Memory at rest, MB", "Memory after, MB"], rows)}
${comparison === null ? "" : `\nThe answers of the second Node over REST, divided by those of the first, with one client:\n\n${comparison}\n`}`;
}
