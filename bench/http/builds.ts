import { runnerImport } from "vite";
import { texts } from "../../scripts/textsPlugin.mjs";
import { describeRun, formatRatio, renderTable } from "../report.ts";
import { buildOther } from "../otherBuild.mjs";
import { type BenchServer, readMemory } from "./benchServers.ts";
import { countAnswer } from "./counts.ts";
import { type BenchDatabase, type BenchEnvironment, readWork, startBenchEnvironment } from "./environment.ts";
import { type BenchOptions, type Candidate, type CandidateResult, compare, measure } from "./measure.ts";
import { type BenchOperation, getTargetTitle, operations } from "./operations.ts";
import type * as Seed from "./seed.ts";

const CLIENTS = [1, 16];
/**
 * The processes of each build, which are measured one after the other: one can be a fifth slower than another of the same
 * build as long as it lives. Three builds with more processes would need more connections than PostgreSQL has.
 */
const PROCESSES = 2;
const APIS = ["rest", "graphql"] as const;
type Api = (typeof APIS)[number];

/** A build with a database of its own. `removeAdded` is that of the build, whose tables may be others. */
type RunningBuild = {
  name: string;
  database: BenchDatabase;
  servers: [BenchServer, ...BenchServer[]];
  guest: Seed.GuestData;
  removeAdded: typeof Seed.removeAdded;
};

/** Starts the processes of a build on a new database, which the first migrates, and adds the rows of a guest. */
async function startBuild(
  environment: BenchEnvironment,
  name: string,
  folder: string,
  place: number,
): Promise<RunningBuild> {
  const database = await environment.createEmptyDatabase(`build_${place}`);
  const start = () => environment.start("listbook", database, { folder });
  const servers: RunningBuild["servers"] = [await start()];
  while (servers.length < PROCESSES) servers.push(await start());
  // The code of the server, which fills the database, has marked texts.
  const config = { configFile: false as const, plugins: [texts()] };
  const { module: seed } = await runnerImport<typeof Seed>(`${folder}/bench/http/seed.ts`, config);
  const guest = await seed.seedGuest(database.client);
  await database.client.query("vacuum analyze");
  return { name, database, servers, guest, removeAdded: seed.removeAdded };
}

const getCalls = ({ calls }: BenchOperation, { guest }: RunningBuild, api: Api) => calls(guest)[api];

/** Returns the calls of an operation for one process of each build. */
function listCandidates(operation: BenchOperation, builds: RunningBuild[], api: Api, place: number): Candidate[] {
  return builds.flatMap((build) => {
    const { name, database, guest, removeAdded } = build;
    const server = build.servers[place] as BenchServer;
    const calls = getCalls(operation, build, api);
    const after = operation.writes && { cleanUp: () => removeAdded(database.client, guest) };
    const candidate = { name, origin: server.origin, readWork: () => readWork(database, server) };
    return calls ? [{ ...candidate, calls, ...after }] : [];
  });
}

/** Measures an operation with each process of the builds, by turns. Returns the results of all rounds by build. */
async function measureBuilds(
  { load }: BenchEnvironment,
  builds: RunningBuild[],
  { operation, api, clients }: { operation: BenchOperation; api: Api; clients: number },
  { rounds, milliseconds }: Pick<BenchOptions, "rounds" | "milliseconds">,
): Promise<Map<string, CandidateResult>> {
  const all = new Map<string, CandidateResult>(
    builds.map(({ name }) => [name, { answersPerSecond: [], answersPerCpuSecond: [], latencies: [] }]),
  );
  for (let place = 0; place < PROCESSES; place++) {
    const candidates = listCandidates(operation, builds, api, place);
    const results = await measure(load, candidates, { clients, rounds: Math.ceil(rounds / PROCESSES), milliseconds });
    for (const [name, { answersPerSecond, answersPerCpuSecond }] of results) {
      all.get(name)?.answersPerSecond.push(...answersPerSecond);
      all.get(name)?.answersPerCpuSecond.push(...answersPerCpuSecond);
    }
  }
  return all;
}

/** Returns the ratios of this build to another, by time and by work. */
function compareBuilds(now: CandidateResult | undefined, before: CandidateResult | undefined): string[] {
  return (["answersPerSecond", "answersPerCpuSecond"] as const).map((figure) =>
    formatRatio(compare(now?.[figure] ?? [], before?.[figure] ?? [])),
  );
}

/** Returns the statements and bytes of an answer of each build. */
async function countAnswers(logFile: string, operation: BenchOperation, builds: RunningBuild[], api: Api) {
  const cells: string[] = [];
  for (const build of builds) {
    const { statements, bytes } = await countAnswer(
      build.database,
      build.servers[0],
      logFile,
      getCalls(operation, build, api) ?? [],
    );
    cells.push(`${statements}, ${bytes.toLocaleString("en")} B`);
  }
  return cells;
}

/**
 * Measures every operation over both APIs on this build and on those of other commits, by turns. Returns the report in
 * Markdown.
 */
export async function run({ against, rounds, milliseconds }: BenchOptions): Promise<string> {
  const others = against.map((commit) => ({ commit, ...buildOther(commit) }));
  const environment = await startBenchEnvironment();
  try {
    const builds: [RunningBuild, ...RunningBuild[]] = [await startBuild(environment, "this build", process.cwd(), 0)];
    for (const [place, { commit, folder }] of others.entries())
      builds.push(await startBuild(environment, commit, folder, place + 1));
    const [measured, counted]: [string[][], string[][]] = [[], []];
    for (const operation of operations)
      for (const api of APIS) {
        if (!operation.calls(builds[0].guest)[api]) continue;
        const what = [operation.name, getTargetTitle(api)];
        counted.push([...what, ...(await countAnswers(environment.logFile, operation, builds, api))]);
        for (const clients of CLIENTS) {
          const results = await measureBuilds(
            environment,
            builds,
            { operation, api, clients },
            { rounds, milliseconds },
          );
          const cells = against.flatMap((commit) => compareBuilds(results.get("this build"), results.get(commit)));
          measured.push([...what, String(clients), ...cells]);
          process.stdout.write(`${measured.at(-1)?.join("  ")}\n`);
        }
      }
    const memory = builds.map(({ name, servers }) => `${name} ${Math.round(readMemory(servers[0]))} MB`);
    return `
${describeRun()} ${rounds} rounds of ${milliseconds} ms each, by turns, with ${PROCESSES} processes of each build, on a
database of its own. The answers per second, and per second of CPU time of the server and the database, divided by those of the other build: the median
and the quartiles of all rounds.

${renderTable(["", "API", "Clients", ...against.flatMap((commit) => [`to ${commit}`, "by work"])], measured)}

The statements and the bytes of one answer:

${renderTable(["", "API", ...builds.map(({ name }) => name)], counted)}

Memory of each process at the end: ${memory.join(", ")}.
`;
  } finally {
    await environment.close();
    for (const { remove } of others) remove();
  }
}
