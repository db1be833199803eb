import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { isCluster } from "../abilities.ts";
import { withClient } from "../client/withClient.ts";
import { MIGRATION_LOCK, type TableSet } from "../migrate.ts";
import { END_MARK, END_OF_ROWS, MIGRATIONS_PREFIX, TABLES_LEFT_OUT, type TableRows, TITLE } from "./format.ts";
import { countRowsOf } from "./readBackup.ts";

type Table = {
  id: string;
  schema: string;
  name: string;
  columns: string[];
  parents: string[];
  isPartitioned: boolean;
};

/** Selects those of the given schemas that have a `migrations` table. */
const SELECT_SCHEMAS = `
  select nspname as schema from pg_namespace join pg_class on relnamespace = pg_namespace.oid
   where nspname = any($1) and relname = 'migrations' order by nspname`;

/** Selects the tables of the given schemas, except those named, with their columns, except generated ones, and parents. */
const SELECT_TABLES = `
  select oid::text as id, relnamespace::regnamespace::text as schema, relname as name, relkind = 'p' as "isPartitioned",
         (select array_agg(attname::text order by attnum) from pg_attribute
           where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         (select coalesce(array_agg(distinct confrelid::text), '{}') from pg_constraint
           where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as parents
    from pg_class
   where relnamespace::regnamespace::text = any($1) and relkind in ('r', 'p') and not relispartition and relname <> all($2)
   order by schema, name`;

type BackupOptions = {
  /** Whether the caller has the lock of migrations. */
  isLocked?: boolean;
  /** Replaces the reading of the written file in tests. */
  readBack?: (file: string) => Promise<TableRows>;
};

/**
 * Writes all rows of `sets` in the database at `url` to `file`, from one snapshot of the database, and reads them back. It
 * leaves out a set that the database does not have. The file is gzipped SQL with COPY statements. Only its owner can read
 * it, because it contains all data. After a failure there is no file. Throws an Error when the file exists, when the
 * database cannot be read, or when the file has other rows than were written.
 */
export async function writeBackup(
  url: string,
  file: string,
  sets: TableSet[],
  { isLocked = false, readBack = countRowsOf }: BackupOptions = {},
): Promise<TableRows> {
  if (existsSync(file)) throw new Error(`${file} exists already.`);
  const partialFile = `${file}.${process.pid}`;
  const written: TableRows = {};
  try {
    await withClient(url, async (client) => {
      // The lock waits for a running migration, so that the tables match the migrations in the second line.
      if (!isLocked) await client.query("select pg_advisory_lock_shared($1)", [MIGRATION_LOCK]);
      const target = createWriteStream(partialFile, { mode: 0o600, flush: true });
      await pipeline(generateBackup(client, sets, written), createGzip(), target);
    });
    if (!hasSameRows(await readBack(partialFile), written))
      throw new Error(`${file} has other rows than the database.`);
    await rename(partialFile, file);
    return written;
  } catch (error) {
    await rm(partialFile, { force: true });
    throw error;
  }
}

/** Whether two databases have the same tables, with as many rows in each. */
function hasSameRows(some: TableRows, others: TableRows): boolean {
  const tables = Object.keys(some);
  return tables.length === Object.keys(others).length && tables.every((table) => some[table] === others[table]);
}

/** Whether one of the tables of `sets` in the database at `url` has a row; those of the migrations do not count. */
export const hasRows = (url: string, sets: TableSet[]): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Table>(SELECT_TABLES, [sets.map(({ schema }) => schema), TABLES_LEFT_OUT]);
    for (const table of rows)
      if ((await client.query(`select 1 from ${toSqlName(table)} limit 1`)).rowCount) return true;
    return false;
  });

const toSqlName = ({ schema, name }: Table) => (schema === "public" ? `"${name}"` : `"${schema}"."${name}"`);

/** Yields the text of a backup and adds the rows of its tables to `written`. */
async function* generateBackup(
  client: pg.Client,
  sets: TableSet[],
  written: TableRows,
): AsyncGenerator<Buffer | string> {
  const schemas = await findSchemas(client, sets);
  const tables = (await client.query<Table>(SELECT_TABLES, [schemas, TABLES_LEFT_OUT])).rows;
  await beginSnapshot(client, tables);
  yield `${TITLE}\n${MIGRATIONS_PREFIX}${JSON.stringify(await readMigrations(client, schemas))}\n`;
  for (const table of sortParentsFirst(tables)) {
    const name = toSqlName(table);
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    const tableAndColumns = `${name} (${columns})`;
    yield `COPY ${tableAndColumns} FROM stdin;\n`;
    const source = table.isPartitioned ? `(select ${columns} from ${name})` : tableAndColumns;
    const rows = client.query(copyTo(`copy ${source} to stdout`));
    yield* rows as AsyncIterable<Buffer>;
    yield `${END_OF_ROWS}\n`;
    written[name] = rows.rowCount;
  }
  yield `${END_MARK}\n`;
}

/**
 * Begins a transaction that sees one moment. The machines of a cluster have no moment in common, so there nobody writes while
 * it lasts: what waits longer than a request may is answered with 503.
 */
async function beginSnapshot(client: pg.Client, tables: Table[]): Promise<void> {
  const isSpread = await isCluster(client);
  await client.query(`begin isolation level repeatable read${isSpread ? "" : " read only"}`);
  if (isSpread) await client.query(`lock table ${tables.map(toSqlName).join(", ")} in share mode`);
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
