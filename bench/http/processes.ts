import { startBalancer } from "../../e2e/processes/balancer.ts";
import { completeItem, createItem, listWithItems, type BenchOperation } from "./operations.ts";
import { describeRun, formatRatio, renderTable } from "../report.ts";
import { compare, measure, type BenchOptions, type Candidate, quantile, type Ratio } from "./measure.ts";
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
  guest: GuestData;
  members: BenchServer[];
  close: () => Promise<void>;
};

async function startGroup(
  environment: BenchEnvironment,
  database: BenchDatabase,
  count: number,
): Promise<ProcessGroup> {
  const members: BenchServer[] = [];
  for (let number = 0; number < count; number++) members.push(await environment.start("listbook", database));
  const { origin, close } = await startBalancer(members.map((member) => member.origin));
  return { name: formatProcessCount(count), origin, close, members, guest: await seedGuest(database.client) };
}

/** Milliseconds of calls for each process before the measurement. */
const WARM_UP = 1_000;

async function readGroupWork(database: BenchDatabase, members: BenchServer[]) {
  const entries: [number, number][] = [];
  for (const member of members) entries.push(...(await readWork(database, member)));
  return new Map(entries);
}

const getRestCalls = ({ calls }: BenchOperation, { guest }: ProcessGroup) => calls(guest).rest ?? [];

/**
 * Adds items through the proxy for a second and counts them in the database. Errors: an Error if that is not the number
 * of answers.
 */
async function checkNothingLost({ load }: BenchEnvironment, { client }: BenchDatabase, group: ProcessGroup) {
  const calls = getRestCalls(createItem, group);
  const { latencies } = await load.send({ origin: group.origin, calls, clients: CLIENTS, milliseconds: WARM_UP });
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from items where owner_id = $1 and name = $2",
    [group.guest.ownerId, ADDED],
  );
  await removeAdded(client, group.guest);
  const [answered, found] = [latencies.length, rows[0]?.count];
  if (found !== answered) throw new Error(`${group.name}: ${answered} items were answered, and there are ${found}`);
}

/** `rate`: the answers per second of one process. The ratios compare each larger group with it. */
type ResultRow = { name: string; rate: number; ratios: Ratio[]; work: Ratio[] };

async function measureAll(
  environment: BenchEnvironment,
  database: BenchDatabase,
  groups: ProcessGroup[],
  options: BenchOptions,
  operation: BenchOperation,
) {
  const candidates = groups.map((group): Candidate => {
    const { name, origin, members, guest } = group;
    const after = operation.writes && { cleanUp: () => removeAdded(database.client, guest) };
    const calls = getRestCalls(operation, group);
    return { name, origin, calls, readWork: () => readGroupWork(database, members), ...after };
  });
  const results = await measure(environment.load, candidates, { clients: CLIENTS, ...options });
  const [one, ...more] = groups.map(({ name }) => results.get(name));
  const compareToOne = (kind: "answersPerSecond" | "answersPerCpuSecond") =>
    more.map((each) => compare(each?.[kind] ?? [], one?.[kind] ?? []));
  const row: ResultRow = {
    name: operation.name,
    rate: quantile(one?.answersPerSecond ?? [], 0.5),
    ratios: compareToOne("answersPerSecond"),
    work: compareToOne("answersPerCpuSecond"),
  };
  process.stdout.write(`${[row.name, row.rate.toFixed(0), ...row.ratios.map(formatRatio)].join("  ")}\n`);
  return row;
}

/** Measures several processes of one database behind a proxy and answers the report. */
export async function run(options: BenchOptions): Promise<string> {
  const environment = await startBenchEnvironment();
  const groups: ProcessGroup[] = [];
  try {
    const database = await environment.createDatabase("processes");
    await seedOtherOwners(database.client, OTHER_ITEMS);
    for (const count of PROCESS_COUNTS) groups.push(await startGroup(environment, database, count));
    await database.client.query("vacuum analyze");
    for (const group of groups)
      for (let round = 0; round < group.members.length; round++) await checkNothingLost(environment, database, group);
    const rows: ResultRow[] = [];
    for (const operation of [listWithItems, completeItem, createItem])
      rows.push(await measureAll(environment, database, groups, options, operation));
    return renderSection(rows, options);
  } finally {
    for (const group of groups) await group.close();
    await environment.close();
  }
}

function renderSection(rows: ResultRow[], { rounds, milliseconds }: BenchOptions): string {
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
each request to the next process. The answers per second are divided by those of one process. The database, the proxy
and the clients run on the same processors. Every item that a group said it had added was in the database, and no other.

${renderTable(heads, cells)}
`;
}
