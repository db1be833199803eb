import { findFences, readQuoted, removeFence, removeIndent, removeQuotes } from "./pastedBlocks.ts";
import { finishDrafts, type FinishedDrafts, fitText, type PastedDraft, type PastedItem } from "./pastedDrafts.ts";
import { readCallouts, readLine, readNumbers, readUncertainMarkers, type PastedLine } from "./pastedLines.ts";
import { findTable, type FoundTable, readMarkdownTable, type TableChoice, type TableItem } from "./pastedTables.ts";
import { joinLines, splitIntoLines } from "./plainText.ts";

export type PastedText = FinishedDrafts & {
  /** True where the first item is a heading that names the whole text, with the note of the list. */
  hasTitle: boolean;
  /** The table of values that the text is, or can be read as. */
  table: FoundTable | undefined;
};

export type PasteOptions = {
  /** Prefixes the name of an indented item with the names of its parents: "Trip: Socks". */
  joinsParents?: boolean;
  /** How a table is read; what is absent is chosen by what is in it. */
  table?: TableChoice;
};

/** Reads pasted text as items: lists with markers, checklists, Markdown, and tables (docs/app.md, Pasted text). */
export function parsePastedText(text: string, { joinsParents = false, table: choice }: PasteOptions = {}): PastedText {
  const { lines: clean, leftOutCount } = splitIntoLines(text);
  const lines = removeFence(removeQuotes(clean));
  const read = lines.map(readLine);
  readCallouts(read);
  readNumbers(read);
  const table = findTable(lines, read, choice);
  if (!table?.isRead) readUncertainMarkers(read);
  const rows = table?.isRead ? table.readItems() : undefined;
  const drafts = rows?.map(createTableDraft) ?? readDrafts(lines, read);
  const finished = finishDrafts(drafts, joinsParents);
  return {
    ...finished,
    leftOutCount: leftOutCount + finished.leftOutCount,
    hasTitle: rows ? rows[0]?.isTitle === true : hasTitle(lines, read),
    table,
  };
}

/** Reads a text as one item with one line. */
export function readAsOneItem(text: string): PastedItem {
  const { name, note } = fitText(joinLines(splitIntoLines(text).lines), []);
  return { name, note, completed: false, isHeading: false };
}

const TITLE = /^# /;

/** True for a text that begins with the only heading of the first level. */
function hasTitle(lines: readonly string[], read: readonly PastedLine[]): boolean {
  const first = read.findIndex(({ raw }) => raw);
  const isTitle = (index: number) => TITLE.test(lines[index] ?? "");
  return (
    isTitle(first) && read[first]?.isHeading === true && !lines.some((_, index) => index > first && isTitle(index))
  );
}

/** A draft of an item that notes can be added to: those below a marker, and quotes below a heading. */
type Draft = PastedDraft & { isMarked: boolean };

const createDraft = (
  { indent, isMarked, completed, isSkipped = false }: PastedLine,
  name: string,
  isHeading = false,
): Draft => ({
  name,
  notes: [],
  completed,
  isSkipped,
  isHeading,
  indent,
  isMarked,
});

const createTableDraft = ({ name, note, completed, isHeading }: TableItem): PastedDraft => ({
  name,
  notes: note ? [note] : [],
  completed,
  isHeading,
  indent: 0,
});

/** Reads lines whose markers are known as items. */
export const readDrafts = (lines: readonly string[], read: readonly PastedLine[]): PastedDraft[] =>
  new DraftReader(lines, read).readAll();

/** Reads lines as items, one after the other. */
class DraftReader {
  readonly #drafts: Draft[] = [];
  readonly #fences: ReadonlyMap<number, number>;
  readonly #nextFilled: readonly (PastedLine | undefined)[];
  /** The items that a deeper line would be below, from the outermost to the innermost. */
  #open: Draft[] = [];
  /** The number of empty lines before this one. */
  #blankCount = 0;
  #index = 0;

  constructor(
    readonly lines: readonly string[],
    readonly read: readonly PastedLine[],
  ) {
    this.#fences = findFences(lines);
    this.#nextFilled = findNextFilled(read);
  }

