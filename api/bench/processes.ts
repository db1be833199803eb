import { startBalancer } from "../../e2e/processes/balancer.ts";
import { completeItem, createItem, listWithItems, type Operation } from "./operations.ts";
import { describeRun, showRatio, table } from "./report.ts";
import { compare, measure, type Pace, type Participant, quantile, type Ratio } from "./rounds.ts";
import { ADDED, fillOthers, furnish, type Home, tidy } from "./rows.ts";
import type { Contestant } from "./servers.ts";
import { type Database, openStage, readWork, type Stage } from "./stage.ts";

const COUNTS = [1, 2, 4];
const OTHER_ITEMS = 10_000;
const CLIENTS = 16;

const nameOf = (count: number) => `${count} process${count === 1 ? "" : "es"}`;

type Group = { name: string; origin: string; home: Home; members: Contestant[]; close: () => Promise<void> };

async function open(stage: Stage, database: Database, count: number): Promise<Group> {
  const members: Contestant[] = [];
  for (let number = 0; number < count; number++) members.push(await stage.start("listbook", database));
  const { origin, close } = await startBalancer(members.map((member) => member.origin));
  return { name: nameOf(count), origin, close, members, home: await furnish(database.client) };
}

/** Milliseconds for which each process is asked before it is measured. */
const WARM_UP = 1_000;

async function workOf(database: Database, members: Contestant[]) {
  const worked: [number, number][] = [];
  for (const member of members) worked.push(...(await readWork(database, member)));
  return new Map(worked);
}

const restCallsOf = ({ calls }: Operation, { home }: Group) => calls(home).rest ?? [];

/** Errors: an Error when an item that was answered is not there, or one is that was not. */
async function checkNothingLost({ load }: Stage, { client }: Database, group: Group) {
  const calls = restCallsOf(createItem, group);
  const { latencies } = await load.send({ origin: group.origin, calls, clients: CLIENTS, milliseconds: WARM_UP });
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from items where owner_id = $1 and name = $2",
    [group.home.ownerId, ADDED],
  );
  await tidy(client, group.home);
  const [answered, there] = [latencies.length, rows[0]?.count];
  if (there !== answered) throw new Error(`${group.name}: ${answered} items were answered, and there are ${there}`);
}

type Row = { name: string; rate: number; ratios: Ratio[]; work: Ratio[] };

async function measureAll(stage: Stage, database: Database, groups: Group[], pace: Pace, operation: Operation) {
  const participants = groups.map((group): Participant => {
    const { name, origin, members, home } = group;
    const after = operation.writes && { tidy: () => tidy(database.client, home) };
    const calls = restCallsOf(operation, group);
    return { name, origin, calls, readWork: () => workOf(database, members), ...after };
  });
  const results = await measure(stage.load, participants, { clients: CLIENTS, ...pace });
  const [one, ...more] = groups.map(({ name }) => results.get(name));
  const to = (kind: "rates" | "yields") => more.map((each) => compare(each?.[kind] ?? [], one?.[kind] ?? []));
  const row: Row = {
    name: operation.name,
    rate: quantile(one?.rates ?? [], 0.5),
    ratios: to("rates"),
    work: to("yields"),
  };
  process.stdout.write(`${[row.name, row.rate.toFixed(0), ...row.ratios.map(showRatio)].join("  ")}\n`);
  return row;
}

/** Measures several processes of one database behind a proxy and answers the report. */
export async function run(pace: Pace): Promise<string> {
  const stage = await openStage();
  const groups: Group[] = [];
  try {
    const database = await stage.createDatabase("processes");
    await fillOthers(database.client, OTHER_ITEMS);
    for (const count of COUNTS) groups.push(await open(stage, database, count));
    await database.client.query("vacuum analyze");
    for (const group of groups)
      for (let warm = 0; warm < group.members.length; warm++) await checkNothingLost(stage, database, group);
    const rows: Row[] = [];
    for (const operation of [listWithItems, completeItem, createItem])
      rows.push(await measureAll(stage, database, groups, pace, operation));
    return describe(rows, pace);
  } finally {
    for (const group of groups) await group.close();
    await stage.close();
  }
}

function describe(rows: Row[], { rounds, milliseconds }: Pace): string {
  const [one, ...more] = COUNTS.map(nameOf);
  const heads = ["", `${one}: answers a second`, ...more, ...more.map((each) => `${each}: for a second of work`)];
  const cells = rows.map(({ name, rate, ratios, work }) => [
    name,
    rate.toFixed(0),
    ...ratios.map(showRatio),
    ...work.map(showRatio),
  ]);
  return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each, ${CLIENTS} clients, over REST through one proxy that passes
each request to the next process. Answers a second, those of one process being 1. The database, the proxy and whoever
asks run on the same processors. Of the items that each of these groups said it had added, none was missing, and there
was none besides.

${table(heads, cells)}
`;
}
