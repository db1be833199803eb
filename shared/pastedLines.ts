/** A line of a pasted text, with its marker parsed. */
export type PastedLine = {
  /** The whole line, without blanks around it. */
  raw: string;
  /** The width of the blanks before the text or its marker. */
  indent: number;
  /** The text after the marker. It is empty for a line without text, such as a rule or a marker alone. */
  text: string;
  /** True for a line with a bullet, a box, or a number that belongs to a run. */
  isMarked: boolean;
  isHeading: boolean;
  completed: boolean;
  /** The marker with a number, until it is known whether it belongs to a run. */
  ordinal?: Ordinal | undefined;
};

type Ordinal = { kind: string; value: number; afterMarker: ItemText };
type ItemText = { text: string; completed: boolean; hasBox: boolean };

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
const readAfter = (line: string, index: number) => line.slice(skipBlanks(line, index, false).index).trimEnd();

const BULLETS = "-*+•‣–—◦▪▫●○■·";
const BULLETS_WITHOUT_BLANK = "・•●○";

/** Returns the index after a bullet at `index`, or `undefined`. */
function findBulletEnd(line: string, index: number) {
  const character = line[index];
  if (character === undefined) return undefined;
  if (BULLETS_WITHOUT_BLANK.includes(character)) return index + 1;
  return BULLETS.includes(character) && isBlankAt(line, index + 1) ? index + 1 : undefined;
}

const BOX = /(?:\[(?<mark>[ xX✓✔]?)\]|［(?<wide>[ xXｘＸ✓✔\u3000]?)］|[☐▢]|(?<ticked>[☑✓✔☒]))\ufe0f?/uy;

/** Reads a box at the start of a text, if there is one. */
function readBox(text: string): ItemText {
  BOX.lastIndex = 0;
  const match = BOX.exec(text);
  if (!match || !isBlankAt(text, BOX.lastIndex)) return { text, completed: false, hasBox: false };
  const { mark = "", wide = "", ticked = "" } = match.groups ?? {};
  const completed = (mark + wide + ticked).trim() !== "";
  return { text: readAfter(text, BOX.lastIndex), completed, hasBox: true };
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

const NUMBER = /(?<digits>\d{1,3})(?<mark>[.)])(?=\s|$|&nbsp;)/uy;
const LETTER = /(?<letter>[a-z])\)(?=\s|$|&nbsp;)/uy;
const WIDE_NUMBER = /(?<digits>[\d０-９]{1,3})(?<mark>[、．])/uy;
const HAN_NUMBER = /(?<digits>[一二三四五六七八九十]{1,3})、/uy;
const CIRCLED_NUMBER = /[\u2460-\u2473\u3251-\u325f\u32b1-\u32bf]/uy;
const HAN_DIGITS = "一二三四五六七八九";

/** Returns the kind, the value and the end of a marker with a number at `index`. */
function findOrdinal(line: string, index: number) {
  for (const pattern of [NUMBER, LETTER, WIDE_NUMBER, HAN_NUMBER, CIRCLED_NUMBER]) {
    pattern.lastIndex = index;
    const match = pattern.exec(line);
    if (!match) continue;
    const { digits = "", mark = "", letter } = match.groups ?? {};
    const end = pattern.lastIndex;
    if (letter) return { kind: "letter", value: letter.charCodeAt(0) - 96, end };
    if (pattern === HAN_NUMBER) return { kind: "han", value: readHanNumber(digits), end };
    if (pattern === CIRCLED_NUMBER) return { kind: "circled", value: readCircledNumber(match[0]), end };
    return { kind: mark, value: Number(digits.normalize("NFKC")), end };
  }
  return undefined;
}

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

/** Removes the marker of a line. A number stays part of the text until its run is known. */
export function readLine(line: string): PastedLine {
  const start = skipBlanks(line, 0, true);
  const raw = line.slice(start.index).trimEnd();
  const plain = { raw, indent: start.width, isMarked: false, isHeading: false, completed: false };
  if (isRule(raw)) return { ...plain, text: "" };
  const heading = readHeading(raw);
  if (heading !== undefined) return { ...plain, text: heading, isHeading: heading !== "" };
  const bulletEnd = findBulletEnd(raw, 0);
  const item = readBox(bulletEnd === undefined ? raw : readAfter(raw, bulletEnd));
  if (bulletEnd !== undefined || item.hasBox)
    return { ...plain, text: item.text, completed: item.completed, isMarked: true };
  const found = findOrdinal(raw, 0);
  if (!found) return { ...plain, text: raw };
  const { kind, value, end } = found;
  return { ...plain, text: raw, ordinal: { kind, value, afterMarker: readBox(readAfter(raw, end)) } };
}

/** Removes the numbers of lines whose numbers form a run: two or more that start at 0, 1 or a, or that are all 1. */
export function readNumbers(lines: readonly PastedLine[]) {
  // The open runs, from the outermost to the innermost. A line ends the runs that are deeper than it.
  const runs: PastedLine[][] = [];
  for (const line of lines) {
    if (!line.raw) continue;
    while ((runs.at(-1)?.[0]?.indent ?? -1) > line.indent) closeRun(runs.pop());
    const run = runs.at(-1);
    const isSameIndent = run?.[0]?.indent === line.indent;
    if (run && isSameIndent && continuesRun(run, line)) {
      run.push(line);
      continue;
    }
    if (isSameIndent) closeRun(runs.pop());
    if (line.ordinal && line.ordinal.value <= 1) runs.push([line]);
  }
  runs.forEach(closeRun);
}

function continuesRun(run: readonly PastedLine[], { ordinal }: PastedLine) {
  const [first, second] = run;
  const last = run.at(-1);
  if (!ordinal || !first?.ordinal || !last?.ordinal || ordinal.kind !== first.ordinal.kind) return false;
  const isAllOnes = first.ordinal.value === 1 && (!second || second.ordinal?.value === 1);
  const isNext = ordinal.value === last.ordinal.value + 1;
  return (isAllOnes && ordinal.value === 1) || (isNext && (last === first || last.ordinal.value > first.ordinal.value));
}

function closeRun(run: readonly PastedLine[] | undefined) {
  if (!run || run.length < 2) return;
  for (const line of run) {
    const { text = "", completed = false } = line.ordinal?.afterMarker ?? {};
    Object.assign(line, { text, completed, isMarked: true });
  }
}
