import { listBlanks, toQuestionName } from "./blanks.ts";
import { MAX_MARKED_LENGTH, readAsked, readDay, splitMarks, type Times } from "./readMarks.ts";

/** Writes what is asked into the words of a row. Null where it would not be read back, as in long words. */

/** Returns a name as a mark can have it. */
export const toMarkName = (name: string): string => name.trim().replaceAll(/\s+/gu, "-");

const isSame = (one: string, other: string) => toQuestionName(one) === toQuestionName(other);

/** A day may be read in another way where it stands behind other words. */
const hasSameDay = (one: string, other: string) => readDay(one)?.count === readDay(other)?.count;

/** Returns the words of a row that is only for those who say yes to each of these names. */
export function writeOnly(text: string, names: readonly string[]): string | null {
  const { words, times, day } = splitMarks(text);
  const written = [words + times + day, ...names.map((name) => `?${toMarkName(name)}`)].join(" ");
  const { only } = readAsked(written);
  const again = splitMarks(written);
  if (again.words !== words || again.day !== day || !hasSameDay(text, written)) return null;
  const isRead = only.length === names.length && only.every((name, at) => isSame(name, toMarkName(names[at] ?? "")));
  return words !== "" && isRead ? written : null;
}

/** An amount at the end of words, in the place of which a number is asked for. */
const AMOUNT = /\s*×\s?\d{1,4}$/u;

/** Returns the mark that asks for a number. */
export const formatTimes = ({ name, more, per }: Times): string =>
  `×${toMarkName(name)}${more > 0 ? `+${more}` : per > 1 ? `/${per}` : ""}`;

/** Returns the words of a row of which there are as many as a number that is asked for, or without it. */
export function writeTimes(text: string, times: Times | null): string | null {
  const { words, day, only } = splitMarks(text);
  if (times === null) return words === "" ? null : words + day + only;
  const written = `${words.replace(AMOUNT, "")} ${formatTimes(times)}${day}${only}`;
  const read = readAsked(written).times;
  const isRead = read?.more === times.more && read.per === times.per && isSame(read.name, toMarkName(times.name));
  return isRead && splitMarks(written).day === day && hasSameDay(text, written) ? written : null;
}

/** Returns the words of a row with words at their end that are asked for. Null too where they ask for them already. */
export function writeBlank(text: string, name: string): string | null {
  const { words, marks } = splitMarks(text);
  const written = `${words} {${name.trim()}}${marks}`;
  const asks = (of: string) => listBlanks(of).some((each) => isSame(each, name.trim()));
  const isRead = asks(written) && !asks(text);
  return words !== "" && isRead && written.length <= MAX_MARKED_LENGTH ? written : null;
}
