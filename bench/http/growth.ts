import { operations } from "./operations.ts";
import { describeRun, renderGoal, formatRatio, renderTable, renderGoalTable } from "../report.ts";
import { compare, measure, type BenchPace, type Candidate, type Ratio } from "./measure.ts";
import { seedOtherOwners, seedGuest, type GuestData, removeAdded } from "./seed.ts";
import type { BenchServer } from "./benchServers.ts";
import { type BenchDatabase, startBenchEnvironment, readWork, type BenchEnvironment } from "./environment.ts";

/** Items of other people, from the first database to the last. */
const DATABASE_SIZES = [10_000, 1_000_000, 5_000_000];
/** In a quick run. */
const QUICK_SIZES = [10_000, 200_000, 1_000_000];
const CLIENTS = 4;
const MAX_RATIO = 1.2;

const formatSize = (items: number) => `${items.toLocaleString("en")} items`;

type SizedDatabase = { items: number; database: BenchDatabase; contestant: BenchServer; home: GuestData };

/** A database of its own for each size, so that all of them are measured in turns. */
async function buildDatabase(stage: BenchEnvironment, items: number): Promise<SizedDatabase> {
  const database = await stage.createDatabase(`growth_${items}`);
  const home = await seedGuest(database.client);
  await seedOtherOwners(database.client, items);
  process.stdout.write(`There are ${formatSize(items)}.\n`);
  return { items, database, home, contestant: await stage.start("listbook", database) };
}

/** What an answer costs in the larger ones, the first being 1, for each operation. */
type OperationCosts = { name: string; times: Ratio[]; work: Ratio[] };

/** Measures the operations over REST with more and more rows of other owners and answers the report. */
export async function run({ rounds, milliseconds, isQuick }: BenchPace): Promise<string> {
  const stage = await startBenchEnvironment();
  try {
    const towns: SizedDatabase[] = [];
    for (const items of isQuick ? QUICK_SIZES : DATABASE_SIZES) towns.push(await buildDatabase(stage, items));
    const [first = "", ...others] = towns.map(({ items }) => formatSize(items));
    const costs: OperationCosts[] = [];
    for (const { name, calls, writes } of operations) {
      const participants = towns.flatMap(({ items, database, contestant, home }): Candidate[] => {
        const { rest } = calls(home);
        const after = writes && { cleanUp: () => removeAdded(database.client, home) };
        const { origin } = contestant;
        const worked = () => readWork(database, contestant);
        return rest ? [{ name: formatSize(items), origin, calls: rest, readWork: worked, ...after }] : [];
      });
      if (participants.length === 0) continue;
      const results = await measure(stage.load, participants, { clients: CLIENTS, rounds, milliseconds });
      const to = (kind: "answersPerSecond" | "answersPerCpuSecond") =>
        others.map((other) => compare(results.get(first)?.[kind] ?? [], results.get(other)?.[kind] ?? []));
      costs.push({ name, times: to("answersPerSecond"), work: to("answersPerCpuSecond") });
      process.stdout.write(`${name}  ${to("answersPerSecond").map(formatRatio).join("  ")}\n`);
    }
    return renderSection(costs, [first, ...others], { rounds, milliseconds });
  } finally {
    await stage.close();
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
${describeRun()} ${rounds} rounds of ${milliseconds} ms each, ${CLIENTS} clients, over REST. How long an answer takes and
how much work it is, one person among ${first} of others being 1.

${renderTable(["", ...others.map((other) => `Time: ${other}`), ...others.map((other) => `Work: ${other}`)], rows)}

${renderGoalTable([renderGoal("Time, from the first to the last", `≤ ${MAX_RATIO}`, (figure) => figure <= MAX_RATIO, figures)])}
`;
}
