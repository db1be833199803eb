import { msg } from "@lingui/core/macro";
import { parse } from "csv-parse/sync";
import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";

/** A record of a table by the names of its columns in lower case, and the line of the file in which it ends. */
export type CsvRow = { cells: ReadonlyMap<string, string>; line: number };

type CsvRecord = { record: string[]; info: { lines: number } };

/** The most characters of a record, and of columns: a broken quote would otherwise take the rest of the file. */
const MAX_RECORD_SIZE = 100_000;

function parseRecords(text: string, delimiter: string, program: string, toLine?: number): CsvRecord[] {
  try {
    const options = { delimiter, relax_quotes: true, relax_column_count: true, max_record_size: MAX_RECORD_SIZE };
    const records: unknown = parse(text, { ...options, info: true, ...(toLine && { to: toLine }) });
    return records as CsvRecord[];
  } catch (error) {
    const { lines } = error as { lines?: number };
    throw new Refusal(
      lines
        ? msg`This ${program} table is broken in line ${{ line: String(lines) }}: a quote isn’t closed`
        : msg`This ${program} table is broken: a quote isn’t closed`,
    );
  }
}

const toKey = (cell: string) => cell.trim().toLowerCase();

/** The records among which the header stands: TickTick has some before it. */
const HEADER_RECORDS = 12;

/** The columns of a program in lower case: those by which its tables are known, and all others that it writes. */
export type CsvColumns = { program: string; marks: readonly string[]; others: readonly string[] };

/**
 * Returns the rows of a table whose header has all of the `marks`, in any order; `undefined` for another text. Cells of
 * columns that are not known are left out. Errors: a `Refusal` for a table that is broken.
 */
export function readCsv(
  draft: Draft,
  text: string,
  { program, marks, others }: CsvColumns,
  path: string,
): CsvRow[] | undefined {
  const start = text.slice(0, 20_000).toLowerCase();
  if (!marks.every((column) => start.includes(column))) return undefined;
  for (const delimiter of [",", ";", "\t"]) {
    const isHeader = ({ record }: CsvRecord) => {
      const names = new Set(record.map(toKey));
      return marks.every((column) => names.has(column));
    };
    if (!text.includes(delimiter)) continue;
    const index = parseRecords(text, delimiter, program, HEADER_RECORDS).findIndex(isHeader);
    if (index < 0) continue;
    const records = parseRecords(text, delimiter, program);
    const header = records[index]?.record ?? [];
    const names = header.map(toKey);
    const known = new Set([...marks, ...others]);
    // The first of two columns with one name counts.
    const isKnown = names.map((name, column) => known.has(name) && names.indexOf(name) === column);
    const remarks = header.map(nameColumn);
    return records.slice(index + 1).map(({ record, info }) => {
      const cells = new Map<string, string>();
      for (const [column, cell] of record.entries()) {
        const value = cell.trim();
        if (isKnown[column]) cells.set(names[column] ?? "", value);
        else if (value) draft.leaveOut(remarks[column] ?? nameColumn(""), `${path}line ${info.lines}`);
      }
      return { cells, line: info.lines };
    });
  }
  return undefined;
}

const nameColumn = (name: string) =>
  name.trim() === "" ? msg`Cells in a column without a name` : msg`Cells in the column “${{ column: name.trim() }}”`;
