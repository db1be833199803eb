import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { version } from "../../../package.json";
import type { BackupSettings } from "../../settings/settings.ts";
import { withClient } from "../client/withClient.ts";
import type { TableSet } from "../migrate.ts";
import { hasRows, writeBackup } from "./backup.ts";
import {
  type BackupFile,
  type BackupKind,
  buildName,
  checkSpace,
  listBackups,
  openFolder,
  sweepPartialFiles,
} from "./backupFolder.ts";
import { countRows } from "./format.ts";
import { readMigrationsOf } from "./readBackup.ts";

/** The key of an advisory lock: one process makes the nightly backup. No other code uses this number. */
const NIGHTLY_LOCK = 7_215_002;
/** The hour at which a night's backup is due, by the clock of the server. */
const NIGHTLY_HOUR = 3;
/** The number of backups before an upgrade that are kept. */
const KEPT_UPGRADES = 3;

/** The database, its tables, and where their backups are kept. `now` is the current time. */
export type BackupJob = { url: string; sets: TableSet[]; settings: BackupSettings; now?: Date };

/** What a backup has, in numbers for the log. `deleted` counts older files. */
type MadeBackup = { file: string; rows: number; bytes: number; deleted: number };

/**
 * Makes the backup of a night, unless there is one already, or another process makes it, or no table has a row. Returns
 * null then. Several processes may call it, as often as they like.
 */
export async function backUpNightly(job: BackupJob): Promise<MadeBackup | null> {
  const { url, settings, now = new Date() } = job;
  const isDue = async () => isDueAt(now, await listBackups(settings.folder));
  if (!(await isDue())) return null;
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
      NIGHTLY_LOCK,
    ]);
    // Again, because another process may just have made it.
    if (!rows[0]?.isMine || !(await isDue()) || !(await hasRows(url, job.sets))) return null;
    return makeBackup(job, "nightly");
  });
}

/** Whether no backup was made since the last time that one was due. A time that is still to come is that of a wrong clock. */
function isDueAt(now: Date, backups: BackupFile[]): boolean {
  const due = new Date(now);
  due.setHours(NIGHTLY_HOUR, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return !backups.some(({ kind, time }) => kind === "nightly" && time >= due && time <= now);
}

/**
 * Makes a backup before the tables are migrated, under the lock of migrations, and returns its file. Returns null when no
 * table has a row. Throws an Error that says what to do when it fails.
 */
export async function backUpBeforeUpgrade(job: BackupJob): Promise<string | null> {
  try {
    if (!(await hasRows(job.url, job.sets))) return null;
    return (await makeBackup(job, "upgrade")).file;
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    throw new Error(
      `The backup before the upgrade failed: ${reason}. Nothing was changed. ` +
        "Free some space or set BACKUP_BEFORE_UPGRADE=off.",
      { cause: error },
    );
  }
}

/** Writes a backup and deletes those that are too many. Nothing is deleted before the new one was read back. */
async function makeBackup({ url, sets, settings, now = new Date() }: BackupJob, kind: BackupKind): Promise<MadeBackup> {
  const { folder } = settings;
  await openFolder(folder);
  await sweepPartialFiles(folder, kind, now);
  await checkSpace(folder);
  const file = join(folder, buildName(now, version, kind));
  const rows = countRows(await writeBackup(url, file, sets, { isLocked: kind === "upgrade" }));
  const old = kind === "nightly" ? await findOldNightly(settings, file) : await findOldUpgrades(folder, file);
  for (const { path } of old) await rm(path, { force: true });
  return { file, rows, bytes: (await stat(file)).size, deleted: old.length };
}

/** Returns the backups of a kind, the newest first. That which was just made is the newest, whatever the clock says. */
async function listOf(folder: string, wanted: BackupKind, made: string): Promise<BackupFile[]> {
  const backups = (await listBackups(folder)).filter(({ kind }) => kind === wanted);
  return backups.sort((a, b) => Number(b.path === made) - Number(a.path === made));
}

const findOldNightly = async ({ folder, keep }: BackupSettings, made: string) =>
  (await listOf(folder, "nightly", made)).slice(keep);

/**
 * Of several backups of tables with the same migrations only the newest is kept: a migration that fails at each start must
 * not push out the backup of the tables before it.
 */
async function findOldUpgrades(folder: string, made: string): Promise<BackupFile[]> {
  const upgrades = await listOf(folder, "upgrade", made);
  const keptStates = new Set<string>();
  const old: BackupFile[] = [];
  for (const backup of upgrades) {
    // A file that nobody can read any more is like no other.
    const state = (await readMigrationsOf(backup.path).catch(() => [backup.path])).join();
    if (keptStates.has(state) || keptStates.size === KEPT_UPGRADES) old.push(backup);
    else keptStates.add(state);
  }
  return old;
}
