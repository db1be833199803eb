import type { TableItem } from "./pastedTables.ts";
import { isVisible } from "./plainText.ts";

/** A line of a pasted text, with its marker parsed. */
export type PastedLine = {
  /** The whole line, without blanks around it and without the marks of a quote. */
  raw: string;
  /** True for a line with marks of a quote. */
  isQuoted: boolean;
  /** The width of the blanks before the text or its marker. */
  indent: number;
  /** The text after the marker. It is empty for a line without text, such as a rule or a marker alone. */
  text: string;
  /** True for a line with a bullet, a box, or a number that belongs to a run. */
  isMarked: boolean;
  isHeading: boolean;
  completed: boolean;
  isSkipped?: boolean;
  hasBox?: boolean;
  /** The rows of a table that stands in the place of the line. */
  rows?: readonly TableItem[];
  /** The line without what is a box if the text has others. */
  green?: ItemText;
  /** The line without what is a bullet if the text is no table. */
  withTab?: ItemText | undefined;
  /** The numbers that can be its marker, until it is known whether one belongs to a run. */
  ordinals?: readonly Ordinal[];
};

/** A number before a text: `end` is the index after its marker. */
type Ordinal = { kind: string; value: number; end: number };
type ItemText = { text: string; completed: boolean; isSkipped?: boolean; hasBox: boolean; green?: ItemText };

const TAB_WIDTH = 4;
const NBSP_ENTITY = "&nbsp;";
const BLANK = /\s/u;
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/u;
const DIRECTION_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Reads blanks from `start` on, and returns the index after them and their width. */
function skipBlanks(line: string, start: number, skipsDirectionMarks: boolean) {
  let index = start;
  let width = 0;
  while (index < line.length) {
    const character = line[index] ?? "";
    if (line.startsWith(NBSP_ENTITY, index)) {
      index += NBSP_ENTITY.length;
      width++;
      continue;
    }
    const isZeroWidth = ZERO_WIDTH.test(character) || (skipsDirectionMarks && DIRECTION_MARK.test(character));
    if (!isZeroWidth) {
      if (!BLANK.test(character)) break;
      width += character === "\t" ? TAB_WIDTH - (width % TAB_WIDTH) : character === "\u3000" ? 2 : 1;
    }
    index++;
  }
  return { index, width };
}

/** True at a blank or the end of the line, where a marker ends. */
function isBlankAt(line: string, index: number) {
  return index >= line.length || BLANK.test(line[index] ?? "") || line.startsWith(NBSP_ENTITY, index);
}

/** Returns the text after a marker. Direction marks there belong to the text. */
function readAfter(line: string, index: number) {
  const text = line.slice(skipBlanks(line, index, false).index).trimEnd();
  return isVisible(text) ? text : "";
}

const BULLETS = "-*+•‣⁃–—◦∙⦁▪▫●○■·❖◆◇▸►➢➤";
const BULLETS_WITHOUT_BLANK = "・•●○";
/** Office programs write their bullets as signs of a font that only they have. */
const PRIVATE_SIGN = /[\ue000-\uf8ff]/u;
/** What these bullets become in a text without fonts. They are bullets with a tab behind them only. */
const BULLETS_WITH_TAB = "oqvwüØ§";

/** Returns the index after a bullet at `index`, or `undefined`. */
function findBulletEnd(line: string, index: number) {
  const character = line[index];
  if (character === undefined) return undefined;
  if (BULLETS_WITHOUT_BLANK.includes(character)) return index + 1;
  const isBullet = BULLETS.includes(character) || PRIVATE_SIGN.test(character);
  return isBullet && isBlankAt(line, index + 1) ? index + 1 : undefined;
}

