import { resolve } from "node:path";
import { writeBackup } from "./database/backup.ts";
import { startEmbedded } from "./database/embedded.ts";
import { findRunning } from "./database/running.ts";
import { readSettings } from "./settings.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The database of the settings: also the embedded one, whether the app runs on it or not. */
async function open({ databaseUrl, dataDir }: ReturnType<typeof readSettings>) {
  const url = databaseUrl ?? findRunning(dataDir);
  return url ? { url, stop: async () => {} } : startEmbedded(dataDir, { log: say });
}

/** `2026-11-21T09-30-00Z`: a file's name may hold no colon everywhere. */
const now = () => new Date().toISOString().slice(0, 19).replaceAll(":", "-");

try {
  const [name = `listbook-${now()}Z.sql.gz`] = process.argv.slice(2);
  // npm runs its scripts in the project's folder and says here where it was called.
  const file = resolve(process.env["INIT_CWD"] ?? ".", name);
  const database = await open(readSettings(process.env));
  try {
    const { tables, rows } = await writeBackup(database.url, file);
    say(`Wrote ${rows} rows of ${tables} tables to ${file}`);
  } finally {
    await database.stop();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
