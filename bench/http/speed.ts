import { postgraphileSql } from "./postgraphileSql.ts";
import { type AnswerCounts, countAnswer, sendCall } from "./counts.ts";
import {
  type BenchOperation,
  completeItem,
  createItem,
  getTargetTitle,
  listWithItems,
  operations,
  type Target,
  TARGETS,
} from "./operations.ts";
import { describeRun, formatRatio, renderGoal, renderGoalTable, renderTable } from "../report.ts";
import { type BenchOptions, type Candidate, compare, measure } from "./measure.ts";
import { type GuestData, removeAdded, seedGuest, seedMember, seedOtherOwners, seedProgram } from "./seed.ts";
import { type BenchServer, readMemory } from "./benchServers.ts";
import { type BenchDatabase, startBenchEnvironment, readWork, type BenchEnvironment } from "./environment.ts";
import { renderAllGoals, type MeasuredOperation, buildRateRow, buildTailRow, buildCpuRateRow } from "./goals.ts";

const OTHER_ITEMS = 10_000;
const CLIENTS = [1, 16];

/** The server process that answers for each target. */
const SERVERS = {
  bare: "bare",
  rest: "listbook",
  graphql: "listbook",
  postgraphile: "postgraphile",
  repositories: "repositories",
};
type ServerName = (typeof SERVERS)[Target];

type RunningServer = { server: BenchServer; guest: GuestData };

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The operations that compare other callers with a guest. */
const CALLER_OPERATIONS = [listWithItems, completeItem, createItem];

/** A row of the table that compares a member and a program with a guest. */
type CallerRow = { cells: string[]; what: string; isProgram: boolean; ratio: number };

/**
 * Measures the same calls over REST for a guest, whose session is cached, for a member, whose token is checked, and for a
 * program, which is cached by its token.
 */
async function measureCallers(
  { load }: BenchEnvironment,
  database: BenchDatabase,
  running: Map<ServerName, RunningServer>,
  { rounds, milliseconds }: BenchOptions,
): Promise<CallerRow[]> {
  const { server, guest } = running.get("listbook") as RunningServer;
  const others = {
    "a member": await seedMember(database.client, server.origin),
    "a program": await seedProgram(database.client),
  };
  const callers = { guest, ...others };
  const rows: CallerRow[] = [];
  for (const { name, writes, calls } of CALLER_OPERATIONS) {
    const candidates = Object.entries(callers).map(([kind, caller]): Candidate => {
      const cleanUp = writes && { cleanUp: () => removeAdded(database.client, caller) };
      const readServerWork = () => readWork(database, server);
      return {
        name: kind,
        origin: server.origin,
        calls: calls(caller).rest ?? [],
        readWork: readServerWork,
        ...cleanUp,
      };
    });
    const results = await measure(load, candidates, { clients: 1, rounds, milliseconds });
    for (const kind of Object.keys(others)) {
      const compareToGuest = (figure: "answersPerSecond" | "answersPerCpuSecond") =>
        compare(results.get(kind)?.[figure] ?? [], results.get("guest")?.[figure] ?? []);
      const [perSecond, perCpuSecond] = [compareToGuest("answersPerSecond"), compareToGuest("answersPerCpuSecond")];
      const cells = [name, kind, formatRatio(perSecond), formatRatio(perCpuSecond)];
      rows.push({ cells, what: name, isProgram: kind === "a program", ratio: perSecond.median });
      printLine(cells.join("  "));
    }
  }
  return rows;
}

async function startServers(
  environment: BenchEnvironment,
  database: BenchDatabase,
): Promise<Map<ServerName, RunningServer>> {
  const running = new Map<ServerName, RunningServer>();
  for (const name of new Set(Object.values(SERVERS)))
    running.set(name, { server: await environment.start(name, database), guest: await seedGuest(database.client) });
  return running;
}

/** Returns the sorted values of an answer. Fields, ids and times are left out, because they differ between servers. */
const normalizeJson = (json: string) =>
  json
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, "time")
    // Only REST returns fields that the calls of the others do not select.
    .replaceAll(/"(runNumber|skippedCount)":\d+/g, "")
    .match(/"(Thing|List|Notebook)[^"]*"|:\d+/g)
    ?.sort()
    .join();

/** Checks that all targets answer a read with the same values. Errors: an Error if they do not. */
async function compareAnswers({ name, writes, calls }: BenchOperation, running: Map<ServerName, RunningServer>) {
  if (writes) return;
  const answers = new Map<string, Target>();
  for (const target of TARGETS) {
    const { server, guest } = running.get(SERVERS[target]) as RunningServer;
    const first = calls(guest)[target]?.[0];
    if (first) answers.set(normalizeJson(await sendCall(server.origin, first)) ?? "nothing", target);
  }
  if (answers.size > 1)
    throw new Error(`${name}: ${[...answers.values()].join(" and ")} answer differently`, { cause: answers });
}

