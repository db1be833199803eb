import { setTimeout as sleep } from "node:timers/promises";
import { type ClusterMaker, ensureCluster } from "./cluster.ts";
import type { Memory } from "../../settings/values.ts";
import { buildSocketUrl } from "./findRunning.ts";
import type { Server } from "./runAsPostgres.ts";
import { alreadyRunning, launch, lockWhenFree, prepareServer, RETRY_DELAY_MS } from "./server.ts";
import { type ServerConfig, START_TIMEOUT_MS } from "./server.ts";
import { explainStartError } from "./startErrors.ts";

/** A PostgreSQL server that this process has started; clients reach it only over a unix socket. */
export type EmbeddedDatabase = { url: string; stop: () => Promise<void> };

/**
 * Tests use `durable: false`: it is faster, but a power cut can lose data. `memory: "small"` is for a small computer. `log`
 * receives single lines.
 */
export type EmbeddedOptions = { durable?: boolean; memory?: Memory; log?: (line: string) => void };

const MIN_RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, and creates this cluster if needed. The server ends with this process. If
 * it ends earlier, this process starts it again with the same URL. Waits up to 10 seconds for another server on the
 * same data to end. Throws an Error if that server does not end, if the folder belongs to another user, if its disk is
 * full, if the data has another major version, or if this machine has no PostgreSQL that starts.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { durable = true, memory = "normal", log = console.error } = options;
  try {
    const config = prepareServer(dataDir, { durable, memory });
    const stopping = new AbortController();
    const server = await startServer(config, stopping.signal, (maker) => ensureCluster(maker, config.cluster));
    const ended = restartOnExit(config, server, stopping.signal, log);
    return {
      url: buildSocketUrl(config.sockets),
      stop() {
        stopping.abort();
        return ended;
      },
    };
  } catch (error) {
    throw explainStartError(error, dataDir);
  }
}

/** Starts the server when nobody uses its data. `prepare` runs under the lock before. */
async function startServer(
  config: ServerConfig,
  signal: AbortSignal,
  prepare: (maker: ClusterMaker) => void = () => undefined,
): Promise<Server> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const lock = await lockWhenFree(config, deadline, signal);
    try {
      prepare({ ...config, lock });
      const server = await launch(config, lock, signal);
      if (server) return server;
    } finally {
      // The server keeps it.
      lock.close();
    }
    if (Date.now() > deadline) throw alreadyRunning(config);
    await sleep(RETRY_DELAY_MS, undefined, { signal });
  }
}

/** Starts the server again whenever it ends, with a growing delay, until `signal` aborts. */
async function restartOnExit(
  config: ServerConfig,
  server: Server,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let delay = MIN_RESTART_DELAY_MS;
  let startedAt = Date.now();
  let reason = await server.ended;
  while (!signal.aborted) {
    log(`PostgreSQL is down (${reason}). Starting it again.`);
    const wasHealthy = Date.now() - startedAt > HEALTHY_AFTER_MS;
    delay = wasHealthy ? MIN_RESTART_DELAY_MS : Math.min(delay * 2, MAX_RESTART_DELAY_MS);
    try {
      await sleep(delay, undefined, { signal });
      startedAt = Date.now();
      const restarted = await startServer(config, signal);
      reason = await restarted.ended;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
}
