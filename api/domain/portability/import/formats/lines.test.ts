import { describe } from "vitest";
import { testFormat, encode, inEncodings, NOTHING, repeat, said, WESTERN } from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const imported = (name: string, items: string[] | number) => ({ notebook: "Imported", name, items });
const NO_TEXT = "This file isn’t readable text";
const TOO_MUCH = "This file has too much in it to read";
const BROKEN_QUOTE = 'Task;Done\n"Milk;x\nBread;';

const MARKDOWN = "# Rome\n\n## Clothes\n- [x] Socks\n  two pairs\n- Shirts\n- Käse 买\n";
const ROME = said("Text", [imported("Rome", ["# Clothes", "[x] Socks // two pairs", "Shirts", "Käse 买"])]);

describe("Markdown", () => {
  testFormat({
    typical: [
      { content: MARKDOWN, fileName: "notes.md", says: ROME },
      {
        content: "# a\n- x\n# b\n- y",
        fileName: "two.md",
        says: said("Text", [imported("two", ["# a", "x", "# b", "y"])]),
      },
      {
        content: "---\ntags: [a]\n---\n# Rome\n- a\n---\n- b",
        fileName: "r.md",
        says: said("Text", [imported("Rome", ["a", "b"])], { leftOut: ["1 × Front matter: r"] }),
      },
      {
        content: writeZip({
          "Trips/Rome.md": "- a",
          "Trips/Italy/Pisa.md": "- b",
          "top.md": "- c",
          "photo.jpg": "x",
          "__MACOSX/Trips/._Rome.md": "- no",
          ".hidden.md": "- no",
          "empty.md": " \n",
        }),
        fileName: "Backup.zip",
        says: said(
          "Text",
          [
            { notebook: "Trips", name: "Rome", items: ["a"] },
            { notebook: "Trips / Italy", name: "Pisa", items: ["b"] },
            { notebook: "Backup", name: "top", items: ["c"] },
          ],
          { leftOut: ["1 × Other kinds of files: photo.jpg", "1 × Empty files: empty.md"] },
        ),
      },
    ],
    empty: [
      { content: "# Rome\n\n", says: said("Text", [imported("Rome", [])]) },
      { content: writeZip({ "a.md": "" }), says: NOTHING },
    ],
    huge: [
      {
        content: repeat(2_001, (index) => `- ${index}`).join("\n"),
        fileName: "Long.md",
        says: said("Text", [imported("Long", 1_000), imported("Long (2)", 1_000), imported("Long (3)", 1)], {
          notices: ["“Long” has more than 1,000 items and continues in “Long (2)” to “Long (3)”"],
        }),
      },
    ],
    encodings: [
      ...inEncodings(MARKDOWN, { says: ROME }),
      {
        content: Buffer.from("- K\u00e4se \u0080", "latin1"),
        says: said("Text", [imported("Imported", ["Käse €"])], { notices: [WESTERN] }),
      },
    ],
    broken: [
      {
        content: "# Rome\n```\n- a\n- [x",
        says: said("Text", [imported("Rome", ["```", "a", "[x"])]),
      },
      { content: encode(MARKDOWN)[0]?.subarray(0, 21) ?? "", says: NO_TEXT },
    ],
    hostile: [
      {
        content: `# Rome\n${"> ".repeat(500)}- a\n- <script>alert(1)</script>\n- [x](javascript:1)\n- a\u0000b`.replace(
          "\u0000",
          "\u0007",
        ),
        says: said(
          "Text",
          [
            {
              ...imported("Rome", ["<script>alert(1)</script>", "[x](javascript:1)", "ab"]),
              note: `${"> ".repeat(499)}- a`,
            },
          ],
          {
            leftOut: ["1 × Characters an item can’t have: Imported"],
          },
        ),
      },
      { content: "- a\n".repeat(1_000_001), says: TOO_MUCH },
    ],
  });
});

const PLAIN = "milk\neggs\nKäse 买";

