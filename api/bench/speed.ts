import { graphileSql } from "./graphile.ts";
import type { Call } from "./job.ts";
import { type Door, DOORS, type Operation, operations, titleOf } from "./operations.ts";
import { describeRun, table, tableOfGoals } from "./report.ts";
import { measure, type Pace, type Participant } from "./rounds.ts";
import { fillOthers, furnish, type Home, tidy } from "./rows.ts";
import { type Contestant, memoryOf } from "./servers.ts";
import { type Database, openStage, readWork, type Stage } from "./stage.ts";
import { judgeAll, type Measured, ratesOf, tailsOf, yieldsOf } from "./verdicts.ts";

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
type Server = (typeof SERVERS)[Door];

type Running = { contestant: Contestant; home: Home };

const say = (line: string) => process.stdout.write(`${line}\n`);

async function startServers(stage: Stage, database: Database): Promise<Map<Server, Running>> {
  const running = new Map<Server, Running>();
  for (const server of new Set(Object.values(SERVERS)))
    running.set(server, { contestant: await stage.start(server, database), home: await furnish(database.client) });
  return running;
}

const read = async (origin: string, { method, path, headers, body }: Call) =>
  (await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) })).text();

/** Values only, in an order of their own: doors differ in names and ids, and must not in what they tell. */
const gist = (json: string) =>
  json
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replaceAll(/\d{4}-\d\d-\d\dT[^"]*/g, "time")
    .match(/"(Thing|List|Notebook)[^"]*"|:\d+/g)
    ?.sort()
    .join();

/** Errors: an Error when a door tells something else than the bare limit. */
async function compareAnswers({ name, writes, calls }: Operation, running: Map<Server, Running>) {
  if (writes) return;
  const told = new Map<string, Door>();
  for (const door of DOORS) {
    const { contestant, home } = running.get(SERVERS[door]) as Running;
    const first = calls(home)[door]?.[0];
    if (first) told.set(gist(await read(contestant.origin, first)) ?? "nothing", door);
  }
  if (told.size > 1)
    throw new Error(`${name}: ${[...told.values()].join(" and ")} answer differently`, { cause: told });
}

function participantsOf({ calls, writes }: Operation, running: Map<Server, Running>, database: Database) {
  return DOORS.flatMap((door): Participant[] => {
    const { contestant, home } = running.get(SERVERS[door]) as Running;
    const here = calls(home)[door];
    const after = writes && { tidy: () => tidy(database.client, home) };
    const participant = { name: door, origin: contestant.origin, readWork: () => readWork(database, contestant) };
    return here ? [{ ...participant, calls: here, ...after }] : [];
  });
}

/** Measures every operation on every server and answers the report. */
export async function run(pace: Pace): Promise<string> {
  const stage = await openStage();
  try {
    const database = await stage.createDatabase("speed");
    await database.client.query(graphileSql);
    await fillOthers(database.client, OTHER_ITEMS);
    const running = await startServers(stage, database);
    await database.client.query("vacuum analyze");
    const measured: Measured[] = [];
    for (const operation of operations) {
      await compareAnswers(operation, running);
      for (const clients of CLIENTS) {
        const participants = participantsOf(operation, running, database);
        const results = await measure(stage.load, participants, { clients, ...pace });
        measured.push({ operation, clients, results });
        const row = { operation, clients, results };
        say([...ratesOf(row), ...yieldsOf(row).slice(2)].join("  "));
      }
    }
    return describe(measured, running, pace);
  } finally {
    await stage.close();
  }
}

const compared = ["GraphQL to PostGraphile", "GraphQL to repositories"];

function describe(measured: Measured[], running: Map<Server, Running>, { rounds, milliseconds }: Pace): string {
  const memory = [...running].map(([server, { contestant }]) => `${server} ${Math.round(memoryOf(contestant))} MB`);
  const head = ["", "Clients", ...DOORS.slice(1).map(titleOf), ...compared];
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each. Answers a second, the bare limit being 1: the median, and
in brackets the half of the rounds that is nearest to it, which says how noisy the machine was.

${table(head, measured.map(ratesOf))}

Answers for a second of a processor's work, the server's and the database's together, the bare limit being 1. What else
the machine does changes these less.

${table(head, measured.map(yieldsOf))}

How many times the median the slowest percent takes (p99 to p50):

${table(["", "Clients", ...DOORS.map(titleOf)], measured.map(tailsOf))}

${tableOfGoals(judgeAll(measured))}

Memory of each process at the end: ${memory.join(", ")}.
`;
}
