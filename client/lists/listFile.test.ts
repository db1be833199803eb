import { expect, it } from "vitest";
import { parsePastedText } from "../../shared/parsePastedText.ts";
import { buildListFile, toCsv } from "./listFile.ts";

const item = { note: null, completed: false, isHeading: false };
const ITEMS = [
  { ...item, name: "Milk, 2 l", completed: true },
  { ...item, name: "Fruit", isHeading: true },
  { ...item, name: 'The "good" pears', note: "two\nkinds" },
];

it("downloads a list as a table with the headings as a column", () => {
  const csv = 'name,note,done,heading\r\n"Milk, 2 l",,x,\r\n"The ""good"" pears","two\nkinds",,Fruit\r\n';
  expect(toCsv(ITEMS)).toBe(csv);
  expect(parsePastedText(csv).items).toEqual([
    { ...item, name: "Milk, 2 l", completed: true },
    { ...item, name: 'The "good" pears', note: "two\nkinds\nheading: Fruit" },
  ]);
});

it("downloads a list under a name that every file system takes, with a mark for spreadsheets", async () => {
  const list = { name: "a/b", note: null };
  const [markdown, table] = [buildListFile(list, ITEMS, "md"), buildListFile(list, ITEMS, "csv")];
  expect([markdown.name, table.name]).toEqual(["a-b.md", "a-b.csv"]);
  expect(await markdown.content.text()).toMatch(/^# a\/b\n\n- \[x\] Milk, 2 l\n/);
  expect([...new Uint8Array(await table.content.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});
