import { msg, plural } from "@lingui/core/macro";
import { MAX_ITEMS_PER_LIST } from "../../../../shared/listLimits.ts";
import { toMarkdown } from "../../../../shared/markdown.ts";
import { parsePastedText } from "../../../../shared/parsePastedText.ts";
import { findFences, readQuoted, removeFence } from "../../../../shared/pastedBlocks.ts";
import { type PastedLine, readLine } from "../../../../shared/pastedLines.ts";
import { isVisible, splitIntoLines } from "../../../../shared/plainText.ts";
import { badInput } from "../../base/errors.ts";
import { mustBe } from "../../base/rules.ts";
import { type Sentence, withValues } from "../../../texts/sentence.ts";
import { ITEM_FIELDS, LIST_FIELDS } from "../../rows/userFields.ts";
import type { ListVersion, TextItem } from "./textVersion.ts";

/** What a text says of a list. */
export type ReadText = {
  /** The name and the note of the list; null where the text has no title. */
  title: { name: string; note: string | null } | null;
  items: TextItem[];
};

/** A line of ours: `- [x] Milk`. What stands in the box is at index 3. */
const OWN_ITEM = /^- \[[ xX-]\] +(?=\S)/;
const TITLE = /^# /;
/** What no name and no note can have, but for the ends of lines of Windows. */
const REFUSED = /[^\P{Cc}\t\r\n]|\p{Cs}/u;
/** What is more than blanks and the marks of lists, quotes, code, rules and tables. */
const WORD = /[^\s\p{Cf}>*_=~\x60|#+:.[\]-]/u;
/** An item or a heading of ours, whose name can have marks alone. */
const OWN_LINE = /^(?:- \[[ -]\]|#{1,6}) +\S/m;
/** The most characters of a text without a word: a longer one takes long to read for nothing. */
const MOST_MARKS = 10_000;
/** The most lines that are read as pasted text: items with notes of ten lines on average. */
const MOST_OTHERS = 10 * MAX_ITEMS_PER_LIST;

/**
 * Reads the edited text of a list. A part that is in the version is what it was there, byte for byte but
 * for ticks and what ends a line. The rest is read in the form in which we write it, and what is not in this form as
 * pasted text. Errors: `BAD_USER_INPUT` for nothing, for more items than a list can have, or words that are too long.
 */
export function readText(text: string, version: ListVersion): ReadText {
  checkText(text);
  const { lines } = splitIntoLines(text.replace(/^\ufeff/, ""));
  return new TextReader(removeFence(lines), version).read();
}

/**
 * Refuses a text that says nothing before it is parsed. Errors: `BAD_USER_INPUT` for nothing, and for a long text that has
 * marks of lines alone.
 */
export function checkText(text: string): void {
  if (!isVisible(text)) throw refuse(mustBe.given("text"));
  if (REFUSED.test(text)) throw refuse(msg`text contains characters that aren’t allowed`);
  if (text.length > MOST_MARKS && !WORD.test(text) && !OWN_LINE.test(text))
    throw refuse(msg`No line of the text can be an item`);
}

const refuse = (sentence: Sentence) => badInput({ text: sentence });

const tooMany = () =>
  refuse(
    msg`A list can have ${plural({ max: MAX_ITEMS_PER_LIST }, { one: "# item", other: "# items" })}; put some lines into another list`,
  );

type Words = { name: string; note: string | null };

class TextReader {
  readonly #read: PastedLine[] = [];
  readonly #fences: ReadonlyMap<number, number>;
  readonly #known: KnownWords;
  readonly #items: TextItem[] = [];
  #addedCount = 0;
  #title: Words | null = null;
  /** The lines that are read as pasted text. */
  #others: string[] = [];
  /** The number of those lines in the whole text, without empty ones. */
  #otherCount = 0;
  #index = 0;

  constructor(
    readonly lines: readonly string[],
    readonly version: ListVersion,
  ) {
    this.#fences = findFences(lines);
    this.#known = new KnownWords(version);
  }

  /** Returns a line with its marker parsed, when it is needed: a text with too many lines is refused early. */
  #parse(index: number): PastedLine {
    return (this.#read[index] ??= readLine(this.lines[index] ?? ""));
  }

  read(): ReadText {
    this.#readTitle();
    while (this.#index < this.lines.length) {
      const line = this.lines[this.#index] as string;
      if (OWN_ITEM.test(line)) this.#readItem(line);
      else if (this.#isHeading(this.#index)) this.#readHeading(line);
      else this.#leaveForPaste();
    }
    this.#readOthers();
    for (const [index, item] of this.#items.entries()) checkLengths(item, index);
    return { title: this.#title, items: this.#items };
  }

  /** A line whose name shows nothing is no item, but one of those that are too many. */
  #add(item: TextItem) {
    if (++this.#addedCount > MAX_ITEMS_PER_LIST) throw tooMany();
    if (isVisible(item.name)) this.#items.push(item);
  }

  #readTitle() {
    const first = this.lines.findIndex((line) => isVisible(line));
    const line = this.lines[first] ?? "";
    if (!TITLE.test(line) || !this.#isHeading(first)) return;
    this.#index = first;
    this.#title = this.#readWords(line, this.#findQuoteEnd());
    const { name, note } = LIST_FIELDS;
    if ([...this.#title.name].length > name.max || [...(this.#title.note ?? "")].length > note.max)
      throw refuse(
        withValues(msg({ message: "The title can have {name, number} characters, and its note {note, number}" }), {
          name: name.max,
          note: note.max,
        }),
      );
  }

  /** One of the version is a heading also where its name looks like a blank or a marker. */
  #isHeading(index: number): boolean {
    const line = this.lines[index] as string;
    return line.startsWith("#") && (this.#parse(index).isHeading || this.#known.hasHeading(line));
  }

  #readItem(line: string) {
    this.#readOthers();
    const mark = line[3] as string;
    const words = this.#readWords(line, this.#findNoteEnd());
    this.#add({ ...words, completed: mark === "x" || mark === "X", isSkipped: mark === "-", isHeading: false });
  }

  #readHeading(line: string) {
    this.#readOthers();
    const words = this.#readWords(line, this.#findQuoteEnd());
    this.#add({ ...words, completed: false, isSkipped: false, isHeading: true });
  }

  /** Reads the lines up to `end`, of which the first is `line`, and goes behind them. */
  #readWords(line: string, end: number): Words {
    const start = this.#index;
    this.#index = end;
    const known = this.#known.take(this.lines.slice(start, end));
    if (known) return known;
    const ofHeading = line.startsWith("#");
    const name = ofHeading ? this.#parse(start).text : line.replace(OWN_ITEM, "").trim();
    return { name, note: this.#readNote(start + 1, end) };
  }

  /** Returns the index behind the quote of a heading, which may stand below empty lines. */
  #findQuoteEnd(): number {
    let start = this.#index + 1;
    while (start < this.lines.length && !isVisible(this.lines[start] as string)) start++;
    let end = start;
    while (this.lines[end]?.startsWith(">") && this.#parse(end).isQuoted) {
      end++;
      this.#checkLineCount(end - start);
    }
    return end > start ? end : this.#index + 1;
  }

  /** Returns the index behind the note of an item: lines that are deeper and no items. */
  #findNoteEnd(): number {
    let end = this.#index + 1;
    for (let index = end; index < this.lines.length; index++) {
      if (!isVisible(this.lines[index] as string)) continue;
      if (!this.#isInNote(index)) break;
      index = this.#fences.get(index) ?? index;
      end = index + 1;
      this.#checkLineCount(end - this.#index);
    }
    return end;
  }

  /** Refuses a note with more lines than it can have characters before the rest of it is read. */
  #checkLineCount(count: number) {
    if (count > ITEM_FIELDS.note.max + 2) throw tooLong(this.#items.length + 1);
  }

  #isInNote(index: number): boolean {
    if (!/^[ \t]/.test(this.lines[index] as string)) return false;
    const { isQuoted, isMarked, isHeading } = this.#parse(index);
    return this.#fences.has(index) || isQuoted || !(isMarked || isHeading);
  }

  #readNote(start: number, end: number): string | null {
    const lines = this.lines.slice(start, end);
    const first = lines.find((line) => isVisible(line)) ?? "";
    const indent = first.length - first.trimStart().length;
    const note = lines.map((line, index) => {
      if (this.#parse(start + index).isQuoted) return readQuoted(line);
      return line.slice(Math.min(indent, line.length - line.trimStart().length));
    });
    // The empty lines between a heading and its quote are no part of the note.
    const from = note.findIndex((_, index) => isVisible(lines[index] as string));
    return note.slice(Math.max(from, 0)).join("\n") || null;
  }

  /** Leaves a line, or a whole block of code, to be read as pasted text. */
  #leaveForPaste() {
    const end = this.#fences.get(this.#index) ?? this.#index;
    for (; this.#index <= end; this.#index++) {
      const line = this.lines[this.#index] as string;
      this.#others.push(line);
      // Far too many take long to read, even to be refused.
      if (isVisible(line) && ++this.#otherCount > MOST_OTHERS) throw tooMany();
    }
  }

  #readOthers() {
    const others = this.#others.join("\n");
    this.#others = [];
    if (!isVisible(others)) return;
    const { items, leftOutCount } = parsePastedText(others);
    if (leftOutCount > 0) throw tooLong(this.#items.length + items.length);
    for (const item of items) this.#add({ ...item, isSkipped: item.isSkipped ?? false });
  }
}

/** The words of the version by the text that they have in it. */
class KnownWords {
  readonly #byText = new Map<string, Words[]>();
  /** For a text without the blanks at the ends of its lines, as many editors leave it. */
  readonly #byKey = new Map<string, Words[]>();
  readonly #headings = new Set<string>();

  constructor({ name, note, items }: ListVersion) {
    for (const item of items) this.#add({ name: item.name, note: item.note }, item.isHeading);
    this.#add({ name, note }, true, "#");
  }

  #add(words: Words, isHeading: boolean, marks = "##") {
    const block = toMarkdown([{ ...words, isHeading, completed: false }]);
    const lines = splitIntoLines(block.replace("##", marks)).lines;
    if (isHeading) this.#headings.add((lines[0] as string).trimEnd());
    addTo(this.#byText, toText(lines), words);
    addTo(this.#byKey, toKey(lines), words);
  }

  hasHeading = (line: string): boolean => this.#headings.has(line.trimEnd());

  /** Returns the words that these lines have in the version. Of words with the same lines, each is returned once, in order. */
  take(lines: readonly string[]): Words | undefined {
    const words = this.#byText.get(toText(lines)) ?? this.#byKey.get(toKey(lines));
    return words && words.length > 1 ? words.shift() : words?.[0];
  }
}

function addTo(map: Map<string, Words[]>, key: string, words: Words) {
  const all = map.get(key);
  if (all) all.push(words);
  else map.set(key, [words]);
}

/** The lines of an item or a heading without the tick, and without the empty lines below. */
function toText([first = "", ...others]: readonly string[]): string {
  const lines = [OWN_ITEM.test(first) ? `- ${first.replace(OWN_ITEM, "")}` : first, ...others];
  while (lines.at(-1) === "") lines.pop();
  return lines.join("\n");
}

/** The same without the blanks at the ends of lines. */
const toKey = (lines: readonly string[]): string => toText(lines.map((line) => line.trimEnd()));

const tooLong = (number: number) =>
  refuse(
    withValues(
      msg({
        message:
          "Item {item, number} is too long: its name can have {name, number} characters, and its note {note, number}",
      }),
      { item: number, name: ITEM_FIELDS.name.max, note: ITEM_FIELDS.note.max },
    ),
  );

function checkLengths({ name, note }: TextItem, index: number): void {
  if (hasMore(name, ITEM_FIELDS.name.max) || hasMore(note ?? "", ITEM_FIELDS.note.max)) throw tooLong(index + 1);
}

/** Whether a text has more characters, each of which can be two code units. */
const hasMore = (text: string, maximum: number) => text.length > maximum && [...text].length > maximum;
