import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";

/**
 * The lock on a data folder. Programs that inherit `descriptor` keep the lock as long as they run, also when this process
 * has closed its own. Null: this system has no `flock`.
 */
export type DataLock = { descriptor: number | null; close: () => void };

const CONFLICT = 75;
/** With the number of a descriptor, `flock` locks what this process has opened, and ends. */
const FLOCK_OPTIONS = ["--nonblock", "--conflict-exit-code", String(CONFLICT), "3"];

/** Returns the file that is locked; it stays in the folder. */
export const getLockFile = (dataDir: string) => join(dataDir, "lock");

/**
 * Locks a data folder against other processes. The lock also holds between two containers, which see neither each other's
 * processes nor each other's shared memory. Returns null when it is locked already.
 */
export function lockData(dataDir: string): DataLock | null {
  const descriptor = openSync(getLockFile(dataDir), "a", 0o600);
  const close = () => closeSync(descriptor);
  const { status } = spawnSync("flock", FLOCK_OPTIONS, { stdio: ["ignore", "ignore", "ignore", descriptor] });
  if (status === 0) return { descriptor, close };
  close();
  return status === CONFLICT ? null : { descriptor: null, close: () => undefined };
}
