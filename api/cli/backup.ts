import { resolve } from "node:path";
import { writeBackup } from "../database/backups/backup.ts";
import { formatTime } from "../database/backups/backupFolder.ts";
import { describeRows } from "../database/backups/format.ts";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { findDatabase } from "../database/embedded/findRunning.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { ALL_TABLES } from "../standins/dataSource.ts";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Opens the database of the settings, or else the embedded one, which is started unless the app already runs it. */
async function openDatabase(settings: Settings) {
  const url = findDatabase(settings);
  const { dataDir, memory } = settings;
  return url ? { url, stop: async () => {} } : startEmbedded(dataDir, { memory, log: printLine });
}

try {
  const [name = `listbook-${formatTime(new Date())}.sql.gz`] = process.argv.slice(2);
  // npm runs scripts in the project's folder. `INIT_CWD` is the folder in which npm was called.
  const file = resolve(process.env["INIT_CWD"] ?? ".", name);
  const database = await openDatabase(readSettings(process.env));
  try {
    const rows = await writeBackup(database.url, file, ALL_TABLES);
    printLine(`Wrote ${describeRows(rows)} to ${file}`);
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
