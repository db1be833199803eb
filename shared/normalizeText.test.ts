import { expect, it } from "vitest";
import { ignoreCaseAndSpaces, normalizeText, REPLACED_SIGNS, splitIntoWords, unifySigns } from "./normalizeText.ts";

it.for([
  ["Crème brûlée", "creme brulee"],
  ["CRE\u0300ME  \t BRU\u0302LE\u0301E", "creme brulee"],
  ["Größe, ŁÓDŹ, Ørsted, Æon, Þór, ıİ", "grosse, lodz, orsted, aeon, thor, ii"],
  ["ΟΔΟΣ οδος Άνθη", "οδοσ οδοσ ανθη"],
  ["Ёлка й", "елка и"],
  ["が", "が"],
  ["か\u3099", "が"],
  ["ｶﾞ Ａ１ ﬁ", "ガ a1 fi"],
  ["한국", "한국"],
  ["שָׁלוֹם", "שלום"],
  ["مُحَمَّد", "محمد"],
  ["❤\ufe0f ❤", "❤ ❤"],
  ["a\u200bb\u00adc\u00a0d", "abc d"],
  ["50% \\d (e27)", "50% \\d (e27)"],
  ["  milk \n eggs ", "milk eggs"],
  ["\u0301\ufe0f", ""],
  ["Kid’s “blue” E‑mail — kid´s", "kid's \"blue\" e-mail - kid's"],
  ["کتاب‌های ایرانی ۱۲۳", "كتابهاي ايراني 123"],
] as const)("normalizes “%s” to “%s”", ([text, normalized]) => {
  expect(normalizeText(text)).toBe(normalized);
  expect(normalizeText(normalized)).toBe(normalized);
});

it("leaves no sign that another one stands for, in the form of any character", () => {
  const left = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((character) =>
    [...normalizeText(`a${character}b`)].some((sign) => REPLACED_SIGNS.includes(sign)),
  );
  expect(left).toEqual([]);
});

it("is equal where people see the same characters, case and spaces aside", () => {
  const pairs = [
    ["Café", "cafe\u0301"],
    ["kid's", "Kid’s"],
    ["E-mail", "e‑mail"],
    ["کیک", "كيك"],
    ["ＡＢＣ　１", "abc 1"],
  ] as const;
  for (const [one, other] of pairs) expect(ignoreCaseAndSpaces(one)).toBe(ignoreCaseAndSpaces(other));
  expect(ignoreCaseAndSpaces("Café")).not.toBe(ignoreCaseAndSpaces("Cafe"));
  expect(unifySigns("Café")).not.toBe(unifySigns("café"));
});

it("splits a text into its different words", () => {
  expect(splitIntoWords(" Jam  jám\u00a0JAR ")).toEqual(["jam", "jar"]);
  expect(splitIntoWords(" \u0301 \ufe0f ")).toEqual([]);
});
