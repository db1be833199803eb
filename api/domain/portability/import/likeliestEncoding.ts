import { CENTRAL_EUROPEAN, decodeAs, type Encoding, WESTERN_EUROPEAN } from "./encodings.ts";

/**
 * What a text has only where it is read in a wrong encoding: a word with Latin letters beside Cyrillic or Greek ones, Korean
 * beside Chinese signs, a small number, mark or line within a word, or a sign of East Asia within a Latin word.
 */
const STRANGE =
  /\p{sc=Latin}[\p{sc=Cyrillic}\p{sc=Greek}]|[\p{sc=Cyrillic}\p{sc=Greek}]\p{sc=Latin}|\p{sc=Hangul}\p{sc=Han}|\p{sc=Han}\p{sc=Hangul}|\p{L}[¹³¿¡¯¶«»¬\u2500-\u259f]{1,3}\p{L}|[A-Za-z][\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}\p{sc=Hiragana}]{1,2}[a-z]/gu;
export const BEYOND_ASCII = /[^\p{ASCII}]/gu;
/** A name in another script may stand in a text: one strange place in so many characters says nothing. */
const MAX_STRANGE = 1 / 20;

/** It is no part of another character in any of the encodings. */
const LINE_FEED = 10;

/** `pattern` finds all matches. */
export const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const isLikely = ({ has }: Encoding, text: string) =>
  (has?.test(text) ?? true) && countMatches(text, STRANGE) <= MAX_STRANGE * countMatches(text, BEYOND_ASCII);

/** The signs of Spanish whose bytes are others in Central Europe: a text that has no more of those is Spanish. */
const SPANISH = "ñÑºª";

function isSpanish(western: string, central: string): boolean {
  for (let index = 0; index < western.length; index++)
    if (western[index] !== central[index] && !SPANISH.includes(western[index] ?? "")) return false;
  return true;
}

/** Characters that no text has: controls, and those that are not assigned, private, or half of one. */
export const NO_TEXT = /[\p{Cn}\p{Co}\p{Cs}\ufffd]|[^\P{Cc}\t\n\v\f\r]/u;

/** Leaves out lines with a byte that is wrong: jschardet takes none of the encodings in which one is. */
function takeCleanLines(
  sample: Uint8Array,
  likely: readonly Encoding[],
  texts: ReadonlyMap<Encoding, string>,
): Uint8Array {
  if (likely.every((each) => !NO_TEXT.test(texts.get(each) ?? ""))) return sample;
  const lines: Uint8Array[] = [];
  for (let start = 0; start < sample.length;) {
    const end = sample.indexOf(LINE_FEED, start) + 1 || sample.length;
    const line = sample.subarray(start, end);
    if (likely.every(({ name }) => !NO_TEXT.test(decodeAs(name, line)))) lines.push(line);
    start = end;
  }
  return lines.length > 0 ? Buffer.concat(lines) : sample;
}

/**
 * Returns the encoding that a text most likely has; `undefined` for none. `texts` has what the text is in each that is
 * possible. jschardet chooses among those in which no words are strange: on its own, it takes many a short text for one
 * of the other seventy that it knows.
 */
export async function findLikeliest(
  sample: Uint8Array,
  possible: readonly Encoding[],
  texts: ReadonlyMap<Encoding, string>,
): Promise<Encoding | undefined> {
  const all = possible.filter((each) => each.detected && isLikely(each, texts.get(each) ?? ""));
  const find = (name: string) => texts.get(all.find((each) => each.name === name) as Encoding);
  const [western, central] = [find(WESTERN_EUROPEAN), find(CENTRAL_EUROPEAN)];
  const rulesOutCentral = western !== undefined && central !== undefined && isSpanish(western, central);
  const likely = rulesOutCentral ? all.filter(({ name }) => name !== CENTRAL_EUROPEAN) : all;
  const [first] = likely;
  if (!first || likely.length === 1) return first;
  // The library and its model are large, and most files are UTF-8.
  const { chardet } = await import("jschardet");
  const names = likely.flatMap(({ detected }) => detected ?? []);
  const { encoding } = chardet.detect(takeCleanLines(sample, likely, texts), {
    includeEncodings: names,
    noMatchEncoding: names[0] ?? "",
  });
  return likely.find(({ detected }) => detected === encoding?.toLowerCase()) ?? first;
}
