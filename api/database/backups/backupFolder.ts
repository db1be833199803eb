import { access, constants, mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inspectProcess } from "../embedded/runAsPostgres.ts";

/** Why the server has made a backup: because a day is over, or before it migrates the tables. */
export type BackupKind = "nightly" | "upgrade";

/** A backup that the server has made. Only a file that was read back has such a name. */
export type BackupFile = { path: string; time: Date; kind: BackupKind };

const TIME_IN_NAME = /^listbook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z/;
const NAME = /^listbook-[\dT-]+Z-\d+\.\d+\.\d+-(nightly|upgrade)\.sql\.gz$/;
/** The same, with the id of the process that writes it. */
const PARTIAL_NAME = /^listbook-.*-(nightly|upgrade)\.sql\.gz\.(\d+)$/;

/** Milliseconds without a write after which the writer of a file has ended, whatever process has its id now. */
const WRITE_PAUSE = 60 * 60_000;

/** The time like `2026-11-21T09-30-00Z`, in UTC; some systems forbid colons in the names of files. */
export const formatTime = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** `version` is that of this build. */
export const buildName = (time: Date, version: string, kind: BackupKind) =>
  `listbook-${formatTime(time)}-${version}-${kind}.sql.gz`;

/** Returns the time that a backup is named after; null for another name. */
function parseTime(name: string): Date | null {
  const [, date, hours, minutes, seconds] = TIME_IN_NAME.exec(name) ?? [];
  const time = new Date(`${date}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

function parseName(folder: string, name: string): BackupFile | null {
  const [kind, time] = [NAME.exec(name)?.[1], parseTime(name)];
  return kind && time ? { path: join(folder, name), time, kind: kind as BackupKind } : null;
}

/** Returns the name of a backup that somebody makes by hand without naming it. */
export const buildOwnName = (time: Date) => `listbook-${formatTime(time)}.sql.gz`;

/** Makes a folder and those around it. In a place such as `/proc`, Node's own option for that never ends. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(folder)).isDirectory()) return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 });
  }
}

/** Makes the folder of the backups where it is missing. Throws an Error that says what is wrong when it cannot be used. */
export async function openFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`BACKUP_DIR cannot be used: ${describeFolderError(folder, error as NodeJS.ErrnoException)}`, {
      cause: error,
    });
  }
}

function describeFolderError(folder: string, { code, message }: NodeJS.ErrnoException): string {
  const user = process.geteuid?.();
  switch (code) {
    case "EACCES":
    case "EPERM":
      return `user ${user} may not write to ${folder}. Let it own that folder, or name another one.`;
    case "EROFS":
      return `${folder} is on a file system that can only be read. Name another folder.`;
    case "EEXIST":
    case "ENOTDIR":
      return `${folder} is a file. Name a folder.`;
    case "ENOENT":
      return `${folder} cannot be made there. Name another folder.`;
    case "ENOSPC":
      return `the disk of ${folder} is full. Free some space, or name another folder.`;
    default:
      return `${message}. Name another folder.`;
  }
}

/** Returns what is in a folder; nothing when there is no such folder. */
const readEntries = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });

/** Returns the server's own backups in a folder, the newest first; none when there is no such folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const backups = (await readEntries(folder)).flatMap(({ name }) => parseName(folder, name) ?? []);
  return backups.sort((a, b) => b.time.getTime() - a.time.getTime());
}

/** A file that somebody or another build is still writing. */
const UNFINISHED_NAME = /\.\d+$/;

/**
 * Returns all files in a folder that may be backups, the newest first, whatever their names: those that are named after a
 * time are from that time, as a copy of a file has a new one.
 */
export async function listAllFiles(folder: string): Promise<{ path: string; time: number }[]> {
  const entries = await readEntries(folder);
  const names = entries.filter((entry) => entry.isFile() && !UNFINISHED_NAME.test(entry.name)).map(({ name }) => name);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, time: parseTime(name)?.getTime() ?? (await stat(path)).mtimeMs };
    }),
  );
  return files.sort((a, b) => b.time - a.time);
}

/** Returns the seconds since the newest backup in a folder. Throws an Error when there is none. */
export async function readAge(folder: string, now: Date): Promise<number> {
  const [newest] = await listBackups(folder);
  if (!newest) throw new Error(`There is no backup in ${folder}.`);
  return (now.getTime() - newest.time.getTime()) / 1_000;
}

/** Deletes the files of one kind whose writers have ended before they were done. */
export async function sweepPartialFiles(folder: string, kind: BackupKind, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, kindOfFile, pid] = PARTIAL_NAME.exec(name) ?? [];
    if (kindOfFile !== kind) continue;
    const path = join(folder, name);
    if (await hasLivingWriter(path, Number(pid), now)) continue;
    await rm(path, { force: true });
  }
}

async function hasLivingWriter(path: string, pid: number, now: Date): Promise<boolean> {
  // This process writes one file of a kind at a time, and not now. In a container each start has the same id.
  if (pid === process.pid || ["none", "zombie"].includes(inspectProcess(pid))) return false;
  const file = await stat(path).catch(() => null);
  return file !== null && now.getTime() - file.mtimeMs < WRITE_PAUSE;
}

/** Throws an Error when the folder has less space than twice the size of the newest backup. */
export async function checkSpace(folder: string): Promise<void> {
  const [newest] = await listBackups(folder);
  if (!newest) return;
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, 2 * (await stat(newest.path)).size];
  if (free < needed)
    throw new Error(`${folder} has ${formatSize(free)} free, and a backup may need ${formatSize(needed)}`);
}

const formatSize = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
