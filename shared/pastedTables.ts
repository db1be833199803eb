import { t } from "@lingui/core/macro";
import { type Options, parse } from "csv-parse/browser/esm/sync";
import { readGuardedCell } from "./csvCells.ts";
import { isMarker, readCell, readLine, type PastedLine } from "./pastedLines.ts";
import {
  isCheckBoxValue,
  isDoneColumn,
  isDoneValue,
  isHeadingColumn,
  isIdColumn,
  isNameColumn,
  isNoteColumn,
  isOpenValue,
  isTitleValue,
  isWholeNameColumn,
} from "./tableWords.ts";

/** A row of a table as an item. */
export type TableItem = {
  name: string;
  note: string;
  completed: boolean;
  isHeading: boolean;
  /** True for the row that has the name and the note of the whole list. */
  isTitle: boolean;
};

/** How a table of values is read. What is absent is chosen by what is in it. */
export type TableChoice = {
  /** False for a text that is read as lines. */
  isRead?: boolean | undefined;
  hasHeader?: boolean | undefined;
  /** The index of the column that has the names. */
  nameColumn?: number | undefined;
  /** The indexes of columns that do not come. */
  offColumns?: readonly number[] | undefined;
};

/** A table of comma-separated or tab-separated values in a text. */
export type FoundTable = {
  /** False for a text that is read as lines, but can be read as a table. */
  isRead: boolean;
  hasHeader: boolean;
  /** The names of the columns; "Column 2" for one without any. */
  columns: readonly string[];
  /** The index of the column that has the names. */
  nameColumn: number;
  readItems: () => TableItem[];
};

const LETTER = /\p{L}/u;
/** A number, an amount of money, a day with a time, an address, or what a check box says. */
const VALUE =
  /^(?:[\p{Sc}+-]?[\d.,'\u00a0 ]*\d ?[%\p{Sc}]?|\d+[-./]\d+[-./]\d+(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?|\d\d?:\d\d(?::\d\d)?|(?:https?:|www\.)\S+|true|false)$/iu;
/** The most characters of the name of a column. */
const MAX_LABEL = 60;

/**
 * Whether the first of some records has the names of their columns: different words, one of them above nothing but values.
 * A single record below says too little.
 */
function hasLabels([header = [], ...rows]: readonly (readonly string[])[]): boolean {
  const labels = header.map((cell) => cell.trim());
  const isLabel = (cell: string) =>
    LETTER.test(cell) && cell.length <= MAX_LABEL && !/\n/.test(cell) && !VALUE.test(cell);
  if (rows.length < 2 || new Set(labels).size < labels.length || !labels.every(isLabel)) return false;
  return labels.some((_, column) => {
    const filled = rows.flatMap((row) => row[column]?.trim() || []);
    return filled.length > 1 && filled.every((cell) => VALUE.test(cell));
  });
}

/** A cell that a program has numbered: one word with letters and digits. */
const ID = /^(?=\p{L}*[-_]?\d)[\p{L}\d_-]+$/u;

/** Whether a column has ids, of which no person reads a name. */
const hasIds = (rows: readonly (readonly string[])[], column: number) =>
  rows.length > 1 && rows.every((row) => ID.test(row[column]?.trim() ?? ""));

/** The columns of a table that say something special; -1 for none. */
type Columns = {
  header: readonly string[];
  name: number;
  /** The column that a header calls a note, which needs no label. */
  note: number;
  done: number;
  heading: number;
};

/** Finds out what the columns have, by their names, or else by what is in them. */
function findColumns(header: readonly string[], rows: readonly (readonly string[])[], nameColumn?: number): Columns {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), header.length);
  const [hasLetters, hasOthers] = [new Set<number>(), new Set<number>()];
  for (const row of rows)
    for (const [column, cell] of row.entries()) {
      if (!hasLetters.has(column) && LETTER.test(readCell(cell).text)) hasLetters.add(column);
      if (header.length === 0 && !hasOthers.has(column) && !isCheckBoxValue(cell)) hasOthers.add(column);
    }
  const columns = Array.from({ length: width }, (_, column) => column);
  const isCheckBoxes = (column: number) => header.length === 0 && !hasOthers.has(column);
  const [note, heading] = [header.findIndex(isNoteColumn), header.findIndex(isHeadingColumn)];
  const namedDone = header.findIndex(isDoneColumn);
  const done = namedDone >= 0 || width < 2 ? namedDone : columns.findIndex(isCheckBoxes);
  const withLetters = columns.filter(
    (column) => column !== done && column !== heading && column !== note && hasLetters.has(column),
  );
  const isId = (column: number) => isIdColumn(header[column] ?? "") || hasIds(rows, column);
  const named = header.some(isWholeNameColumn) ? header.findIndex(isWholeNameColumn) : header.findIndex(isNameColumn);
  const likeliest = withLetters.find((column) => !isId(column)) ?? withLetters[0] ?? -1;
  const name = nameColumn ?? (named >= 0 ? named : likeliest);
  return { header, name, note: note === name ? -1 : note, done: done === name ? -1 : done, heading };
}

