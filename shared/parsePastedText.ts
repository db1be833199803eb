import { readLine, readNumbers, type PastedLine } from "./pastedLines.ts";
import { readMarkdownTable, readValues, type TableItem } from "./pastedTables.ts";

export type PastedItem = { name: string; note: string | null; completed: boolean; isHeading: boolean };

export type PastedText = {
  items: PastedItem[];
  /** The number of characters that were left out: those that an item cannot have, and those that exceed a note. */
  leftOutCount: number;
  /** True if an item is below another one, so that `joinsParents` makes a difference. */
  hasParents: boolean;
};

type Options = {
  /** Prefixes the name of an indented item with the names of its parents: "Trip: Socks". */
  joinsParents?: boolean;
};

type Draft = {
  name: string;
  notes: string[];
  completed: boolean;
  isHeading: boolean;
  indent: number;
  isMarked: boolean;
};

const MAX_NAME_LENGTH = 2_000;
const MAX_NOTE_LENGTH = 10_000;
/** The maximum length of the names of the parents before the name of an item. */
const MAX_PREFIX_LENGTH = 200;

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/u;
const REFUSED = /[^\P{Cc}\t]|\p{Cs}/gu;

/** Reads pasted text as items: lists with markers, checklists, Markdown, and tables (docs/app.md, Pasted text). */
export function parsePastedText(text: string, { joinsParents = false }: Options = {}): PastedText {
  const clean = splitIntoLines(text);
  let { leftOutCount } = clean;
  const lines = removeFence(removeQuotes(clean.lines));
  const read = lines.map(readLine);
  readNumbers(read);
  const hasMarks = read.some((line) => line.isMarked || line.isHeading);
  const values = readValues(lines, hasMarks);
  const drafts = values?.map(createTableDraft) ?? readDrafts(lines, read);
  const { parents, hasParents } = findParents(drafts);
  const items = drafts.map((draft, index) => {
    const prefix = joinsParents ? joinNames(drafts, parents, index) : "";
    const { completed, isHeading } = draft;
    const fitted = fitText(prefix + draft.name, draft.notes);
    leftOutCount += fitted.leftOutCount;
    return { name: fitted.name, note: fitted.note, completed, isHeading };
  });
  return { items, leftOutCount, hasParents };
}

/** Splits a text into its lines, without the characters that no text can have. */
export function splitIntoLines(text: string): { lines: string[]; leftOutCount: number } {
  let leftOutCount = 0;
  const clean = (line: string) => line.replace(REFUSED, () => (leftOutCount++, ""));
  return { lines: text.split(LINE_BREAK).map(clean), leftOutCount };
}

/** Reads a text as one item with one line. */
export function readAsOneItem(text: string): PastedItem {
  const lines = splitIntoLines(text).lines.map((line) => line.trim());
  const { name, note } = fitText(lines.filter(Boolean).join(" "), []);
  return { name, note, completed: false, isHeading: false };
}

/** Removes the `>` of quotes that contain all lines. */
function removeQuotes(lines: string[]): string[] {
  const filled = lines.filter((line) => line.trim());
  const depth = filled.reduce((least, line) => Math.min(least, readQuote(line, least).depth), Number.MAX_SAFE_INTEGER);
  return filled.length === 0 || depth === 0 ? lines : lines.map((line) => line.slice(readQuote(line, depth).end));
}

/** Reads up to `most` quote marks, each followed by one blank. */
function readQuote(line: string, most: number) {
  let end = 0;
  let depth = 0;
  for (let index = 0; index < line.length && depth < most; index++) {
    if (line[index] === ">") {
      depth++;
      end = line[index + 1] === " " ? index + 2 : index + 1;
    } else if (line[index] !== " ") break;
  }
  return { depth, end };
}

type Fence = { mark: string; length: number; closes: boolean };

/** Reads the fence of a code block: three or more of ` or ~. */
function readFence(line: string): Fence | undefined {
  const text = line.trim();
  const mark = text[0] ?? "";
  if (mark !== "`" && mark !== "~") return undefined;
  let length = 1;
  while (text[length] === mark) length++;
  const info = text.slice(length);
  return length < 3 || info.includes("`") ? undefined : { mark, length, closes: info === "" };
}

const closesFence = (open: Fence, line: Fence | undefined) =>
  line?.closes === true && line.mark === open.mark && line.length >= open.length;

/** Returns the content of a text that is one fenced block. */
function removeFence(lines: string[]): string[] {
  const start = lines.findIndex((line) => line.trim());
  const end = lines.findLastIndex((line) => line.trim());
  const open = readFence(lines[start] ?? "");
  if (!open) return lines;
  const close = lines.findIndex((line, index) => index > start && closesFence(open, readFence(line)));
  return close >= 0 && close === end ? lines.slice(start + 1, end) : lines;
}

