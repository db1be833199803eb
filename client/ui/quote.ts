/** Characters of a name that a sentence has room for. */
const ROOM = 40;

/** A name as a part of a sentence, cut where it is long. */
export function quote(name: string): string {
  const letters = [...name];
  return letters.length > ROOM
    ? `“${letters
        .slice(0, ROOM - 1)
        .join("")
        .trimEnd()}…”`
    : `“${name}”`;
}