/** A box, also with the backslashes that editors of Markdown write before its brackets. */
const BOX =
  /(?:\\?\[(?<mark>[ \u00a0_xX✓✔~-]?)\\?\]|［(?<wide>[ xXｘＸ✓✔\u3000]?)］|[☐▢□❏❐❑❒◻◽⬜🔲\uf06f\uf071\uf0a8]|(?<ticked>[☑✓✔☒🗹\uf0fd\uf0fe]))\ufe0f?/uy;
/** A sign that also stands before what is good about something. It is a box where there are others. */
const GREEN_BOX = /✅\ufe0f?/uy;

/** The start of most texts, which is no box. */
const ASCII_START = /^[\w(!"#-/:-@]/;

/** Reads a box at the start of a text, if there is one. */
function readBox(text: string): ItemText {
  const plain = { text, completed: false, hasBox: false };
  if (ASCII_START.test(text)) return plain;
  const green = matchBox(GREEN_BOX, text);
  if (green) {
    const ticked = { text: readAfter(text, green.end), completed: true, hasBox: true };
    return ticked.text ? { ...plain, green: ticked } : ticked;
  }
  const box = matchBox(BOX, text);
  if (!box) return plain;
  const { end, completed, isSkipped } = box;
  return { text: readAfter(text, end), completed, hasBox: true, ...(isSkipped && { isSkipped }) };
}

function matchBox(pattern: RegExp, text: string) {
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  if (!match || !isBlankAt(text, pattern.lastIndex)) return undefined;
  const { mark = "", wide = "", ticked = "" } = match.groups ?? {};
  const isSkipped = mark === "-" || mark === "~";
  const completed = !isSkipped && (mark + wide + ticked).replace("_", "").trim() !== "";
  return { end: pattern.lastIndex, completed, isSkipped };
}

/** Reads a cell of a table. A bullet, a box and another bullet can precede its text. */
export function readCell(cell: string): ItemText {
  const withoutBullet = (text: string) => {
    const end = findBulletEnd(text, 0);
    return end === undefined ? text : readAfter(text, end);
  };
  const start = skipBlanks(cell, 0, true).index;
  const item = readBox(withoutBullet(cell.slice(start).trimEnd()));
  return item.hasBox ? { ...item, text: withoutBullet(item.text) } : item;
}

const AFTER_NUMBER = String.raw`(?=\s|$|&nbsp;)`;
/** What stands before a blank. Capital letters with a dot are initials, unless a tab follows as in office programs. */
const NUMBER = new RegExp(String.raw`(?<digits>\d{1,3})(?<mark>[.)])${AFTER_NUMBER}`, "uy");
const LETTER = new RegExp(String.raw`(?<letter>[a-z])(?<mark>[.)])${AFTER_NUMBER}`, "uy");
const CAPITAL = /(?<letter>[A-Z])(?<mark>\)(?=\s|$|&nbsp;)|\.(?=\t))/uy;
const ROMAN = /(?<roman>[ivxlc]{1,8}|[IVXLC]{1,8})(?<mark>[.)])(?=\t)/uy;
const IN_BRACKETS = /\((?:(?<digits>\d{1,3})|(?<letter>[a-z]))\)(?=\t)/uy;
const WIDE_NUMBER = /(?<digits>[\d０-９]{1,3})(?<mark>[、．])/uy;
const HAN_NUMBER = /(?<han>[一二三四五六七八九十]{1,3})(?<mark>、)/uy;
const CIRCLED_NUMBER = /(?<circled>[\u2460-\u2473\u3251-\u325f\u32b1-\u32bf])/uy;
const HAN_DIGITS = "一二三四五六七八九";

