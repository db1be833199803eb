import { describe } from "vitest";
import { testFormat, encode, NOTHING, repeat, said } from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const exportOf = (notebooks: object[], more: object = {}) =>
  JSON.stringify({ format: "listbook", version: 1, notebooks, ...more });
const zipOf = (data: string | Uint8Array) => writeZip({ "data.json": data, "Trips/Rome.md": "- other" });

const ROME = {
  id: "l1",
  name: "Rome",
  note: "by train",
  date: "2026-12-01",
  items: [
    { id: "i1", name: "Kleidung", isHeading: true },
    { id: "i2", name: "Söcken }]", note: "two\npairs", completed: true },
  ],
};
const DATA = exportOf([
  { name: "Trips", color: "cyan", lists: [ROME] },
  { name: "Empty", lists: [] },
]);
const READ = said("Listbook", [
  {
    notebook: "Trips",
    name: "Rome",
    note: "by train",
    date: "2026-12-01",
    items: ["# Kleidung", "[x] Söcken }] // two\npairs"],
  },
]);

describe("an export of Listbook", () => {
  testFormat({
    typical: [
      { content: zipOf(DATA), fileName: "listbook-2026-11-24.zip", says: READ },
      { content: DATA, says: READ },
      { content: writeZip({ "out/data.json": JSON.stringify(JSON.parse(DATA), null, 2) }), says: READ },
    ],
    empty: [
      { content: zipOf(exportOf([])), says: NOTHING },
      { content: zipOf(exportOf([{ name: "N", lists: [] }])), says: said("Listbook", []) },
    ],
    huge: [
      {
        content: zipOf(
          exportOf([
            {
              name: "N",
              lists: repeat(100, () => "L").map((name) => ({
                name,
                items: repeat(1_000, String).map((item) => ({ name: item })),
              })),
            },
          ]),
        ),
        says: said(
          "Listbook",
          repeat(100, () => "L").map((name) => ({ notebook: "N", name, items: 1_000 })),
        ),
      },
    ],
    encodings: [
      { content: `\ufeff${DATA}`, says: READ },
      { content: zipOf(encode(DATA)[2] ?? ""), says: READ },
    ],
    broken: [
      { content: zipOf(DATA.slice(0, -20)), says: "data.json is broken: it ends early or isn’t valid JSON" },
      { content: zipOf(DATA).then((zip) => zip.subarray(0, zip.length - 40)), says: "This zip is broken" },
    ],
    hostile: [
      {
        content: zipOf(exportOf([], { version: 2 })),
        says: "This export is from a newer version of Listbook; import it there",
      },
      {
        content: zipOf(
          exportOf([{ name: { a: 1 }, lists: [5, null, { name: ["x"], items: { length: 9 }, runs: "x" }] }]),
        ),
        says: said("Listbook", [{ notebook: "Untitled", name: "Untitled", items: [] }]),
      },
      {
        content: exportOf([]).replace("[]", `[{"lists":[${"[".repeat(70)}`),
        says: "This file is nested too deeply to read",
      },
      {
        content: exportOf(repeat(10_001, String).map((name) => ({ name }))),
        says: "This file has too many notebooks to read",
      },
      {
        content: exportOf([{ name: "N", lists: repeat(50_001, String).map((name) => ({ name })) }]),
        says: "This file has too many lists to read",
      },
    ],
  });
});
