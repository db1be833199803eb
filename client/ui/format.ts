import { memoize } from "./memoize.ts";

const countFormat = memoize(() => new Intl.NumberFormat("en"));

/**
 * Formats a count with a comma between thousands: 1,000. Counts below 1,000 skip `Intl.NumberFormat`, because creating
 * the first one takes longer than drawing a screen.
 */
export const formatCount = (count: number) => (count < 1_000 ? String(count) : countFormat().format(count));

/** Formats a count with what it counts: "1 item", "1,000 items", "2 items to do". */
export const formatCountOf = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The maximum length of a name in `quote`. */
const MAX_QUOTE_LENGTH = 40;

/** Puts a name in quotation marks for use in a sentence, and cuts a long one. */
export function quote(name: string): string {
  const characters = [...name];
  return characters.length > MAX_QUOTE_LENGTH
    ? `“${characters
        .slice(0, MAX_QUOTE_LENGTH - 1)
        .join("")
        .trimEnd()}…”`
    : `“${name}”`;
}
