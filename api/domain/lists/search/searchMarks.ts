import { markMatches, splitIntoCharacters, type TextRange } from "../../../../shared/markMatches.ts";
import { normalizeText } from "../../../../shared/normalizeText.ts";

/** The marks of a match that a result shows. */
type Marks = { nameMarks: TextRange[]; noteExcerpt: string | null; noteMarks: TextRange[] };

/** The characters of an excerpt, and how many of them are before its first match. */
const [EXCERPT_LENGTH, LENGTH_BEFORE] = [120, 30];
/** The code points of the parts of a note that are searched one after the other, and how many two of them share. */
const [PART_LENGTH, OVERLAP] = [800, 300];

const ELLIPSIS = "…";

/**
 * Marks the words in the name of a row. If the name does not have all of them, it adds the part of the note that has the
 * first of the others. `alternatives` are the words, each with those that are taken for it.
 */
export function markRow(
  { name, note }: { name: string; note: string | null },
  alternatives: readonly (readonly string[])[],
): Marks {
  const normalizedName = normalizeText(name);
  const missing = alternatives.filter((words) => !words.some((word) => normalizedName.includes(word))).flat();
  const words = alternatives.flat();
  const excerpt = note !== null && missing.length > 0 ? findExcerpt(note, missing, words) : null;
  return { nameMarks: markMatches(name, words), noteExcerpt: excerpt?.text ?? null, noteMarks: excerpt?.marks ?? [] };
}

type Excerpt = { text: string; marks: TextRange[] };

/** Returns the part of a note around the first of the `missing` words, in which all `words` are marked. */
function findExcerpt(note: string, missing: readonly string[], words: readonly string[]): Excerpt | null {
  const points = [...note];
  for (let start = 0; start < points.length; start += PART_LENGTH - OVERLAP) {
    const part = points.slice(start, start + PART_LENGTH).join("");
    // Dividing the whole note into characters would take much longer.
    const normalizedPart = normalizeText(part);
    if (!missing.some((word) => normalizedPart.includes(word))) continue;
    const [first] = markMatches(part, missing);
    if (first)
      return cutExcerpt(part, first, words, { isStart: start === 0, isEnd: start + PART_LENGTH >= points.length });
  }
  return null;
}

/** Cuts out the characters around a match. An ellipsis stands for what is left out. */
function cutExcerpt(
  part: string,
  match: TextRange,
  words: readonly string[],
  { isStart, isEnd }: { isStart: boolean; isEnd: boolean },
): Excerpt {
  const characters = splitIntoCharacters(part);
  // The first and the last character of a part may have lost their other half to the next one.
  const [first, end] = [isStart ? 0 : 1, characters.length - (isEnd ? 0 : 1)];
  const from = Math.max(first, splitIntoCharacters(part.slice(0, match.start)).length - LENGTH_BEFORE);
  const to = Math.min(end, from + EXCERPT_LENGTH);
  const before = isStart && from === 0 ? "" : ELLIPSIS;
  const after = isEnd && to === end ? "" : ELLIPSIS;
  const text = before + characters.slice(from, to).join("") + after;
  return { text, marks: markMatches(text, words) };
}
