import { describe } from "vitest";
import { testFormat, encode, inEncodings, NOTHING, repeat, said } from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const FLAGS = { isTrashed: false, isArchived: false, isPinned: false, color: "DEFAULT", userEditedTimestampUsec: 0 };
const at = (name: string) => `Takeout/Google Notizen/${name}.json`;
const takeout = (notes: Record<string, object>, others: Record<string, string | Uint8Array> = {}) =>
  writeZip({
    ...Object.fromEntries(
      Object.entries(notes).map(([name, note]) => [at(name), JSON.stringify({ ...FLAGS, ...note })]),
    ),
    ...others,
  });
const NOTES = {
  Trip: {
    title: "Trip",
    isPinned: true,
    color: "TEAL",
    listContent: [
      { text: "Socks\n", isChecked: true, textHtml: "<p>Socks</p>" },
      { text: "Shirts", isChecked: false },
    ],
    labels: [{ name: "Travel" }, { name: "2026" }],
    attachments: [{ filePath: "a.jpg", mimetype: "image/jpeg" }],
    sharees: [{ email: "x@example.org", isOwner: true }],
  },
  Text: { title: "", textContent: "Call Ann\nabout the house", textContentHtml: "<p>Call</p>", isArchived: true },
  Marked: { title: "Market", textContent: "- pears\n- plums", annotations: [{ url: "https://example.org" }] },
  Old: { title: "Old", textContent: "gone", isTrashed: true },
};
const list = (name: string, items: string[] | number, more: object = {}) => ({
  notebook: "Google Keep",
  name,
  ...more,
  items,
});
const TRIP = list("Trip", ["[x] Socks", "Shirts"], { notebook: "Travel", note: "Labels: 2026" });
const OF_TRIP = {
  leftOut: [
    `1 × Attachments: ${at("Trip")}`,
    `1 × People you share notes with: ${at("Trip")}`,
    `1 × Pins: ${at("Trip")}`,
    `1 × Colours: ${at("Trip")}`,
  ],
  intoNotes: [`1 × Other labels: ${at("Trip")}`],
};
const TRASH = "Deleted notes are left out";
const KÄSE = JSON.stringify({ ...FLAGS, title: "Käse", listContent: [{ text: "买", isChecked: false }] });

describe("a Takeout of Google Keep", () => {
  testFormat({
    typical: [
      {
        content: takeout(NOTES, {
          "Takeout/Google Notizen/Trip.html": "<p>",
          "Takeout/Google Notizen/Labels.txt": "Travel",
          "Takeout/archive_browser.html": "<p>",
        }),
        fileName: "takeout.zip",
        says: said(
          "Google Keep",
          [
            TRIP,
            list("Call Ann", [], { note: "Call Ann\nabout the house", active: false }),
            list("Market", ["pears", "plums"]),
          ],
          {
            ...OF_TRIP,
            notices: [TRASH],
            leftOut: [...OF_TRIP.leftOut, `1 × Links added by Keep: ${at("Marked")}`],
          },
        ),
      },
      {
        content: takeout({ Old: NOTES.Old }),
        options: { wanted: [1] },
        says: said("Google Keep", [list("Old", [], { note: "gone", active: false })], { notices: [TRASH] }),
      },
      {
        content: takeout(
          { Trip: NOTES.Trip },
          { "Takeout/Maps/a.json": '{"type": "x"}', "Takeout/Chat/b.txt": "hello" },
        ),
        says: said("Google Keep", [TRIP], {
          ...OF_TRIP,
          leftOut: [
            ...OF_TRIP.leftOut,
            "1 × JSON files from other programs: Takeout/Maps/a.json",
            "1 × Other kinds of files: Takeout/Chat/b.txt",
          ],
        }),
      },
    ],
    empty: [
      { content: takeout({}, { "Takeout/archive_browser.html": "<p>" }), says: NOTHING },
      {
        content: takeout({ a: { title: "", listContent: [] }, b: { title: "", textContent: "" } }),
        says: said("Google Keep", [list("Note", []), list("Note", [])]),
      },
    ],
    huge: [
      {
        content: takeout(
          Object.fromEntries(
            repeat(500, (index) => `n${index}`).map((name) => [
              name,
              { title: name, listContent: [{ text: "x".repeat(3_000), isChecked: true }] },
            ]),
          ),
        ),
        says: said(
          "Google Keep",
          repeat(500, (index) => `n${index}`).map((name) => list(name, 1)),
          {
            intoNotes: [`500 × Ends of names that are too long: ${repeat(5, (index) => at(`n${index}`)).join("; ")}`],
          },
        ),
      },
    ],
    encodings: [
      ...inEncodings(KÄSE, { says: said("Google Keep", [list("Käse", ["买"])]) }),
      {
        content: takeout({}, { [at("a")]: encode(KÄSE)[0] ?? "" }),
        says: said("Google Keep", [list("Käse", ["买"])]),
      },
    ],
    broken: [
      {
        content: takeout({ a: NOTES.Marked }, { [at("Trip")]: '{"isTrashed": false, "title": "a' }),
        says: `${at("Trip")} is broken: it ends early or isn’t valid JSON`,
      },
      { content: takeout(NOTES).then((zip) => zip.subarray(0, zip.length - 300)), says: "This zip is broken" },
    ],
    hostile: [
      {
        content: takeout({
          a: { title: "", listContent: "x", labels: [5] },
          b: { title: 7, textContent: null },
          c: { title: "c", listContent: [null, 5, { text: { a: 1 }, isChecked: "yes" }], labels: [{ name: {} }] },
        }),
        says: said("Google Keep", [list("Note", []), list("Note", []), list("c", [])], {
          leftOut: [`1 × Items without text: ${at("c")}`],
        }),
      },
      {
        content: takeout({}, { [at("a")]: '{"title":'.repeat(65) }),
        says: "This file is nested too deeply to read",
      },
    ],
  });
});
