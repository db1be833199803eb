import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { MIGRATION_LOCK, type TableSet } from "./migrate.ts";

/** How much a backup holds. */
export type BackupSize = { tables: number; rows: number };

/** The first line of a backup; the number changes with its form. */
export const TITLE = "-- Listbook backup 1";
/** The second line: which migrations made the tables. */
export const MIGRATIONS_PREFIX = "-- migrations: ";
/** The last line: without it the file is not whole. */
export const END_MARK = "-- end";

type Table = { id: string; schema: string; name: string; columns: string[]; parents: string[] };

/** The schemas whose tables were made by migrations. */
const SCHEMAS = `
  select nspname as schema from pg_namespace join pg_class on relnamespace = pg_namespace.oid
   where nspname = any($1) and relname = 'migrations' order by nspname`;

/** What holds rows of ours. What the database computes itself is left out; `migrations` is in the second line. */
const LIST_TABLES = `
  select oid::text as id, relnamespace::regnamespace::text as schema, relname as name,
         (select array_agg(attname::text order by attnum) from pg_attribute
           where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         (select coalesce(array_agg(distinct confrelid::text), '{}') from pg_constraint
           where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class
   where relnamespace::regnamespace::text = any($1) and relkind in ('r', 'p') and relname <> 'migrations'
   order by schema, name`;

/**
 * Writes all rows of `sets` in the database at `url` to `file`: one moment of it, whatever is written meanwhile; a set
 * that the database does not have is left out. The file is SQL
 * with PostgreSQL's own COPY, compressed, and readable by its owner only, for it holds everything. It is there whole or
 * not at all. Throws an Error when the file exists or the database cannot be read.
 */
export async function writeBackup(url: string, file: string, sets: TableSet[]): Promise<BackupSize> {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  const half = `${file}.${process.pid}`;
  const holding: BackupSize = { tables: 0, rows: 0 };
  try {
    const target = createWriteStream(half, { mode: 0o600, flush: true });
    await pipeline(generateBackup(client, sets, holding), createGzip(), target);
    await rename(half, file);
    return holding;
  } catch (error) {
    await rm(half, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function* generateBackup(
  client: pg.Client,
  sets: TableSet[],
  holding: BackupSize,
): AsyncGenerator<Buffer | string> {
  // A migration under way is waited for, so that the rows are those of the tables that the second line says.
  await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
  await client.query("begin isolation level repeatable read read only");
  const schemas = await findSchemas(client, sets);
  yield `${TITLE}\n${MIGRATIONS_PREFIX}${JSON.stringify(await readMigrations(client, schemas))}\n`;
  for (const { schema, name, columns } of sortParentsFirst((await client.query<Table>(LIST_TABLES, [schemas])).rows)) {
    const table = schema === "public" ? `"${name}"` : `"${schema}"."${name}"`;
    const what = `${table} (${columns.map((column) => `"${column}"`).join(", ")})`;
    yield `COPY ${what} FROM stdin;\n`;
    const rows = client.query(copyTo(`copy ${what} to stdout`));
    yield* rows as AsyncIterable<Buffer>;
    yield "\\.\n";
    holding.tables++;
    holding.rows += rows.rowCount;
  }
  yield `${END_MARK}\n`;
}

async function findSchemas(client: pg.Client, sets: TableSet[]): Promise<string[]> {
  const { rows } = await client.query<{ schema: string }>(SCHEMAS, [sets.map(({ schema }) => schema)]);
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

/** Rows can be put back in this order without breaking a reference; those to the same table are looked at at its end. */
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
