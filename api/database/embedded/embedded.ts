import { createHash } from "node:crypto";
import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, realpathSync, renameSync } from "node:fs";
import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { durabilityOptions, ensureCluster, locateCluster } from "./cluster.ts";
import { findBinaries } from "./postgresBinaries.ts";
import { buildSocketUrl } from "./findRunning.ts";
import { type OsAccount, type Server, SHARED_HOME } from "./runAsPostgres.ts";
import { chooseAccount, changeOwnerRecursively, changeOwner, launchServer, inspectProcess } from "./runAsPostgres.ts";

/** A PostgreSQL server of our own, reachable over a unix socket only. */
export type EmbeddedDatabase = { url: string; stop: () => Promise<void> };

/** `durable: false` gives up safety after a power cut for speed, in tests. `log` gets one line at a time. */
export type EmbeddedOptions = { durable?: boolean; log?: (line: string) => void };

type ServerPlan = { account: OsAccount; dataDir: string; cluster: string; sockets: string; command: string[] };

const START_TIMEOUT_MS = 10_000;
const MIN_RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 10_000;
const HEALTHY_AFTER_MS = 60_000;
const STALE_EMPTY_LOCK_MS = 1_000;
// macOS allows 103 bytes for the path of a socket; our folder and the socket in it take 36 of them.
const MAX_TMPDIR_LENGTH = 67;

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, which is made if need be. The server ends with this process, and is
 * started again on the same url if it dies. Waits up to 10 seconds for another process to leave the folder.
 * Throws an Error if that one stays, if the data is of another major version, or if there is no PostgreSQL to start.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const { durable = true, log = console.error } = options;
  const plan = prepareServer(dataDir, durable);
  const stopping = new AbortController();
  const first = await startServer(plan, stopping.signal);
  const ended = restartOnExit(plan, first, stopping.signal, log);
  return {
    url: buildSocketUrl(plan.sockets),
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

function prepareServer(folder: string, durable: boolean): ServerPlan {
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
  const command = [join(binaries.folder, "postgres"), "-D", cluster, ...settings, ...durabilityOptions(durable)];
  return { account, dataDir, cluster, sockets, command };
}

async function startServer(plan: ServerPlan, signal: AbortSignal): Promise<Server> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  const logFile = join(plan.dataDir, "postgres.log");
  for (;;) {
    if (!isInUse(plan)) {
      takeOwnership(plan);
      const before = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
      const server = launchServer(plan.account, plan.command, logFile, signal);
      if (await waitUntilReady(server, plan.cluster)) return server;
      const lines = readFileSync(logFile).subarray(before).toString().trim().split("\n").slice(-10).join("\n");
      // The loser of a race finds a lock file; a killed server leaves its shared memory in use for a moment.
      const isTaken = /lock file .* (already exists|is empty)|pre-existing shared memory/.test(lines);
      if (!isTaken) throw new Error(`PostgreSQL did not start (${await server.ended}): ${lines}`);
    }
    if (Date.now() > deadline) {
      const running = `Another Listbook is already running on the data in ${plan.dataDir}.`;
      throw new Error(`${running} Stop it first, or set DATA_DIR to another folder.`);
    }
    await sleep(100, undefined, { signal });
  }
}

/** Starts the server again whenever it ends, with growing pauses, until `signal` fires. */
async function restartOnExit(
  plan: ServerPlan,
  first: Server,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  let pause = MIN_RESTART_DELAY_MS;
  let since = Date.now();
  let reason = await first.ended;
  while (!signal.aborted) {
    log(`PostgreSQL is down (${reason}). Starting it again.`);
    pause = Date.now() - since > HEALTHY_AFTER_MS ? MIN_RESTART_DELAY_MS : Math.min(pause * 2, MAX_RESTART_DELAY_MS);
    try {
      await sleep(pause, undefined, { signal });
      since = Date.now();
      const server = await startServer(plan, signal);
      reason = await server.ended;
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
}

async function waitUntilReady(server: Server, cluster: string): Promise<boolean> {
  const pid = await Promise.race([server.pid, server.ended]);
  while (!server.hasEnded()) {
    // The socket would not do: behind it may be the server of a process that was faster.
    const lines = readLockFile(join(cluster, "postmaster.pid"))?.split("\n");
    if (Number(lines?.[0]) === pid && lines?.[7]?.startsWith("ready")) return true;
    await sleep(5);
  }
  return false;
}

/** Whether a server runs on the folder. Removes locks that PostgreSQL would wrongly take for those of a live one. */
function isInUse({ cluster, sockets }: ServerPlan): boolean {
  return [join(cluster, "postmaster.pid"), join(sockets, ".s.PGSQL.5432.lock")].some((lock) => {
    const content = readLockFile(lock);
    if (content === undefined) return false;
    const holder = inspectProcess(Number.parseInt(content));
    // PostgreSQL sees by itself that nobody has the number, but takes a zombie or another program for the holder.
    if (holder === "zombie" || holder === "other" || (content === "" && isStale(lock))) removeStaleLock(lock, content);
    return holder === "postgres";
  });
}

/** An empty lock is what a power cut leaves, or is just being written. */
function isStale(lock: string): boolean {
  const written = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - written > STALE_EMPTY_LOCK_MS;
}

function removeStaleLock(lock: string, content: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    // Another process discards it too.
    return;
  }
  // A new server may have put its own in between.
  if (readLockFile(aside) !== content) linkSync(aside, lock);
  rmSync(aside);
}

function readLockFile(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function takeOwnership({ account, cluster, sockets }: ServerPlan): void {
  changeOwnerRecursively(account, cluster);
  mkdirSync(sockets, { recursive: true, mode: 0o700 });
  const { uid } = lstatSync(sockets);
  // Whoever owns the folder could put another server behind our url.
  if (uid !== process.getuid?.() && uid !== account.uid) throw new Error(`${sockets} belongs to another user.`);
  chmodSync(sockets, 0o700);
  changeOwner(account, sockets);
}
