/** A longer name is cut to this many characters. */
const MAX_QUOTE_LENGTH = 40;

/** Puts a name in quotation marks for use in a sentence, and cuts a long one. */
export function quote(name: string): string {
  const letters = [...name];
  return letters.length > MAX_QUOTE_LENGTH
    ? `“${letters
        .slice(0, MAX_QUOTE_LENGTH - 1)
        .join("")
        .trimEnd()}…”`
    : `“${name}”`;
}
