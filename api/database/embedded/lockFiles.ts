import { linkSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { inspectProcess } from "./runAsPostgres.ts";

/** The folders of a server in which PostgreSQL keeps its own lock files. */
type LockedFolders = { cluster: string; sockets: string };

const STALE_EMPTY_LOCK_MS = 1_000;

export const getPostmasterFile = (cluster: string) => join(cluster, "postmaster.pid");

/**
 * Whether a server runs on the cluster. Removes the lock files that a server has left which has ended. A new server would
 * ignore them, but a file that by chance names its process would say that it is ready before it is.
 */
export function isInUse({ cluster, sockets }: LockedFolders): boolean {
  return [getPostmasterFile(cluster), join(sockets, ".s.PGSQL.5432.lock")].some((lock) => {
    const content = readLockFile(lock);
    if (content === undefined) return false;
    const holder = inspectProcess(Number.parseInt(content));
    if (content === "" ? isStale(lock) : holder !== "postgres") removeStaleLock(lock, content);
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

export function readLockFile(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
