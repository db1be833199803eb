import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { isCluster } from "../abilities.ts";
import { withClient } from "../client/withClient.ts";
import { migrate, type TableSet } from "../migrate.ts";
import { knowsMigrations, TABLES_LEFT_OUT, type TableRows } from "./format.ts";
import { damagedBackup, readBackup, type TableOfBackup } from "./readBackup.ts";

/**
 * Restores a backup into the empty database at `url`. It first runs those migrations of `sets` that the backup names,
 * and then inserts all rows in one transaction. The caller runs the later migrations. Throws an Error when the database
 * has rows, when the file is damaged, or when this build cannot restore it.
 */
export const restoreBackup = (url: string, file: string, sets: TableSet[]): Promise<TableRows> =>
  readBackup(file, (backupMigrations, backupTables) => {
    checkMigrations(sets, backupMigrations);
    return withClient(url, async (client) => {
      const schemas = sets.map(({ schema }) => schema);
      await checkEmpty(client, schemas, backupMigrations);
      await checkUndistributed(client);
      for (const tables of sets) {
        const migrations = tables.migrations.filter(({ name }) => backupMigrations.includes(name));
        if (migrations.length > 0) await migrate(url, { tables, migrations });
      }
      await client.query("begin");
      const rows = await loadTables(client, schemas, backupTables);
      await client.query("commit");
      await client.query("analyze");
      return rows;
    });
  });

/** Throws an Error when the file does not begin as a backup does, or when this build cannot restore it. */
export const checkBackup = (file: string, sets: TableSet[]): Promise<void> =>
  readBackup(file, async (backupMigrations) => checkMigrations(sets, backupMigrations));

function checkMigrations(sets: TableSet[], backupMigrations: string[]): void {
  // Until 0.3.0: the builds before the first release had other migrations.
  if (!sets.some(({ migrations }) => backupMigrations.includes(migrations[0]?.name ?? "")))
    throw new Error(
      "This backup is of a build before 0.1.0. Restore it with that build, download everything, and import it here.",
    );
  if (!knowsMigrations(sets, backupMigrations))
    throw new Error("This backup is of a newer Listbook: restore it with that one.");
}

/**
 * Throws an Error when a table has rows. Rows of `migrations` are allowed if the backup names the same migrations, and the
 * rows of `database_version` and `changed_rows` always, so that a restore works in a database that Listbook has created
 * but nobody has used.
 */
async function checkEmpty(client: pg.Client, schemas: string[], backupMigrations: string[]) {
  const tables = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname = any($1)",
    [schemas],
  );
  for (const { schema, name } of tables.rows) {
    if (name === "database_version" || name === "changed_rows") continue;
    const [where, parameters] = name === "migrations" ? ["where name <> all($1)", [backupMigrations]] : ["", []];
    const { rowCount } = await client.query(`select 1 from "${schema}"."${name}" ${where} limit 1`, parameters);
    if (rowCount) throw new Error("The database is not empty: restore into a new one.");
  }
}

/** Throws an Error where the tables are distributed over a cluster: only before can triggers be turned off. */
async function checkUndistributed(client: pg.Client): Promise<void> {
  if ((await isCluster(client)) && (await client.query("select 1 from pg_dist_partition limit 1")).rowCount)
    throw new Error(
      "The tables are distributed already. Restore into a new cluster before they are (docker/scale/README.md).",
    );
}

async function loadTables(
  client: pg.Client,
  schemas: string[],
  tables: AsyncIterable<TableOfBackup>,
): Promise<TableRows> {
  const loaded: TableRows = {};
  for await (const { table, schema, columns, rows } of tables) {
    if (!schemas.includes(schema)) throw damagedBackup();
    // The migrations have filled these tables already, or nobody can read them. Their rows are in a backup that a build
    // made of a newer database whose table it did not know.
    if (TABLES_LEFT_OUT.some((name) => table === `"${name}"`)) {
      await pipeline(Readable.from(rows), new PassThrough().resume());
      continue;
    }
    // They would remember each row as changed, for cursors that nobody has.
    await client.query(`alter table ${table} disable trigger user`);
    const target = client.query(copyFrom(`copy ${table} ${columns} from stdin`));
    await pipeline(Readable.from(rows), target);
    await client.query(`alter table ${table} enable trigger user`);
    loaded[table] = target.rowCount;
  }
  return loaded;
}
