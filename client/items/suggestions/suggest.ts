import { readRest } from "../../../shared/marks/readMarks.ts";
import { normalizeText } from "../../../shared/normalizeText.ts";
import { addAmounts, type Quantity, readQuantity } from "../../../shared/quantity.ts";

/** A name that the user has used before. */
export type KnownName = {
  name: string;
  /** The number of rows with this name. */
  times: number;
  /** The time of the newest of them, in milliseconds. */
  lastAt: number;
  /** The heading above the newest of them. */
  heading: string | null;
  /** Whether it stood in this list, in its template or in another list of that. */
  isNear: boolean;
  isHeading: boolean;
};

/** A row of the open list. */
export type ListedRow = { id: string; name: string; completed: boolean; isHeading: boolean };

/** What a suggestion does when it is chosen. */
export type Suggestion =
  /** Adds an item with this text, below the last item of a heading, or at the end. */
  | { kind: "add"; text: string; heading: ListedRow | null }
  /** Un-ticks an item, which gets another text if there is one. */
  | { kind: "untick"; row: ListedRow; text: string | null }
  /** Shows an open item that is here already. */
  | { kind: "show"; row: ListedRow }
  /** Gives an open item the sum of both amounts. */
  | { kind: "sum"; row: ListedRow; text: string };

/** Work on many names, which pauses where it yields. */
export type Steps<Result> = Generator<undefined, Result>;

const MAX_SUGGESTIONS = 5;
/** Longer texts have no suggestions, and longer names are not suggested. */
const MAX_LENGTH = 100;
/** The shortest word in which one typing error is forgiven. */
const MIN_LENGTH_FOR_ERROR = 4;
/** The days after which a use counts half. */
const HALF_LIFE = 90 * 86_400_000;
/** The number of names that are compared at once: a millisecond on a slow phone. Reading one can take as long. */
const COMPARED_AT_ONCE = 200;

/** Scripts without spaces, and pictures. A word of them is one sign long, and begins at each sign. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Extended_Pictographic}]/u;

/** A known name in the form in which it is compared: normalized, with a space before each word. */
type Entry = { known: KnownName; key: string; words: string };

/** Entries by their keys, and the same in the order in which they came. */
type Names = { byKey: Map<string, Entry>; all: Entry[] };

/** Returns the name of a text without its marks and a sure amount. */
function toName(text: string): string {
  const quantity = readQuantity(text);
  return quantity?.isSure ? quantity.base : readRest(text);
}

/** What stands between words. The first use of the form for all scripts takes long, so that most texts have their own. */
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+/gu;
const BETWEEN_ASCII_WORDS = /[^a-z\d]+/g;
const ASCII = /^[ -~]*$/;

function toEntry(known: KnownName): Entry {
  const key = normalizeText(known.name);
  return { known, key, words: ` ${key.replace(ASCII.test(key) ? BETWEEN_ASCII_WORDS : BETWEEN_WORDS, " ")}` };
}

/** Joins names that differ in case, accents and amount only. The newest use names them. */
function addName(names: Names, added: KnownName, count: (before: number, times: number) => number) {
  const name = toName(added.name);
  if (name.length > MAX_LENGTH) return;
  const entry = toEntry({ ...added, name });
  const before = names.byKey.get(entry.key);
  if (!before) {
    names.byKey.set(entry.key, entry);
    names.all.push(entry);
    return;
  }
  const { known } = before;
  before.known = {
    ...(known.lastAt > added.lastAt ? known : entry.known),
    times: count(known.times, added.times),
    isNear: known.isNear || added.isNear,
  };
}

/** What is typed: the name with its words, and the amount if it has one. */
type Typed = { text: string; name: string; key: string; words: string[]; quantity: Quantity | null };

function toTyped(text: string, quantity: Quantity | null): Typed {
  const name = quantity?.base ?? readRest(text);
  const key = normalizeText(name);
  return { text: text.trim(), name, key, words: key.split(" ").filter(Boolean), quantity };
}

const isLongEnough = ({ key }: Typed) => [...key].length > 1 || DENSE.test(key);

/** Suggests what to do with a text that is being typed, among the names that were added. */
export type Suggester = ReturnType<typeof createSuggester>;

