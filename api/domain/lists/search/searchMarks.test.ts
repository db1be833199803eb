import { describe, expect, it } from "vitest";
import type { TextRange } from "../../../../shared/markMatches.ts";
import { markRow } from "./searchMarks.ts";

const bracket = (text: string, marks: TextRange[]) =>
  marks.reduceRight(
    (marked, { start, end }) => `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  );

/** Returns name and excerpt with brackets around what is marked. */
function mark(name: string, note: string | null, ...alternatives: string[][]) {
  const { nameMarks, noteExcerpt, noteMarks } = markRow({ name, note }, alternatives);
  return [bracket(name, nameMarks), noteExcerpt === null ? null : bracket(noteExcerpt, noteMarks)];
}

describe("a result of a search", () => {
  it("marks each word in the name, and has no excerpt when the name has all words", () => {
    expect(mark("Crème brûlée", "creme", ["creme"], ["lee"])).toEqual(["[Crème] brû[lée]", null]);
    expect(mark("Crème brûlée", null, ["creme"])).toEqual(["[Crème] brûlée", null]);
  });

  it("has the part of the note with a word that the name does not have, and marks all words there", () => {
    expect(mark("Two eggs", "Eggs from the farm", ["eggs"], ["farm"])).toEqual([
      "Two [eggs]",
      "[Eggs] from the [farm]",
    ]);
  });

  it("marks the words that were found for a misspelt one", () => {
    expect(mark("Breads", "brown bread", ["braed", "bread"])).toEqual(["[Bread]s", null]);
    expect(mark("Roll", "brown bread", ["braed", "bread"])).toEqual(["Roll", "brown [bread]"]);
  });

  it("has 120 characters around the first match in a long note", () => {
    const [, excerpt] = mark("Trip", `${"a ".repeat(2_000)}Rome ${"b ".repeat(2_000)}`, ["rome"]);
    expect(excerpt).toBe(`…${"a ".repeat(15)}[Rome] ${"b ".repeat(42)}b…`);
    const [, atEnd] = mark("Trip", `${"x".repeat(1_000)} Rome`, ["rome"]);
    expect(atEnd).toBe(`…${"x".repeat(29)} [Rome]`);
  });

  it("has the match wherever it is in the note, and cuts no character", () => {
    const family = "👨‍👩‍👧";
    for (let length = 450; length < 560; length++) {
      const [, excerpt = ""] = mark("Trip", `${"é".repeat(length)}${family}roma${family.repeat(200)}`, ["roma"]);
      expect(excerpt, String(length)).toMatch(/^…é{29}👨‍👩‍👧\[roma\](👨‍👩‍👧){30,86}…$/u);
    }
  });
});
