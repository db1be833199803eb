import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MIGRATION_LOCK, type TableSet } from "./migrate.ts";

/** The numbers of tables and rows in a backup. */
export type BackupSize = { tables: number; rows: number };

/** The first line of a backup, with the version of the format. */
export const TITLE = "-- Listbook backup 1";
/** The beginning of the second line, which lists the migrations of the database as JSON. */
export const MIGRATIONS_PREFIX = "-- migrations: ";
/** The last line; a file without it is incomplete. */
export const END_MARK = "-- end";
/** The tables that a backup leaves out: the migrations that a restore runs write them again. */
export const TABLES_OF_MIGRATIONS = ["migrations", "database_version"];

type Table = { id: string; schema: string; name: string; columns: string[]; parents: string[] };

/** Selects those of the given schemas that have a `migrations` table. */
const SELECT_SCHEMAS = `
  select nspname as schema from pg_namespace join pg_class on relnamespace = pg_namespace.oid
   where nspname = any($1) and relname = 'migrations' order by nspname`;

/** Selects the tables of the given schemas, except those named, with their columns, except generated ones, and parents. */
const SELECT_TABLES = `
  select oid::text as id, relnamespace::regnamespace::text as schema, relname as name,
         (select array_agg(attname::text order by attnum) from pg_attribute
           where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         (select coalesce(array_agg(distinct confrelid::text), '{}') from pg_constraint
           where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class
   where relnamespace::regnamespace::text = any($1) and relkind in ('r', 'p') and relname <> all($2)
   order by schema, name`;

/**
 * Writes all rows of `sets` in the database at `url` to `file`, from one snapshot of the database. It leaves out a set
 * that the database does not have. The file is gzipped SQL with COPY statements. Only its owner can read it, because it
 * contains all data. After a failure there is no file. Throws an Error when the file exists or the database cannot be
 * read.
 */
export async function writeBackup(url: string, file: string, sets: TableSet[]): Promise<BackupSize> {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  const partialFile = `${file}.${process.pid}`;
  const size: BackupSize = { tables: 0, rows: 0 };
  try {
    const target = createWriteStream(partialFile, { mode: 0o600, flush: true });
    await pipeline(generateBackup(client, sets, size), createGzip(), target);
    await rename(partialFile, file);
    return size;
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Yields the text of a backup and adds its tables and rows to `size`. */
async function* generateBackup(client: pg.Client, sets: TableSet[], size: BackupSize): AsyncGenerator<Buffer | string> {
  // The lock waits for a running migration, so that the tables match the migrations in the second line.
  await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  await client.query("begin isolation level repeatable read read only");
  const schemas = await findSchemas(client, sets);
  yield `${TITLE}\n${MIGRATIONS_PREFIX}${JSON.stringify(await readMigrations(client, schemas))}\n`;
  const tables = (await client.query<Table>(SELECT_TABLES, [schemas, TABLES_OF_MIGRATIONS])).rows;
  for (const { schema, name, columns } of sortParentsFirst(tables)) {
    const table = schema === "public" ? `"${name}"` : `"${schema}"."${name}"`;
    const tableAndColumns = `${table} (${columns.map((column) => `"${column}"`).join(", ")})`;
    yield `COPY ${tableAndColumns} FROM stdin;\n`;
    const rows = client.query(copyTo(`copy ${tableAndColumns} to stdout`));
    yield* rows as AsyncIterable<Buffer>;
    yield "\\.\n";
    size.tables++;
    size.rows += rows.rowCount;
  }
  yield `${END_MARK}\n`;
}

async function findSchemas(client: pg.Client, sets: TableSet[]): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(SELECT_SCHEMAS, [sets.map(({ schema }) => schema)]);
  if (rows.length === 0) throw new Error("This database has no table of migrations: it is not Listbook's.");
  return rows.map(({ schema }) => schema);
}

async function readMigrations(client: pg.Client, schemas: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const schema of schemas) {
    const { rows } = await client.query<{ name: string }>(`select name from "${schema}".migrations order by id`);
    names.push(...rows.map(({ name }) => name));
  }
  return names;
}

/**
 * Sorts a table after the tables that it references, so that a restore violates no foreign key. References within one
 * table are no problem, because PostgreSQL checks them at the end of its COPY statement.
 */
function sortParentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const add = (table: Table) => {
    if (sorted.includes(table)) return;
    for (const parent of tables.filter(({ id }) => table.parents.includes(id))) add(parent);
    sorted.push(table);
  };
  tables.forEach(add);
  return sorted;
}
