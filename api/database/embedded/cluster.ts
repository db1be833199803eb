import { closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DataLock } from "./dataLock.ts";
import type { Binaries } from "./postgresBinaries.ts";
import { type OsAccount, SHARED_HOME, changeOwner, inspectProcess, canEnter, runToEnd } from "./runAsPostgres.ts";

/**
 * Returns the folder of the cluster: `<dataDir>/postgres` if the account can enter `dataDir`. The account `nobody`
 * cannot enter a folder below /root, for example; then the cluster is in a shared folder, and `<dataDir>/postgres`
 * links to it. `name` is unique to `dataDir`. Throws an Error if `<dataDir>/postgres` exists and is not a link.
 */
export function locateCluster(account: OsAccount, dataDir: string, name: string): string {
  const cluster = join(dataDir, "postgres");
  if (canEnter(account, dataDir)) return cluster;
  const sharedCluster = join(SHARED_HOME, name, "postgres");
  mkdirSync(join(SHARED_HOME, name), { recursive: true });
  if (!lstatSync(cluster, { throwIfNoEntry: false })) symlinkSync(sharedCluster, cluster);
  if (lstatSync(cluster).isSymbolicLink()) return sharedCluster;
  throw new Error(`PostgreSQL's account cannot enter ${dataDir}. Set DATA_DIR to a folder that others may enter.`);
}

/** How a cluster is created: by which programs, as which account, whether it survives a power cut, and under which lock. */
export type ClusterMaker = { account: OsAccount; binaries: Binaries; durable: boolean; lock: DataLock };

/** Creates the cluster if it does not exist. Throws an Error if it has another major version. */
export function ensureCluster(maker: ClusterMaker, cluster: string): void {
  const versionFile = join(cluster, "PG_VERSION");
  removeLeftovers(cluster, maker.lock);
  if (!existsSync(versionFile)) createCluster(maker, cluster);
  const major = Number(readFileSync(versionFile, "utf8"));
  const { binaries } = maker;
  if (major !== binaries.major) {
    throw new Error(`The data in ${cluster} is of PostgreSQL ${major}, but this is PostgreSQL ${binaries.major}.`);
  }
}

/**
 * Returns command line options. With `durable` the data survives a power cut; without it only the end of a process.
 */
export function getDurabilityOptions(durable: boolean): string[] {
  const settings = durable ? ["fsync=on"] : ["fsync=off", "full_page_writes=off"];
  return settings.flatMap((setting) => ["-c", setting]);
}

function createCluster(maker: ClusterMaker, cluster: string): void {
  const temporaryFolder = createTemporaryCluster(maker, cluster);
  try {
    renameSync(temporaryFolder, cluster);
    if (maker.durable) syncFolder(dirname(cluster));
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    // If another process has created the cluster meanwhile, this one uses it.
    if (!existsSync(join(cluster, "PG_VERSION"))) throw error;
  }
}

/**
 * Creates a cluster beside `cluster` and returns its folder. It has a temporary name until its maker gives it another one,
 * so that an interrupted start leaves no incomplete cluster, and the next start removes it.
 */
export function createTemporaryCluster(maker: ClusterMaker, cluster: string): string {
  const folder = mkdtempSync(`${cluster}.new-${process.pid}-`);
  try {
    changeOwner(maker.account, folder);
    runInitdb(maker, folder);
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Creates a cluster with a database `app` in the folder `target`. */
function runInitdb({ account, binaries: { folder, major }, durable, lock }: ClusterMaker, target: string): void {
  const access = ["--username=app", "--auth-local=trust", "--auth-host=reject", "--encoding=UTF8"];
  // The builtin provider sorts the same way on every machine, whatever its C library.
  const builtin = major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  const sync = durable ? [] : ["--no-sync"];
  const runWithLocale = (locale: string) => {
    const args = ["-D", target, `--locale=${locale}`, ...access, ...builtin, ...sync];
    return runToEnd(account, join(folder, "initdb"), args, { lock });
  };
  let initdb = runWithLocale("C.UTF-8");
  // macOS has no locale C.UTF-8.
  if (initdb.status !== 0) initdb = runWithLocale("C");
  if (initdb.status !== 0) throw new Error(`PostgreSQL could not make ${target}: ${initdb.stderr}`);
  const args = ["--single", "-D", target, ...getDurabilityOptions(durable), "-c", "exit_on_error=on", "postgres"];
  const singleUser = runToEnd(account, join(folder, "postgres"), args, { lock, input: "CREATE DATABASE app\n" });
  if (singleUser.status !== 0) throw new Error(`PostgreSQL could not create its database: ${singleUser.stderr}`);
}

/** A cluster has this name between the two renames that put it in the place of another one. */
const getReplacement = (cluster: string) => `${cluster}.restored`;

/**
 * Puts a complete cluster in the place of `cluster`. The old one, if there is one, gets a name that ends with `time`, and
 * its new path is returned. If this is interrupted, the next start finds one of the two.
 */
export function replaceCluster(cluster: string, complete: string, time: string): string | null {
  const before = existsSync(cluster) ? `${cluster}.before-${time}` : null;
  rmSync(getReplacement(cluster), { recursive: true, force: true });
  renameSync(complete, getReplacement(cluster));
  if (before) renameSync(cluster, before);
  renameSync(getReplacement(cluster), cluster);
  syncFolder(dirname(cluster));
  return before;
}

/** Ends what an interrupted process has begun: it removes incomplete clusters, and finishes the replacement of one. */
export function removeLeftovers(cluster: string, lock: DataLock): void {
  removeIncompleteClusters(cluster, lock);
  finishReplacement(cluster);
}

function finishReplacement(cluster: string): void {
  if (!existsSync(getReplacement(cluster))) return;
  // Where the old cluster still has its name, the restore has not said that it is done.
  if (existsSync(cluster)) rmSync(getReplacement(cluster), { recursive: true, force: true });
  else renameSync(getReplacement(cluster), cluster);
}

/** Makes a rename in the folder survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Removes the temporary folders of processes that ended while they created a cluster. */
function removeIncompleteClusters(cluster: string, { descriptor }: DataLock): void {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    const creatorPid = Number(name.startsWith(`${basename(cluster)}.new-`) && name.split("-")[1]);
    // Under the lock nobody else creates a cluster, whatever process has that id now.
    const hasEnded = descriptor !== null || ["none", "zombie"].includes(inspectProcess(creatorPid));
    // Creating a cluster blocks this process, so a folder with its own pid is from an earlier process with that pid.
    if (!creatorPid || (creatorPid !== process.pid && !hasEnded)) continue;
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
