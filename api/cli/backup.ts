import { accessSync, constants } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { writeBackup } from "../database/backups/backup.ts";
import { buildOwnName, openFolder } from "../database/backups/backupFolder.ts";
import { describeRows } from "../database/backups/format.ts";
import type { Settings } from "../settings/settings.ts";
import { ALL_TABLES } from "../standins/dataSource.ts";
import { useDatabase } from "./database.ts";
import { printLine } from "./print.ts";

/** Writes a backup to the named file, or else into the folder of the backups, or else into the current folder. */
export async function backUp([name]: string[], settings: Settings) {
  const file = await chooseFile(name, settings);
  const rows = await useDatabase(settings, (url) => writeBackup(url, file, ALL_TABLES));
  printLine(`Wrote ${describeRows(rows)} to ${file}`);
}

/** Returns where the backup goes. Throws an Error where nobody may write it, before the database is started for it. */
async function chooseFile(name: string | undefined, { backups }: Settings): Promise<string> {
  // npm runs scripts in the project's folder. `INIT_CWD` is the folder in which npm was called.
  const current = process.env["INIT_CWD"] ?? ".";
  if (backups && !name) {
    await openFolder(backups.folder);
    return join(backups.folder, buildOwnName(new Date()));
  }
  const file = resolve(current, name ?? buildOwnName(new Date()));
  try {
    accessSync(dirname(file), constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`Nothing can be written into ${dirname(file)}: name another file, or set BACKUP_DIR.`, {
      cause: error,
    });
  }
  return file;
}
