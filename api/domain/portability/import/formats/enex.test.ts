import { describe, expect } from "vitest";
import { inEncodings, joinLines, NOTHING, repeat, said, testFormat } from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const enex = (...notes: string[]) =>
  joinLines(
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">',
    '<en-export export-date="20261101T100000Z" application="Evernote">',
    ...notes,
    "</en-export>",
  );
const note = (title: string, content: string, more = "") =>
  `<note><title>${title}</title><content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${content}</en-note>]]></content><created>20260101T100000Z</created>${more}</note>`;
const list = (name: string, items: string[] | number, more: object = {}) => ({
  notebook: "My notes",
  name,
  ...more,
  items,
});

const TRIP = note(
  "Trip &amp; more",
  joinLines(
    "<div>Pack the&nbsp;day before</div><div><b>Clothes</b></div>",
    '<div><en-todo checked="true"/>Socks</div><div><en-todo/>Shirts <en-todo checked="false"/>Käse 买</div>',
    "<div>At the end:</div><ul><li><div>Lock <i>the</i> door</div><div>twice</div><ul><li>and the gate</li></ul></li></ul>",
    '<div>See <a href="https://example.org/x">this page</a> and <a href="https://example.org">https://example.org</a></div>',
    '<en-media type="image/png" hash="a"/>',
  ),
  `<tag>travel</tag><tag>2026</tag><note-attributes><source-url>https://example.org/s</source-url><latitude>5</latitude><reminder-time>20261020T100000Z</reminder-time></note-attributes><resource><data encoding="base64">QUJD</data><mime>image/png</mime><resource-attributes><source-url>x</source-url></resource-attributes></resource>`,
);
const TEXT = note(
  "Text",
  "<div>Call Ann</div><div>about the house</div><table><tr><td><div>a</div></td><td>b</td></tr></table>",
);
const TASKS = note(
  "Tasks",
  "<div>Plan</div>",
  "<task><title>Book</title><taskStatus>completed</taskStatus><dueDate>20261020T220000Z</dueDate></task><task><title>Pay</title><taskStatus>open</taskStatus></task>",
);
const READ = said(
  "Evernote",
  [
    list(
      "Trip & more",
      [
        "# Clothes",
        "[x] Socks",
        "Shirts",
        "Käse 买",
        "# At the end",
        "Lock the door // twice",
        "and the gate",
        "See this page (https://example.org/x) and https://example.org",
      ],
      { note: "Pack the\u00a0day before\nTags travel, 2026\nhttps://example.org/s" },
    ),
    list("Text", [], { note: "Call Ann\nabout the house\na | b" }),
  ],
  {
    leftOut: [
      "1 × Note locations: Trip & more",
      "1 × Reminders: Trip & more",
      "2 × Attachments: Trip & more",
      "1 × Nesting of items, which follow the one above: Trip & more",
    ],
    intoNotes: ["1 × Tags: Trip & more", "1 × Addresses: Trip & more"],
  },
);

describe("notes of Evernote", () => {
  testFormat({
    typical: [
      { content: enex(TRIP, TEXT), fileName: "My notes.enex", says: READ },
      {
        content: enex(TASKS),
        fileName: "My notes.enex",
        options: { timeZone: "Europe/Berlin" },
        says: said("Evernote", [list("Tasks", ["[x] Book // Due 2026-10-21", "Pay"], { note: "Plan" })], {
          leftOut: ["1 × Times of day: Tasks"],
          intoNotes: ["1 × Item dates: Tasks"],
        }),
      },
      {
        // The checklists of newer versions.
        content: enex(
          note(
            "New",
            '<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>a</div></li><li style="--en-checked:false;"><div>b</div></li></ul><h2>More</h2><ol><li>c</li></ol><pre>x\ny</pre>',
          ),
        ),
        fileName: "My notes.enex",
        says: said("Evernote", [list("New", ["[x] a", "b", "# More", "c", "x", "y"])]),
      },
      {
        content: writeZip({ "Export/My notes.enex": enex(TEXT) }),
        says: said("Evernote", [list("Text", [], { note: "Call Ann\nabout the house\na | b" })]),
      },
    ],
    empty: [
      { content: enex(), says: NOTHING },
      { content: enex(note("", "")), fileName: "My notes.enex", says: said("Evernote", [list("Note", [])]) },
    ],
    huge: [
      {
        content: enex(note("Long", repeat(1_500, (index) => `<div><en-todo/>i${index}</div>`).join(""))),
        fileName: "My notes.enex",
        says: said("Evernote", [list("Long", 1_000), list("Long (2)", 500)], {
          notices: ["“Long” has more than 1,000 items and continues in “Long (2)”"],
        }),
      },
      {
        content: enex(
          note("Picture", "<div>a</div>", `<resource><data>${"QUJD\n".repeat(3_000_000)}</data></resource>`),
        ),
        fileName: "My notes.enex",
        says: said("Evernote", [list("Picture", [], { note: "a" })], { leftOut: ["1 × Attachments: Picture"] }),
      },
    ],
    encodings: [...inEncodings(enex(TRIP, TEXT), { fileName: "My notes.enex", says: READ })],
    broken: [
      { content: enex(TRIP, TEXT).slice(0, -40), says: "This file is broken: it ends early" },
      {
        content: enex(note("Open", "<div><en-todo/>a<div>b<ul><li>c")),
        fileName: "My notes.enex",
        says: said("Evernote", [list("Open", ["a", "b", "c"])]),
      },
    ],
    hostile: [
      {
        content: enex(note("Bomb", "")).replace('.dtd">', '.dtd" [<!ENTITY a "aaaaaaaaaa">]>'),
        says: "This file defines its own entities, which Listbook can’t read",
      },
      {
        content: enex(note("Deep", "<div>".repeat(100_000))),
        says: "This file is nested too deeply to read",
      },
      {
        content: enex(
          note(
            "Words",
            '<script>alert(1)</script><style>x</style><en-crypt hint="h">abc</en-crypt><div onclick="x">&lt;b&gt; &unknown;</div>',
          ),
        ),
        fileName: "My notes.enex",
        says: said("Evernote", [list("Words", [], { note: "<b> &unknown;" })], {
          leftOut: ["1 × Encrypted text: Words"],
        }),
      },
      {
        // A line with many links, cells and blanks.
        content: enex(
          note(
            "Long",
            `<div>${'<a href="https://a.b">a</a>'.repeat(150_000)}</div><table><tr>${"<td>b</td>".repeat(150_000)}</tr></table><b>${"&nbsp;".repeat(150_000)}x:</b><div><en-todo/>y</div>`,
          ),
        ),
        fileName: "My notes.enex",
        says: said("Evernote", [list("Long", ["# x", "y"], { note: expect.any(String) as unknown as string })], {
          leftOut: ["2839998 × Characters that don’t fit in a note: Long"],
        }),
      },
      {
        content: `<en-export>${"<note><title>a</title>".repeat(50_000)}`,
        says: "This file is nested too deeply to read",
      },
    ],
  });
});