/** Returns what a cell says of its row; a box of brackets says the same as a sign. */
function readDoneValue(cell: string): string {
  const { text, hasBox, completed, isSkipped } = readCell(cell);
  return hasBox && !text && !isSkipped ? (completed ? "x" : "") : cell;
}

/** Returns the row as an item. Each cell that is neither its name nor its tick joins the note. */
function readRow(
  row: readonly string[],
  { header, name, note, done, heading }: Columns,
  readText: (cell: string) => string,
): TableItem | undefined {
  // If a column says which items are done, a box in a name is part of the name.
  const cells = done < 0 ? row.map(readCell) : row.map((cell) => ({ text: cell.trim(), completed: false }));
  const doneValue = readDoneValue(done < 0 ? "" : (row[done] ?? ""));
  const isTicked = isDoneValue(doneValue);
  const completed = isTicked || cells.some((cell) => cell.completed);
  const isTick = isTicked || isOpenValue(doneValue);
  const isTitle = heading >= 0 && isTitleValue(row[heading] ?? "");
  const isHeading = isTitle || (heading >= 0 && isDoneValue(row[heading] ?? ""));
  const isRead = (column: number) => (column === done && isTick) || (column === heading && isHeading);
  const filled = cells.flatMap((cell, column) => (cell.text && !isRead(column) ? [column] : []));
  const nameOfRow = cells[name]?.text ? name : filled[0];
  if (nameOfRow === undefined) return undefined;
  const ordered = filled.filter((column) => column === note).concat(filled.filter((column) => column !== note));
  const parts = ordered.flatMap((column) => {
    if (column === nameOfRow) return [];
    const cell = row[column] ?? "";
    // A note is not changed.
    if (column === note) return readText(cell);
    const text = readText(cell.trim());
    const label = (header[column] ?? "").trim();
    return [label ? `${label}: ${text}` : text];
  });
  const text = readText(cells[nameOfRow]?.text ?? "");
  return { name: text.replaceAll("\n", " "), note: parts.join("\n"), completed, isHeading, isTitle };
}

/**
 * Finds the table of values that a text is, or can be read as. It is one where each record has the same number of
 * columns, two or more, and where its first record names a known column, or the columns are separated by tabs; where lines
 * have the marks of lists the first record must name two columns. Records may be shorter than a header that names two
 * columns. A text in which quotes hold line breaks is a table with one column.
 */
export function findTable(
  lines: readonly string[],
  read: readonly PastedLine[],
  choice: TableChoice = {},
): FoundTable | undefined {
  const start = lines.findIndex((line) => line.trim());
  const first = read[start];
  if (!first || first.isMarked || isMarkdownTable(lines, start)) return undefined;
  const named = SEPARATOR_LINE.exec(lines[start] ?? "")?.[1];
  const text = lines
    .slice(named ? start + 1 : start)
    .map((line) => (line.trim() ? line : ""))
    .join("\n");
  const hasMarks = read.some((line) => line.isMarked || line.isHeading);
  let possible: Values | undefined;
  const delimiters = first.isHeading ? ["\t"] : DELIMITERS;
  for (const delimiter of named ? [named] : delimiters) {
    const values = readValues(text, {
      delimiter,
      hasMarks,
      isNamed: named !== undefined,
      isChosen: choice.isRead === true,
    });
    if (values?.isCertain) return describeTable(values, choice);
    possible ??= values;
  }
  possible = readOneColumn(text) ?? (hasMarks ? undefined : possible);
  return possible && describeTable(possible, choice);
}

