/**
 * Characters that nobody sees. With them two names can look the same, and marks of direction can show another extension:
 * `sloop\u202egpj.exe` looks like `sloopexe.jpg`.
 */
const UNSEEN_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
/** Characters that a file system refuses in a name, or that mean something in a path. */
const REFUSED_CHARACTERS = /[<>:"/\\|?*]|\p{Cc}/gu;
/** Names of devices in Windows, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The maximum length of a file name in bytes of UTF-8. Most file systems allow 255. */
const MAX_BYTES = 200;

const encoder = new TextEncoder();
const countBytes = (text: string) => encoder.encode(text).length;

/** Returns a key that is equal for names which a file system without case considers equal. */
const toKey = (name: string) => name.normalize("NFKC").toUpperCase().toLowerCase();

/** Removes blanks and dots at the ends: Windows drops them, and a dot at the start hides a file. */
function trimEnds(name: string): string {
  let [start, end] = [0, name.length];
  while (start < end && " .".includes(name[start] ?? "")) start++;
  while (end > start && " .".includes(name[end - 1] ?? "")) end--;
  return name.slice(start, end);
}

/** Cuts a text after the last whole character that fits into `bytes`. */
function cut(text: string, bytes: number): string {
  let [end, size] = [0, 0];
  for (const character of text) {
    size += countBytes(character);
    if (size > bytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The names that are already used in a folder of the zip. */
export type TakenNames = Set<string>;

export const createTakenNames = (...names: string[]): TakenNames => new Set(names.map(toKey));

/**
 * Returns a name of at most 200 bytes without invisible characters that every file system allows for a file or a folder, and adds it to `taken`. A
 * name that differs from another only in case gets a number: `Trip.md`, `trip (2).md`.
 */
export function chooseFileName(taken: TakenNames, title: string, extension = ""): string {
  const cleaned = trimEnds(title.replaceAll(UNSEEN_CHARACTERS, "").replaceAll(REFUSED_CHARACTERS, "-").trim());
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
