import { rmSync } from "node:fs";
import type { Memory } from "../../settings/values.ts";
import { createTemporaryCluster, removeLeftovers, replaceCluster } from "./cluster.ts";
import type { DataLock } from "./dataLock.ts";
import { buildSocketUrl } from "./findRunning.ts";
import type { Server } from "./runAsPostgres.ts";
import { alreadyRunning, launch, lockWhenFree, prepareServer, type ServerConfig, START_TIMEOUT_MS } from "./server.ts";
import { explainStartError } from "./startErrors.ts";

/** An empty database that runs, to be filled and put in the place of the one in a data folder. */
type Replacement = {
  url: string;
  /** Stops the server and replaces the database. Returns the folder of the old one, or null if there was none. */
  replace: (time: string) => Promise<string | null>;
  /** Stops the server and deletes the new database. */
  abandon: () => Promise<void>;
};

/**
 * Starts PostgreSQL on a new database beside the one in `dataDir`, which nobody can use until `replace` or `abandon` is
 * done. If this process ends before, the old database is there as it was. Errors are those of `startEmbedded`.
 */
export async function startReplacement(
  dataDir: string,
  { durable = true, memory = "normal" }: { durable?: boolean; memory?: Memory } = {},
): Promise<Replacement> {
  try {
    const config = prepareServer(dataDir, { durable, memory });
    const lock = await lockWhenFree(config, Date.now() + START_TIMEOUT_MS, new AbortController().signal);
    try {
      return await startBeside(config, lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    throw explainStartError(error, dataDir);
  }
}

async function startBeside(config: ServerConfig, lock: DataLock): Promise<Replacement> {
  const { cluster, sockets } = config;
  removeLeftovers(cluster, lock);
  const temporaryCluster = createTemporaryCluster({ ...config, lock }, cluster);
  const deleteNew = () => rmSync(temporaryCluster, { recursive: true, force: true });
  const stopping = new AbortController();
  const server = await launchAlone({ ...config, cluster: temporaryCluster }, lock, stopping.signal).catch((error) => {
    deleteNew();
    throw error;
  });
  const stop = async () => {
    stopping.abort();
    await server.ended;
  };
  return {
    url: buildSocketUrl(sockets),
    async replace(time) {
      await stop();
      const before = replaceCluster(cluster, temporaryCluster, time);
      lock.close();
      return before;
    },
    async abandon() {
      await stop();
      deleteNew();
      lock.close();
    },
  };
}

/** Launches the server. Throws an Error when another one has taken the data meanwhile. */
async function launchAlone(config: ServerConfig, lock: DataLock, signal: AbortSignal): Promise<Server> {
  const server = await launch(config, lock, signal);
  if (!server) throw alreadyRunning(config);
  return server;
}
