import { parse } from "csv-parse/sync";
import { Refusal } from "./refusal.ts";

/** A record of a table by the names of its columns in lower case, and the line of the file in which it ends. */
export type CsvRow = { cells: ReadonlyMap<string, string>; line: number };

type CsvRecord = { record: string[]; info: { lines: number } };

/** The most characters of a record, and of columns: a broken quote would otherwise take the rest of the file. */
const MAX_RECORD_SIZE = 100_000;

function parseRecords(text: string, delimiter: string, toLine?: number): CsvRecord[] {
  try {
    const options = { delimiter, relax_quotes: true, relax_column_count: true, max_record_size: MAX_RECORD_SIZE };
    const records: unknown = parse(text, { ...options, info: true, ...(toLine && { to: toLine }) });
    return records as CsvRecord[];
  } catch (error) {
    const line = (error as { lines?: number }).lines;
    throw new Refusal(`This table is broken${line ? ` in line ${line}` : ""}: a quote is not closed`);
  }
}

const toKey = (cell: string) => cell.trim().toLowerCase();

/** The records among which the header stands: TickTick has some before it. */
const HEADER_RECORDS = 12;

/**
 * Returns the rows of a table whose header has all of these columns, in any order; `undefined` for another text. Errors:
 * a `Refusal` for a table that is broken.
 */
export function readCsv(text: string, columns: readonly string[]): CsvRow[] | undefined {
  const start = text.slice(0, 20_000).toLowerCase();
  if (!columns.every((column) => start.includes(column))) return undefined;
  for (const delimiter of [",", ";", "\t"]) {
    const isHeader = ({ record }: CsvRecord) => {
      const names = new Set(record.map(toKey));
      return columns.every((column) => names.has(column));
    };
    if (!text.includes(delimiter)) continue;
    const index = parseRecords(text, delimiter, HEADER_RECORDS).findIndex(isHeader);
    if (index < 0) continue;
    const records = parseRecords(text, delimiter);
    const names = records[index]?.record.map(toKey) ?? [];
    return records.slice(index + 1).map(({ record, info }) => ({
      // The first of two columns with one name counts.
      cells: new Map(names.map((name, column) => [name, (record[column] ?? "").trim()] as const).toReversed()),
      line: info.lines,
    }));
  }
  return undefined;
}
