import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { END_MARK, type BackupSize, MIGRATIONS_PREFIX, TITLE } from "./backup.ts";
import { migrate, type TableSet } from "./migrate.ts";

type Lines = AsyncGenerator<Buffer, void>;

const NEWLINE = 0x0a;
const END_OF_ROWS = Buffer.from("\\.");
/** The schema is left out for the tables in `public`. */
const COPY_LINE = /^COPY ((?:"(\w+)"\.)?"\w+" \("\w+"(?:, "\w+")*\)) FROM stdin;$/;

/**
 * Puts the rows of a backup into the empty database at `url`, all or none, in the tables of its time: of each of `sets`
 * those that the migrations named in the backup make. Later migrations are left to the caller. Throws an Error when the
 * database holds rows, when the file is damaged, or when it is of a newer Listbook.
 */
export async function restoreBackup(url: string, file: string, sets: TableSet[]): Promise<BackupSize> {
  const lines = splitLines(createReadStream(file).pipe(createGunzip()));
  const made = await readMigrations(lines);
  const known = sets.flatMap(({ migrations }) => migrations.map(({ name }) => name));
  if (made.some((name) => !known.includes(name)))
    throw new Error("This backup is of a newer Listbook: restore it with that one.");
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  try {
    const schemas = sets.map(({ schema }) => schema);
    await checkEmpty(client, schemas, made);
    for (const tables of sets) {
      const migrations = tables.migrations.filter(({ name }) => made.includes(name));
      if (migrations.length > 0) await migrate(url, { tables, migrations });
    }
    await client.query("begin");
    const holding = await loadTables(client, schemas, lines);
    await client.query("commit");
    await client.query("analyze");
    return holding;
  } finally {
    await client.end();
  }
}

const damagedBackup = () => new Error("This is no whole backup of Listbook.");

async function readMigrations(lines: Lines): Promise<string[]> {
  const [title = "", migrations = ""] = [await nextLine(lines), await nextLine(lines)];
  if (title !== TITLE || !migrations.startsWith(MIGRATIONS_PREFIX)) throw damagedBackup();
  return JSON.parse(migrations.slice(MIGRATIONS_PREFIX.length)) as string[];
}

/** A database that was migrated and never used counts as empty, unless its tables are newer than the backup's. */
async function checkEmpty(client: pg.Client, schemas: string[], made: string[]) {
  const tables = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, tablename as name from pg_tables where schemaname = any($1)",
    [schemas],
  );
  for (const { schema, name } of tables.rows) {
    const [where, parameters] = name === "migrations" ? ["where name <> all($1)", [made]] : ["", []];
    const { rowCount } = await client.query(`select 1 from "${schema}"."${name}" ${where} limit 1`, parameters);
    if (rowCount) throw new Error("The database is not empty: restore into a new one.");
  }
}

async function loadTables(client: pg.Client, schemas: string[], lines: Lines): Promise<BackupSize> {
  const holding: BackupSize = { tables: 0, rows: 0 };
  for (;;) {
    const line = await nextLine(lines);
    if (line === END_MARK) return holding;
    const [, what, schema = "public"] = COPY_LINE.exec(line ?? "") ?? [];
    if (!what || !schemas.includes(schema)) throw damagedBackup();
    const target = client.query(copyFrom(`copy ${what} from stdin`));
    await pipeline(Readable.from(readRows(lines)), target);
    holding.tables++;
    holding.rows += target.rowCount;
  }
}

async function nextLine(lines: Lines): Promise<string | undefined> {
  const { value } = await lines.next();
  return value?.toString();
}

/** The lines up to the end of a table's rows; those after it are left for others. */
async function* readRows(lines: Lines): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await lines.next();
    if (!value) throw damagedBackup();
    if (value.equals(END_OF_ROWS)) return;
    yield Buffer.concat([value, Buffer.of(NEWLINE)]);
  }
}

/** Lines by their newlines alone: what else ends a line in other places may stand in somebody's text. */
async function* splitLines(stream: AsyncIterable<Buffer>): Lines {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    let from = 0;
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let to = text.indexOf(NEWLINE); to >= 0; to = text.indexOf(NEWLINE, from)) {
      yield text.subarray(from, to);
      from = to + 1;
    }
    rest = text.subarray(from);
  }
}
