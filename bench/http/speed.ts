import { postgraphileSql } from "./postgraphileSql.ts";
import type { HttpCall } from "./loadJob.ts";
import { type Target, TARGETS, type BenchOperation, operations, getTargetTitle } from "./operations.ts";
import { describeRun, renderTable, renderGoalTable } from "../report.ts";
import { measure, type BenchPace, type Candidate } from "./measure.ts";
import { seedOtherOwners, seedGuest, type GuestData, removeAdded } from "./seed.ts";
import { type BenchServer, readMemory } from "./benchServers.ts";
import { type BenchDatabase, startBenchEnvironment, readWork, type BenchEnvironment } from "./environment.ts";
import { renderAllGoals, type MeasuredOperation, buildRateRow, buildTailRow, buildYieldRow } from "./goals.ts";

const OTHER_ITEMS = 10_000;
const CLIENTS = [1, 16];

/** Which process answers at a door. */
const SERVERS = {
  bare: "bare",
  rest: "listbook",
  graphql: "listbook",
  postgraphile: "postgraphile",
  ordinary: "ordinary",
};
type ServerName = (typeof SERVERS)[Target];

type RunningServer = { contestant: BenchServer; home: GuestData };

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function startServers(stage: BenchEnvironment, database: BenchDatabase): Promise<Map<ServerName, RunningServer>> {
  const running = new Map<ServerName, RunningServer>();
  for (const server of new Set(Object.values(SERVERS)))
    running.set(server, { contestant: await stage.start(server, database), home: await seedGuest(database.client) });
  return running;
}

const readBody = async (origin: string, { method, path, headers, body }: HttpCall) =>
  (await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) })).text();

/** Values only, in an order of their own: doors differ in names and ids, and must not in what they tell. */
const normalizeJson = (json: string) =>
  json
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, "time")
    .match(/"(Thing|List|Notebook)[^"]*"|:\d+/g)
    ?.sort()
    .join();

/** Errors: an Error when a door tells something else than the bare limit. */
async function compareAnswers({ name, writes, calls }: BenchOperation, running: Map<ServerName, RunningServer>) {
  if (writes) return;
  const told = new Map<string, Target>();
  for (const door of TARGETS) {
    const { contestant, home } = running.get(SERVERS[door]) as RunningServer;
    const first = calls(home)[door]?.[0];
    if (first) told.set(normalizeJson(await readBody(contestant.origin, first)) ?? "nothing", door);
  }
  if (told.size > 1)
    throw new Error(`${name}: ${[...told.values()].join(" and ")} answer differently`, { cause: told });
}

function listCandidates(
  { calls, writes }: BenchOperation,
  running: Map<ServerName, RunningServer>,
  database: BenchDatabase,
) {
  return TARGETS.flatMap((door): Candidate[] => {
    const { contestant, home } = running.get(SERVERS[door]) as RunningServer;
    const here = calls(home)[door];
    const after = writes && { cleanUp: () => removeAdded(database.client, home) };
    const participant = { name: door, origin: contestant.origin, readWork: () => readWork(database, contestant) };
    return here ? [{ ...participant, calls: here, ...after }] : [];
  });
}

/** Measures every operation on every server and answers the report. */
export async function run(pace: BenchPace): Promise<string> {
  const stage = await startBenchEnvironment();
  try {
    const database = await stage.createDatabase("speed");
    await database.client.query(postgraphileSql);
    await seedOtherOwners(database.client, OTHER_ITEMS);
    const running = await startServers(stage, database);
    await database.client.query("vacuum analyze");
    const measured: MeasuredOperation[] = [];
    for (const operation of operations) {
      await compareAnswers(operation, running);
      for (const clients of CLIENTS) {
        const participants = listCandidates(operation, running, database);
        const results = await measure(stage.load, participants, { clients, ...pace });
        measured.push({ operation, clients, results });
        const row = { operation, clients, results };
        printLine([...buildRateRow(row), ...buildYieldRow(row).slice(2)].join("  "));
      }
    }
    return renderSection(measured, running, pace);
  } finally {
    await stage.close();
  }
}

const compared = ["GraphQL to PostGraphile", "GraphQL to repositories"];

function renderSection(
  measured: MeasuredOperation[],
  running: Map<ServerName, RunningServer>,
  { rounds, milliseconds }: BenchPace,
): string {
  const memory = [...running].map(([server, { contestant }]) => `${server} ${Math.round(readMemory(contestant))} MB`);
  const head = ["", "Clients", ...TARGETS.slice(1).map(getTargetTitle), ...compared];
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each. Answers a second, the bare limit being 1: the median, and
in brackets the half of the rounds that is nearest to it, which says how noisy the machine was.

${renderTable(head, measured.map(buildRateRow))}

Answers for a second of a processor's work, the server's and the database's together, the bare limit being 1. What else
the machine does changes these less.

${renderTable(head, measured.map(buildYieldRow))}

How many times the median the slowest percent takes (p99 to p50):

${renderTable(["", "Clients", ...TARGETS.map(getTargetTitle)], measured.map(buildTailRow))}

${renderGoalTable(renderAllGoals(measured))}

Memory of each process at the end: ${memory.join(", ")}.
`;
}
