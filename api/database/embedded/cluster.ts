import { closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
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

/** Creates the cluster if it does not exist. Throws an Error if it has another major version. */
export function ensureCluster(account: OsAccount, binaries: Binaries, cluster: string, durable: boolean): void {
  const versionFile = join(cluster, "PG_VERSION");
  removeIncompleteClusters(cluster);
  if (!existsSync(versionFile)) createCluster(account, binaries, cluster, durable);
  const major = Number(readFileSync(versionFile, "utf8"));
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

function createCluster(account: OsAccount, binaries: Binaries, cluster: string, durable: boolean): void {
  // The folder has a temporary name until it is complete, so that an interrupted start leaves no incomplete cluster.
  const temporaryFolder = mkdtempSync(`${cluster}.new-${process.pid}-`);
  try {
    changeOwner(account, temporaryFolder);
    runInitdb(account, binaries, temporaryFolder, durable);
    renameSync(temporaryFolder, cluster);
    if (durable) syncFolder(join(cluster, ".."));
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true });
    // If another process has created the cluster meanwhile, this one uses it.
    if (!existsSync(join(cluster, "PG_VERSION"))) throw error;
  }
}

/** Creates a cluster with a database `app` in the folder `target`. */
function runInitdb(account: OsAccount, { folder, major }: Binaries, target: string, durable: boolean): void {
  const access = ["--username=app", "--auth-local=trust", "--auth-host=reject", "--encoding=UTF8"];
  // The builtin provider sorts the same way on every machine, whatever its C library.
  const builtin = major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  const sync = durable ? [] : ["--no-sync"];
  const runWithLocale = (locale: string) =>
    runToEnd(account, join(folder, "initdb"), ["-D", target, `--locale=${locale}`, ...access, ...builtin, ...sync]);
  let initdb = runWithLocale("C.UTF-8");
  // macOS has no locale C.UTF-8.
  if (initdb.status !== 0) initdb = runWithLocale("C");
  if (initdb.status !== 0) throw new Error(`PostgreSQL could not make ${target}: ${initdb.stderr}`);
  const args = ["--single", "-D", target, ...getDurabilityOptions(durable), "-c", "exit_on_error=on", "postgres"];
  const singleUser = runToEnd(account, join(folder, "postgres"), args, "CREATE DATABASE app\n");
  if (singleUser.status !== 0) throw new Error(`PostgreSQL could not create its database: ${singleUser.stderr}`);
}

/** Makes a rename in the folder survive a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Removes the temporary folders of processes that ended while they created a cluster. */
function removeIncompleteClusters(cluster: string): void {
  const parent = join(cluster, "..");
  for (const name of readdirSync(parent)) {
    const creatorPid = Number(name.startsWith(`${basename(cluster)}.new-`) && name.split("-")[1]);
    const hasEnded = ["none", "zombie"].includes(inspectProcess(creatorPid));
    // Creating a cluster blocks this process, so a folder with its own pid is from an earlier process with that pid.
    if (!creatorPid || (creatorPid !== process.pid && !hasEnded)) continue;
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
