/** Characters of a name that a sentence has room for. */
const MAX_QUOTE_LENGTH = 40;

/** A name as a part of a sentence, cut where it is long. */
export function quote(name: string): string {
  const letters = [...name];
  return letters.length > MAX_QUOTE_LENGTH
    ? `“${letters
        .slice(0, MAX_QUOTE_LENGTH - 1)
        .join("")
        .trimEnd()}…”`
    : `“${name}”`;
}
