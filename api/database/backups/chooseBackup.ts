import type { TableSet } from "../migrate.ts";
import { type BackupFile, listAllFiles, listBackups } from "./backupFolder.ts";
import { knowsMigrations } from "./format.ts";
import { readMigrationsOf } from "./readBackup.ts";

/**
 * Returns the file that `latest` or `latest-upgrade` names in the folder of the backups; null for any other name. The first
 * one is the newest of all, also one that somebody has made by hand. The second one is the newest from before an upgrade that
 * this build can use, so that an older build finds its own. Throws an Error when there is none.
 */
export async function chooseBackup(name: string, folder: string | null, sets: TableSet[]): Promise<string | null> {
  if (name !== "latest" && name !== "latest-upgrade") return null;
  if (folder === null) throw new Error("Set BACKUP_DIR to the folder of the backups, or name a file.");
  const chosen = name === "latest" ? await findLatest(folder) : await findUpgrade(await listBackups(folder), sets);
  if (!chosen) throw new Error(`There is no such backup in ${folder}.`);
  return chosen.path;
}

/** Files of other programs are passed over. A backup that cannot be read is not, as an older one has less. */
async function findLatest(folder: string) {
  for (const file of await listAllFiles(folder))
    if (file.path.endsWith(".sql.gz") || (await isBackup(file.path))) return file;
  return undefined;
}

const isBackup = (path: string) =>
  readMigrationsOf(path).then(
    () => true,
    () => false,
  );

async function findUpgrade(backups: BackupFile[], sets: TableSet[]): Promise<BackupFile | undefined> {
  for (const backup of backups) {
    if (backup.kind !== "upgrade") continue;
    const migrations = await readMigrationsOf(backup.path).catch(() => null);
    if (migrations && knowsMigrations(sets, migrations)) return backup;
  }
  return undefined;
}
