import { readDayPhrase } from "./dayWords.ts";
import { readDay, splitMarks } from "./readMarks.ts";

/**
 * Returns the words of a row with another day, or without one. `phrase` is the day in any language, as "7 days before"; it
 * stands in brackets behind the words, and is all of them where they were only a day. Null where the day would not be read
 * back: in long words, and where nothing would be left.
 */
export function writeDay(text: string, phrase: string | null): string | null {
  const { words, times, only } = splitMarks(text);
  if (phrase === null) return words === "" ? null : words + times + only;
  const day = words === "" ? phrase : ` (${phrase})`;
  // Before a day in brackets, other words can be marks than at the end of a text.
  const split = splitMarks(words + times + day + only);
  const written = split.words + split.marks;
  const [expected, read] = [readDayPhrase(phrase, "fenced"), readDay(written)];
  const isRead =
    expected && read?.count === expected.count && read.unit === expected.unit && read.from === expected.from;
  return isRead ? written : null;
}
