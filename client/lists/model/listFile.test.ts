import fc from "fast-check";
import { expect, it } from "vitest";
import { readDraft } from "../../../api/testing/readDraft.ts";
import { parsePastedText } from "../../../shared/parsePastedText.ts";
import { buildListFile, toCsv } from "./listFile.ts";

const item = { note: null, completed: false, isHeading: false };
const LIST = { name: "Market", note: null };
const ITEMS = [
  { ...item, name: "Milk, 2 l", completed: true },
  { ...item, name: "Fruit", note: "in season", isHeading: true },
  { ...item, name: 'The "good" pears', note: "two\nkinds" },
];

it("downloads a list as a table with a row for each heading, and one for the list's own note", () => {
  const csv =
    'name,note,done,heading\r\n"Milk, 2 l",,x,\r\nFruit,in season,,x\r\n"The ""good"" pears","two\nkinds",,\r\n';
  expect(toCsv(LIST, ITEMS)).toBe(csv);
  expect(parsePastedText(csv).items).toEqual(ITEMS);
  const separated = [{ ...item, name: "Milk", note: "two\u2028kinds\u2029of it" }];
  expect(parsePastedText(toCsv(LIST, separated)).items).toEqual([{ ...item, name: "Milk", note: "two\nkinds\nof it" }]);
  expect(parsePastedText(toCsv({ ...LIST, note: "on Saturday" }, ITEMS)).items).toEqual([
    { ...item, name: "Market", note: "on Saturday", isHeading: true },
    ...ITEMS,
  ]);
});

it("downloads a list under a name that every file system takes, with a mark for spreadsheets", async () => {
  const list = { name: "a/b", note: null };
  const [markdown, table] = [buildListFile(list, ITEMS, "md"), buildListFile(list, ITEMS, "csv")];
  expect([markdown.name, table.name]).toEqual(["a-b.md", "a-b.csv"]);
  expect(await markdown.content.text()).toMatch(/^# a\/b\n\n- \[x\] Milk, 2 l\n/);
  expect([...new Uint8Array(await table.content.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

it("downloads no cell that a spreadsheet would run, and imports each as it was", () => {
  const texts = ["=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''-1", "'Tis", "''", "a=1", "- [x] a"];
  const calculation = { name: "=A1", note: "\t=1" };
  const items = texts.map((text) => ({ ...item, name: text, note: `\t${text}` }));
  const csv = toCsv(calculation, items);
  const cells = csv.split("\r\n").flatMap((line) => line.split(","));
  expect(cells.filter((cell) => /^[=+\-@\t]/u.test(cell))).toEqual([]);
  expect(cells).toEqual(
    expect.arrayContaining(["'=A1", "'\t=1", "'=1+1", "'+1", "''=1", "'''-1", "'Tis", "''", "a=1", "'- [x] a"]),
  );
  expect(parsePastedText(csv).items).toEqual([{ ...item, ...calculation, isHeading: true }, ...items]);
});

it("takes an apostrophe away only where a table with a header has put it before a formula", () => {
  const readNames = (text: string) => parsePastedText(text).items.map(({ name, note }) => [name, note]);
  // A spreadsheet may write the table with another separator and without the columns that are not used.
  expect(readNames("Name;Note\n'=1+1;'-2\n'Tis;''a\n")).toEqual([
    ["=1+1", "-2"],
    ["'Tis", "''a"],
  ]);
  expect(readNames("'=1+1\t'-2")).toEqual([["'=1+1", "'-2"]]);
  expect(readNames("| name | note |\n| - | - |\n| '=1 | '-2 |")).toEqual([["'=1", "'-2"]]);
});

const words = fc.oneof(
  fc.constantFrom(
    "Socks",
    "- [x] a",
    "# b",
    "1. c",
    "a: ",
    "> q",
    "**bold**",
    "a | b",
    '"',
    "=1+1",
    "'+1",
    "''@a",
    "[ ] d",
    "שלום",
  ),
  fc.constantFrom("---", "===", "```", "~~~ js", "| - |", "-", "[x]", "*", "a\tb", "a;b", "&nbsp;x", "\\", "--- z"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
);
/** Invisible characters alone are not a text: the server refuses a name of them. */
const removeUnseen = (text: string) => text.replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, "");
const name = words
  .map((text) =>
    removeUnseen(text)
      .replace(/[\p{Zl}\p{Zp}]/gu, "")
      .trim(),
  )
  .filter((text) => /[\p{L}\p{N}]/u.test(text));
const note = fc.option(
  fc.array(words, { minLength: 1, maxLength: 4 }).map((lines) => lines.map(removeUnseen).join("\n")),
  { nil: null },
);
const list = fc.record({
  name,
  note,
  items: fc.array(fc.record({ name, note, completed: fc.boolean(), isHeading: fc.boolean() }), { maxLength: 12 }),
});

const readBack = async (...args: Parameters<typeof buildListFile>) => {
  const { name: fileName, content } = buildListFile(...args);
  return readDraft(new Uint8Array(await content.arrayBuffer()), fileName);
};

it("imports its own table again, with every name, note, tick and heading", async () => {
  const toLines = (text: string | null) =>
    text
      ?.trim()
      .split(/[\n\u2028\u2029]/u)
      .map((line) => line.trimEnd())
      .join("\n") || null;
  await fc.assert(
    fc.asyncProperty(list, async ({ items, ...own }) => {
      const rows = items.map((each) => ({ ...each, completed: each.completed && !each.isHeading }));
      const top = own.note?.trim() ? [{ name: own.name, note: own.note, completed: false, isHeading: true }] : [];
      const read = parsePastedText(toCsv({ ...own, note: top[0]?.note ?? null }, rows)).items;
      expect(read.map((each) => ({ ...each, note: toLines(each.note) }))).toEqual(
        [...top, ...rows].map((each) => ({ ...each, note: toLines(each.note) })),
      );
    }),
    { numRuns: 300 },
  );
});

it("imports its own Markdown again, without losing a word", async () => {
  // The Markdown marks at the start of a line are not words.
  const removeMarks = (text: string) => text.replaceAll(/&nbsp;|\[x\]|\d+\./g, " ");
  const listWords = (text: string) => removeMarks(text).match(/[\p{L}\p{N}]+/gu) ?? ([] as string[]);
  await fc.assert(
    fc.asyncProperty(list, async ({ items, ...own }) => {
      const { lists } = await readBack(own, items, "md");
      const read = lists.map((each) => `${each.name}\n${each.items.join("\n")}\n${each.note ?? ""}`).join("\n");
      const written = [own, ...items].map((each) => `${each.name}\n${each.note ?? ""}`).join("\n");
      const left = listWords(read);
      for (const word of listWords(written))
        expect(left.splice(left.indexOf(word), left.includes(word) ? 1 : 0)).toEqual([word]);
    }),
    { numRuns: 300 },
  );
});
