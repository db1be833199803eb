import { closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { Binaries } from "./postgresBinaries.ts";
import { type OsAccount, SHARED_HOME, changeOwner, inspectProcess, canEnter, runToEnd } from "./runAsPostgres.ts";

/**
 * Where the account can keep the data of `dataDir`: there, or, since `nobody` cannot enter a folder below e.g. /root,
 * elsewhere with a link in its place. `name` is unique to the folder. Throws an Error if data stands in the way.
 */
export function locateCluster(account: OsAccount, dataDir: string, name: string): string {
  const cluster = join(dataDir, "postgres");
  if (canEnter(account, dataDir)) return cluster;
  const elsewhere = join(SHARED_HOME, name, "postgres");
  mkdirSync(join(SHARED_HOME, name), { recursive: true });
  if (!lstatSync(cluster, { throwIfNoEntry: false })) symlinkSync(elsewhere, cluster);
  if (lstatSync(cluster).isSymbolicLink()) return elsewhere;
  throw new Error(`PostgreSQL's account cannot enter ${dataDir}. Set DATA_DIR to a folder that others may enter.`);
}

/** Makes the cluster if there is none. Throws an Error if there is one of another major version. */
export function ensureCluster(account: OsAccount, binaries: Binaries, cluster: string, durable: boolean): void {
  const versionFile = join(cluster, "PG_VERSION");
  removeIncompleteClusters(cluster);
  if (!existsSync(versionFile)) createCluster(account, binaries, cluster, durable);
  const major = Number(readFileSync(versionFile, "utf8"));
  if (major !== binaries.major) {
    throw new Error(`The data in ${cluster} is of PostgreSQL ${major}, but this is PostgreSQL ${binaries.major}.`);
  }
}

/** Command line settings that decide what survives a power cut. Either way all survives the end of a process. */
export function durabilityOptions(durable: boolean): string[] {
  const careless = ["fsync=off", "full_page_writes=off"];
  return (durable ? ["fsync=on"] : careless).flatMap((setting) => ["-c", setting]);
}

function createCluster(account: OsAccount, binaries: Binaries, cluster: string, durable: boolean): void {
  // Under another name until it is whole, so that an interrupted first start leaves nothing half made.
  const half = mkdtempSync(`${cluster}.new-${process.pid}-`);
  try {
    changeOwner(account, half);
    runInitdb(account, binaries, half, durable);
    renameSync(half, cluster);
    if (durable) syncFolder(join(cluster, ".."));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process was faster, and its cluster is as good as this one.
    if (!existsSync(join(cluster, "PG_VERSION"))) throw error;
  }
}

function runInitdb(account: OsAccount, { folder, major }: Binaries, half: string, durable: boolean): void {
  const access = ["--username=app", "--auth-local=trust", "--auth-host=reject", "--encoding=UTF8"];
  // The builtin provider sorts the same way on every machine, whatever its C library.
  const builtin = major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  const sync = durable ? [] : ["--no-sync"];
  const initdb = (locale: string) =>
    runToEnd(account, join(folder, "initdb"), ["-D", half, `--locale=${locale}`, ...access, ...builtin, ...sync]);
  let made = initdb("C.UTF-8");
  // macOS has no such locale.
  if (made.status !== 0) made = initdb("C");
  if (made.status !== 0) throw new Error(`PostgreSQL could not make ${half}: ${made.stderr}`);
  const single = ["--single", "-D", half, ...durabilityOptions(durable), "-c", "exit_on_error=on", "postgres"];
  const created = runToEnd(account, join(folder, "postgres"), single, "CREATE DATABASE app\n");
  if (created.status !== 0) throw new Error(`PostgreSQL could not create its database: ${created.stderr}`);
}

/** A new name survives a power cut only after its folder was synced too. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function removeIncompleteClusters(cluster: string): void {
  const home = join(cluster, "..");
  for (const name of readdirSync(home)) {
    const maker = Number(name.startsWith(`${basename(cluster)}.new-`) && name.split("-")[1]);
    const isEnded = ["none", "zombie"].includes(inspectProcess(maker));
    // Making a cluster blocks this process, so one with our own number is from an earlier holder of that number.
    if (!maker || (maker !== process.pid && !isEnded)) continue;
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 });
  }
}
