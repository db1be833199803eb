import { resolve } from "node:path";
import { writeBackup } from "../database/backups/backup.ts";
import { formatTime } from "../database/backups/backupFolder.ts";
import { describeRows } from "../database/backups/format.ts";
import type { Settings } from "../settings/settings.ts";
import { ALL_TABLES } from "../standins/dataSource.ts";
import { useDatabase } from "./database.ts";
import { printLine } from "./print.ts";

/** Writes a backup to the named file, by default into the current folder. */
export async function backUp([name = `listbook-${formatTime(new Date())}.sql.gz`]: string[], settings: Settings) {
  // npm runs scripts in the project's folder. `INIT_CWD` is the folder in which npm was called.
  const file = resolve(process.env["INIT_CWD"] ?? ".", name);
  const rows = await useDatabase(settings, (url) => writeBackup(url, file, ALL_TABLES));
  printLine(`Wrote ${describeRows(rows)} to ${file}`);
}
