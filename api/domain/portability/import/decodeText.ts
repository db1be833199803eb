import type { Draft } from "./draft.ts";
import { Refusal } from "./refusal.ts";

/** The characters of the bytes from 0x80 to 0x9F in windows-1252; a blank for none. `TextDecoder` of Node 20 has others. */
const WESTERN = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/** Decodes windows-1252; `undefined` for bytes that have no character in it. */
function decodeWestern(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes).toString("latin1");
  const decoded = text.replaceAll(/[\u0080-\u009f]/g, (control) => WESTERN[control.charCodeAt(0) - 0x80] ?? " ");
  return /[\u0081\u008d\u008f\u0090\u009d]/.test(text) ? undefined : decoded;
}

const hasNul = (bytes: Uint8Array) => bytes.includes(0);

/** Returns the encoding that the first bytes of a text name. */
function readMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Decodes a text in UTF-8, in UTF-16 with its mark, or in windows-1252, which the draft says. Errors: a `Refusal` for
 * bytes that are no text.
 */
export function decodeText(bytes: Uint8Array, draft: Draft, place: string): string {
  const marked = readMark(bytes);
  const text = marked ? decode(bytes, marked) : hasNul(bytes) ? undefined : decode(bytes, "utf-8");
  if (text !== undefined) return text;
  const western = marked || hasNul(bytes) ? undefined : decodeWestern(bytes);
  if (western === undefined) throw new Refusal(`${place || "This file"} is not text that can be read`);
  draft.notice(`${place || "This file"} was read as Western European text (windows-1252)`);
  return western;
}
