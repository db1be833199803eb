import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { END_MARK, END_OF_ROWS, MIGRATIONS_PREFIX, type TableRows, TITLE } from "./format.ts";

type Lines = AsyncGenerator<Buffer, void>;

/** One table of a backup. The reader takes all its rows, each with its newline, before the next table. */
export type TableOfBackup = { table: string; schema: string; columns: string; rows: AsyncGenerator<Buffer> };

const NEWLINE = 0x0a;
const END_OF_ROWS_LINE = Buffer.from(END_OF_ROWS);
/** Captures the table, the schema if it is not `public`, and the columns. */
const COPY_LINE = /^COPY ((?:"(\w+)"\.)?"\w+") (\("\w+"(?:, "\w+")*\)) FROM stdin;$/;

class DamagedBackupError extends Error {}

/** The error for a file with other lines than a backup. `readBackup` names the file. */
export const damagedBackup = (): Error => new DamagedBackupError();

/** Says what is wrong with a file that could not be read. Other errors stay as they are. */
function describeError(file: string, error: unknown): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (error instanceof DamagedBackupError || code.startsWith("Z_"))
    return new Error(`${file} is no whole backup of Listbook. Use another one.`, { cause: error });
  if (code === "ENOENT") return new Error(`There is no file ${file}.`, { cause: error });
  if (code === "EACCES") return new Error(`User ${process.getuid?.()} may not read ${file}.`, { cause: error });
  return error;
}

/**
 * Opens a backup and calls `work` with its migrations and its tables, which can be read once, in their order. Throws an
 * Error when the file is damaged, at the latest after its last table.
 */
export async function readBackup<T>(
  file: string,
  work: (migrations: string[], tables: AsyncGenerator<TableOfBackup>) => Promise<T>,
): Promise<T> {
  const content = createGunzip();
  // Passes a failure of the file on to the reader of its content.
  pipeline(createReadStream(file), content, () => undefined);
  const lines = splitLines(content);
  try {
    return await work(await readMigrations(lines), readTables(lines));
  } catch (error) {
    throw describeError(file, error);
  } finally {
    content.destroy();
  }
}

/** Reads a whole backup and counts its rows. Throws an Error when it is damaged. */
export const countRowsOf = (file: string): Promise<TableRows> =>
  readBackup(file, async (_migrations, tables) => {
    const counts: TableRows = {};
    for await (const { table, rows } of tables) {
      let count = 0;
      while (!(await rows.next()).done) count++;
      counts[table] = count;
    }
    return counts;
  });

async function readMigrations(lines: Lines): Promise<string[]> {
  const [title = "", migrations = ""] = [await readLine(lines), await readLine(lines)];
  if (title !== TITLE || !migrations.startsWith(MIGRATIONS_PREFIX)) throw damagedBackup();
  return JSON.parse(migrations.slice(MIGRATIONS_PREFIX.length)) as string[];
}

/** Returns the names of the migrations of the tables in a backup. */
export const readMigrationsOf = (file: string): Promise<string[]> => readBackup(file, async (migrations) => migrations);

async function* readTables(lines: Lines): AsyncGenerator<TableOfBackup> {
  for (;;) {
    const line = await readLine(lines);
    if (line === END_MARK) break;
    const [, table, schema = "public", columns] = COPY_LINE.exec(line ?? "") ?? [];
    if (!table || !columns) throw damagedBackup();
    yield { table, schema, columns, rows: readRows(lines) };
  }
  // The end of the file has its checksum.
  if ((await readLine(lines)) !== undefined) throw damagedBackup();
}

async function readLine(lines: Lines): Promise<string | undefined> {
  const { value } = await lines.next();
  return value?.toString();
}

/** Yields the lines of one table's rows, up to the end mark of the table. */
async function* readRows(lines: Lines): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await lines.next();
    if (!value) throw damagedBackup();
    if (value.equals(END_OF_ROWS_LINE)) return;
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
