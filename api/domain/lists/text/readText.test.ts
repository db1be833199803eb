import { describe, expect, test, vi } from "vitest";
import { matchLines } from "./matchLines.ts";
import { planMerge } from "./planMerge.ts";
import { readText } from "./readText.ts";
import { type ListVersion, type TextItem, type VersionItem, writeVersion } from "./textVersion.ts";

const createItem = (name: string, more: Partial<VersionItem> = {}): VersionItem => ({
  id: name,
  name,
  note: null,
  completed: false,
  isSkipped: false,
  isHeading: false,
  ...more,
});
const NOTES = [
  "two kinds",
  "- one\n- two",
  "one\n\n\ntwo",
  "> quoted\n",
  "# no heading",
  "```\n- a",
  "\n",
  " a ",
  "> > a",
  "1. a",
];
const VERSION: ListVersion = {
  name: "Trip #",
  note: "to Rome\n\n- by train",
  items: [
    createItem("[ ] a box", { note: "- a bullet" }),
    createItem("Fruit #", { isHeading: true, note: "- in season\n\n> quoted" }),
    ...NOTES.map((note, index) =>
      createItem(`Item ${index}`, { note, completed: index % 3 === 1, isSkipped: index % 3 === 2 }),
    ),
    createItem("Later", { isHeading: true }),
    createItem("Bread: white, or dark\tbread", { completed: true }),
    createItem("Bread: white, or dark\tbread"),
  ],
};
const EMPTY: ListVersion = { name: "Trip", note: null, items: [] };

const withoutId = ({ id: _id, ...item }: VersionItem): TextItem => item;
const read = (text: string, version = EMPTY) => readText(text, version);
const names = (text: string, version = EMPTY) => read(text, version).items.map(({ name }) => name);

describe("a text that nobody has changed", () => {
  const text = writeVersion(VERSION);
  const trimmed = text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
  test.each([
    ["as it is", text],
    ["with ends of lines of Windows", text.replaceAll("\n", "\r\n")],
    ["with a mark of its byte order", `\ufeff${text}`],
    ["without blanks at the ends of lines", trimmed],
    ["without the end of the last line", text.trimEnd()],
    ["as a block of code", `\`\`\`\`markdown\n${text}\`\`\`\`\n`],
  ])("says the same: %s", (_, edited) => {
    const { title, items } = read(edited, VERSION);
    expect(title).toEqual({ name: VERSION.name, note: VERSION.note });
    expect(items).toEqual(VERSION.items.map(withoutId));
  });

  test("and is read as the same where the version has none of it, but for blanks at the ends of lines", () => {
    const { title, items } = read(text, EMPTY);
    expect(title).toEqual({ name: VERSION.name, note: VERSION.note });
    expect(items).toEqual(VERSION.items.map(withoutId));
  });
});

describe("what somebody has written", () => {
  test("in our form is read to the letter", () => {
    expect(read("- [X] [ ] a, b\tc\n  > - one\n  more\n\n  end\n- [-] d\n## e ##\n\n> f\n").items).toEqual([
      withoutId(createItem("[ ] a, b\tc", { completed: true, note: "- one\nmore\n\nend" })),
      withoutId(createItem("d", { isSkipped: true })),
      withoutId(createItem("e", { isHeading: true, note: "f" })),
    ]);
  });

  test("in another form is read as pasted text, between lines of ours", () => {
    expect(names("Milk\n- Bread\n- [ ] a\n  - b\n* c\n1. d\n2. e\n- [ ] f\n\nlast\n")).toEqual([
      "Milk",
      "Bread",
      "a",
      "b",
      "c",
      "d",
      "e",
      "f",
      "last",
    ]);
  });

  test("below an item is its note, and a line of the version that got a note is read again", () => {
    const version = { ...EMPTY, items: [createItem("Milk", { note: "fresh" })] };
    expect(read("- [x] Milk\n  fresh\n  and cold\n", version).items).toEqual([
      withoutId(createItem("Milk", { completed: true, note: "fresh\nand cold" })),
    ]);
    expect(read("- [ ] Milk\n  ```\n  - no item\n  ```\n").items[0]?.note).toBe("```\n- no item\n```");
  });

  test("without a title leaves the title, and one that shows nothing is no item", () => {
    expect(read("- [ ] Milk\n").title).toBeNull();
    expect(read("# Rome\n\n- [ ] \u200b\n")).toEqual({ title: { name: "Rome", note: null }, items: [] });
    expect(names("- [ ] Milk\n# Rome\n")).toEqual(["Milk", "Rome"]);
  });
});

