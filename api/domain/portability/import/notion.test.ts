import { describe } from "vitest";
import { inEncodings, NOTHING, repeat, said, testFormat } from "../../../testing/testFormat.ts";
import { writeZip } from "../../../testing/writeZip.ts";

const ID = "0123456789abcdef0123456789abcdef";
const OTHER_ID = "fedcba9876543210fedcba9876543210";
const PAGE = "# Weekend\n\n- [ ] Plant beans\n- [x] Cut the hedge\n- Käse 买\n";
const PAGE_ITEMS = ["Plant beans", "[x] Cut the hedge", "Käse 买"];
const TABLE = "\ufeffName,Status,Note\nTent,Done,camping\nLamp,Open,\n";
const TABLE_ITEMS = ["[x] Tent // camping", "Lamp"];
const exported = (files: Record<string, string | Uint8Array>) =>
  writeZip(files).then((inner) => writeZip({ [`ExportBlock-${ID}-Part-1.zip`]: inner }));
const at = (path: string) => `ExportBlock-${ID}-Part-1.zip/${path}`;
const weekend = (more: object = {}) => ({ notebook: "Notes", name: "Weekend", items: PAGE_ITEMS, ...more });

describe("an export of Notion", () => {
  testFormat({
    typical: [
      {
        content: exported({
          [`Private/Weekend ${ID}.md`]: PAGE,
          [`Private/Weekend ${ID}/Deep ${OTHER_ID}.md`]: "# Deep\n\n- a",
          [`Private/Weekend ${ID}/photo.png`]: "x",
        }),
        fileName: "Notes.zip",
        says: said(
          "Notion",
          [weekend({ notebook: "Private" }), { notebook: "Private / Weekend", name: "Deep", items: ["a"] }],
          { leftOut: [`1 × Other kinds of files: ${at(`Private/Weekend ${ID}/photo.png`)}`] },
        ),
      },
      {
        // A table, the same with all its rows, and its rows as pages.
        content: exported({
          [`Gear ${ID}.csv`]: "Name,Status,Note\nTent,Done,camping\n",
          [`Gear ${ID}_all.csv`]: TABLE,
          [`Gear ${ID}/Tent ${OTHER_ID}.md`]: "# Tent\n\nStatus: Done\nNote: camping\n",
          [`Gear ${ID}/Lamp ${OTHER_ID}.md`]: "# Lamp\n\nStatus: Open\n\n- [ ] new battery\n",
        }),
        fileName: "Notes.zip",
        says: said(
          "Notion",
          [
            { notebook: "Notes", name: "Gear", items: TABLE_ITEMS },
            { notebook: "Gear", name: "Lamp", items: ["Status: Open", "new battery"] },
          ],
          {
            leftOut: [
              `1 × Tables that another file has in full: ${at(`Gear ${ID}.csv`)}`,
              `1 × Row pages that add nothing to their table: ${at(`Gear ${ID}/Tent ${OTHER_ID}.md`)}`,
            ],
          },
        ),
      },
      {
        // An older export is one zip, and other zips keep names that only look like it.
        content: writeZip({ [`Weekend ${ID}.md`]: PAGE, "Tent_all.csv": "name,note\na,b", "x 0123abcd.md": "- a" }),
        fileName: "Notes.zip",
        says: said("Notion", [
          weekend(),
          { notebook: "Notes", name: "Tent_all", items: ["a // b"] },
          { notebook: "Notes", name: "x 0123abcd", items: ["a"] },
        ]),
      },
    ],
    empty: [
      { content: exported({}), says: NOTHING },
      { content: writeZip({ "a.zip": "" }), says: NOTHING },
    ],
    huge: [
      {
        content: exported(
          Object.fromEntries(repeat(1_000, (index) => `p${index} ${ID}.md`).map((path) => [path, "- a"] as const)),
        ),
        fileName: "Notes.zip",
        says: said(
          "Notion",
          repeat(1_000, (index) => `p${index}`).map((name) => ({ notebook: "Notes", name, items: ["a"] })),
        ),
      },
    ],
    encodings: inEncodings(PAGE, { says: said("Notion", [weekend()]) }).map(({ content, ...fixture }) => ({
      ...fixture,
      fileName: "Notes.zip",
      content: exported({ [`Weekend ${ID}.md`]: content as Uint8Array }),
    })),
    broken: [
      {
        content: writeZip({ [`Weekend ${ID}.md`]: PAGE }).then((inner) =>
          writeZip({ "a.zip": inner.subarray(0, inner.length - 30), "b.md": "- b" }),
        ),
        says: said("Text", [{ notebook: "Imported", name: "b", items: ["b"] }], {
          leftOut: ["1 × Zips that are broken or password-protected: a.zip"],
        }),
      },
      {
        content: writeZip({ "a.zip": "- no zip, but a text" }),
        says: said("Text", [{ notebook: "Imported", name: "a", items: ["no zip, but a text"] }]),
      },
    ],
    hostile: [
      {
        content: writeZip({ "c.md": "- c" })
          .then((third) => writeZip({ "b.md": "- b", "third.zip": third }))
          .then((second) => writeZip({ "a.md": "- a", "second.zip": second })),
        says: said(
          "Text",
          ["a", "b"].map((name) => ({ notebook: "Imported", name, items: [name] })),
          { leftOut: ["1 × Zips nested too deeply: second.zip/third.zip"] },
        ),
      },
      {
        content: exported({ [`${"a".repeat(100)} ${ID}.md`]: "- a", [` ${ID}.md`]: "- b" }),
        fileName: "Notes.zip",
        says: said("Notion", [
          { notebook: "Notes", name: "a".repeat(100), items: ["a"] },
          { notebook: "Notes", name: "Untitled", items: ["b"] },
        ]),
      },
    ],
  });
});