const DELIMITERS = ["\t", ";", ",", "|"];
/** Spreadsheets write the separator of a table into its first line. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([;,|\t])"?\s*$/i;

/** A text as a table. It is read as one if that is certain. */
type Values = { records: string[][]; hasHeader: boolean; isCertain: boolean };

/** Describes the table of records that stand in a page. Its first row is the header if it is marked as one or has known names. */
export const describeRecords = (records: string[][], isHeader: boolean, choice: TableChoice = {}): FoundTable =>
  describeTable({ records, hasHeader: isHeader || hasHeaderOf(records), isCertain: true }, choice);

const hasKnownName = (header: readonly string[]) => header.some((cell) => isNameColumn(cell) || isNoteColumn(cell));

const hasHeaderOf = (records: readonly (readonly string[])[]) => hasKnownName(records[0] ?? []) || hasLabels(records);

function describeTable({ records, hasHeader: hasKnown, isCertain }: Values, choice: TableChoice): FoundTable {
  const { hasHeader = hasKnown, isRead = isCertain } = choice;
  const off = new Set(choice.offColumns);
  const leaveOut = (row: string[]) => row.map((cell, column) => (off.has(column) ? "" : cell));
  const shown = off.size === 0 ? records : records.map(leaveOut);
  const rows = hasHeader ? shown.slice(1) : shown;
  const columns = findColumns(hasHeader ? (shown[0] ?? []) : [], isRead ? rows : [], choice.nameColumn);
  const width = records.reduce((widest, row) => Math.max(widest, row.length), 0);
  const getLabel = (column: number) =>
    (hasHeader && records[0]?.[column]?.trim()) || t`Column ${{ number: column + 1 }}`;
  return {
    isRead,
    hasHeader,
    columns: Array.from({ length: width }, (_, column) => getLabel(column)),
    nameColumn: columns.name,
    readItems: () => readRows(rows, columns, hasHeader ? readGuardedCell : undefined),
  };
}

/** Reads the rows of a table. `readText` returns the text that a cell stands for. */
const readRows = (
  rows: readonly (readonly string[])[],
  columns: Columns,
  readText = (cell: string) => cell,
): TableItem[] => rows.flatMap((row) => readRow(row, columns, readText) ?? []);

type ValueOptions = {
  delimiter: string;
  hasMarks: boolean;
  /** True where the text names its delimiter. */
  isNamed: boolean;
  /** True where a text is read as a table that is not certainly one. */
  isChosen: boolean;
};

/** The most characters of a header. */
const MAX_HEADER = 10_000;

/** Reads a text whose columns are separated by `delimiter`, or returns `undefined`. */
function readValues(text: string, { delimiter, hasMarks, isNamed, isChosen }: ValueOptions): Values | undefined {
  if (!text.includes(delimiter)) return undefined;
  const header = readRecords(text.slice(0, MAX_HEADER), { delimiter, to: 1 })?.[0] ?? [];
  const knownCount = header.filter(isKnownColumn).length;
  if (header.length < 2 || (hasMarks && knownCount < 2)) return undefined;
  const hasHeader = hasKnownName(header);
  const isCertain = hasHeader || isNamed || delimiter === "\t";
  if (!isCertain && !hasSameColumns(text, delimiter)) return undefined;
  if (!isCertain && !isChosen) return { records: [header], hasHeader, isCertain };
  const records = readRecords(text, { delimiter, relax_column_count_less: knownCount > 1 });
  // A marker with a tab behind it begins a line of a list.
  const startsWithMarker = (record: string[]) => isMarker(record.find((cell) => cell.trim()) ?? "");
  if (!records || (delimiter === "\t" && records.every(startsWithMarker))) return undefined;
  return { records, hasHeader: hasHeader || hasLabels(records), isCertain };
}

