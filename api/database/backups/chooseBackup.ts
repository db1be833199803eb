import type { TableSet } from "../migrate.ts";
import { type BackupFile, listBackups } from "./backupFolder.ts";
import { knowsMigrations } from "./format.ts";
import { readMigrationsOf } from "./readBackup.ts";

/**
 * Returns the file that `latest` or `latest-upgrade` names in the folder of the backups; null for any other name. The
 * second one is the newest from before an upgrade that this build can use, so that an older build finds its own. Throws an
 * Error when there is none.
 */
export async function chooseBackup(name: string, folder: string | null, sets: TableSet[]): Promise<string | null> {
  if (name !== "latest" && name !== "latest-upgrade") return null;
  if (folder === null) throw new Error("Set BACKUP_DIR to the folder of the backups, or name a file.");
  const backups = await listBackups(folder);
  const chosen = name === "latest" ? backups[0] : await findUpgrade(backups, sets);
  if (!chosen) throw new Error(`There is no such backup in ${folder}.`);
  return chosen.path;
}

async function findUpgrade(backups: BackupFile[], sets: TableSet[]): Promise<BackupFile | undefined> {
  for (const backup of backups) {
    if (backup.kind !== "upgrade") continue;
    const migrations = await readMigrationsOf(backup.path).catch(() => null);
    if (migrations && knowsMigrations(sets, migrations)) return backup;
  }
  return undefined;
}