/** What each of the patterns begins with. Most lines do not, and are read faster. */
const ORDINAL_START = /^(?:\(?[\d０-９]{1,3}|\(?[a-zA-Z]{1,8}|[一二三四五六七八九十]{1,3})[.)、．]|^[\u2460-\u32bf]/u;

/** Returns the patterns for what a line begins with. */
function choosePatterns(line: string): RegExp[] {
  if (/^\d/.test(line)) return [NUMBER, WIDE_NUMBER];
  if (/^[a-zA-Z]/.test(line)) return [LETTER, CAPITAL, ROMAN];
  return [IN_BRACKETS, WIDE_NUMBER, HAN_NUMBER, CIRCLED_NUMBER];
}

/** Returns the numbers that the start of a line can be. `i.` is the ninth letter, or one. */
function findOrdinals(line: string): Ordinal[] {
  if (!ORDINAL_START.test(line)) return [];
  return choosePatterns(line).flatMap((pattern) => {
    pattern.lastIndex = 0;
    const match = pattern.exec(line);
    if (!match) return [];
    const end = pattern.lastIndex;
    const { digits, letter, roman, han, circled, mark = "()" } = match.groups ?? {};
    const createOrdinal = (kind: string, value: number) => ({ kind: kind + mark, value, end });
    if (digits) return createOrdinal("number", Number(digits.normalize("NFKC")));
    if (letter) return createOrdinal(letter < "a" ? "capital" : "letter", letter.toLowerCase().charCodeAt(0) - 96);
    if (roman) return createOrdinal(roman < "a" ? "ROMAN" : "roman", readRoman(roman.toLowerCase()));
    if (han) return createOrdinal("han", readHanNumber(han));
    return createOrdinal("circled", readCircledNumber(circled ?? ""));
  });
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** A digit before a larger one is taken from it: `iv` is 4. */
const readRoman = (letters: string) =>
  [...letters]
    .map((letter) => ROMAN_DIGITS[letter] ?? 0)
    .reduce((sum, digit, index, all) => sum + (digit < (all[index + 1] ?? 0) ? -digit : digit), 0);

/** Reads a Han number below 100: tens and ones around 十. Other combinations are not numbers. */
function readHanNumber(digits: string) {
  const ten = digits.indexOf("十");
  const readDigit = (digit: string) => (digit.length === 1 ? HAN_DIGITS.indexOf(digit) + 1 || Number.NaN : Number.NaN);
  if (ten < 0) return readDigit(digits);
  const tens = digits.slice(0, ten);
  const ones = digits.slice(ten + 1);
  return (tens ? readDigit(tens) : 1) * 10 + (ones ? readDigit(ones) : 0);
}

function readCircledNumber(character: string) {
  const code = character.charCodeAt(0);
  if (code < 0x3251) return code - 0x2460 + 1;
  return code < 0x32b1 ? code - 0x3251 + 21 : code - 0x32b1 + 36;
}

const RULES = "-*_=~–—";

/** True for a rule: two or more of the same rule character, with blanks between them. */
function isRule(text: string) {
  const [first = ""] = text;
  if (!RULES.includes(first)) return false;
  let count = 0;
  for (const character of text)
    if (character === first) count++;
    else if (!BLANK.test(character)) return false;
  return count > 1;
}

/** Returns the text of a Markdown heading ("## Fruit ##"), or `undefined` for another line. */
function readHeading(text: string) {
  let end = 0;
  while (end < 7 && text[end] === "#") end++;
  if (end === 0 || end > 6 || !isBlankAt(text, end)) return undefined;
  const heading = readAfter(text, end);
  let last = heading.length;
  while (last > 0 && heading[last - 1] === "#") last--;
  const closes = last < heading.length && (last === 0 || BLANK.test(heading[last - 1] ?? ""));
  return closes ? heading.slice(0, last).trimEnd() : heading;
}

/** Returns the index of the text after quote marks with blanks behind them: `> > text`. */
function skipQuotes(line: string, start: number) {
  let index = start;
  while (line[index] === ">" && (line[index + 1] === ">" || isBlankAt(line, index + 1)))
    index = line[index + 1] === " " ? index + 2 : index + 1;
  return index;
}

const EMPTY_LINE = {
  raw: "",
  indent: 0,
  text: "",
  isMarked: false,
  isHeading: false,
  completed: false,
  isQuoted: false,
};

/** Creates a line whose marker is known. */
export const createLine = (line: Partial<PastedLine>): PastedLine => ({ ...EMPTY_LINE, ...line });

/** The first line of a callout, as Obsidian and GitHub write it: `[!todo] Pack first`, also with a sign that folds it. */
const CALLOUT = /^\[!(?<kind>[\p{L}\d _-]{1,40})\][+-]?(?:\s+(?<title>\S.*))?$/u;

/**
 * Reads quotes that are callouts with items, whose titles are headings. Any other quote may be a note, also one that
 * begins like a callout.
 */
export function readCallouts(lines: readonly PastedLine[]): void {
  const first = lines.findIndex(({ raw }) => raw);
  for (let start = Math.max(first, 0); start < lines.length; start++) {
    const line = lines[start] as PastedLine;
    // A text that is one quote has lost its marks.
    if (line.indent > 0 || !(line.isQuoted || start === first) || !CALLOUT.test(line.raw)) continue;
    const next = lines.findIndex((each, index) => index > start && each.isQuoted !== line.isQuoted);
    const inside = lines.slice(start, next < 0 ? lines.length : next);
    if (inside.some(({ isMarked }) => isMarked)) inside.forEach(readCalloutLine);
    start += inside.length - 1;
  }
}

function readCalloutLine(line: PastedLine) {
  line.isQuoted = false;
  const { kind = "", title } = CALLOUT.exec(line.raw)?.groups ?? {};
  if (!kind) return;
  line.text = title ?? `${kind[0]?.toUpperCase()}${kind.slice(1).toLowerCase()}`;
  line.isHeading = true;
}

/** Removes the marker of a line. A number, and what is no marker in every text, stays part of it until that is known. */
export function readLine(line: string): PastedLine {
  if (!isVisible(line)) return EMPTY_LINE;
  const outer = skipBlanks(line, 0, true);
  const quoted = skipQuotes(line, outer.index);
  const start = skipBlanks(line, quoted, true);
  const isQuoted = quoted > outer.index;
  const indent = isQuoted ? outer.width + start.width : outer.width;
  const raw = line.slice(start.index).trimEnd();
  const plain = { ...EMPTY_LINE, raw, indent, isQuoted };
  if (isRule(raw)) return { ...plain, text: "" };
  const heading = readHeading(raw);
  if (heading !== undefined) return { ...plain, text: heading, isHeading: isVisible(heading) };
  const bulletEnd = findBulletEnd(raw, 0);
  const item = readBox(bulletEnd === undefined ? raw : readAfter(raw, bulletEnd));
  if (bulletEnd !== undefined || item.hasBox) return { ...plain, ...item, isMarked: true };
  const withTab = BULLETS_WITH_TAB.includes(raw[0] ?? "") && raw[1] === "\t" ? readBox(readAfter(raw, 1)) : undefined;
  return { ...plain, ...item, withTab, ordinals: findOrdinals(raw) };
}

/** True for a cell that is nothing but a marker, as it is before the first tab of a line of a list. */
export function isMarker(cell: string): boolean {
  const text = cell.trim();
  if (text.length === 1 && BULLETS_WITH_TAB.includes(text)) return true;
  const isNumber = findOrdinals(`${text}\t`).some(({ end }) => end === text.length);
  return isNumber || findBulletEnd(text, 0) === text.length || (readBox(text).hasBox && readBox(text).text === "");
}

/** Removes the markers of which the whole text says whether they are any. */
export function readUncertainMarkers(lines: readonly PastedLine[]): void {
  const hasBoxes = lines.some((line) => line.hasBox);
  for (const line of lines) {
    if (line.withTab) applyMarker(line, line.withTab);
    else if (hasBoxes && line.green) applyMarker(line, line.green);
  }
  joinBoxes(lines);
}

function applyMarker(line: PastedLine, { text, completed }: ItemText) {
  Object.assign(line, { text, completed, isMarked: true });
}

/**
 * Gives a box that stands alone in its line the text of the next one, which is deeper, or follows each such box of the
 * text. Some editors export each box twice; in our own Markdown the second one is a name, and nothing such follows.
 */
function joinBoxes(lines: readonly PastedLine[]) {
  const filled = lines.filter(({ raw }) => raw);
  const twice = filled.flatMap((line, index) => {
    const second = line.hasBox ? matchBox(BOX, line.text) : undefined;
    return second?.end === line.text.length ? [{ line, second, next: filled[index + 1] }] : [];
  });
  if (twice.every(({ line, next }) => isText(next) && next.indent <= line.indent))
    for (const { line, second } of twice)
      Object.assign(line, { text: "", completed: line.completed || second.completed });
  const pairs = filled.flatMap((line, index) =>
    line.hasBox && !line.text ? [[line, filled[index + 1]] as const] : [],
  );
  const followsEach = pairs.every(([, next]) => isText(next));
  for (const [line, next] of pairs) {
    if (!next || !isText(next) || (next.indent <= line.indent && !followsEach)) continue;
    line.text = next.text;
    Object.assign(next, EMPTY_LINE);
  }
}

/** The start of a code block and of a row of a table. */
const BLOCK_START = /^(?:```|~~~|\|)/;

const isText = (line: PastedLine | undefined): line is PastedLine =>
  line !== undefined &&
  line.text !== "" &&
  !(line.isMarked || line.isHeading || line.isQuoted || BLOCK_START.test(line.raw));

type Run = { lines: PastedLine[]; indent: number; edge: number; kind: string };

/** Removes the numbers of lines whose numbers form a run: two or more that start at 0, 1 or a, or that are all 1. */
export function readNumbers(lines: readonly PastedLine[]): void {
  // The open runs, from the outermost to the innermost. A line ends the runs that are deeper than it.
  const runs: Run[] = [];
  for (const line of lines) {
    if (!line.raw) continue;
    for (let last = runs.at(-1); last && last.indent > line.indent; last = runs.at(-1)) {
      // Numbers are aligned at their right: ` 9.` above `10.`.
      if (last.edge === getEdge(line) && continuesRun(last, line)) line.indent = last.indent;
      else closeRun(runs.pop());
    }
    const run = runs.at(-1);
    const isSameIndent = run?.indent === line.indent;
    if (run && isSameIndent && continuesRun(run, line)) {
      run.lines.push(line);
      continue;
    }
    if (isSameIndent) closeRun(runs.pop());
    const first = line.ordinals?.find(({ value }) => value <= 1);
    if (first) runs.push({ lines: [line], indent: line.indent, edge: getEdge(line), kind: first.kind });
  }
  runs.forEach(closeRun);
}

/** The column behind the number of a line. */
const getEdge = ({ indent, ordinals }: PastedLine) => indent + (ordinals?.[0]?.end ?? 0);

const getNumber = ({ kind }: Run, line: PastedLine | undefined) =>
  line?.ordinals?.find((ordinal) => ordinal.kind === kind)?.value;

function continuesRun(run: Run, line: PastedLine) {
  const value = getNumber(run, line);
  const [first, second, last] = [run.lines[0], run.lines[1], run.lines.at(-1)].map((each) => getNumber(run, each));
  if (value === undefined || last === undefined) return false;
  const isAllOnes = first === 1 && (second === undefined || second === 1);
  const isNext = value === last + 1;
  return (isAllOnes && value === 1) || (isNext && (run.lines.length === 1 || last > (first ?? 0)));
}

function closeRun(run: Run | undefined) {
  if (!run || run.lines.length < 2) return;
  for (const line of run.lines) {
    const end = line.ordinals?.find(({ kind }) => kind === run.kind)?.end ?? 0;
    const item = readBox(readAfter(line.raw, end));
    Object.assign(line, item, { isMarked: true });
  }
}
