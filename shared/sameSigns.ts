/**
 * Signs that people take for the same, because a keyboard writes one where they mean the other: quotes, hyphens, letters of
 * Persian and Arabic, and digits. Each first sign stands for all after it.
 */
const SIGNS: readonly string[] = [
  "'’‘‚‛ʼʹ′´‹›",
  '"“”„‟«»″',
  "-‐‑‒–—―−",
  "كکڪ",
  "يیى",
  "هہەھۀۂ",
  ...Array.from({ length: 10 }, (_, digit) => `${digit}${String.fromCharCode(0x660 + digit, 0x6f0 + digit)}`),
];

/** The signs that others stand for, and at the same place those others. SQL's `translate` takes both. */
export const REPLACED_SIGNS: string = SIGNS.map((signs) => signs.slice(1)).join("");
export const SIGNS_FOR_THEM: string = SIGNS.map(([first = "", ...others]) => first.repeat(others.length)).join("");

const REPLACED = new RegExp(`[${REPLACED_SIGNS}]`, "gu");
const REPLACEMENTS = new Map([...REPLACED_SIGNS].map((sign, index) => [sign, SIGNS_FOR_THEM[index] ?? ""]));

/** A text without such signs stays as it is, which is much faster. */
const ASCII = /^[ -~]*$/;

/**
 * Returns a form of a text that is equal for texts whose characters look the same: composed or not, wide or not, with
 * either of two signs that people take for the same.
 */
export const unifySigns = (text: string): string =>
  // Compatibility forms become some of these signs, and ´ would become an accent.
  ASCII.test(text) ? text : replaceSigns(replaceSigns(text).normalize("NFKC"));

const replaceSigns = (text: string) => text.replace(REPLACED, (sign) => REPLACEMENTS.get(sign) ?? sign);

/** Returns a form of a text that is equal for texts which also differ in case and spaces only. */
export const ignoreCaseAndSpaces = (text: string): string =>
  unifySigns(text).toLowerCase().split(/\s+/u).filter(Boolean).join(" ");
