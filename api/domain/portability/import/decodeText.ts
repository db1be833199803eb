import { msg, plural } from "@lingui/core/macro";
import type { Draft } from "./draft.ts";
import { decodeAs, decodeStrictly, type Encoding, ENCODINGS, UTF_8 } from "./encodings.ts";
import { BEYOND_ASCII, countMatches, findLikeliest, NO_TEXT } from "./likeliestEncoding.ts";
import { Refusal } from "./refusal.ts";

/** The legend of the choice in the preview. */
const GROUP = msg`Text encoding`;

/** The bytes by which an encoding is guessed, from shortly before the first that is not ASCII. */
const SAMPLE_BYTES = 100_000;
const BEFORE_SAMPLE = 200;
/** What old programs write at the end of a file. */
const END_OF_FILE = 26;
/** The characters of the text that the preview shows beside each encoding. */
const EXAMPLE_LENGTH = 24;

/**
 * Decodes a text: UTF-8, also with a few bytes that are wrong in it, UTF-16, or else the likeliest of the older encodings,
 * which the draft says and lets the user change. Errors: a `Refusal` for bytes that are no text.
 */
export async function decodeText(given: Uint8Array, draft: Draft, place: string): Promise<string> {
  const bytes = given.at(-1) === END_OF_FILE ? given.subarray(0, -1) : given;
  const noText = () => new Refusal(place ? msg`${place} isn’t readable text` : msg`This file isn’t readable text`);
  const marked = readMark(bytes);
  const hasNul = bytes.includes(0);
  const wide = marked ?? (hasNul ? findUtf16(bytes) : undefined);
  const text = wide ? decodeStrictly(wide, bytes) : hasNul ? undefined : decodeStrictly(UTF_8.name, bytes);
  if (text !== undefined) {
    if (wide && !marked) draft.notice(sayEncoding(place, "Unicode text (UTF-16)"));
    return text;
  }
  if (wide || hasControls(bytes)) throw noText();
  const declared = readDeclaration(bytes);
  const repaired = repairUtf8(bytes);
  // All files of a zip have one choice, and a file that is UTF-8 does not follow that of others.
  const isUtf8 = repaired !== undefined;
  const encoding = declared ?? (isUtf8 && place ? UTF_8 : await chooseEncoding(bytes, draft, isUtf8, place));
  if (!encoding) throw noText();
  const decoded = isUtf8 && encoding === UTF_8 ? repaired : decodeAs(encoding.name, bytes);
  if (encoding !== UTF_8 && !declared) draft.notice(sayEncoding(place, encoding.label.replace(" (", " text (")));
  noticeBadBytes(decoded, draft, place);
  return decoded;
}

/** The names of encodings are English. */
const sayEncoding = (place: string, encoding: string) =>
  place ? msg`${place} was read as ${encoding}` : msg`This file was read as ${encoding}`;

function noticeBadBytes(text: string, draft: Draft, place: string): void {
  const count = countOf(text, "\ufffd");
  if (count === 0) return;
  draft.notice(
    place
      ? msg`${place} has ${plural(count, { one: "one character", other: "# characters" })} that couldn’t be read, shown as �`
      : msg`This file has ${plural(count, { one: "one character", other: "# characters" })} that couldn’t be read, shown as �`,
  );
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}

/** Returns the encoding that the first bytes of a text name. */
function readMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Returns the encoding that XML says it has. */
function readDeclaration(bytes: Uint8Array): Encoding | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const name = /^\s*<\?xml[^>]{1,100}?encoding\s*=\s*["']([\w.-]{1,40})["']/.exec(start)?.[1]?.toLowerCase();
  return ENCODINGS.find((each) => each.name === name || (name === "iso-8859-1" && each.name === "windows-1252"));
}

/** The controls that a text can have: tab, line breaks and form feed. */
const TEXT_CONTROLS = [9, 10, 11, 12, 13];
const hasControls = (bytes: Uint8Array) => bytes.some((byte) => byte < 32 && !TEXT_CONTROLS.includes(byte));

const EACH_NO_TEXT = new RegExp(NO_TEXT, "gu");
/** A long text may have a byte that is wrong. */
const MAX_NO_TEXT = 1 / 200;

