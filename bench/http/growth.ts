import { createItem, operations } from "./operations.ts";
import { describeRun, renderGoal, formatRatio, renderTable, renderGoalTable } from "../report.ts";
import { compare, measure, type BenchOptions, type Candidate, type Ratio } from "./measure.ts";
import { seedOtherOwners, seedGuest, seedMember, type GuestData, removeAdded } from "./seed.ts";
import type { BenchServer } from "./benchServers.ts";
import { type BenchDatabase, startBenchEnvironment, readWork, type BenchEnvironment } from "./environment.ts";

/** The numbers of items of other owners, one database for each, and of the lists of each owner. */
const DATABASE_SIZES = [{ items: 10_000 }, { items: 1_000_000 }, { items: 5_000_000 }, { items: 5_000_000, lists: 1 }];
/** The same for `--quick`. */
const QUICK_SIZES = [{ items: 10_000 }, { items: 200_000 }, { items: 200_000, lists: 1 }];
/** The numbers of items of the caller's own account, and of those for `--quick`. A free account can have 50,000. */
const [OWN_SIZES, QUICK_OWN_SIZES] = [
  [100, 49_000],
  [100, 10_000],
];
const CLIENTS = 4;
const MAX_RATIO = 1.2;

const formatNumber = (number: number) => number.toLocaleString("en");

type DatabaseSize = { items: number; lists?: number };

const formatSize = ({ items, lists }: DatabaseSize) =>
  `${formatNumber(items)} items${lists ? ` of ${formatNumber(items / (lists * 50))} owners` : ""}`;

type SizedDatabase = { name: string; database: BenchDatabase; server: BenchServer; guest: GuestData };

/** Each size has its own database, so that each round measures all of them. */
async function buildDatabase(environment: BenchEnvironment, size: DatabaseSize): Promise<SizedDatabase> {
  const database = await environment.createDatabase(`growth_${size.items}_${size.lists ?? ""}`);
  const guest = await seedGuest(database.client);
  await seedOtherOwners(database.client, size.items, size.lists);
  const name = formatSize(size);
  process.stdout.write(`There are ${name}.\n`);
  return { name, database, guest, server: await environment.start("listbook", database) };
}

/** Measures adding an item in accounts of growing size, by members in the first database. Returns their costs. */
async function measureOwnGrowth(
  { load }: BenchEnvironment,
  { database, server }: SizedDatabase,
  sizes: number[],
  options: Pick<BenchOptions, "rounds" | "milliseconds">,
): Promise<OperationCosts> {
  const candidates: Candidate[] = [];
  for (const size of sizes) {
    const member = await seedMember(database.client, server.origin, size);
    const calls = createItem.calls({ ...member, listIds: member.listIds.slice(0, 2) }).rest ?? [];
    const cleanUp = () => removeAdded(database.client, member);
    const readServerWork = () => readWork(database, server);
    candidates.push({ name: String(size), origin: server.origin, calls, readWork: readServerWork, cleanUp });
  }
  await database.client.query("vacuum analyze");
  const results = await measure(load, candidates, { clients: CLIENTS, ...options });
  const [first = "", last = ""] = candidates.map(({ name }) => name);
  const compareTo = (kind: "answersPerSecond" | "answersPerCpuSecond") => [
    compare(results.get(first)?.[kind] ?? [], results.get(last)?.[kind] ?? []),
  ];
  const name = `A member adds an item to ${sizes.map(formatNumber).join(" and ")} of their own`;
  return { name, times: compareTo("answersPerSecond"), work: compareTo("answersPerCpuSecond") };
}

/** The elapsed time and the CPU time of an answer in each larger database, divided by that in the first one. */
type OperationCosts = { name: string; times: Ratio[]; work: Ratio[] };

/** Measures the operations over REST in databases of growing size. Returns the report in Markdown. */
export async function run({ rounds, milliseconds, isQuick }: BenchOptions): Promise<string> {
  const environment = await startBenchEnvironment();
  try {
    const databases: SizedDatabase[] = [];
    for (const size of isQuick ? QUICK_SIZES : DATABASE_SIZES) databases.push(await buildDatabase(environment, size));
    const [first = "", ...others] = databases.map(({ name }) => name);
    const costs: OperationCosts[] = [];
    for (const { name, calls, writes } of operations) {
      const candidates = databases.flatMap((each): Candidate[] => {
        const { database, server, guest } = each;
        const { rest } = calls(guest);
        const after = writes && { cleanUp: () => removeAdded(database.client, guest) };
        const { origin } = server;
        const readServerWork = () => readWork(database, server);
        return rest ? [{ name: each.name, origin, calls: rest, readWork: readServerWork, ...after }] : [];
      });
      if (candidates.length === 0) continue;
      const results = await measure(environment.load, candidates, { clients: CLIENTS, rounds, milliseconds });
      const compareToFirst = (kind: "answersPerSecond" | "answersPerCpuSecond") =>
        others.map((other) => compare(results.get(first)?.[kind] ?? [], results.get(other)?.[kind] ?? []));
      costs.push({ name, times: compareToFirst("answersPerSecond"), work: compareToFirst("answersPerCpuSecond") });
      process.stdout.write(`${name}  ${compareToFirst("answersPerSecond").map(formatRatio).join("  ")}\n`);
    }
    const own = await measureOwnGrowth(
      environment,
      databases[0] as SizedDatabase,
      isQuick ? QUICK_OWN_SIZES : OWN_SIZES,
      { rounds, milliseconds },
    );
    process.stdout.write(`${own.name}  ${own.times.map(formatRatio).join("  ")}\n`);
    return renderSection(costs, own, [first, ...others], { rounds, milliseconds });
  } finally {
    await environment.close();
  }
}

function renderSection(
  costs: OperationCosts[],
  own: OperationCosts,
  [first = "", ...others]: string[],
  { rounds, milliseconds }: Pick<BenchOptions, "rounds" | "milliseconds">,
): string {
  const rows = costs.map(({ name, times, work }) => [name, ...times.map(formatRatio), ...work.map(formatRatio)]);
  const toFigures = (measured: OperationCosts[]) =>
    measured.flatMap(({ name, times }) => times.map(({ median }) => ({ what: name, figure: median })));
  const isMet = (figure: number) => figure <= MAX_RATIO;
  const [ownTime = "", ownWork = ""] = [...own.times, ...own.work].map(formatRatio);
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each, ${CLIENTS} clients, over REST. The time and the
CPU time of an answer for one guest, divided by those with ${first} of other owners.

${renderTable(["", ...others.map((other) => `Time: ${other}`), ...others.map((other) => `Work: ${other}`)], rows)}

The same for the caller's own account:

${renderTable(["", "Time", "Work"], [[own.name, ownTime, ownWork]])}

${renderGoalTable([
  renderGoal("Time with more rows of others", `≤ ${MAX_RATIO}`, isMet, toFigures(costs)),
  renderGoal("Time with more rows of one's own", `≤ ${MAX_RATIO}`, isMet, toFigures([own])),
])}
`;
}
