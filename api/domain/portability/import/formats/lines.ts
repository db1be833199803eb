import { msg } from "@lingui/core/macro";
import { parsePastedText, type PastedText } from "../../../../../shared/parsePastedText.ts";
import { LINE_BREAK } from "../../../../../shared/plainText.ts";
import type { Draft } from "../draft.ts";

/**
 * A file whose text is known, with its path in a zip, and the names that it has for its notebook and its list. `isTable` is
 * true for one whose name says that it is a table.
 */
type TextFile = { text: string; place: string; notebook: string; name: string; isTable: boolean };

/** Returns the index after front matter (`---` … `---`), which has settings of other programs. */
function findFrontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---") return 0;
  const end = lines.slice(0, 200).findIndex((line, index) => index > 0 && line.trim() === "---");
  const isSettings = end > 1 && lines.slice(1, end).every((line) => /^\s*(?:[\w-]+:|- |$)/.test(line));
  return isSettings ? end + 1 : 0;
}

/** How a table is read: as lines, or as rows with or without a header. */
const WAYS = [
  { value: "lines", label: msg`As lines` },
  { value: "header", label: msg`As a table with a header` },
  { value: "rows", label: msg`As a table without a header` },
] as const;

/**
 * Reads a text, and offers how its table is read and which of its columns has the names. The files of a zip have one choice
 * for all, but not one table, so that nothing is offered there.
 */
function readParsed(draft: Draft, text: string, { place, isTable }: TextFile): PastedText {
  const usual = parsePastedText(text, { table: isTable ? { isRead: true } : {} });
  const { table } = usual;
  if (!table || table.columns.length < 2 || place) return usual;
  const usualWay = table.isRead ? (table.hasHeader ? "header" : "rows") : "lines";
  const way = draft.offerReadings(msg`Table`, WAYS, usualWay);
  if (way === "lines") return way === usualWay ? usual : parsePastedText(text, { table: { isRead: false } });
  const choice = { isRead: true, hasHeader: way === "header" };
  const read = way === usualWay ? usual : parsePastedText(text, { table: choice });
  const { columns, nameColumn } = read.table ?? table;
  const names = columns.map((label, column) => ({ value: `name-${column + 1}`, label }));
  const usualName = `name-${nameColumn + 1}`;
  const name = draft.offerReadings(msg`Name is in column`, names, usualName);
  const chosen = names.findIndex(({ value }) => value === name);
  return name === usualName ? read : parsePastedText(text, { table: { ...choice, nameColumn: chosen } });
}

/** Reads Markdown, plain text, or a table as pasted text. A title at the top names the list. */
export function readLines(draft: Draft, file: TextFile): void {
  const { place, notebook, name } = file;
  const lines = file.text.split(LINE_BREAK);
  const start = findFrontMatterEnd(lines);
  if (start > 0) draft.leaveOut(msg`Front matter`, place || name);
  const text = lines.slice(start).join("\n");
  const { items, leftOutCount, hasTitle } = readParsed(draft, text, file);
  if (leftOutCount > 0) draft.leaveOut(msg`Characters an item can’t have`, place || name, leftOutCount);
  const title = hasTitle ? items.shift() : undefined;
  const list = { name: title?.name ?? name, note: title?.note, items };
  draft.addList(draft.findNotebook(notebook), list, { place: place || name });
}
