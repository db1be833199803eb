import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { type BenchServer, readMemory } from "./benchServers.ts";
import { countStatements, sendCall } from "./counts.ts";
import { type BenchDatabase, type BenchEnvironment, readWork, startBenchEnvironment } from "./environment.ts";
import type { HttpCall } from "./loadJob.ts";
import { type BenchOptions, quantile, sumWorkBetween } from "./measure.ts";
import { completeItem, createCall } from "./operations.ts";
import { type GuestData, seedPeople } from "./seed.ts";
import { describeRun, renderTable } from "../report.ts";

/** Milliseconds between two ticks of one person. */
const PERIOD = 10_000;
/** Milliseconds between two people who join. */
const JOIN_PERIOD = 60_000;
/** Streams that are opened at the same time. */
const OPENED_AT_ONCE = 50;

type Step = { people: number; processes: number };

const STEPS: Step[] = [
  ...[1, 100, 250, 500, 1_000, 2_000].map((people) => ({ people, processes: 1 })),
  ...[2, 4].map((processes) => ({ people: 500, processes })),
];
const QUICK_STEPS: Step[] = [1, 50].map((people) => ({ people, processes: 1 }));

/** An open page: a stream of live changes, and the calls that tick an item and take the tick back, in turn. */
type Page = { origin: string; headers: HttpCall["headers"]; ticks: HttpCall[] };

/** Milliseconds of each answer. `asked` counts the ticks that were due. */
type Answers = { ticks: number[]; joins: number[]; asked: number };

const JOIN = "mutation { ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true) { id } }";

function createPage(person: GuestData, origin: string): Page {
  const headers = { ...person.headers, "listbook-page": randomUUID() };
  return { origin, headers, ticks: completeItem.calls({ ...person, headers }).graphql ?? [] };
}

/** Sends a call and returns its milliseconds. Errors: an Error with an answer that is not a success. */
async function timeCall(origin: string, call: HttpCall): Promise<number> {
  const begin = performance.now();
  const answer = await sendCall(origin, call);
  if (!answer.startsWith('{"data"')) throw new Error(`${origin} answered ${answer}`);
  return performance.now() - begin;
}

/** Opens the stream of a page and reads it until `signal` is aborted. Resolves when the stream has begun. */
async function openStream({ origin, headers }: Page, signal: AbortSignal): Promise<void> {
  const { ok, status, body } = await fetch(`${origin}/api/live?age=0`, { headers, signal });
  if (!ok || !body) throw new Error(`The stream answered ${status}`);
  // The end of the measurement cuts the stream.
  body.pipeTo(new WritableStream()).catch(() => {});
}

async function openStreams(pages: Page[], signal: AbortSignal): Promise<void> {
  for (let begin = 0; begin < pages.length; begin += OPENED_AT_ONCE)
    await Promise.all(pages.slice(begin, begin + OPENED_AT_ONCE).map((page) => openStream(page, signal)));
}

/** The people tick for some milliseconds, spread evenly over `PERIOD`, and others join. A late answer delays no tick. */
async function runPeople(pages: Page[], milliseconds: number, signal: AbortSignal): Promise<Answers> {
  const answers: Answers = { ticks: [], joins: [], asked: 0 };
  const sent: Promise<unknown>[] = [];
  const begin = performance.now();
  const until = (time: number) => wait(Math.max(0, begin + time - performance.now()));
  const count = Math.floor((pages.length * milliseconds) / PERIOD);
  let joined = 0;
  for (let number = 0; number < count; number++) {
    const time = (number * PERIOD) / pages.length;
    await until(time);
    const { origin, ticks } = pages[number % pages.length] as Page;
    const call = ticks[Math.floor(number / pages.length) % ticks.length] as HttpCall;
    sent.push(timeCall(origin, call).then((taken) => answers.ticks.push(taken)));
    if (time < (joined + 0.5) * JOIN_PERIOD) continue;
    joined++;
    sent.push(join(origin, signal).then((taken) => answers.joins.push(taken)));
  }
  await until(milliseconds);
  await Promise.all(sent);
  return { ...answers, asked: count };
}

