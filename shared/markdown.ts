import { LINE_BREAK } from "./plainText.ts";

type MarkdownItem = {
  name: string;
  note?: string | null;
  completed: boolean;
  isSkipped?: boolean;
  isHeading: boolean;
};

/**
 * Formats items as task items of GitHub Flavored Markdown, one line each, with the note below, and headings as headings
 * with an empty line above and below. A skipped item is `- [-]`. `parsePastedText` reads the same items, so names are
 * not escaped.
 */
export function toMarkdown(items: readonly MarkdownItem[]): string {
  let text = "";
  for (const { name, note, completed, isSkipped, isHeading } of items) {
    if (isHeading) text += `${text === "" || text.endsWith("\n\n") ? "" : "\n"}${toHeading("##", name, note)}`;
    else text += `- [${completed ? "x" : isSkipped ? "-" : " "}] ${toLine(name)}\n${note ? formatNote(note) : ""}`;
  }
  return text;
}

/** A name is one line, whatever ends a line elsewhere. */
const toLine = (name: string) => name.split(LINE_BREAK).join(" ");

/** `#` at the end of a heading would close it, so that it needs another one. */
function toHeading(marks: string, name: string, note: string | null | undefined) {
  const line = toLine(name);
  return `${marks} ${line}${line.endsWith("#") ? " #" : ""}\n\n${note ? `${toQuote(note, "")}\n` : ""}`;
}

/**
 * A line that is read as it stands wherever it is: it begins with a word or a number that is followed by no mark of a list,
 * and ends neither with a colon, as the line above a list does, nor with a blank.
 */
const PLAIN_LINE = /^(?![\p{L}\d]{1,3}[.)]$)[("'“„«¿¡]?(?:\p{L}+|\d+)(?:[ ,'’:/-].*)?[^\s:：]$/u;

/** Indents a note below its item. One in which lines would be read as something else becomes a quote. */
function formatNote(note: string): string {
  const lines = note.split(LINE_BREAK);
  const isPlain = lines.every((line, index) =>
    line === "" ? index > 0 && index < lines.length - 1 : PLAIN_LINE.test(line),
  );
  return isPlain ? lines.map((line) => (line === "" ? "\n" : `  ${line}\n`)).join("") : toQuote(note, "  ");
}

const toQuote = (note: string, indent: string) =>
  note
    .split(LINE_BREAK)
    .map((line) => `${indent}>${line === "" ? "" : ` ${line}`}\n`)
    .join("");

/** Formats a list as Markdown: its name as the title, its note as a quote, and its items. */
export const listToMarkdown = (
  { name, note }: { name: string; note: string | null },
  items: readonly MarkdownItem[],
): string => toHeading("#", name, note) + toMarkdown(items);