/** True for two or more lines that have as many delimiters each. It is much faster than reading the records. */
function hasSameColumns(text: string, delimiter: string): boolean {
  const lines = text.split("\n").filter(Boolean);
  const count = lines[0]?.split(delimiter).length;
  // Delimiters and line breaks can be in quotes.
  return text.includes('"') || (lines.length > 1 && lines.every((line) => line.split(delimiter).length === count));
}

const isKnownColumn = (cell: string) =>
  isNameColumn(cell) || isNoteColumn(cell) || isDoneColumn(cell) || isHeadingColumn(cell);

/** Reads lines as spreadsheets copy a column: a cell with line breaks stands in quotes. */
function readOneColumn(text: string): Values | undefined {
  if (!text.includes('"')) return undefined;
  // No text has this character, so that each record has one cell.
  const records = readRecords(text, { delimiter: "\0" });
  if (!records || records.length < 2) return undefined;
  const single = records.flatMap(([cell = ""]) => (cell.includes("\n") ? [] : readLine(cell)));
  const isColumn = single.length < records.length && !single.some(({ isMarked, isHeading }) => isMarked || isHeading);
  return isColumn ? { records, hasHeader: false, isCertain: true } : undefined;
}

/**
 * Returns the records of a text, or `undefined` when a quote is not closed, or the numbers of columns differ. A quote
 * inside a cell is a character.
 */
function readRecords(text: string, options: Options): string[][] | undefined {
  try {
    return parse(text, { skip_empty_lines: true, relax_quotes: true, ...options });
  } catch {
    // Such a text is not a table, and is read as lines.
    return undefined;
  }
}

/**
 * Reads the Markdown table whose header is the line at `start`, and returns its rows and the index of the line after it;
 * `undefined` where there is none, and for a header without rows.
 */
export function readMarkdownTable(lines: readonly string[], start: number) {
  if (!isMarkdownTable(lines, start)) return undefined;
  const header = splitIntoCells(lines[start] ?? "");
  let end = start + 2;
  while (lines[end]?.includes("|")) end++;
  if (end === start + 2) return undefined;
  const rows = lines.slice(start + 2, end).map(splitIntoCells);
  const columns = findColumns(
    header.map((cell) => readCell(cell).text),
    rows,
  );
  const items = readRows(rows, columns);
  return { items, end };
}

/** True where a line with cells is followed by a row of dashes with as many cells. */
function isMarkdownTable(lines: readonly string[], start: number) {
  const [header = "", delimiters = ""] = lines.slice(start, start + 2);
  if (start < 0 || !header.includes("|") || !delimiters.includes("-")) return false;
  const cells = splitIntoCells(delimiters);
  return cells.every(isDelimiter) && cells.length === splitIntoCells(header).length;
}

function isDelimiter(cell: string) {
  const dashes = cell.slice(cell.startsWith(":") ? 1 : 0, cell.endsWith(":") && cell.length > 1 ? -1 : undefined);
  return dashes !== "" && !/[^-]/u.test(dashes);
}

/** Splits a row of a Markdown table at each `|` without a backslash before it, and drops the empty outer cells. */
function splitIntoCells(line: string): string[] {
  const cells: string[] = [];
  let cellStart = 0;
  for (let at = line.indexOf("|"); at >= 0; at = line.indexOf("|", at + 1)) {
    if (line[at - 1] === "\\") continue;
    cells.push(line.slice(cellStart, at));
    cellStart = at + 1;
  }
  cells.push(line.slice(cellStart));
  const trimmed = cells.map((cell) => cell.trim().replaceAll("\\|", "|"));
  const first = trimmed[0] === "" ? 1 : 0;
  return trimmed.slice(first, trimmed.length > first + 1 && trimmed.at(-1) === "" ? -1 : undefined);
}
