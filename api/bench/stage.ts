import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../database/embedded.ts";
import { migrate } from "../database/migrate.ts";
import { bundle } from "../testing/bundle.ts";
import { databaseUrl } from "../testing/postgres.ts";
import { type Contestant, type Load, start, startLoad, workOf } from "./servers.ts";

/** A database of a stage, migrated, and a connection to it that may do anything. */
export type Database = { url: string; client: pg.Client };

/** Everything that a measurement needs: an embedded PostgreSQL as `npm start` has it, servers, and the load. */
export type Stage = {
  load: Load;
  createDatabase: (name: string) => Promise<Database>;
  /** Starts our built server, or one of `api/bench/servers/`. */
  start: (server: string, database: Database) => Promise<Contestant>;
  close: () => Promise<void>;
};

/** Beside the packages of the measurements, which are found from here. */
const BUILT = "api/bench/node_modules/.built";

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "listbook-bench-"));
  const postgres = await startEmbedded(folder);
  const root = await connect(postgres.url);
  const closers: (() => Promise<unknown>)[] = [() => root.end()];
  const load = startLoad(await bundle("api/bench/servers/load.ts", BUILT));
  return {
    load,

    async createDatabase(name) {
      await root.query(`create database ${name}`);
      const url = databaseUrl(postgres.url, name);
      await migrate(url);
      const client = await connect(url);
      closers.unshift(() => client.end());
      return { url, client };
    },

    async start(server, { url }) {
      const file = server === "listbook" ? "dist/api/main.js" : await bundle(`api/bench/servers/${server}.ts`, BUILT);
      const contestant = await start(file, url);
      closers.unshift(() => contestant.stop());
      return contestant;
    },

    async close() {
      await load.stop();
      for (const close of closers) await close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How long a server and its connections in the database have worked, by process. */
export async function readWork({ client }: Database, { pid, name }: Contestant): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity where application_name = $1", [
    name,
  ]);
  return new Map([pid, ...rows.map((row) => row.pid)].map((each) => [each, workOf(each) ?? Number.NaN]));
}