  readAll(): Draft[] {
    while (this.#index < this.read.length) {
      const line = this.read[this.#index] as PastedLine;
      if (this.#readFence() || this.#readQuote(line) || this.#readTable(line)) this.#blankCount = 0;
      else {
        if (line.text) this.#readLine(line);
        this.#blankCount = line.raw ? 0 : this.#blankCount + 1;
        this.#index++;
      }
    }
    return this.#drafts;
  }

  /** Returns the marked item that a line with this indent would be below. */
  #findAbove(indent: number): Draft | undefined {
    const above = this.#open.findLast((draft) => draft.indent < indent);
    return above?.isMarked ? above : undefined;
  }

  /** Adds lines to a note, after the empty lines between it and them. */
  #addToNote({ notes }: Draft, lines: readonly string[]) {
    if (notes.length > 0) for (let count = 0; count < this.#blankCount; count++) notes.push("");
    for (const line of lines) notes.push(line);
  }

  /** Reads a code block: the note of the item that it is in, or else an item for each line, whatever is in it. */
  #readFence(): boolean {
    const end = this.#fences.get(this.#index);
    if (end === undefined) return false;
    const above = this.#findAbove(this.read[this.#index]?.indent ?? 0);
    const first = this.lines[this.#index] ?? "";
    const inside = this.lines.slice(this.#index + 1, end);
    if (above) this.#addToNote(above, removeIndent(inside, first));
    else {
      for (const fenced of this.read.slice(this.#index + 1, end))
        if (fenced.raw)
          this.#drafts.push({
            ...createDraft(fenced, fenced.raw),
            completed: false,
            isSkipped: false,
            isMarked: false,
          });
      this.#open = [];
    }
    this.#index = end + 1;
    return true;
  }

  /** Reads a quote that is the note of the item that it is in, or of the heading before it. */
  #readQuote(line: PastedLine): boolean {
    if (!line.isQuoted) return false;
    const last = this.#drafts.at(-1);
    const heading = last?.isHeading && this.#open.length === 0 ? last : undefined;
    const above = this.#findAbove(line.indent) ?? heading;
    if (!above) return false;
    const start = this.#index;
    while (this.read[this.#index]?.isQuoted) this.#index++;
    this.#addToNote(above, this.lines.slice(start, this.#index).map(readQuoted));
    return true;
  }

  /** Reads a Markdown table. One below a line with a marker belongs to the note of that line. */
  #readTable(line: PastedLine): boolean {
    if (line.isMarked || this.#findAbove(line.indent)) return false;
    const table = line.rows ? { items: line.rows, end: this.#index + 1 } : readMarkdownTable(this.lines, this.#index);
    if (!table) return false;
    for (const row of table.items) this.#drafts.push({ ...createTableDraft(row), isMarked: false });
    this.#open = [];
    this.#index = table.end;
    return true;
  }

  #readLine(line: PastedLine) {
    const heading = readHeadingName(this.read, this.#index, this.#nextFilled[this.#index]);
    if (heading) {
      this.#drafts.push(createDraft(line, heading, true));
      this.#open = [];
      return;
    }
    const open = this.#open;
    while ((open.at(-1)?.indent ?? -1) >= line.indent) open.pop();
    const above = open.at(-1);
    if (above?.isMarked && !line.isMarked) return this.#addToNote(above, [line.text]);
    const term = this.#drafts.at(-1);
    const definition = this.#blankCount === 0 && !line.isMarked ? DEFINITION.exec(line.text)?.[1] : undefined;
    if (definition && term && !term.isHeading) return void term.notes.push(definition);
    const draft = createDraft(line, line.text);
    this.#drafts.push(draft);
    open.push(draft);
  }
}

/** What a term in the line before means, in the definition lists of Markdown. */
const DEFINITION = /^:[ \t]+(\S.*)$/u;

/** Returns for each line the next one that is not empty. */
function findNextFilled(lines: readonly PastedLine[]): (PastedLine | undefined)[] {
  const next: (PastedLine | undefined)[] = [];
  let found: PastedLine | undefined;
  for (let index = lines.length - 1; index >= 0; index--) {
    next[index] = found;
    if (lines[index]?.text) found = lines[index];
  }
  return next;
}

const UNDERLINE = /^(?:={3,}|-{3,})$/u;

/** Returns the name of the heading that a line is, or `undefined`. */
function readHeadingName(lines: readonly PastedLine[], index: number, next: PastedLine | undefined) {
  const line = lines[index];
  if (!line || line.isMarked) return undefined;
  const { text } = line;
  if (line.isHeading) return text;
  // Only a single line can be underlined: a rule after several lines is a separator.
  if (UNDERLINE.test(lines[index + 1]?.raw ?? "") && !lines[index - 1]?.raw) return text;
  const withoutColon = /[:：]$/u.test(text) ? text.slice(0, -1).trimEnd() : "";
  if (withoutColon && next && (next.isMarked || (next.indent > line.indent && !next.isHeading)))
    return readBold(withoutColon) ?? withoutColon;
  return next?.isMarked ? readBold(text) : undefined;
}

/** Returns the content of a text that is entirely bold in Markdown. */
function readBold(text: string) {
  if (text.length < 5 || !text.startsWith("**") || !text.endsWith("**")) return undefined;
  const inside = text.slice(2, -2).trim();
  return inside && !inside.includes("**") ? inside.replace(/[:：]$/u, "").trimEnd() || undefined : undefined;
}
