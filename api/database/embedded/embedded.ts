import { createHash } from "node:crypto";
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureCluster, getDurabilityOptions, locateCluster } from "./cluster.ts";
import { findBinaries } from "./postgresBinaries.ts";
import { buildSocketUrl } from "./findRunning.ts";
import { type OsAccount, type Server, SHARED_HOME } from "./runAsPostgres.ts";
import { chooseAccount, changeOwnerRecursively, changeOwner, launchServer, inspectProcess } from "./runAsPostgres.ts";

/** A PostgreSQL server that this process has started; clients reach it only over a unix socket. */
export type EmbeddedDatabase = { url: string; stop: () => Promise<void> };

/** Tests use `durable: false`: it is faster, but a power cut can lose data. `log` receives single lines. */
export type EmbeddedOptions = { durable?: boolean; log?: (line: string) => void };

type ServerConfig = { account: OsAccount; dataDir: string; cluster: string; sockets: string; command: string[] };

const START_TIMEOUT_MS = 10_000;
const MIN_RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;
const STALE_EMPTY_LOCK_MS = 1_000;
// macOS allows 103 bytes for the path of a socket; the name of the folder and of the socket in it take 36 of them.
const MAX_TMPDIR_LENGTH = 67;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, and creates this cluster if needed. The server ends with this process. If
 * it ends earlier, this process starts it again with the same URL. Waits up to 10 seconds for another server on the
 * same data to end. Throws an Error if that server does not end, if the data has another major version, or if this
 * machine has no PostgreSQL that starts.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { durable = true, log = console.error } = options;
  const config = prepareServer(dataDir, durable);
  const stopping = new AbortController();
  const server = await startServer(config, stopping.signal);
  const ended = restartOnExit(config, server, stopping.signal, log);
  return {
    url: buildSocketUrl(config.sockets),
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

/** Creates the cluster if needed and returns how to start the server. */
function prepareServer(folder: string, durable: boolean): ServerConfig {
  mkdirSync(folder, { recursive: true });
  const dataDir = realpathSync(folder);
  const name = `listbook-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const account = chooseAccount(join(dataDir, "postgres"));
  const cluster = locateCluster(account, dataDir, name);
  const binaries = findBinaries(account, process.getuid?.() === 0 ? SHARED_HOME : dataDir);
  ensureCluster(account, binaries, cluster, durable);
  const sockets = join(tmpdir().length > MAX_TMPDIR_LENGTH ? "/tmp" : tmpdir(), name);
  const network = ["listen_addresses=", `unix_socket_directories="${sockets}"`, "port=5432", "max_connections=100"];
  const output = ["timezone=UTC", "log_timezone=UTC", "log_checkpoints=off"];
  const settings = [...network, ...output].flatMap((setting) => ["-c", setting]);
  const command = [join(binaries.folder, "postgres"), "-D", cluster, ...settings, ...getDurabilityOptions(durable)];
  return { account, dataDir, cluster, sockets, command };
}

async function startServer(config: ServerConfig, signal: AbortSignal): Promise<Server> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const logFile = join(config.dataDir, "postgres.log");
  for (;;) {
    if (!isInUse(config)) {
      takeOwnership(config);
      const oldLogSize = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
      const server = launchServer(config.account, config.command, logFile, signal);
      if (await waitUntilReady(server, config.cluster)) return server;
      const lines = readFileSync(logFile).subarray(oldLogSize).toString().trim().split("\n").slice(-10).join("\n");
      // If another server started at the same time, this one finds its lock file. A killed server's shared memory stays
      // in use for a moment.
      const isTaken = /lock file .* (already exists|is empty)|pre-existing shared memory/.test(lines);
      if (!isTaken) throw new Error(`PostgreSQL did not start (${await server.ended}): ${lines}`);
    }
    if (Date.now() > deadline) {
      const reason = `Another Listbook is already running on the data in ${config.dataDir}.`;
      throw new Error(`${reason} Stop it first, or set DATA_DIR to another folder.`);
    }
    await sleep(100, undefined, { signal });
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

/** Returns true when the server accepts connections, and false when it has ended. */
async function waitUntilReady(server: Server, cluster: string): Promise<boolean> {
  const pid = await Promise.race([server.pid, server.ended]);
  while (!server.hasEnded()) {
    // A connection to the socket would prove nothing, because the socket may belong to the server of another process.
    const lines = readLockFile(join(cluster, "postmaster.pid"))?.split("\n");
    if (Number(lines?.[0]) === pid && lines?.[7]?.startsWith("ready")) return true;
    await sleep(5);
  }
  return false;
}

/** Whether a server runs on the cluster. Removes stale lock files that would keep PostgreSQL from starting. */
function isInUse({ cluster, sockets }: ServerConfig): boolean {
  return [join(cluster, "postmaster.pid"), join(sockets, ".s.PGSQL.5432.lock")].some((lock) => {
    const content = readLockFile(lock);
    if (content === undefined) return false;
    const holder = inspectProcess(Number.parseInt(content));
    // PostgreSQL itself ignores a lock file whose process does not exist, but not one of a zombie or another program.
    if (holder === "zombie" || holder === "other" || (content === "" && isStale(lock))) removeStaleLock(lock, content);
    return holder === "postgres";
  });
}

/** An empty lock file is left over from a power cut, unless a server created it a moment ago. */
function isStale(lock: string): boolean {
  const writtenAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - writtenAt > STALE_EMPTY_LOCK_MS;
}

function removeStaleLock(lock: string, content: string): void {
  const renamedLock = `${lock}.${process.pid}`;
  try {
    renameSync(lock, renamedLock);
  } catch {
    // Another process has removed the lock file too.
    return;
  }
  // If a new server has replaced the stale lock file meanwhile, this restores the new one.
  if (readLockFile(renamedLock) !== content) linkSync(renamedLock, lock);
  rmSync(renamedLock);
}

function readLockFile(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Gives the account the cluster and the folder of the sockets, and lets no other user enter that folder. */
function takeOwnership({ account, cluster, sockets }: ServerConfig): void {
  changeOwnerRecursively(account, cluster);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(sockets);
  // Another user who owns the folder could put the socket of another server there.
  if (uid !== process.getuid?.() && uid !== account.uid) throw new Error(`${sockets} belongs to another user.`);
  chmodSync(sockets, 0o700);
  changeOwner(account, sockets);
}