const isPossible = (text: string): boolean => {
  const count = countMatches(text, EACH_NO_TEXT);
  return count === 0 || count <= MAX_NO_TEXT * countMatches(text, BEYOND_ASCII);
};

/** In UTF-16, the first or the second byte of each blank, line break and letter of English is 0, and of little else. */
const MIN_ONE_SIDED = 2;
/** A text in UTF-8 has no NULs; one in UTF-16 that could be UTF-8 is English, of which every second byte is one. */
const MIN_NULS = 1 / 4;

/** Returns the order of the bytes of UTF-16 without a mark. */
function findUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let [even, odd] = [0, 0];
  for (let index = 0; index < sample.length; index++)
    if (sample[index] === 0 && index % 2 === 0) even++;
    else if (sample[index] === 0) odd++;
  if (bytes.length % 2 === 1 || Math.max(even, odd) < MIN_ONE_SIDED * Math.min(even, odd)) return undefined;
  const couldBeUtf8 = !NO_TEXT.test(decodeAs(UTF_8.name, sample, { isSample: true }).replaceAll("\0", ""));
  if (couldBeUtf8 && even + odd < MIN_NULS * sample.length) return undefined;
  const name = even > odd ? "utf-16be" : "utf-16le";
  return NO_TEXT.test(decodeAs(name, sample, { isSample: true })) ? undefined : name;
}

/**
 * Reads bytes as UTF-8 in which some are wrong, with U+FFFD in their place; `undefined` where those are more than the
 * characters that are right. In the older encodings, hardly a letter has the bytes of a character of UTF-8.
 */
function repairUtf8(bytes: Uint8Array): string | undefined {
  const text = decodeAs(UTF_8.name, bytes);
  const beyondAscii = text.length - countAscii(text);
  const wrong = countOf(text, "\ufffd");
  return beyondAscii - wrong >= wrong ? text : undefined;
}

function countAscii(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 128) count++;
  return count;
}

function takeSample(bytes: Uint8Array): Uint8Array {
  const first = Math.max(
    bytes.findIndex((byte) => byte >= 128),
    0,
  );
  // All bytes before the first one are ASCII, so the sample does not begin within a character.
  const start = Math.max(0, first - BEFORE_SAMPLE);
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/**
 * Offers the encodings in which the bytes are text, and returns the one that is in force; `undefined` where none is
 * likely. Encodings in which the text is the same are one choice.
 */
async function chooseEncoding(
  bytes: Uint8Array,
  draft: Draft,
  isUtf8: boolean,
  place: string,
): Promise<Encoding | undefined> {
  const sample = takeSample(bytes);
  const decodeSample = ({ name }: Encoding) => decodeAs(name, sample, { isSample: true });
  const chosen = draft.chosenReadings();
  const known = draft.hasReadings(GROUP) && ENCODINGS.find(({ name }) => chosen.includes(name));
  if (place && known && isPossible(decodeSample(known))) return known;
  draft.work.countGuess(sample.length * ENCODINGS.length);
  const texts = new Map(ENCODINGS.map((encoding) => [encoding, decodeSample(encoding)] as const));
  const possible = ENCODINGS.filter((encoding) => isPossible(texts.get(encoding) ?? ""));
  const usual = isUtf8 ? UTF_8 : await findLikeliest(sample, possible, texts);
  if (!usual) return undefined;
  if (isUtf8) texts.set(UTF_8, decodeSample(UTF_8));
  const first = [...possible.filter(({ name }) => chosen.includes(name)), usual];
  const byText = new Map<string, Encoding>();
  for (const encoding of [...first, ...possible]) {
    const text = texts.get(encoding) ?? "";
    if (!byText.has(text)) byText.set(text, encoding);
  }
  const offered = [...byText].map(([text, { name, label }]) => ({
    value: name,
    label: msg`${{ encoding: label }}: ${{ example: findExample(text) }}`,
  }));
  const value = draft.offerReadings(GROUP, offered, usual.name);
  return value === UTF_8.name ? UTF_8 : ENCODINGS.find(({ name }) => name === value);
}

/** Returns the first line with letters beyond ASCII, from the first of them on. */
function findExample(text: string): string {
  const line = /[^\n\r]{0,8}[^\p{ASCII}][^\n\r]*/u.exec(text)?.[0].trim() ?? "";
  return [...line].slice(0, EXAMPLE_LENGTH).join("");
}
