import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { inspectProcess } from "../embedded/runAsPostgres.ts";

/** Why the server has made a backup: because a day is over, or before it migrates the tables. */
export type BackupKind = "nightly" | "upgrade";

/** A backup that the server has made. Only a file that was read back has such a name. */
export type BackupFile = { path: string; time: Date; kind: BackupKind };

const NAME = /^listbook-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-\d+\.\d+\.\d+-(nightly|upgrade)\.sql\.gz$/;
/** The same, with the id of the process that writes it. */
const PARTIAL_NAME = /^listbook-.*-(nightly|upgrade)\.sql\.gz\.(\d+)$/;

/** Milliseconds without a write after which the writer of a file has ended, whatever process has its id now. */
const WRITE_PAUSE = 60 * 60_000;

/** The time like `2026-11-21T09-30-00Z`, in UTC; some systems forbid colons in the names of files. */
export const formatTime = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** `version` is that of this build. */
export const buildName = (time: Date, version: string, kind: BackupKind) =>
  `listbook-${formatTime(time)}-${version}-${kind}.sql.gz`;

function parseName(folder: string, name: string): BackupFile | null {
  const [, date, hours, minutes, seconds, kind] = NAME.exec(name) ?? [];
  if (!kind) return null;
  return {
    path: join(folder, name),
    time: new Date(`${date}T${hours}:${minutes}:${seconds}Z`),
    kind: kind as BackupKind,
  };
}

/** Returns the server's own backups in a folder, the newest first; none when there is no such folder. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const backups = names.flatMap((name) => parseName(folder, name) ?? []);
  return backups.sort((a, b) => b.time.getTime() - a.time.getTime());
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
