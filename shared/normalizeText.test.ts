import { expect, it } from "vitest";
import { normalizeText, splitIntoWords } from "./normalizeText.ts";

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
] as const)("normalizes “%s” to “%s”", ([text, normalized]) => {
  expect(normalizeText(text)).toBe(normalized);
  expect(normalizeText(normalized)).toBe(normalized);
});

it("splits a text into its different words", () => {
  expect(splitIntoWords(" Jam  jám\u00a0JAR ")).toEqual(["jam", "jar"]);
  expect(splitIntoWords(" \u0301 \ufe0f ")).toEqual([]);
});
