import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listToMarkdown, toMarkdown } from "../../../shared/markdown.ts";
import { parsePastedText } from "../../../shared/parsePastedText.ts";
import type { PastedItem } from "../../../shared/pastedDrafts.ts";
import { toCsv } from "./listFile.ts";

/** What is read from a file with a title: the list and its items. */
function readFile(text: string) {
  const { items, hasTitle, leftOutCount } = parsePastedText(text);
  const title = hasTitle ? items.shift() : undefined;
  expect(leftOutCount).toBe(0);
  return { list: title && { name: title.name, note: title.note }, items };
}

const word = fc.constantFrom(
  "# Fruit",
  "- [x] done",
  "- [ ] open",
  "1. Advent",
  "=1+1",
  "---",
  "===",
  "[x]",
  "☐",
  "✅ good",
  "a)",
  "> said",
  ">",
  "```",
  "~~~",
  "```sh",
  "- two shirts",
  "* one",
  "name",
  "note, done",
  "sep=;",
  "Bring:",
  "**bold**",
  "C #",
  "##",
  "| a | b |",
  "|-|-|",
  "'quoted'",
  '"',
  'Pipe 1/2"',
  "a\tb",
  "o\ttab",
  ": means",
  "Passport.",
  "500 g",
  "2. b",
  "x",
  "傘を買う",
  "👍🏽 yes",
  "https://a.example/b_(c)",
  "\\- no",
  "  indented",
  "@me",
  "'=1",
  "- ",
  "i. Roman",
);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const name = text.map((value) => value.trim());
const note = fc.option(
  fc
    .array(fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.constant("") }), {
      minLength: 1,
      maxLength: 5,
    })
    .map((lines) => lines.join("\n"))
    .filter((value) => value.trim() !== ""),
);
const item: fc.Arbitrary<PastedItem> = fc.oneof(
  fc.record({ name, note, completed: fc.boolean(), isHeading: fc.constant(false) }),
  fc.record({ name, note, completed: fc.constant(false), isHeading: fc.constant(true) }),
);
const list = fc.record({ name, note });
const items = fc.array(item, { maxLength: 6 });

describe("a list that was downloaded", () => {
  it("is read from Markdown as it was", () => {
    fc.assert(
      fc.property(list, items, (from, rows) => {
        expect(readFile(listToMarkdown(from, rows))).toEqual({ list: from, items: rows });
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read from a table as it was, but for the name of a list without a note, which is that of the file", () => {
    fc.assert(
      fc.property(list, items, (from, rows) => {
        expect(readFile(toCsv(from, rows))).toEqual({ list: from.note === null ? undefined : from, items: rows });
      }),
      { numRuns: 2_000 },
    );
  });

  it("is read as it was when only its items were copied", () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (rows) => {
        expect(parsePastedText(toMarkdown(rows)).items).toEqual(rows);
      }),
      { numRuns: 2_000 },
    );
  });

  it("has notes as people write them, and quotes where a line could be read as something else", () => {
    const row = { completed: false, isHeading: false };
    expect(
      listToMarkdown({ name: "Trip", note: "In May." }, [
        { ...row, name: "Papers", note: "Passport.\n\nVisa is inside." },
        { ...row, name: "Clothes", note: "- two shirts\n- one coat" },
        { ...row, name: "Food #", note: "for all", isHeading: true },
      ]),
    ).toBe(
      "# Trip\n\n> In May.\n\n- [ ] Papers\n  Passport.\n\n  Visa is inside.\n" +
        "- [ ] Clothes\n  > - two shirts\n  > - one coat\n\n## Food # #\n\n> for all\n\n",
    );
  });
});