describe("a text is refused with what to do", () => {
  const lines = (count: number, line = "- [ ] a\n") => line.repeat(count);
  test.each([
    [lines(1_001), "A list can have 1,000 items; put some lines into another list"],
    [lines(1_001, "a\n"), "A list can have 1,000 items; put some lines into another list"],
    [lines(40_000, "- a\n"), "A list can have 1,000 items; put some lines into another list"],
    [
      `- [ ] b\n- [ ] ${"a".repeat(2_001)}`,
      "Item 2 is too long: its name can have 2,000 characters, and its note 10,000",
    ],
    [`- [ ] b\n  ${"a".repeat(10_001)}`, "Item 1 is too long: its name can have 2,000 characters, and its note 10,000"],
    [`- b\n  ${"a".repeat(10_001)}`, "Item 1 is too long: its name can have 2,000 characters, and its note 10,000"],
    [
      `- [ ] b\n${lines(20_000, "  a\n")}`,
      "Item 1 is too long: its name can have 2,000 characters, and its note 10,000",
    ],
    [`# ${"a".repeat(201)}`, "The title can have 200 characters, and its note 10,000"],
    [" \n", "text is required"],
    ["- [ ] a\ud800", "text contains characters that aren’t allowed"],
    ["- [ ] a\u0007", "text contains characters that aren’t allowed"],
  ])("%#", (text, message) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: "BAD_USER_INPUT", message }));
  });

  test("but not for a list that is full, nor for a name of emoji", () => {
    expect(read(lines(1_000)).items).toHaveLength(1_000);
    expect(names(`- [ ] ${"🍏".repeat(2_000)}`)[0]).toHaveLength(4_000);
  });
});