function listCandidates(
  { calls, writes }: BenchOperation,
  running: Map<ServerName, RunningServer>,
  database: BenchDatabase,
) {
  return TARGETS.flatMap((target): Candidate[] => {
    const { server, guest } = running.get(SERVERS[target]) as RunningServer;
    const targetCalls = calls(guest)[target];
    const after = writes && { cleanUp: () => removeAdded(database.client, guest) };
    const candidate = { name: target, origin: server.origin, readWork: () => readWork(database, server) };
    return targetCalls ? [{ ...candidate, calls: targetCalls, ...after }] : [];
  });
}

const formatCounts = ({ statements, bytes }: AnswerCounts) => `${statements}, ${bytes.toLocaleString("en")} B`;

/** Returns the statements and bytes of an answer of each target. */
async function countAnswers(
  { logFile }: BenchEnvironment,
  database: BenchDatabase,
  { calls }: BenchOperation,
  running: Map<ServerName, RunningServer>,
): Promise<string[]> {
  const cells: string[] = [];
  for (const target of TARGETS) {
    const { server, guest } = running.get(SERVERS[target]) as RunningServer;
    const targetCalls = calls(guest)[target];
    cells.push(targetCalls ? formatCounts(await countAnswer(database, server, logFile, targetCalls)) : "–");
  }
  return cells;
}

/** Measures every operation on every server. Returns the report in Markdown. */
export async function run(options: BenchOptions): Promise<string> {
  const environment = await startBenchEnvironment();
  try {
    const database = await environment.createDatabase("speed");
    await database.client.query(postgraphileSql);
    await seedOtherOwners(database.client, OTHER_ITEMS);
    const running = await startServers(environment, database);
    await database.client.query("vacuum analyze");
    const measured: MeasuredOperation[] = [];
    const counted: string[][] = [];
    for (const operation of operations) {
      await compareAnswers(operation, running);
      counted.push([operation.name, ...(await countAnswers(environment, database, operation, running))]);
      printLine(counted.at(-1)?.join("  ") ?? "");
      for (const clients of CLIENTS) {
        const candidates = listCandidates(operation, running, database);
        const results = await measure(environment.load, candidates, { clients, ...options });
        measured.push({ operation, clients, results });
        const row = { operation, clients, results };
        printLine([...buildRateRow(row), ...buildCpuRateRow(row).slice(2)].join("  "));
      }
    }
    const callers = await measureCallers(environment, database, running, options);
    return renderSection(measured, counted, callers, running, options);
  } finally {
    await environment.close();
  }
}

/** The configuration of each server: its fastest one, on the same database, with the same number of connections. */
const SETTINGS = [
  ["All", "one process, 10 connections, no rate limits, no log of requests, plain HTTP"],
  ["Bare limit", "`node:http` and `pg`; each call is one prepared statement, which finds the guest too"],
  [
    "REST, GraphQL",
    "`NODE_ENV=production`; the built server with the heap of `npm start`; a statement finds the caller, documents are known",
  ],
  [
    "PostGraphile 5",
    "`NODE_ENV` and `GRAPHILE_ENV=production`, Amber, no explain, no GraphiQL, no watch; its prepared statements",
  ],
  ["Apollo and repositories", "`NODE_ENV=production`; Express 5, Apollo Server with its document store, a DataLoader"],
];

/** An answer to a program takes as long as one to a guest. */
const renderProgramGoal = (callers: CallerRow[]): string[] =>
  renderGoal(
    "Time of an answer to a program, to that to a guest",
    "≤ 1.1",
    (figure) => figure <= 1.1,
    callers.filter(({ isProgram }) => isProgram).map(({ what, ratio }) => ({ what, figure: 1 / ratio })),
  );

const COMPARISONS = ["GraphQL to PostGraphile", "GraphQL to repositories"];

function renderSection(
  measured: MeasuredOperation[],
  counted: string[][],
  callers: CallerRow[],
  running: Map<ServerName, RunningServer>,
  { rounds, milliseconds }: BenchOptions,
): string {
  const memory = [...running].map(([name, { server }]) => `${name} ${Math.round(readMemory(server))} MB`);
  const head = ["", "Clients", ...TARGETS.slice(1).map(getTargetTitle), ...COMPARISONS];
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each. The answers per second divided by those of the bare
limit: the median and, in brackets, the quartiles of all rounds, which show how noisy the machine was.

${renderTable(head, measured.map(buildRateRow))}

The answers per second of CPU time, of the server and the database together, divided by those of the bare limit. Other
work of the machine changes these figures less.

${renderTable(head, measured.map(buildCpuRateRow))}

The statements and the bytes of one answer:

${renderTable(["", ...TARGETS.map(getTargetTitle)], counted)}

The answers to others over REST, divided by those to a guest, one client:

${renderTable(
  ["", "To", "Per second", "Per second of CPU time"],
  callers.map(({ cells }) => cells),
)}

The settings of each server:

${renderTable(["", "Settings"], SETTINGS)}

The latency of the slowest percent divided by the median (p99 to p50):

${renderTable(["", "Clients", ...TARGETS.map(getTargetTitle)], measured.map(buildTailRow))}

${renderGoalTable([...renderAllGoals(measured), renderProgramGoal(callers)])}

Memory of each process at the end: ${memory.join(", ")}.
`;
}