/** Finds the fenced blocks: the index of the line that closes a block, by the index of the line that opens it. */
function findFences(lines: readonly string[]): Map<number, number> {
  const fences = lines.map(readFence);
  const blocks = new Map<number, number>();
  // The length of the longest closing fence at or after each line, so that a search runs only if it succeeds.
  const longest = { "`": new Uint32Array(lines.length + 1), "~": new Uint32Array(lines.length + 1) };
  for (const [mark, lengths] of Object.entries(longest))
    for (let index = lines.length - 1; index >= 0; index--) {
      const fence = fences[index];
      const length = fence?.closes && fence.mark === mark ? fence.length : 0;
      lengths[index] = Math.max(lengths[index + 1] ?? 0, length);
    }
  for (let index = 0; index < lines.length; index++) {
    const open = fences[index];
    if (!open || (longest[open.mark as "`" | "~"][index + 1] ?? 0) < open.length) continue;
    const start = index++;
    while (!closesFence(open, fences[index])) index++;
    blocks.set(start, index);
  }
  return blocks;
}

const createDraft = ({ indent, isMarked, completed }: PastedLine, name: string, isHeading = false): Draft => ({
  name,
  notes: [],
  completed: completed && !isHeading,
  isHeading,
  indent,
  isMarked,
});

const createTableDraft = ({ name, note, completed, isHeading }: TableItem): Draft => ({
  name,
  notes: note ? [note] : [],
  completed: completed && !isHeading,
  isHeading,
  indent: 0,
  isMarked: false,
});

function readDrafts(lines: readonly string[], read: readonly PastedLine[]): Draft[] {
  const drafts: Draft[] = [];
  const fences = findFences(lines);
  const nextFilled = findNextFilled(read);
  /** The items that a deeper line would be below, from the outermost to the innermost. */
  let open: Draft[] = [];
  for (let index = 0; index < read.length; index++) {
    const line = read[index];
    if (!line) continue;
    const fenceEnd = fences.get(index);
    if (fenceEnd !== undefined) {
      const inside = read.slice(index + 1, fenceEnd).filter(({ raw }) => raw);
      for (const fenced of inside)
        drafts.push({ ...createDraft(fenced, fenced.raw), completed: false, isMarked: false });
      open = [];
      index = fenceEnd;
      continue;
    }
    // A table below a line with a marker belongs to the note of that line.
    const belongsToItem = line.isMarked || open.findLast(({ indent }) => indent < line.indent)?.isMarked;
    const table = belongsToItem ? undefined : readMarkdownTable(lines, index);
    if (table) {
      for (const row of table.items) drafts.push(createTableDraft(row));
      open = [];
      index = table.end - 1;
      continue;
    }
    if (!line.text) continue;
    const heading = readHeadingName(read, index, nextFilled[index]);
    if (heading) {
      drafts.push(createDraft(line, heading, true));
      open = [];
      continue;
    }
    while ((open.at(-1)?.indent ?? -1) >= line.indent) open.pop();
    const above = open.at(-1);
    if (above?.isMarked && !line.isMarked) {
      above.notes.push(line.text);
      continue;
    }
    const draft = createDraft(line, line.text);
    drafts.push(draft);
    open.push(draft);
  }
  return drafts;
}

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

/** Finds for each item the index of the one that it stands under. Headings and what is before them are above nothing. */
function findParents(drafts: readonly Draft[]) {
  const open: number[] = [];
  const parents = drafts.map((draft, index) => {
    if (draft.isHeading) open.length = 0;
    while (open.length > 0 && (drafts[open.at(-1) ?? 0]?.indent ?? 0) >= draft.indent) open.pop();
    const parent = open.at(-1);
    if (!draft.isHeading) open.push(index);
    return parent;
  });
  return { parents, hasParents: parents.some((parent) => parent !== undefined) };
}

/** Returns the names of an item's parents, each with a colon. The outermost names of a long result are left out. */
function joinNames(drafts: readonly Draft[], parents: readonly (number | undefined)[], index: number): string {
  let prefix = "";
  for (let parent = parents[index]; parent !== undefined; parent = parents[parent]) {
    const name = (drafts[parent]?.name ?? "").replace(/[:：]$/u, "");
    if (prefix.length + name.length + 2 > MAX_PREFIX_LENGTH) break;
    prefix = `${name}: ${prefix}`;
  }
  return prefix;
}

/** Moves the end of a name that is too long to the start of the note, and cuts a note that is too long. */
export function fitText(name: string, notes: readonly string[], maxName = MAX_NAME_LENGTH) {
  const nameEnd = findNameEnd(name, maxName);
  const rest = name.slice(nameEnd).trim();
  const note = (rest ? [rest, ...notes] : notes).join("\n");
  const noteEnd = findEnd(note, MAX_NOTE_LENGTH);
  return {
    name: name.slice(0, nameEnd).trimEnd(),
    note: note.slice(0, noteEnd) || null,
    leftOutCount: countCharacters(note.slice(noteEnd)),
  };
}

/** Returns the index at which a name is cut: at a space, if it has one. */
function findNameEnd(name: string, maxName: number) {
  const end = findEnd(name, maxName);
  if (end === name.length || name[end] === " ") return end;
  return name.lastIndexOf(" ", end) > 0 ? name.lastIndexOf(" ", end) : end;
}

/** Returns the index after the first `length` characters of a text. A character can be two code units. */
function findEnd(text: string, length: number) {
  let end = 0;
  for (let count = 0; count < length && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

function countCharacters(text: string) {
  let count = 0;
  for (const character of text) count += character ? 1 : 0;
  return count;
}