describe("plain text", () => {
  testFormat({
    typical: [
      {
        content: PLAIN,
        fileName: "C:\\Shopping.txt",
        says: said("Text", [imported("Shopping", ["milk", "eggs", "Käse 买"])]),
      },
      { content: "[x] milk\n[] eggs", says: said("Text", [imported("Imported", ["[x] milk", "eggs"])]) },
    ],
    empty: [
      { content: "", says: NOTHING },
      { content: " \n\t", says: NOTHING },
    ],
    huge: [
      {
        content: "word ".repeat(3_000),
        says: said("Text", [imported("Imported", 1)], {
          leftOut: ["2999 × Characters an item can’t have: Imported"],
        }),
      },
      { content: `- a${" ".repeat(21 * 1024 * 1024)}`, says: "A file can be at most 20 MB" },
    ],
    encodings: [
      ...inEncodings(PLAIN, { says: said("Text", [imported("Imported", ["milk", "eggs", "Käse 买"])]) }),
      {
        content: Buffer.from("K\u00e4se\neggs", "latin1"),
        fileName: "a.txt",
        says: said("Text", [imported("a", ["Käse", "eggs"])], { notices: [WESTERN] }),
      },
    ],
    broken: [
      { content: Buffer.from("\u00ff\u00fea\u0000b", "latin1"), says: NO_TEXT },
      { content: Buffer.from("caf\u00e9 \u0081", "latin1"), says: NO_TEXT },
    ],
    hostile: [
      { content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), says: NO_TEXT },
      {
        content: `${" ".repeat(40_000)}a${" ".repeat(3_000)}b\n${"`".repeat(20_000)}`,
        says: said("Text", [imported("Imported", 2)], {
          leftOut: ["8000 × Characters an item can’t have: Imported"],
        }),
      },
    ],
  });
});

const TABLE = 'Task;Done;Note;Where\nMilk;x;two;shop\n"Bread, dark";;;';
const FROM_TABLE = ["[x] Milk // two\nWhere: shop", "Bread, dark"];

describe("a table", () => {
  testFormat({
    typical: [
      { content: TABLE, fileName: "Food.csv", says: said("Text", [imported("Food", FROM_TABLE)]) },
      {
        content: 'name,note,done,heading\r\nFruit,in season,,x\r\n"Pears, ""good""","two\nkinds",x,\r\n',
        fileName: "Market.csv",
        says: said("Text", [imported("Market", ["# Fruit // in season", '[x] Pears, "good" // two\nkinds'])]),
      },
    ],
    empty: [{ content: "Task;Done;Where\n", says: said("Text", [imported("Imported", [])]) }],
    huge: [
      {
        content: `Task;Done\n${repeat(1_500, (index) => `t${index};x`).join("\n")}`,
        fileName: "T.csv",
        says: said("Text", [imported("T", 1_000), imported("T (2)", 500)], {
          notices: ["“T” has more than 1,000 items and continues in “T (2)”"],
        }),
      },
    ],
    encodings: [
      ...inEncodings(TABLE, { says: said("Text", [imported("Imported", FROM_TABLE)]) }),
      {
        content: Buffer.from("Task;Note\nK\u00e4se;aus dem Laden", "latin1"),
        says: said("Text", [imported("Imported", ["Käse // aus dem Laden"])], { notices: [WESTERN] }),
      },
    ],
    broken: [
      { content: BROKEN_QUOTE, says: said("Text", [imported("Imported", ["Task;Done", '"Milk;x', "Bread;"])]) },
      {
        content: "Task;Done\nMilk;x;more\nBread;",
        says: said("Text", [imported("Imported", ["Task;Done", "Milk;x;more", "Bread;"])]),
      },
    ],
    hostile: [
      {
        content: "name,note\n=1+1,@SUM(A1)\n__proto__,constructor",
        says: said("Text", [imported("Imported", ["=1+1 // @SUM(A1)", "__proto__ // constructor"])]),
      },
      {
        content: `name,note\n${'"a'.repeat(20_000)}`,
        says: said("Text", [imported("Imported", 1)], {
          leftOut: ["28000 × Characters an item can’t have: Imported"],
        }),
      },
    ],
  });
});
