import { parse } from "csv-parse/browser/esm/sync";
import { readGuardedCell } from "./csvCells.ts";
import { readCell } from "./pastedLines.ts";

/** A row of a table as an item. */
export type TableItem = { name: string; note: string; completed: boolean; isHeading: boolean };

const NAME_COLUMNS = new Set(["name", "title", "item", "task", "text", "content"]);
const NOTE_COLUMNS = new Set(["note", "notes", "description"]);
const DONE_COLUMNS = new Set(["done", "completed", "complete", "checked", "ticked", "status"]);
const HEADING_COLUMN = "heading";
const DONE_VALUES = new Set(["x", "✓", "✔", "true", "yes", "1", "done"]);
const OPEN_VALUES = new Set(["", "false", "no", "0", "open"]);
const LETTER = /\p{L}/u;

const toKey = (cell: string) => cell.trim().toLowerCase();
const isKnown = (cell: string) => NAME_COLUMNS.has(toKey(cell)) || NOTE_COLUMNS.has(toKey(cell));
const isMark = (cell: string) => DONE_COLUMNS.has(toKey(cell)) || toKey(cell) === HEADING_COLUMN;

/**
 * Reads the rows of a table. `header` has the names of its columns, if the table has any. `readText` returns the text that
 * a cell stands for.
 */
function readRows(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  readText = (cell: string) => cell,
): TableItem[] {
  const findNamed = (names: ReadonlySet<string>) => header.findIndex((cell) => names.has(toKey(cell)));
  const done = findNamed(DONE_COLUMNS);
  const heading = header.findIndex((cell) => toKey(cell) === HEADING_COLUMN);
  const [named, noted] = [findNamed(NAME_COLUMNS), findNamed(NOTE_COLUMNS)];
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), header.length);
  const hasLetters = new Set<number>();
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if (!hasLetters.has(column) && LETTER.test(readCell(cell).text)) hasLetters.add(column);
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== done && column !== heading,
  );
  const findWithLetters = (other: number) => columns.find((column) => column !== other && hasLetters.has(column)) ?? -1;
  const name = named >= 0 ? named : findWithLetters(noted);
  const note = noted >= 0 ? noted : (columns.find((column) => column > name && hasLetters.has(column)) ?? -1);
  return rows.flatMap((row) => readRow(row, { header, name, note, done, heading, readText }) ?? []);
}

type Columns = {
  header: readonly string[];
  name: number;
  note: number;
  done: number;
  heading: number;
  readText: (cell: string) => string;
};

/** Returns the row as an item. Each cell that is neither its name nor its tick joins the note. */
function readRow(
  row: readonly string[],
  { header, name, note, done, heading, readText }: Columns,
): TableItem | undefined {
  // If a column says which items are done, a box in a name is part of the name.
  const cells = done < 0 ? row.map(readCell) : row.map((cell) => ({ text: cell.trim(), completed: false }));
  const doneValue = toKey(row[done] ?? "");
  const isTicked = DONE_VALUES.has(doneValue);
  const completed = isTicked || cells.some((cell) => cell.completed);
  const isTick = isTicked || OPEN_VALUES.has(doneValue);
  const isHeading = DONE_VALUES.has(toKey(row[heading] ?? ""));
  const isRead = (column: number) => (column === done && isTick) || (column === heading && isHeading);
  const filled = cells.flatMap((cell, column) => (cell.text && !isRead(column) ? [column] : []));
  const nameColumn = cells[name]?.text ? name : filled[0];
  if (nameColumn === undefined) return undefined;
  const ordered = filled.filter((column) => column === note).concat(filled.filter((column) => column !== note));
  const parts = ordered.flatMap((column) => {
    if (column === nameColumn) return [];
    // The cell of a note is not changed.
    const text = readText((row[column] ?? "").trim());
    const label = column === note ? "" : (header[column] ?? "").trim();
    return [label ? `${label}: ${text}` : text];
  });
  const text = readText(cells[nameColumn]?.text ?? "");
  return { name: text.replaceAll("\n", " "), note: parts.join("\n"), completed, isHeading };
}

/**
 * Reads a text that is a table of comma-separated or tab-separated values. Each record must have the same number of
 * columns, two or more; without tabs its first record must name a known column, and where lines have the marks of lists
 * (`hasMarks`) it must name two. Otherwise, and for a Markdown table, returns `undefined`.
 */
export function readValues(lines: readonly string[], hasMarks: boolean): TableItem[] | undefined {
  const start = lines.findIndex((line) => line.trim());
  if (isMarkdownTable(lines, start)) return undefined;
  const text = lines.map((line) => (line.trim() ? line : "")).join("\n");
  for (const delimiter of ["\t", ";", ",", "|"]) {
    if (!text.includes(delimiter)) continue;
    const [header = [], ...others] = readRecords(text, delimiter) ?? [];
    const hasHeader = header.some(isKnown);
    if (hasMarks && header.filter((cell) => isKnown(cell) || isMark(cell)).length < 2) continue;
    if (header.length < 2 || (delimiter !== "\t" && !hasHeader)) continue;
    return hasHeader ? readRows(header, others, readGuardedCell) : readRows([], [header, ...others]);
  }
  return undefined;
}

/** Returns the records of a text, or `undefined` when quotes are broken or the numbers of columns differ. */
function readRecords(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, skip_empty_lines: true });
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
  const items = readRows(
    header.map((cell) => readCell(cell).text),
    rows,
  );
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
