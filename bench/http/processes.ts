import { startBalancer } from "../../e2e/processes/balancer.ts";
import { completeItem, createItem, listWithItems, type BenchOperation } from "./operations.ts";
import { describeRun, formatRatio, renderTable } from "../report.ts";
import { compare, measure, type BenchPace, type Candidate, quantile, type Ratio } from "./measure.ts";
import { ADDED, seedOtherOwners, seedGuest, type GuestData, removeAdded } from "./seed.ts";
import type { BenchServer } from "./benchServers.ts";
import { type BenchDatabase, startBenchEnvironment, readWork, type BenchEnvironment } from "./environment.ts";

const PROCESS_COUNTS = [1, 2, 4];
const OTHER_ITEMS = 10_000;
const CLIENTS = 16;

const formatProcessCount = (count: number) => `${count} process${count === 1 ? "" : "es"}`;

type ProcessGroup = {
  name: string;
  origin: string;
  home: GuestData;
  members: BenchServer[];
  close: () => Promise<void>;
};

async function startGroup(stage: BenchEnvironment, database: BenchDatabase, count: number): Promise<ProcessGroup> {
  const members: BenchServer[] = [];
  for (let number = 0; number < count; number++) members.push(await stage.start("listbook", database));
  const { origin, close } = await startBalancer(members.map((member) => member.origin));
  return { name: formatProcessCount(count), origin, close, members, home: await seedGuest(database.client) };
}

/** Milliseconds for which each process is asked before it is measured. */
const WARM_UP = 1_000;

async function readGroupWork(database: BenchDatabase, members: BenchServer[]) {
  const worked: [number, number][] = [];
  for (const member of members) worked.push(...(await readWork(database, member)));
  return new Map(worked);
}

const getRestCalls = ({ calls }: BenchOperation, { home }: ProcessGroup) => calls(home).rest ?? [];

/** Errors: an Error when an item that was answered is not there, or one is that was not. */
async function checkNothingLost({ load }: BenchEnvironment, { client }: BenchDatabase, group: ProcessGroup) {
  const calls = getRestCalls(createItem, group);
  const { latencies } = await load.send({ origin: group.origin, calls, clients: CLIENTS, milliseconds: WARM_UP });
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from items where owner_id = $1 and name = $2",
    [group.home.ownerId, ADDED],
  );
  await removeAdded(client, group.home);
  const [answered, there] = [latencies.length, rows[0]?.count];
  if (there !== answered) throw new Error(`${group.name}: ${answered} items were answered, and there are ${there}`);
}

type ResultRow = { name: string; rate: number; ratios: Ratio[]; work: Ratio[] };

async function measureAll(
  stage: BenchEnvironment,
  database: BenchDatabase,
  groups: ProcessGroup[],
  pace: BenchPace,
  operation: BenchOperation,
) {
  const participants = groups.map((group): Candidate => {
    const { name, origin, members, home } = group;
    const after = operation.writes && { cleanUp: () => removeAdded(database.client, home) };
    const calls = getRestCalls(operation, group);
    return { name, origin, calls, readWork: () => readGroupWork(database, members), ...after };
  });
  const results = await measure(stage.load, participants, { clients: CLIENTS, ...pace });
  const [one, ...more] = groups.map(({ name }) => results.get(name));
  const to = (kind: "answersPerSecond" | "answersPerCpuSecond") =>
    more.map((each) => compare(each?.[kind] ?? [], one?.[kind] ?? []));
  const row: ResultRow = {
    name: operation.name,
    rate: quantile(one?.answersPerSecond ?? [], 0.5),
    ratios: to("answersPerSecond"),
    work: to("answersPerCpuSecond"),
  };
  process.stdout.write(`${[row.name, row.rate.toFixed(0), ...row.ratios.map(formatRatio)].join("  ")}\n`);
  return row;
}

/** Measures several processes of one database behind a proxy and answers the report. */
export async function run(pace: BenchPace): Promise<string> {
  const stage = await startBenchEnvironment();
  const groups: ProcessGroup[] = [];
  try {
    const database = await stage.createDatabase("processes");
    await seedOtherOwners(database.client, OTHER_ITEMS);
    for (const count of PROCESS_COUNTS) groups.push(await startGroup(stage, database, count));
    await database.client.query("vacuum analyze");
    for (const group of groups)
      for (let warm = 0; warm < group.members.length; warm++) await checkNothingLost(stage, database, group);
    const rows: ResultRow[] = [];
    for (const operation of [listWithItems, completeItem, createItem])
      rows.push(await measureAll(stage, database, groups, pace, operation));
    return renderSection(rows, pace);
  } finally {
    for (const group of groups) await group.close();
    await stage.close();
  }
}

function renderSection(rows: ResultRow[], { rounds, milliseconds }: BenchPace): string {
  const [one, ...more] = PROCESS_COUNTS.map(formatProcessCount);
  const heads = ["", `${one}: answers a second`, ...more, ...more.map((each) => `${each}: for a second of work`)];
  const cells = rows.map(({ name, rate, ratios, work }) => [
    name,
    rate.toFixed(0),
    ...ratios.map(formatRatio),
    ...work.map(formatRatio),
  ]);
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each, ${CLIENTS} clients, over REST through one proxy that passes
each request to the next process. Answers a second, those of one process being 1. The database, the proxy and whoever
asks run on the same processors. Of the items that each of these groups said it had added, none was missing, and there
was none besides.

${renderTable(heads, cells)}
`;
}
