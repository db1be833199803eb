import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getDurabilityOptions, locateCluster } from "./cluster.ts";
import type { Memory } from "../../settings/values.ts";
import { type DataLock, lockData } from "./dataLock.ts";
import { getPostmasterFile, isInUse, readLockFile } from "./lockFiles.ts";
import { type Binaries, findBinaries } from "./postgresBinaries.ts";
import { type OsAccount, type Server, SHARED_HOME } from "./runAsPostgres.ts";
import { chooseAccount, changeOwnerRecursively, changeOwner, launchServer } from "./runAsPostgres.ts";
import { DISK_IS_FULL, isDiskFull, openDataFolder } from "./startErrors.ts";

/** Where the server of a data folder has its files, and how it runs. */
export type ServerConfig = {
  account: OsAccount;
  binaries: Binaries;
  dataDir: string;
  cluster: string;
  sockets: string;
  durable: boolean;
  memory: Memory;
};

const SMALL_MEMORY = [
  "shared_buffers=32MB",
  "work_mem=2MB",
  "maintenance_work_mem=32MB",
  "max_wal_size=128MB",
  "min_wal_size=32MB",
  "jit=off",
  "autovacuum_max_workers=1",
  "max_logical_replication_workers=0",
  // Nothing replicates this database.
  "wal_level=minimal",
  "max_wal_senders=0",
];
/** The version of PostgreSQL that has the setting `io_method`. Its default starts three processes. */
const IO_METHOD_MAJOR = 18;

/** Milliseconds that a start waits for another server on the same data to end. */
export const START_TIMEOUT_MS = 10_000;
export const RETRY_DELAY_MS = 100;
// macOS allows 103 bytes for the path of a socket; the name of the folder and of the socket in it take 36 of them.
const MAX_TMPDIR_LENGTH = 67;

/** Finds the programs and chooses the folders of the server. */
export function prepareServer(folder: string, options: Pick<ServerConfig, "durable" | "memory">): ServerConfig {
  const dataDir = openDataFolder(folder);
  const name = `listbook-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  const account = chooseAccount(join(dataDir, "postgres"));
  const cluster = locateCluster(account, dataDir, name);
  const binaries = findBinaries(account, process.getuid?.() === 0 ? SHARED_HOME : dataDir);
  const sockets = join(tmpdir().length > MAX_TMPDIR_LENGTH ? "/tmp" : tmpdir(), name);
  return { account, binaries, dataDir, cluster, sockets, ...options };
}

function buildCommand({ binaries, cluster, sockets, durable, memory }: ServerConfig): string[] {
  const network = ["listen_addresses=", `unix_socket_directories="${sockets}"`, "port=5432", "max_connections=100"];
  const output = ["timezone=UTC", "log_timezone=UTC", "log_checkpoints=off"];
  const ioMethod = binaries.major >= IO_METHOD_MAJOR ? ["io_method=sync"] : [];
  const small = memory === "small" ? [...SMALL_MEMORY, ...ioMethod] : [];
  const settings = [...network, ...output, ...small].flatMap((setting) => ["-c", setting]);
  return [join(binaries.folder, "postgres"), "-D", cluster, ...settings, ...getDurabilityOptions(durable)];
}

/** Waits until nobody uses the data, at most up to the time `deadline`, and locks it. */
export async function lockWhenFree(config: ServerConfig, deadline: number, signal: AbortSignal): Promise<DataLock> {
  for (;;) {
    const lock = lockData(config.dataDir);
    if (lock && !isInUse(config)) return lock;
    lock?.close();
    if (Date.now() > deadline) throw alreadyRunning(config);
    await sleep(RETRY_DELAY_MS, undefined, { signal });
  }
}

export const alreadyRunning = ({ dataDir }: ServerConfig) =>
  new Error(
    `Another Listbook is already running on the data in ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );

/**
 * Launches the server under the lock, and waits until it is ready. Returns undefined when another server has taken the
 * data meanwhile.
 */
export async function launch(config: ServerConfig, lock: DataLock, signal: AbortSignal): Promise<Server | undefined> {
  const { account, dataDir, cluster } = config;
  const logFile = join(dataDir, "postgres.log");
  takeOwnership(config);
  const oldLogSize = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const server = launchServer({ account, command: buildCommand(config), logFile, lock }, signal);
  if (await waitUntilReady(server, cluster)) return server;
  const lines = readFileSync(logFile).subarray(oldLogSize).toString().trim().split("\n").slice(-10).join("\n");
  // Without `flock` the server may find the lock file of another one that was faster. A killed server's shared memory
  // stays in use for a moment.
  if (/lock file .* (already exists|is empty)|pre-existing shared memory/.test(lines)) return undefined;
  if (isDiskFull(dataDir, lines)) throw new Error(DISK_IS_FULL);
  throw new Error(`PostgreSQL did not start (${await server.ended}): ${lines}`);
}

/** Returns true when the server accepts connections, and false when it has ended. */
async function waitUntilReady(server: Server, cluster: string): Promise<boolean> {
  const pid = await Promise.race([server.pid, server.ended]);
  while (!server.hasEnded()) {
    // A connection to the socket would prove nothing, because the socket may belong to the server of another process.
    const lines = readLockFile(getPostmasterFile(cluster))?.split("\n");
    if (Number(lines?.[0]) === pid && lines?.[7]?.startsWith("ready")) return true;
    await sleep(5);
  }
  return false;
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
