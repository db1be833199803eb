import { operations } from "./operations.ts";
import { describeRun, judge, showRatio, table, tableOfGoals } from "./report.ts";
import { compare, measure, type Pace, type Participant, type Ratio } from "./rounds.ts";
import { fillOthers, furnish, type Home, tidy } from "./rows.ts";
import type { Contestant } from "./servers.ts";
import { type Database, openStage, readWork, type Stage } from "./stage.ts";

/** Items of other people, from the first database to the last. */
const SIZES = [10_000, 1_000_000, 5_000_000];
/** In a quick run. */
const FEW = [10_000, 200_000, 1_000_000];
const CLIENTS = 4;
const MOST = 1.2;

const nameOf = (items: number) => `${items.toLocaleString("en")} items`;

type Town = { items: number; database: Database; contestant: Contestant; home: Home };

/** A database of its own for each size, so that all of them are measured in turns. */
async function build(stage: Stage, items: number): Promise<Town> {
  const database = await stage.createDatabase(`growth_${items}`);
  const home = await furnish(database.client);
  await fillOthers(database.client, items);
  process.stdout.write(`There are ${nameOf(items)}.\n`);
  return { items, database, home, contestant: await stage.start("listbook", database) };
}

/** What an answer costs in the larger ones, the first being 1, for each operation. */
type Costs = { name: string; times: Ratio[]; work: Ratio[] };

/** Measures the operations over REST with more and more rows of other owners and answers the report. */
export async function run({ rounds, milliseconds, isQuick }: Pace): Promise<string> {
  const stage = await openStage();
  try {
    const towns: Town[] = [];
    for (const items of isQuick ? FEW : SIZES) towns.push(await build(stage, items));
    const [first = "", ...others] = towns.map(({ items }) => nameOf(items));
    const costs: Costs[] = [];
    for (const { name, calls, writes } of operations) {
      const participants = towns.flatMap(({ items, database, contestant, home }): Participant[] => {
        const { rest } = calls(home);
        const after = writes && { tidy: () => tidy(database.client, home) };
        const { origin } = contestant;
        const worked = () => readWork(database, contestant);
        return rest ? [{ name: nameOf(items), origin, calls: rest, readWork: worked, ...after }] : [];
      });
      if (participants.length === 0) continue;
      const results = await measure(stage.load, participants, { clients: CLIENTS, rounds, milliseconds });
      const to = (kind: "rates" | "yields") =>
        others.map((other) => compare(results.get(first)?.[kind] ?? [], results.get(other)?.[kind] ?? []));
      costs.push({ name, times: to("rates"), work: to("yields") });
      process.stdout.write(`${name}  ${to("rates").map(showRatio).join("  ")}\n`);
    }
    return describe(costs, [first, ...others], { rounds, milliseconds });
  } finally {
    await stage.close();
  }
}

function describe(
  costs: Costs[],
  [first = "", ...others]: string[],
  { rounds, milliseconds }: Omit<Pace, "isQuick">,
): string {
  const rows = costs.map(({ name, times, work }) => [name, ...times.map(showRatio), ...work.map(showRatio)]);
  const figures = costs.map(({ name, times }) => ({ what: name, figure: times.at(-1)?.median ?? Number.NaN }));
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each, ${CLIENTS} clients, over REST. How long an answer takes and
how much work it is, one person among ${first} of others being 1.

${table(["", ...others.map((other) => `Time: ${other}`), ...others.map((other) => `Work: ${other}`)], rows)}

${tableOfGoals([judge("Time, from the first to the last", `≤ ${MOST}`, (figure) => figure <= MOST, figures)])}
`;
}
