import { toAscii } from "../asciiSigns.ts";
import { listBlanks } from "./blanks.ts";
import { type DayMark, readDayPhrase } from "./dayWords.ts";

/**
 * Marks are a few characters at the end of the words of a row: "Book the ferry (7 days before)", "Pushchair ?kids", "Socks
 * ×nights". What is not surely a mark is a part of the words. Everything else that reads words, such as amounts and the keys
 * by which rows are compared, reads them without marks.
 */

/** A number that is asked for: as many, or one for every `per` of it, with `more` added. */
export type Times = { name: string; more: number; per: number };

type Kind = "day" | "only" | "times" | "amount";

/** A mark with the text of it, which begins where the words before it end. */
export type Piece = { start: number; end: number } & (
  | { kind: "day"; mark: DayMark }
  | { kind: "only"; name: string }
  | { kind: "times"; times: Times }
  // It is no mark, but may stand behind one.
  | { kind: "amount" }
);

/** Longer texts have no marks, and no text has more. */
export const MAX_MARKED_LENGTH = 200;
const MAX_MARKS = 6;

// Names are in any script. Letters of the expressions are compared by their properties, and never by lists of names.
const ONLY = /\s+\?(\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*)$/u;
const TIMES = /\s*×\s*(\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=\p{L}))*)(?:\s*\+\s*([1-9])|\s*\/\s*([2-9]|1[0-4]))?$/u;
const AMOUNT = /\s*×\s?\d{1,4}$/u;
/** Words that cannot be asked for by number: a number before the sign counts what stands behind it, as in "3× socks". */
const NOT_COUNTED = /^$|\d$|×\s*[\p{L}\p{N}(][^×\s]*$/u;
const BRACKETS = /\s*\(([^()]*)\)$/u;
/** What divides words from a day, with blanks where these divide it from a number or a time. */
const DIVIDER = /\s[-–—](?=\s)|[,:](?=\s)|[、，：]/gu;
const DIVIDER_AT_END = /(?:\s[-–—]|[,:、，：])$/u;
/** The last number of a text, with what stands behind it. */
const NUMBER_AT_END = /\s+(\d{1,3}(?:\s?[-–—~]\s?\d{1,3})?\s+[^\d]+)$/u;
const RANGE_BEFORE = /(?:^|\s)\d+\s?[-–—~]?$/u;

/** Finds the mark with which words end; null for none. `ascii` is the same text with the signs of ASCII. */
function findLast(words: string, ascii: string, kinds: ReadonlySet<Kind>): Piece | null {
  const end = words.length;
  const only = ONLY.exec(ascii);
  if (only?.index) {
    const name = words.slice(end - (only[1]?.length ?? 0));
    return { kind: "only", name, start: only.index, end };
  }
  const times = kinds.has("times") || kinds.has("amount") ? null : TIMES.exec(ascii);
  if (times?.index) {
    const [all, name = "", more, per] = times;
    const at = times.index + all.indexOf(name);
    const read = { name: words.slice(at, at + name.length), more: Number(more ?? 0), per: Number(per ?? 1) };
    return { kind: "times", times: read, start: times.index, end };
  }
  if (!kinds.has("day")) {
    const found = findDay(words, ascii, !kinds.has("amount"));
    if (found) return { kind: "day", ...found, end };
  }
  const amount = kinds.has("amount") || kinds.has("times") ? null : AMOUNT.exec(ascii);
  return amount?.index ? { kind: "amount", start: amount.index, end } : null;
}

type FoundDay = { mark: DayMark; start: number };

function findDay(words: string, ascii: string, mayBeAlone: boolean): FoundDay | null {
  const alone = mayBeAlone && readDayPhrase(words.replace(/\s*[:：]$/u, ""), "alone");
  if (alone) return { mark: alone, start: 0 };
  const brackets = BRACKETS.exec(ascii);
  if (brackets) {
    const mark = readDayPhrase(brackets[1] ?? "", "fenced");
    return mark && { mark, start: brackets.index };
  }
  for (const { 0: divider, index } of words.matchAll(DIVIDER)) {
    const isPartOfRange = divider.length > 1 && RANGE_BEFORE.test(ascii.slice(0, index));
    const mark = index > 0 && !isPartOfRange && readDayPhrase(words.slice(index + divider.length), "fenced");
    if (mark) return { mark, start: index };
  }
  const bare = NUMBER_AT_END.exec(ascii);
  if (!bare?.index || RANGE_BEFORE.test(ascii.slice(0, bare.index))) return null;
  const mark = readDayPhrase(bare[1] ?? "", "open");
  return mark && { mark, start: bare.index };
}

const findKind = (pieces: readonly Piece[], wanted: Kind) => pieces.findIndex(({ kind }) => kind === wanted);

/**
 * Returns how many of the first pieces belong to the words: those between a divider and a day, where a mark or a number
 * stands before the divider. Without them the divider would be a part of the day, and what stands before it would be read
 * in another way.
 */
function countDivided(ascii: string, pieces: readonly Piece[]): number {
  const before = ascii.replace(DIVIDER_AT_END, "");
  // A divider at the beginning divides nothing.
  if (before === "" || before === ascii || !(ONLY.test(before) || NOT_COUNTED.test(before))) return 0;
  const [day, times] = [findKind(pieces, "day"), findKind(pieces, "times")];
  // A number that is asked for is written before the day, where it would be one of them.
  return day > 0 && times > day ? times + 1 : Math.max(0, day);
}

/** The words of a row without its marks, and these in the order in which they stand. */
type Marked = { words: string; pieces: readonly Piece[] };

/** Reads the marks of a text. It is read again without a number that is asked for where the words cannot have one. */
export function readMarks(text: string, mayHaveTimes = true): Marked {
  let words = text.trimEnd();
  const pieces: Piece[] = [];
  if (text.length > MAX_MARKED_LENGTH) return { words, pieces };
  const kinds = new Set<Kind>(mayHaveTimes ? [] : ["times"]);
  const ascii = toAscii(text);
  while (words !== "" && pieces.length < MAX_MARKS) {
    const piece = findLast(words, ascii.slice(0, words.length), kinds);
    if (!piece) break;
    kinds.add(piece.kind);
    pieces.unshift(piece);
    words = words.slice(0, piece.start).trimEnd();
  }
  // An amount that stands behind no mark belongs to the words.
  if (pieces[0]?.kind === "amount") words = text.slice(0, pieces.shift()?.end);
  const divided = pieces.splice(0, countDivided(ascii.slice(0, words.length), pieces));
  words = text.slice(0, divided.at(-1)?.end ?? words.length);
  const isCounted = kinds.has("times") && mayHaveTimes;
  return isCounted && NOT_COUNTED.test(ascii.slice(0, words.length)) ? readMarks(text, false) : { words, pieces };
}

/** Returns the text without the pieces of some kinds. */
const leaveOut = (text: string, { words, pieces }: Marked, kinds: readonly Kind[]): string =>
  [words, ...pieces.flatMap(({ kind, start, end }) => (kinds.includes(kind) ? [] : text.slice(start, end)))]
    .join("")
    .trim();

/** A day in the words of a row: "Book the ferry (7 days before)". */
type ReadDay = DayMark & {
  /** The words without it; empty where it is all of them. */
  base: string;
  /** Where it stands. */
  at: [start: number, end: number];
};

/** Returns the day that the words of a row say; null for none. */
export function readDay(text: string): ReadDay | null {
  const marked = readMarks(text);
  const piece = marked.pieces.find(({ kind }) => kind === "day");
  if (piece?.kind !== "day") return null;
  return { ...piece.mark, base: leaveOut(text, marked, ["day"]), at: [piece.start, piece.end] };
}

/** What is asked when a template is used, as the words of a row say it. */
type Asked = {
  /** The row is only for those who say yes to each. */
  only: string[];
  times: Times | null;
  /** The names in braces, which stay in the words. */
  blanks: string[];
  /** The words without what is asked; a day is among them. */
  rest: string;
};

/** Returns what the words of a row ask. */
export function readAsked(text: string): Asked {
  const marked = readMarks(text);
  const times = marked.pieces.find(({ kind }) => kind === "times");
  return {
    only: marked.pieces.flatMap((piece) => (piece.kind === "only" ? piece.name : [])),
    times: times?.kind === "times" ? times.times : null,
    blanks: text.length <= MAX_MARKED_LENGTH ? listBlanks(text) : [],
    rest: leaveOut(text, marked, ["only", "times"]),
  };
}

type Split = {
  /** With their amount; empty where nothing but marks is there. */
  words: string;
  /** The marks of each kind, as they stand in the text. */
  times: string;
  day: string;
  only: string;
  /** All of them in the order in which they are written: number, day, conditions. */
  marks: string;
};

/** Splits a text into its words and its marks. Both together say the same as the text. */
export function splitMarks(text: string): Split {
  const marked = readMarks(text);
  const { pieces } = marked;
  const write = (kind: Kind) =>
    pieces.flatMap((piece) => (piece.kind === kind ? text.slice(piece.start, piece.end) : [])).join("");
  const [times, day, only] = [write("times"), write("day"), write("only")];
  return { words: leaveOut(text, marked, ["day", "only", "times"]), times, day, only, marks: times + day + only };
}

/** Returns the words of a row without its marks, or all of them where nothing else is there. */
export const readRest = (text: string): string => splitMarks(text).words || text.trim();