describe("a merge", () => {
  const merge = (before: VersionItem[], edited: VersionItem[], now: VersionItem[] = before, deleted: string[] = []) => {
    const text = writeVersion({ ...EMPTY, items: edited });
    const lines = readText(text, { ...EMPTY, items: before }).items;
    const rows = now.map((item, index) => ({ ...item, sortingOrder: index + 1, isDeleted: deleted.includes(item.id) }));
    return planMerge({ lines, version: before, rows: matchLines(before, lines) }, rows);
  };
  const [milk, bread, soap, tea] = ["Milk", "Bread", "Soap", "Tea"].map((name) => createItem(name)) as [
    VersionItem,
    VersionItem,
    VersionItem,
    VersionItem,
  ];
  const all = [milk, bread, soap, tea];

  test("of the same text changes nothing, whatever has changed meanwhile", () => {
    const now = [tea, { ...bread, completed: true }, createItem("Salt"), { ...milk, name: "Oat milk" }];
    expect(merge(all, all, now)).toEqual({
      added: [],
      changed: [],
      removedIds: [],
      ids: all.map(({ id }) => id),
      counts: { changed: 0, moved: 0, kept: 0 },
    });
  });

  test("keeps words that the text has replaced without knowing them", () => {
    const { changed } = merge(
      [milk],
      [{ ...milk, name: "Milk 2 l" }],
      [{ ...milk, name: "Oat milk", completed: true }],
    );
    expect(changed).toEqual([
      expect.objectContaining({
        id: "Milk",
        name: "Milk 2 l",
        completed: true,
        changesState: false,
        replaced: { name: "Oat milk", note: null },
      }),
    ]);
  });

  test("brings a deleted row back that has new words, and no other", () => {
    const edited = [milk, { ...bread, name: "Bread, dark" }, { ...soap, completed: true }, tea];
    const { added, changed } = merge(all, edited, all, ["Bread", "Soap"]);
    expect(changed.map(({ id, name }) => [id, name])).toEqual([["Bread", "Bread, dark"]]);
    expect(added).toEqual([]);
    // One that nobody can restore is a new row.
    expect(merge(all, edited, [milk, soap, tea]).added.map(({ name }) => name)).toEqual(["Bread, dark"]);
  });

  test("lets a row stay that the text lacks and somebody has changed", () => {
    const { removedIds, counts } = merge(all, [milk], [milk, bread, { ...soap, isSkipped: true }, tea]);
    expect(removedIds).toEqual(["Bread", "Tea"]);
    expect(counts.kept).toBe(1);
  });

  test("does not add again what the same text has added before", () => {
    const salt = createItem("Salt");
    expect(merge([milk], [milk, salt], [milk]).added).toHaveLength(1);
    expect(merge([milk], [milk, salt], [milk, salt]).added).toEqual([]);
    expect(merge([milk], [milk, salt, salt], [milk, salt]).added).toHaveLength(1);
  });

  test("places lines behind the ones before them, and gives all a place where there is no room", () => {
    const { added } = merge(
      [milk, bread],
      [createItem("Salt"), milk, tea, bread, soap],
      [milk, createItem("x"), bread],
    );
    expect(added.map(({ name, sortingOrder }) => [name, sortingOrder])).toEqual([
      ["Salt", 0],
      ["Tea", 1.5],
      ["Soap", 4],
    ]);
    const moved = merge(all, [tea, milk, bread, soap]);
    expect([moved.counts.moved, moved.changed.map(({ id }) => id)]).toEqual([1, ["Tea"]]);
    const lines = readText(writeVersion({ ...EMPTY, items: [milk, tea, bread] }), EMPTY).items;
    const rows = [milk, bread].map((item) => ({ ...item, sortingOrder: 5, isDeleted: false }));
    const edit = { lines, version: [milk, bread], rows: matchLines([milk, bread], lines) };
    const { added: between, changed } = planMerge(edit, rows);
    expect([between[0]?.sortingOrder, changed.map(({ id, sortingOrder }) => [id, sortingOrder])]).toEqual([
      2,
      [
        ["Milk", 1],
        ["Bread", 3],
      ],
    ]);
  });
});

const LONG = 250_000;
test.each([
  "> ",
  ">\n",
  "---\n",
  "-\n",
  "```\n",
  "|\n",
  "|---|\n",
  "- \n",
  "- [ ] \n",
  "*\n",
  "#\n",
  "=\n",
  " \n-",
  "+\n",
])("a long text of %j alone is refused before it is split into lines", (marks) => {
  const split = vi.spyOn(String.prototype, "split");
  const text = marks.repeat(LONG / marks.length);
  expect(() => readText(text, VERSION)).toThrow(
    expect.objectContaining({ message: "No line of the text can be an item" }),
  );
  expect(split).not.toHaveBeenCalled();
  split.mockRestore();
});

test("a list whose names are marks alone is read as it was written", () => {
  const items = Array.from({ length: 1_000 }, (_, n) => createItem("-----", { id: String(n), isHeading: n % 2 === 1 }));
  const version = { name: "*", note: null, items };
  expect(readText(writeVersion(version), version).items).toHaveLength(1_000);
});

test("lines whose names show nothing count as items that are too many", () => {
  expect(() => readText("- [ ] \u200b\n".repeat(1_001), VERSION)).toThrow(
    expect.objectContaining({ message: "A list can have 1,000 items; put some lines into another list" }),
  );
});
