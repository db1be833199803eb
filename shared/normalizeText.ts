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
  ...Array.from("0123456789", (digit) => digit + String.fromCharCode(0x660 + +digit, 0x6f0 + +digit)),
];

/** The signs that others stand for, and at the same place those others. Exported for tests. */
export const REPLACED_SIGNS: string = SIGNS.map((signs) => signs.slice(1)).join("");
const SIGNS_FOR_THEM: string = SIGNS.map(([first = "", ...others]) => first.repeat(others.length)).join("");

const REPLACED = new RegExp(`[${REPLACED_SIGNS}]`, "gu");

/** A text without such signs stays as it is, which is much faster. */
const ASCII = /^[ -~]*$/;

/**
 * Returns a form of a text that is equal for texts whose characters look the same: composed or not, wide or not, with
 * either of two signs that people take for the same.
 */
export const unifySigns = (text: string): string =>
  // Compatibility forms become some of these signs, and ´ would become an accent.
  ASCII.test(text) ? text : replaceSigns(replaceSigns(text).normalize("NFKC"));

const replaceSigns = (text: string) =>
  text.replace(REPLACED, (sign) => SIGNS_FOR_THEM[REPLACED_SIGNS.indexOf(sign)] ?? sign);

/** Returns a form of a text that is equal for texts which also differ in case and spaces only. */
export const ignoreCaseAndSpaces = (text: string): string =>
  unifySigns(text).toLowerCase().split(/\s+/u).filter(Boolean).join(" ");

/** Letters that Unicode does not split into a base letter and an accent. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ς: "σ",
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(BASE_LETTERS).join("")}]`, "gu");

/**
 * Accents, Hebrew and Arabic vowel points, and invisible characters such as variation selectors. Marks that form
 * another letter in their script stay: が is not か.
 */
const IGNORED = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]|\p{Default_Ignorable_Code_Point}/gu;
/** The lower case of İ is an i with this dot. */
const DOT_ABOVE = /\u0307/gu;

/** A text without capital letters and spaces stays as it is, which is much faster than normalizing it. */
const PLAIN_WORDS = /^[!-@[-~]+(?: [!-@[-~]+)*$/;

/**
 * Returns the form in which search texts are compared with names and notes: without case, accents, compatibility forms and
 * the signs of `REPLACED_SIGNS`, and with single spaces.
 */
export function normalizeText(text: string): string {
  if (PLAIN_WORDS.test(text)) return text;
  return unifySigns(text)
    .normalize("NFKD")
    .replace(IGNORED, "")
    .toLowerCase()
    .replace(DOT_ABOVE, "")
    .replace(SPECIAL_LETTER, (letter) => BASE_LETTERS[letter] ?? letter)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Returns the different words of a text in their normalized form; none for a text without visible letters or signs. */
export const splitIntoWords = (text: string): string[] => [...new Set(normalizeText(text).split(" ").filter(Boolean))];