/** A new guest begins, and opens the stream. Returns the milliseconds until both have answered. */
async function join(origin: string, signal: AbortSignal): Promise<number> {
  const begin = performance.now();
  const call = createCall({ headers: {} }, "POST", "/graphql", { query: JOIN });
  const answer = await fetch(origin + call.path, { ...call, body: call.body ?? null });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  await answer.text();
  await openStream({ origin, headers: { cookie }, ticks: [] }, signal);
  return performance.now() - begin;
}

/** Returns the row of a step. The pages are spread over the processes, and the people are the first of `everybody`. */
async function measureStep(
  environment: BenchEnvironment,
  database: BenchDatabase,
  { people, processes }: Step,
  everybody: GuestData[],
  milliseconds: number,
): Promise<string[]> {
  const servers: BenchServer[] = [];
  for (let number = 0; number < processes; number++) servers.push(await environment.start("listbook", database));
  const pages = everybody
    .slice(0, people)
    .map((person, number) => createPage(person, servers[number % processes]?.origin ?? ""));
  const end = new AbortController();
  // Each stream listens to the signal, and Node warns of many listeners.
  setMaxListeners(0, end.signal);
  try {
    await openStreams(pages, end.signal);
    await runPeople(pages, PERIOD, end.signal);
    const before = await readWorkOf(database, servers);
    const { ticks, joins, asked } = await runPeople(pages, milliseconds, end.signal);
    const after = await readWorkOf(database, servers);
    const statements = await countStatements(database, servers, environment.logFile, () =>
      runPeople(pages, PERIOD, end.signal),
    );
    const perTick = (part: "server" | "database") => sumWorkBetween(before[part], after[part]) / asked;
    const memory = servers.map((server) => Math.round(readMemory(server)));
    return [
      String(people),
      String(processes),
      [0.5, 0.99, 1].map((part) => Math.round(quantile(ticks, part))).join(" / "),
      joins.length > 0 ? Math.round(quantile(joins, 1)).toString() : "–",
      perTick("server").toFixed(1),
      perTick("database").toFixed(1),
      (statements / people).toFixed(1),
      memory.join(" + "),
    ];
  } finally {
    end.abort();
    for (const server of servers) await server.stop();
  }
}

/** The CPU times of the processes of the server, and of their database connections, in milliseconds by process id. */
async function readWorkOf(database: BenchDatabase, servers: BenchServer[]) {
  const work = { server: new Map<number, number>(), database: new Map<number, number>() };
  for (const server of servers)
    for (const [pid, time] of await readWork(database, server))
      work[pid === server.pid ? "server" : "database"].set(pid, time);
  return work;
}

/** Measures many people with open pages on few processes. Returns the report in Markdown. */
export async function run({ isQuick }: BenchOptions): Promise<string> {
  const environment = await startBenchEnvironment();
  const steps = isQuick ? QUICK_STEPS : STEPS;
  const milliseconds = isQuick ? PERIOD : JOIN_PERIOD;
  try {
    const database = await environment.createDatabase("people");
    const everybody = await seedPeople(database.client, Math.max(...steps.map(({ people }) => people)));
    const rows: string[][] = [];
    for (const step of steps) {
      rows.push(await measureStep(environment, database, step, everybody, milliseconds));
      process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
    }
    const head = [
      "People",
      "processes",
      "a tick: median / 99th of 100 / longest, ms",
      "joining, ms",
      "server's work a tick, ms",
      "database's work a tick, ms",
      "statements a tick",
      "memory, MB",
    ];
    return `
${describeRun()} Each person has a page with a stream of live changes and ticks every ${PERIOD / 1_000} s, for
${milliseconds / 1_000} s; one more joins a minute. The work is processor time with all that the streams take; a page
is served by one process. The database, the servers and the people run on the same processors.

${renderTable(head, rows)}
`;
  } finally {
    await environment.close();
  }
}
