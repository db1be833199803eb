import { t } from "@lingui/core/macro";

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

/** The longest end that a number and an extension give a name. */
const LONGEST_END = " (100000).json".length;

/** The names that are already used in a folder of the zip. */
type TakenNames = {
  keys: Set<string>;
  /** The next number to try, by the key of the name that gets it, cut so that every number fits. */
  nextNumbers: Map<string, number>;
};

export const createTakenNames = (...names: string[]): TakenNames => ({
  keys: new Set(names.map(toKey)),
  nextNumbers: new Map(),
});

/**
 * Returns a name of at most 200 bytes without invisible characters that every file system allows for a file or a folder,
 * and adds it to `taken`. A name that differs from another only in case gets a number: `Trip.md`, `trip (2).md`.
 */
export function chooseFileName({ keys, nextNumbers }: TakenNames, title: string, extension = ""): string {
  const cleaned = trimEnds(title.replaceAll(UNSEEN_CHARACTERS, "").replaceAll(REFUSED_CHARACTERS, "-").trim());
  const base = cleaned.replace(DEVICE_NAME, "$&_") || t({ message: "Untitled", comment: "The name of a file" });

  /** Returns the name with this number; null where it is taken. */
  function take(number: number): string | null {
    const suffix = `${number > 1 ? ` (${number})` : ""}${extension}`;
    const name = trimEnds(cut(base, MAX_BYTES - countBytes(suffix))) + suffix;
    const key = toKey(name);
    if (keys.has(key)) return null;
    keys.add(key);
    return name;
  }

  const whole = take(1);
  if (whole !== null) return whole;
  // Names that differ only behind the cut share their numbers, so that each number is tried once.
  const numbered = toKey(cut(base, MAX_BYTES - LONGEST_END));
  for (let number = nextNumbers.get(numbered) ?? 2; ; number++) {
    const name = take(number);
    if (name === null) continue;
    nextNumbers.set(numbered, number + 1);
    return name;
  }
}
