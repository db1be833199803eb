import { operations } from "./operations.ts";
import { describeRun, renderGoal, formatRatio, renderTable, renderGoalTable } from "../report.ts";
import { compare, measure, type BenchPace, type Candidate, type Ratio } from "./measure.ts";
import { seedOtherOwners, seedGuest, type GuestData, removeAdded } from "./seed.ts";
import type { BenchServer } from "./benchServers.ts";
import { type BenchDatabase, startBenchEnvironment, readWork, type BenchEnvironment } from "./environment.ts";

/** The numbers of items of other owners, one database for each. */
const DATABASE_SIZES = [10_000, 1_000_000, 5_000_000];
/** The same for `--quick`. */
const QUICK_SIZES = [10_000, 200_000, 1_000_000];
const CLIENTS = 4;
const MAX_RATIO = 1.2;

const formatSize = (items: number) => `${items.toLocaleString("en")} items`;

type SizedDatabase = { items: number; database: BenchDatabase; server: BenchServer; guest: GuestData };

/** Each size has its own database, so that each round measures all of them. */
async function buildDatabase(environment: BenchEnvironment, items: number): Promise<SizedDatabase> {
  const database = await environment.createDatabase(`growth_${items}`);
  const guest = await seedGuest(database.client);
  await seedOtherOwners(database.client, items);
  process.stdout.write(`There are ${formatSize(items)}.\n`);
  return { items, database, guest, server: await environment.start("listbook", database) };
}

/** The elapsed time and the CPU time of an answer in each larger database, divided by that in the first one. */
type OperationCosts = { name: string; times: Ratio[]; work: Ratio[] };

/** Measures the operations over REST in databases of growing size. Returns the report in Markdown. */
export async function run({ rounds, milliseconds, isQuick }: BenchPace): Promise<string> {
  const environment = await startBenchEnvironment();
  try {
    const databases: SizedDatabase[] = [];
    for (const items of isQuick ? QUICK_SIZES : DATABASE_SIZES) databases.push(await buildDatabase(environment, items));
    const [first = "", ...others] = databases.map(({ items }) => formatSize(items));
    const costs: OperationCosts[] = [];
    for (const { name, calls, writes } of operations) {
      const candidates = databases.flatMap(({ items, database, server, guest }): Candidate[] => {
        const { rest } = calls(guest);
        const after = writes && { cleanUp: () => removeAdded(database.client, guest) };
        const { origin } = server;
        const readServerWork = () => readWork(database, server);
        return rest ? [{ name: formatSize(items), origin, calls: rest, readWork: readServerWork, ...after }] : [];
      });
      if (candidates.length === 0) continue;
      const results = await measure(environment.load, candidates, { clients: CLIENTS, rounds, milliseconds });
      const compareToFirst = (kind: "answersPerSecond" | "answersPerCpuSecond") =>
        others.map((other) => compare(results.get(first)?.[kind] ?? [], results.get(other)?.[kind] ?? []));
      costs.push({ name, times: compareToFirst("answersPerSecond"), work: compareToFirst("answersPerCpuSecond") });
      process.stdout.write(`${name}  ${compareToFirst("answersPerSecond").map(formatRatio).join("  ")}\n`);
    }
    return renderSection(costs, [first, ...others], { rounds, milliseconds });
  } finally {
    await environment.close();
  }
}

function renderSection(
  costs: OperationCosts[],
  [first = "", ...others]: string[],
  { rounds, milliseconds }: Omit<BenchPace, "isQuick">,
): string {
  const rows = costs.map(({ name, times, work }) => [name, ...times.map(formatRatio), ...work.map(formatRatio)]);
  const figures = costs.map(({ name, times }) => ({ what: name, figure: times.at(-1)?.median ?? Number.NaN }));
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each, ${CLIENTS} clients, over REST. The time and the
CPU time of an answer for one guest, divided by those with ${first} of other owners.

${renderTable(["", ...others.map((other) => `Time: ${other}`), ...others.map((other) => `Work: ${other}`)], rows)}

${renderGoalTable([renderGoal("Time, from the first to the last", `≤ ${MAX_RATIO}`, (figure) => figure <= MAX_RATIO, figures)])}
`;
}
