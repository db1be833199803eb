import { unifySigns } from "./sameSigns.ts";

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