export function createSuggester() {
  const items: Names = { byKey: new Map(), all: [] };
  const headings: Names = { byKey: new Map(), all: [] };
  const readListed = createListReader(items);
  const findWhole = createSearch(items, toBeginning, () => true);
  // An error is forgiven in a long word only, so that a word that becomes long may have more matches.
  const findNear = createSearch(items, toNearBeginning, ({ words }) => isLong(words.at(-1) ?? ""));

  const namesFor = ({ isHeading }: KnownName) => (isHeading ? headings : items);

  return {
    /** Adds names of rows, each of which counts. */
    *addRows(names: Iterable<KnownName>): Steps<void> {
      for (const name of names) {
        addName(namesFor(name), name, (before, times) => before + times);
        yield;
      }
    },

    /** Adds names that were counted elsewhere, some of them from the same rows. */
    *addCounted(names: Iterable<KnownName>): Steps<void> {
      for (const name of names) {
        addName(namesFor(name), name, Math.max);
        yield;
      }
    },

    *suggest(text: string, rows: readonly ListedRow[], now: number): Steps<Suggestion[]> {
      if (text.length > MAX_LENGTH || text.includes("\n")) return [];
      const heading = /^#\s+(?<name>\S.*)/u.exec(text)?.groups?.["name"];
      if (heading !== undefined) return yield* suggestHeadings(headings.all, toTyped(heading, null), rows, now);
      const readings = readTyped(text).filter(isLongEnough);
      if (readings.length === 0) return [];
      const { twins, unknown } = yield* readListed(rows);
      for (const find of [findWhole, findNear])
        for (const typed of readings) {
          const found = yield* find(typed, unknown);
          if (found.length > 0) {
            const isKnown = (name: string) => items.byKey.has(normalizeText(name)) || twins.has(normalizeText(name));
            return toSuggestions(yield* rank(found, typed, now), typed, { rows, twins, isKnown });
          }
        }
      return [];
    },
  };
}

/** Returns how a text may be meant. A number that may be a part of a name is an amount if the rest is known. */
function readTyped(text: string): Typed[] {
  const quantity = readQuantity(text.trim());
  if (quantity?.isSure) return [toTyped(text, quantity)];
  return [toTyped(text, null), ...(quantity ? [toTyped(text, quantity)] : [])];
}

/**
 * Returns a function that finds the entries, known or listed, in which each word of a text has a match. A text that goes on
 * is looked for among what was found last, where `canNarrow` says that it has no other matches.
 */
function createSearch({ all }: Names, toMatch: (word: string) => Match, canNarrow: (before: Typed) => boolean) {
  let last: { typed: Typed; count: number; found: Entry[] } | null = null;

  return function* find(typed: Typed, listed: readonly Entry[]): Steps<Entry[]> {
    const isWanted = hasAll(typed.words.map(toMatch));
    // In a script without spaces a word begins anywhere, so that a longer text may have other matches.
    const goesOn = last && typed.key.startsWith(last.typed.key) && !DENSE.test(typed.key) && canNarrow(last.typed);
    // Names come at the end.
    const isSame = last?.count === all.length;
    const found = yield* filter(goesOn && isSame && last ? last.found : all, isWanted);
    last = { typed, count: all.length, found };
    return [...found, ...listed.filter(isWanted)];
  };
}

/** The items of the list with the same key. */
type Twins = { entry: Entry; rows: ListedRow[] };

/** The items of the list by their keys, and the entries of those that are not among the known names. */
type Listed = { twins: ReadonlyMap<string, Twins>; unknown: readonly Entry[] };

/** Reads the names of the list, which are known too. They are read once, and the list again when it has changed. */
function createListReader({ byKey }: Names) {
  const entries = new Map<string, Entry>();
  let last: (Listed & { rows: readonly ListedRow[]; count: number }) | null = null;

  return function* readListed(rows: readonly ListedRow[]): Steps<Listed> {
    if (last?.rows === rows && last.count === byKey.size) return last;
    const twins = new Map<string, Twins>();
    for (const row of rows) {
      if (row.isHeading) continue;
      yield;
      const unused = { times: 1, lastAt: 0, heading: null, isNear: true, isHeading: false };
      const entry = entries.get(row.name) ?? toEntry({ ...unused, name: toName(row.name) });
      entries.set(row.name, entry);
      const others = twins.get(entry.key);
      if (others) others.rows.push(row);
      else twins.set(entry.key, { entry, rows: [row] });
    }
    const unknown = [...twins.values()].flatMap(({ entry }) => (byKey.has(entry.key) ? [] : entry));
    last = { rows, count: byKey.size, twins, unknown };
    return last;
  };
}

function* filter(entries: readonly Entry[], isWanted: (entry: Entry) => boolean): Steps<Entry[]> {
  const found: Entry[] = [];
  let count = 0;
  for (const entry of entries) {
    if (isWanted(entry)) found.push(entry);
    if (++count % COMPARED_AT_ONCE === 0) yield;
  }
  return found;
}

type Match = (words: string) => boolean;

const hasAll =
  (matches: readonly Match[]) =>
  ({ words }: Entry) =>
    matches.every((isIn) => isIn(words));

/** Whether a word is the beginning of a word. */
function toBeginning(word: string): Match {
  const beginning = DENSE.test(word) ? word : ` ${word}`;
  return (words) => words.includes(beginning);
}

/** Whether one error in a word is forgiven. */
const isLong = (word: string) => [...word].length >= MIN_LENGTH_FOR_ERROR;

/**
 * Whether a word, of which one letter may be wrong, missing, too much or in the place of the next, begins where a word
 * does. A space is a letter too: "icecream" is "ice cream". It makes no strings, because there are many names.
 */
