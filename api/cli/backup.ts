import { resolve } from "node:path";
import { writeBackup } from "../database/backup.ts";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { productTables } from "../database/migrate.ts";
import { findDatabase } from "../database/embedded/findRunning.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { standInTables } from "../standins/dataSource.ts";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Opens the database of the settings, or else the embedded one, which is started unless the app already runs it. */
async function openDatabase(settings: Settings) {
  const url = findDatabase(settings);
  return url ? { url, stop: async () => {} } : startEmbedded(settings.dataDir, { log: printLine });
}

/** The time like `2026-11-21T09-30-00`, in UTC; some systems forbid colons in the names of files. */
const formatNow = () => new Date().toISOString().slice(0, 19).replaceAll(":", "-");

try {
  const [name = `listbook-${formatNow()}Z.sql.gz`] = process.argv.slice(2);
  // npm runs scripts in the project's folder. `INIT_CWD` is the folder in which npm was called.
  const file = resolve(process.env["INIT_CWD"] ?? ".", name);
  const database = await openDatabase(readSettings(process.env));
  try {
    const { tables, rows } = await writeBackup(database.url, file, [standInTables, productTables]);
    printLine(`Wrote ${rows} rows of ${tables} tables to ${file}`);
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
