/** Characters that a file system refuses in a name, or that mean something in a path. */
const REFUSED_CHARACTERS = /[<>:"/\\|?*]|\p{Cc}/gu;
/** Names of devices in Windows, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The most bytes of a file name in UTF-8. Most file systems take 255. */
const MAX_BYTES = 200;

const encoder = new TextEncoder();
const countBytes = (text: string) => encoder.encode(text).length;

/** Returns the form of a file name in which two names are the same for a file system that ignores case. */
const toKey = (name: string) => name.normalize("NFKC").toUpperCase().toLowerCase();

/** Removes blanks and dots at the ends: Windows drops them, and a dot at the start hides a file. */
function trimEnds(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && " .".includes(name[start] ?? "")) start++;
  while (end > start && " .".includes(name[end - 1] ?? "")) end--;
  return name.slice(start, end);
}

/** Cuts a text after as many whole characters as have room in `bytes`. */
function cut(text: string, bytes: number): string {
  let [end, size] = [0, 0];
  for (const character of text) {
    size += countBytes(character);
    if (size > bytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The names that a folder of the zip has already. */
export type TakenNames = Set<string>;

export const createTakenNames = (...names: string[]): TakenNames => new Set(names.map(toKey));

/**
 * Returns a name for a file or a folder that every file system takes, of at most 200 bytes, and adds it to `taken`. Names
 * that differ in case only get a number: `Trip.md`, `trip (2).md`.
 */
export function chooseFileName(taken: TakenNames, title: string, extension = ""): string {
  const cleaned = trimEnds(title.replaceAll(REFUSED_CHARACTERS, "-").trim());
  const base = cleaned.replace(DEVICE_NAME, "$&_") || "Untitled";
  for (let number = 1; ; number++) {
    const suffix = `${number > 1 ? ` (${number})` : ""}${extension}`;
    const name = trimEnds(cut(base, MAX_BYTES - countBytes(suffix))) + suffix;
    const key = toKey(name);
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}
