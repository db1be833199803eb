import { resolve } from "node:path";
import { startEmbedded } from "../database/embedded/embedded.ts";
import { productTables } from "../database/migrate.ts";
import { restoreBackup } from "../database/restore.ts";
import { prepareDatabase } from "../compose.ts";
import { readSettings } from "../settings/settings.ts";
import { standInTables } from "../standins/dataSource.ts";

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [name] = process.argv.slice(2);
  if (!name) throw new Error("Name the backup: npm run restore -- listbook-2026-11-21T09-30-00Z.sql.gz");
  // npm runs scripts in the project's folder. `INIT_CWD` is the folder in which npm was called.
  const file = resolve(process.env["INIT_CWD"] ?? ".", name);
  const settings = readSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  const database = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startEmbedded(dataDir, { log: printLine });
  try {
    const { tables, rows } = await restoreBackup(database.url, file, [standInTables, productTables]);
    await prepareDatabase(database.url, settings);
    printLine(`Restored ${rows} rows of ${tables} tables from ${file}`);
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
