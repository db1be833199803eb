import { createReadStream } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { END_MARK, type BackupSize, MIGRATIONS_PREFIX, TABLES_OF_MIGRATIONS, TITLE } from "./backup.ts";
import { migrate, type TableSet } from "./migrate.ts";

type Lines = AsyncGenerator<Buffer, void>;

const NEWLINE = 0x0a;
const END_OF_ROWS = Buffer.from("\\.");
/** Captures the table with its columns, and the schema if it is not `public`. */
const COPY_LINE = /^COPY ((?:"(\w+)"\.)?"\w+" \("\w+"(?:, "\w+")*\)) FROM stdin;$/;

/**
 * Restores a backup into the empty database at `url`. It first runs those migrations of `sets` that the backup names,
 * and then inserts all rows in one transaction. The caller runs the later migrations. Throws an Error when the database
 * has rows, when the file is damaged, or when a newer version of Listbook wrote it.
 */
export async function restoreBackup(url: string, file: string, sets: TableSet[]): Promise<BackupSize> {
  const lines = splitLines(createReadStream(file).pipe(createGunzip()));
  const backupMigrations = await readMigrations(lines);
  const knownMigrations = sets.flatMap(({ migrations }) => migrations.map(({ name }) => name));
  if (backupMigrations.some((name) => !knownMigrations.includes(name)))
    throw new Error("This backup is of a newer Listbook: restore it with that one.");
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    const schemas = sets.map(({ schema }) => schema);
    await checkEmpty(client, schemas, backupMigrations);
    for (const tables of sets) {
      const migrations = tables.migrations.filter(({ name }) => backupMigrations.includes(name));
      if (migrations.length > 0) await migrate(url, { tables, migrations });
    }
    await client.query("begin");
    const size = await loadTables(client, schemas, lines);
    await client.query("commit");
    await client.query("analyze");
    return size;
  } finally {
    await client.end();
  }
}

const damagedBackup = () => new Error("This is no whole backup of Listbook.");

async function readMigrations(lines: Lines): Promise<string[]> {
  const [title = "", migrations = ""] = [await readLine(lines), await readLine(lines)];
  if (title !== TITLE || !migrations.startsWith(MIGRATIONS_PREFIX)) throw damagedBackup();
  return JSON.parse(migrations.slice(MIGRATIONS_PREFIX.length)) as string[];
}

/**
 * Throws an Error when a table has rows. Rows of `migrations` are allowed if the backup names the same migrations, and the
 * row of `database_version` always, so that a restore works in a database that Listbook has created but nobody has used.
 */
async function checkEmpty(client: pg.Client, schemas: string[], backupMigrations: string[]) {
  const tables = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname = any($1)",
    [schemas],
  );
  for (const { schema, name } of tables.rows) {
    if (name === "database_version") continue;
    const [where, parameters] = name === "migrations" ? ["where name <> all($1)", [backupMigrations]] : ["", []];
    const { rowCount } = await client.query(`select 1 from "${schema}"."${name}" ${where} limit 1`, parameters);
    if (rowCount) throw new Error("The database is not empty: restore into a new one.");
  }
}

async function loadTables(client: pg.Client, schemas: string[], lines: Lines): Promise<BackupSize> {
  const size: BackupSize = { tables: 0, rows: 0 };
  for (;;) {
    const line = await readLine(lines);
    if (line === END_MARK) return size;
    const [, tableAndColumns, schema = "public"] = COPY_LINE.exec(line ?? "") ?? [];
    if (!tableAndColumns || !schemas.includes(schema)) throw damagedBackup();
    if (isOfMigrations(tableAndColumns)) {
      await pipeline(Readable.from(readRows(lines)), new PassThrough().resume());
      continue;
    }
    const target = client.query(copyFrom(`copy ${tableAndColumns} from stdin`));
    await pipeline(Readable.from(readRows(lines)), target);
    size.tables++;
    size.rows += target.rowCount;
  }
}

/**
 * Whether the migrations have filled the table already. Its rows are in a backup that a build made of a newer database
 * whose table it did not know.
 */
const isOfMigrations = (tableAndColumns: string) =>
  TABLES_OF_MIGRATIONS.some((name) => tableAndColumns.startsWith(`"${name}" `));

async function readLine(lines: Lines): Promise<string | undefined> {
  const { value } = await lines.next();
  return value?.toString();
}

/** Yields the lines of one table's rows, up to the end mark of the table. */
async function* readRows(lines: Lines): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await lines.next();
    if (!value) throw damagedBackup();
    if (value.equals(END_OF_ROWS)) return;
    yield Buffer.concat([value, Buffer.of(NEWLINE)]);
  }
}

/** Splits at newlines only, because other line separators (such as U+2028) may be part of a user's text. */
async function* splitLines(stream: AsyncIterable<Buffer>): Lines {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    let start = 0;
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, start)) {
      yield text.subarray(start, end);
      start = end + 1;
    }
    rest = text.subarray(start);
  }
}
