import { expect, it } from "vitest";
import { markMatches } from "./markMatches.ts";
import { splitIntoWords } from "./normalizeText.ts";

/** Returns the text with brackets around what is marked. */
function mark(text: string, searchText: string): string {
  const ranges = markMatches(text, splitIntoWords(searchText));
  return ranges.reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  );
}

it.for([
  ["Birthday present", "sen day", "Birth[day] pre[sen]t"],
  ["Crème brûlée", "creme LEE", "[Crème] brû[lée]"],
  ["Cre\u0300me", "e", "Cr[e\u0300]m[e]"],
  ["Größe", "os", "Gr[öß]e"],
  ["banana", "ana", "b[anana]"],
  ["Two  milk\nmilk", "milk", "Two  [milk]\n[milk]"],
  ["milk eggs", "milkeggs", "milk eggs"],
  ["買牛乳", "牛乳", "買[牛乳]"],
  ["שָׁלוֹם לך", "שלום", "[שָׁלוֹם] לך"],
  ["I ❤️ Rome", "❤", "I [❤️] Rome"],
  ["👨‍👩‍👧 home", "👩", "[👨‍👩‍👧] home"],
  ["😀 (E27)", "e27", "😀 (E27)".replace("E27", "[E27]")],
  ["Rome", "paris", "Rome"],
] as const)("marks in “%s” what “%s” finds", ([text, searchText, marked]) => {
  expect(mark(text, searchText)).toBe(marked);
});
