import { badInput } from "../domain/base/errors.ts";
import { readRest } from "../../shared/marks/readMarks.ts";
import { normalizeText, splitIntoWords } from "../../shared/normalizeText.ts";

/** The largest number of candidates that a message names. */
const MAX_CANDIDATES = 12;
/** In characters. A longer name is cut in messages. */
const MAX_QUOTED = 80;

/** Quotes what people have written, so that an assistant sees where it ends. */
export const quote = (words: string): string =>
  JSON.stringify(words.length > MAX_QUOTED ? `${words.slice(0, MAX_QUOTED)}…` : words);

export const listNames = (names: readonly string[]): string => {
  const more = names.length - MAX_CANDIDATES;
  return names.slice(0, MAX_CANDIDATES).join(", ") + (more > 0 ? `, and ${more} more` : "");
};

const hasName = (words: string) => {
  const name = normalizeText(words);
  return (row: { name: string }) => normalizeText(row.name) === name;
};

/** Whether a name is this one without its marks. */
const hasRest = (words: string) => {
  const name = normalizeText(words);
  return (row: { name: string }) => normalizeText(readRest(row.name)) === name;
};

/** Whether a name has all words, at least their beginnings: `passport` is found in `Passports for all`. */
const hasWords = (words: string) => {
  const wanted = splitIntoWords(words);
  return ({ name }: { name: string }) => {
    const own = splitIntoWords(name);
    return wanted.length > 0 && wanted.every((word) => own.some((each) => each.startsWith(word)));
  };
};

/**
 * Finds what is meant by words. `groups` are the rows, the likelier ones first. It returns those with just this name; where
 * there are none, those that have it without their marks, else those with all words, of the first group that has any.
 */
export function findByWords<Row extends { name: string }>(groups: readonly (readonly Row[])[], words: string): Row[] {
  const conditions = [hasName(words), hasRest(words), hasWords(words)];
  for (const condition of conditions)
    for (const rows of groups) {
      const found = rows.filter(condition);
      if (found.length > 0) return found;
    }
  return [];
}

/**
 * Returns the only row of `found`. Errors: `BAD_USER_INPUT`, which says what to do: of several it names these, and without
 * any all rows.
 */
export function requireOne<Row>(
  found: readonly Row[],
  {
    noun,
    words,
    rows,
    describe,
  }: { noun: string; words: string; rows: readonly Row[]; describe: (row: Row) => string },
): Row {
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  const message = one
    ? `${found.length} ${noun}s match ${quote(words)}: ${listNames(found.map(describe))}. Say which one`
    : rows.length > 0
      ? `No ${noun} matches ${quote(words)}. There are: ${listNames(rows.map(describe))}`
      : `No ${noun} matches ${quote(words)}: there are none`;
  throw badInput({ [noun]: message });
}
