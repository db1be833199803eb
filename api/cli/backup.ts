import { resolve } from "node:path";
import { writeBackup } from "../database/backup.ts";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { productTables } from "../database/migrate.ts";
import { findRunningDatabase } from "../database/embedded/findRunning.ts";
import { readSettings } from "../settings/settings.ts";
import { standInTables } from "../standins/dataSource.ts";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The database of the settings: also the embedded one, whether the app runs on it or not. */
async function openDatabase({ databaseUrl, dataDir }: ReturnType<typeof readSettings>) {
  const url = databaseUrl ?? findRunningDatabase(dataDir);
  return url ? { url, stop: async () => {} } : startEmbedded(dataDir, { log: printLine });
}

/** `2026-11-21T09-30-00Z`: a file's name may hold no colon everywhere. */
const formatNow = () => new Date().toISOString().slice(0, 19).replaceAll(":", "-");

try {
  const [name = `listbook-${formatNow()}Z.sql.gz`] = process.argv.slice(2);
  // npm runs its scripts in the project's folder and says here where it was called.
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
