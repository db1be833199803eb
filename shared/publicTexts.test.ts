import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { parsePastedText } from "./parsePastedText.ts";
import type { PastedItem } from "./pastedDrafts.ts";
import { isVisible, splitIntoLines } from "./plainText.ts";

/** Texts that others have published to test programs with. No visible word of them is lost. */

const require = createRequire(import.meta.url);
const { tests } = require("commonmark-spec") as { tests: { number: number; markdown: string }[] };
const naughty = require("big-list-of-naughty-strings") as string[];

const join = (items: readonly PastedItem[]) => items.map(({ name, note }) => `${name}\n${note ?? ""}`).join("\n");
const readWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the words of a text that the items have less often. */
function findLost(text: string, items: readonly PastedItem[]): string[] {
  const left = new Map<string, number>();
  for (const word of readWords(join(items))) left.set(word, (left.get(word) ?? 0) + 1);
  return readWords(text).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}

describe("CommonMark", () => {
  /** Words that are not visible: the language of a code block, the number of a list item, a blank. */
  const removeMarkers = (line: string) =>
    line
      .replace(/^[\s>*+-]*(?:`{3,}|~{3,})[^`]*$/u, "")
      .replace(/^[\s>*+-]*\d{1,9}[.)]/u, "")
      .replaceAll("&nbsp;", " ");

  it("has 652 examples", () => expect(tests).toHaveLength(652));

  it.each(tests)("loses no word of example $number", ({ markdown }) => {
    // The specification writes a tab as an arrow.
    const text = markdown.replaceAll("→", "\t");
    const visible = text.split("\n").map(removeMarkers).join("\n");
    expect(findLost(visible, parsePastedText(text).items)).toEqual([]);
  });
});

describe("the big list of naughty strings", () => {
  it("keeps each string between two others as it is, but for blanks and markers around it", () => {
    for (const string of naughty) {
      const { lines } = splitIntoLines(string);
      const { items } = parsePastedText(`first line\n${string}\nlast line`);
      expect(items[0]?.name, string).toBe("first line");
      expect(items.at(-1)?.name, string).toBe("last line");
      for (const { name } of items) expect(isVisible(name) && name === name.trim(), string).toBe(true);
      expect(findLost(lines.join("\n"), items), string).toEqual([]);
    }
  });
});

describe("csv-spectrum", () => {
  const folder = new URL(".", `file://${require.resolve("csv-spectrum")}`);
  const names = readdirSync(new URL("csvs/", folder));

  it("has twelve tables", () => expect(names).toHaveLength(12));

  it.each(names)("is read whole: %s", (name) => {
    const text = readFileSync(new URL(`csvs/${name}`, folder), "utf8");
    const json: unknown = JSON.parse(readFileSync(new URL(`json/${name.replace(".csv", ".json")}`, folder), "utf8"));
    const rows = [json].flat() as Record<string, string>[];
    const { items } = parsePastedText(text, { table: { isRead: true, hasHeader: true } });
    expect(items).toHaveLength(rows.length);
    for (const [index, row] of rows.entries()) {
      // One of these files has another telephone number in its JSON.
      const words = Object.values(row)
        .filter((cell) => cell !== "1234567890")
        .join("\n");
      expect(findLost(words, items.slice(index, index + 1))).toEqual([]);
    }
  });
});
