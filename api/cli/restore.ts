import { resolve } from "node:path";
import { formatTime } from "../database/backups/backupFolder.ts";
import { chooseBackup } from "../database/backups/chooseBackup.ts";
import { describeRows } from "../database/backups/format.ts";
import { checkBackup, restoreBackup } from "../database/backups/restore.ts";
import { startReplacement } from "../database/embedded/replacement.ts";
import { prepareDatabase } from "../compose.ts";
import type { Settings } from "../settings/settings.ts";
import { ALL_TABLES } from "../standins/dataSource.ts";
import { printLine } from "./print.ts";

/** Restores into the database at `url`, and migrates it. */
async function restoreInto(url: string, file: string, settings: Settings) {
  const rows = await restoreBackup(url, file, ALL_TABLES);
  // Without a backup before the migrations: the file is one.
  await prepareDatabase(url, { ...settings, backups: null });
  return rows;
}

/** Restores into a new database, which then replaces the embedded one. Returns also where the old one is. */
async function restoreEmbedded(file: string, settings: Settings) {
  const { url, replace, abandon } = await startReplacement(settings.dataDir, { memory: settings.memory });
  try {
    const rows = await restoreInto(url, file, settings);
    return { rows, before: await replace(formatTime(new Date())) };
  } catch (error) {
    await abandon();
    throw error;
  }
}

/** Restores the named backup: a file, or `latest` or `latest-upgrade` of the folder of the backups. */
export async function restore([name]: string[], settings: Settings): Promise<void> {
  if (!name) throw new Error("Name the backup: latest, or latest-upgrade, or a file");
  // npm runs scripts in the project's folder. `INIT_CWD` is the folder in which npm was called.
  const findFile = () => resolve(process.env["INIT_CWD"] ?? ".", name);
  const chosen = await chooseBackup(name, settings.backups?.folder ?? null, ALL_TABLES);
  if (chosen) printLine(`The ${name} backup is ${chosen}`);
  const file = chosen ?? findFile();
  await checkBackup(file, ALL_TABLES);
  const { databaseUrl } = settings;
  const { rows, before } = databaseUrl
    ? { rows: await restoreInto(databaseUrl, file, settings), before: null }
    : await restoreEmbedded(file, settings);
  printLine(`Restored ${describeRows(rows)} from ${file}`);
  if (before) printLine(`The database before is in ${before}: delete it when you do not need it any more.`);
}
