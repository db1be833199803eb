import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../../api/database/embedded/embedded.ts";
import { migrate } from "../../api/database/migrate.ts";
import { bundleModule } from "../../scripts/bundleModule.ts";
import { buildDatabaseUrl } from "../../api/testing/globalSetup.ts";
import {
  type BenchServer,
  findOwnServer,
  type LoadGenerator,
  type StartOptions,
  startBenchServer,
  startLoadGenerator,
  readCpuTime,
} from "./benchServers.ts";

/** A migrated database and a superuser's connection to it. */
export type BenchDatabase = { url: string; client: pg.Client };

/** The environment of a measurement: databases in an embedded PostgreSQL, servers on them, and a load generator. */
export type BenchEnvironment = {
  load: LoadGenerator;
  /** Another load generator, for calls that are sent at the same time. */
  otherLoad: LoadGenerator;
  /** The log of PostgreSQL. */
  logFile: string;
  createDatabase: (name: string) => Promise<BenchDatabase>;
  /** Creates a database that the server of a build migrates when it starts. */
  createEmptyDatabase: (name: string) => Promise<BenchDatabase>;
  /** Starts our built server, or one of `bench/servers/`. */
  start: (server: string, database: BenchDatabase, options?: StartOptions) => Promise<BenchServer>;
  close: () => Promise<void>;
};

/** Bundles are written into this folder, because Node then finds the packages of `bench/node_modules`. */
const BUNDLE_FOLDER = "bench/node_modules/.built";

const connectClient = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

export async function startBenchEnvironment(): Promise<BenchEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), "listbook-bench-"));
  const postgres = await startEmbedded(folder);
  const serverClient = await connectClient(postgres.url);
  const closeFunctions: (() => Promise<unknown>)[] = [() => serverClient.end()];
  const loadFile = await bundleModule("bench/servers/load.ts", BUNDLE_FOLDER);
  const [load, otherLoad] = [startLoadGenerator(loadFile), startLoadGenerator(loadFile)];

  async function createEmptyDatabase(name: string): Promise<BenchDatabase> {
    await serverClient.query(`create database ${name}`);
    const url = buildDatabaseUrl(postgres.url, name);
    const client = await connectClient(url);
    closeFunctions.unshift(() => client.end());
    return { url, client };
  }

  return {
    load,
    otherLoad,
    logFile: join(folder, "postgres.log"),

    createEmptyDatabase,

    async createDatabase(name) {
      const database = await createEmptyDatabase(name);
      await migrate(database.url);
      return database;
    },

    async start(server, { url }, options = {}) {
      const program =
        server === "listbook"
          ? findOwnServer(options.folder ?? ".")
          : { file: await bundleModule(`bench/servers/${server}.ts`, BUNDLE_FOLDER), execArgv: [] };
      const benchServer = await startBenchServer(program, url, options);
      closeFunctions.unshift(() => benchServer.stop());
      return benchServer;
    },

    async close() {
      await Promise.all([load.stop(), otherLoad.stop()]);
      for (const close of closeFunctions) await close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the CPU time of a server and of each of its database connections so far, in milliseconds by process id, without
 * connections that have just ended. The values are NaN on a system without `/proc`.
 */
export async function readWork({ client }: BenchDatabase, { pid, name }: BenchServer): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity where application_name = $1", [
    name,
  ]);
  const times = [pid, ...rows.map((row) => row.pid)].map((each) => [each, readCpuTime(each)] as const);
  return new Map(times.filter((pair): pair is [number, number] => pair[1] !== null));
}
