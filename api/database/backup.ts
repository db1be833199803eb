import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MIGRATION_LOCK } from "./migrate.ts";

/** How much a backup holds. */
export type BackupSize = { tables: number; rows: number };

/** The first line of a backup; the number changes with its form. */
export const TITLE = "-- Listbook backup 1";
/** The second line: which migrations made the tables. */
export const MIGRATIONS_PREFIX = "-- migrations: ";
/** The last line: without it the file is not whole. */
export const END_MARK = "-- end";

type Table = { name: string; columns: string[]; parents: string[] };

/** What holds rows of ours. What the database computes itself is left out; `migrations` is in the second line. */
const LIST_TABLES = `
  select relname as name,
         (select array_agg(attname::text order by attnum) from pg_attribute
           where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         (select coalesce(array_agg(distinct confrelid::regclass::text), '{}') from pg_constraint
           where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'
   order by relname`;

/**
 * Writes all rows of the database at `url` to `file`: one moment of it, whatever is written meanwhile. The file is SQL
 * with PostgreSQL's own COPY, compressed, and readable by its owner only, for it holds everything. It is there whole or
 * not at all. Throws an Error when the file exists or the database cannot be read.
 */
export async function writeBackup(url: string, file: string): Promise<BackupSize> {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  const half = `${file}.${process.pid}`;
  const holding: BackupSize = { tables: 0, rows: 0 };
  try {
    const target = createWriteStream(half, { mode: 0o600, flush: true });
    await pipeline(generateBackup(client, holding), createGzip(), target);
    await rename(half, file);
    return holding;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* generateBackup(client: pg.Client, holding: BackupSize): AsyncGenerator<Buffer | string> {
  // A migration under way is waited for, so that the rows are those of the tables that the second line says.
  await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  await client.query("begin isolation level repeatable read read only");
  const migrations = await client.query<{ name: string }>("select name from migrations order by id");
  yield `${TITLE}\n${MIGRATIONS_PREFIX}${JSON.stringify(migrations.rows.map(({ name }) => name))}\n`;
  for (const { name, columns } of sortParentsFirst((await client.query<Table>(LIST_TABLES)).rows)) {
    const what = `"${name}" (${columns.map((column) => `"${column}"`).join(", ")})`;
    yield `COPY ${what} FROM stdin;\n`;
    const rows = client.query(copyTo(`copy ${what} to stdout`));
    yield* rows as AsyncIterable<Buffer>;
    yield "\\.\n";
    holding.tables++;
    holding.rows += rows.rowCount;
  }
  yield `${END_MARK}\n`;
}

/** Rows can be put back in this order without breaking a reference; those to the same table are looked at at its end. */
function sortParentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const add = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const parent of tables.filter(({ name }) => table.parents.includes(name))) add(parent);
    sorted.push(table);
  };
  tables.forEach(add);
  return sorted;
}