function toNearBeginning(word: string): Match {
  const isBeginning = toBeginning(word);
  if (!isLong(word)) return isBeginning;
  const rests = Array.from({ length: word.length + 3 }, (_rest, start) => word.slice(start));
  const has = (words: string, rest: number, at: number) => words.startsWith(rests[rest] ?? "", at);

  function isNearlyAt(words: string, start: number): boolean {
    let same = 0;
    while (same < word.length && word[same] === words[start + same]) same++;
    const at = start + same;
    const isSwapped = word[same] === words[at + 1] && word[same + 1] === words[at];
    return (
      has(words, same + 1, at + 1) ||
      has(words, same, at + 1) ||
      has(words, same + 1, at) ||
      (isSwapped && has(words, same + 2, at + 2))
    );
  }

  return (words) => {
    for (let space = words.indexOf(" "); space >= 0; space = words.indexOf(" ", space + 1))
      if (isNearlyAt(words, space + 1)) return true;
    return isBeginning(words);
  };
}

type Ranked = { entry: Entry; isWhole: number; isNear: number; place: number; weight: number };

/** Sorts by: the whole name, what was near, where the text begins, how often and how lately it was used, the text. */
const byRank = (a: Ranked, b: Ranked) =>
  b.isWhole - a.isWhole ||
  b.isNear - a.isNear ||
  a.place - b.place ||
  b.weight - a.weight ||
  (a.entry.key < b.entry.key ? -1 : 1);

/** Returns the best entries: one more than are shown, because a name that is typed already is no suggestion. */
function* rank(found: readonly Entry[], { key }: Typed, now: number): Steps<Entry[]> {
  const isWordStart = toBeginning(key);
  const best: Ranked[] = [];
  let count = 0;
  for (const entry of found) {
    const { known, words } = entry;
    const ranked = {
      entry,
      isWhole: Number(entry.key === key),
      isNear: Number(known.isNear),
      place: entry.key.startsWith(key) ? 0 : isWordStart(words) ? 1 : 2,
      weight: Math.log2(1 + known.times * 0.5 ** ((now - known.lastAt) / HALF_LIFE)),
    };
    const worst = best[MAX_SUGGESTIONS];
    if (!worst || byRank(ranked, worst) < 0) {
      const index = best.findIndex((other) => byRank(ranked, other) < 0);
      best.splice(index < 0 ? best.length : index, 0, ranked);
      best.length = Math.min(best.length, MAX_SUGGESTIONS + 1);
    }
    if (++count % COMPARED_AT_ONCE === 0) yield;
  }
  return best.map(({ entry }) => entry);
}

/** What the list has, and whether a name is known. */
type Here = { rows: readonly ListedRow[]; twins: ReadonlyMap<string, Twins>; isKnown: (name: string) => boolean };

const toSuggestions = (found: readonly Entry[], typed: Typed, here: Here) =>
  found.flatMap((entry) => toSuggestion(entry, typed, here) ?? []).slice(0, MAX_SUGGESTIONS);

function toSuggestion({ known, key }: Entry, typed: Typed, { rows, twins, isKnown }: Here): Suggestion | null {
  const same = twins.get(key)?.rows ?? [];
  const open = same.find(({ completed }) => !completed);
  if (open) {
    const sum = addAmounts(open.name, typed.text, isKnown);
    if (sum !== null) return { kind: "sum", row: open, text: sum };
    // An amount is for something to add, so an item that is here already is no answer.
    return typed.quantity ? null : { kind: "show", row: open };
  }
  // What stands around the name stays: an amount, and marks.
  const text = typed.text.replace(typed.name, () => known.name);
  const [ticked] = same;
  if (ticked) return { kind: "untick", row: ticked, text: typed.quantity ? text : null };
  const heading = findHeading(rows, known.heading);
  return text === typed.text && !heading ? null : { kind: "add", text, heading };
}

const toHeadingKey = (name: string) => normalizeText(readRest(name));

function findHeading(rows: readonly ListedRow[], heading: string | null): ListedRow | null {
  if (heading === null) return null;
  const key = toHeadingKey(heading);
  return rows.find(({ isHeading, name }) => isHeading && toHeadingKey(name) === key) ?? null;
}

/** Suggests headings that are not here yet. */
function* suggestHeadings(
  headings: readonly Entry[],
  typed: Typed,
  rows: readonly ListedRow[],
  now: number,
): Steps<Suggestion[]> {
  if (!isLongEnough(typed)) return [];
  const hasWords = hasAll(typed.words.map(toBeginning));
  const found = yield* filter(headings, (entry) => hasWords(entry) && !findHeading(rows, entry.known.name));
  const best = yield* rank(found, typed, now);
  return best
    .slice(0, MAX_SUGGESTIONS)
    .map(({ known }): Suggestion => ({ kind: "add", text: `# ${known.name}`, heading: null }));
}
