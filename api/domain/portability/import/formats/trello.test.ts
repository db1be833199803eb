import { describe } from "vitest";
import { testFormat, inEncodings, repeat, said } from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const BOARD = {
  name: "Move",
  lists: [
    { id: "l2", name: "Later", pos: 2, closed: false, idBoard: "b" },
    { id: "l1", name: "Now", pos: 1, closed: false, idBoard: "b" },
    { id: "l3", name: "Old", pos: 3, closed: true, idBoard: "b" },
  ],
  cards: [
    {
      id: "c2",
      name: "Rent a van",
      idList: "l1",
      pos: 20,
      closed: false,
      desc: "a large one",
      start: "2026-11-30T09:00:00.000Z",
      due: "2026-12-01T23:30:00.000Z",
      dueComplete: true,
      labels: [{ name: "", color: "red" }],
      attachments: [{ url: "https://example.org/v" }],
      idMembers: ["m"],
      customFieldItems: [{ value: { number: "5" } }],
    },
    {
      id: "c1",
      name: "Kitchen",
      idList: "l1",
      pos: 10,
      closed: false,
      due: "2026-12-02T11:00:00.000Z",
      dueComplete: true,
      isTemplate: true,
    },
    { id: "c3", name: "Gone", idList: "l1", pos: 5, closed: true },
    { id: "c4", name: "In an old list", idList: "l3", pos: 5, closed: false },
    { id: "c5", name: "In no list", idList: "l9", pos: 5, closed: false },
  ],
  checklists: [
    {
      id: "k1",
      name: "Boxes",
      idCard: "c1",
      pos: 1,
      checkItems: [
        { name: "Cups", state: "incomplete", pos: 2, due: "2026-12-05T11:00:00.000Z", idMember: "m" },
        { name: "Plates", state: "complete", pos: 1, due: null },
      ],
    },
  ],
  actions: [{ type: "commentCard" }, { type: "updateCard" }],
};
const TEXT = JSON.stringify(BOARD);
const ARCHIVED = "Archived lists are left out";
const VAN = "[x] Rent a van // a large one\nDue 2026-12-01\nStarts 2026-11-30\nLabels: red\nhttps://example.org/v";
const BOXES = ["[x] Plates", "Cups // Due 2026-12-05"];
const now = (name: string, items: string[] | number, more: object = {}) => ({ notebook: "Move", name, ...more, items });
const LEFT_OUT = [
  "1 × Archived cards: Now",
  "4 × Times of day: Now / Kitchen; Now / Rent a van",
  "1 × Checklist item members: Now / Kitchen",
  "1 × Ticks on cards with checklists: Now / Kitchen",
  "1 × Card members: Now / Rent a van",
  "1 × Card custom fields: Now / Rent a van",
  "1 × Cards without a list: ",
  "1 × Comments: ",
];
const INTO_NOTES = [
  "1 × Checklist item dates: Now / Kitchen",
  "3 × Card dates: Now / Kitchen; Now / Rent a van",
  "1 × Labels: Now / Rent a van",
  "1 × Links to attachments: Now / Rent a van",
];
const OF_BOARD = { notices: [ARCHIVED], leftOut: LEFT_OUT, intoNotes: INTO_NOTES };
const READ = said("Trello", [now("Now", ["# Kitchen // Due 2026-12-02", ...BOXES, VAN]), now("Later", [])], OF_BOARD);

describe("a board of Trello", () => {
  testFormat({
    typical: [
      { content: TEXT, fileName: "board.json", says: READ },
      {
        content: TEXT,
        options: { timeZone: "Asia/Tokyo" },
        says: said(
          "Trello",
          [
            now("Now", ["# Kitchen // Due 2026-12-02", ...BOXES, VAN.replace("Due 2026-12-01", "Due 2026-12-02")]),
            now("Later", []),
          ],
          OF_BOARD,
        ),
      },
      {
        content: TEXT,
        options: { reading: "lists" },
        says: said(
          "Trello",
          [now("Now", [VAN]), now("Kitchen", BOXES, { date: "2026-12-02", isTemplate: true }), now("Later", [])],
          {
            ...OF_BOARD,
            intoNotes: [
              "1 × Checklist item dates: Now / Kitchen",
              ...INTO_NOTES.slice(2),
              "2 × Card dates: Now / Rent a van",
            ],
          },
        ),
      },
      {
        content: TEXT,
        options: { wanted: [3] },
        says: said("Trello", [now("Old", ["In an old list"], {})], OF_BOARD),
      },
    ],
    empty: [
      { content: '{"name": "Empty", "lists": [], "cards": []}', says: said("Trello", []) },
      { content: writeZip({ "a.json": "" }), says: "a.json is broken: it ends early or isn’t valid JSON" },
    ],
    huge: [
      {
        content: JSON.stringify({
          ...BOARD,
          cards: repeat(1_200, (index) => `card ${index}`).map((name, pos) => ({
            name,
            pos,
            idList: "l1",
            desc: "x".repeat(12_000),
          })),
        }),
        // 209 cards have 2 MB of text.
        says: said(
          "Trello",
          [
            ...["Now", "Now (2)", "Now (3)", "Now (4)", "Now (5)"].map((name) => now(name, 209)),
            now("Now (6)", 1_200 - 5 * 209),
            now("Later", []),
          ],
          {
            notices: ["“Now” has more than 2 MB of text and continues in “Now (2)” to “Now (6)”", ARCHIVED],
            leftOut: [
              "1 × Checklists without a card: Boxes",
              "2400000 × Characters that don’t fit in a note: Now",
              "1 × Comments: ",
            ],
          },
        ),
      },
    ],
    encodings: [
      ...inEncodings(TEXT, { says: READ }),
      {
        content: writeZip({ "b.json": `\ufeff${JSON.stringify({ ...BOARD, name: "Küche", cards: [], actions: [] })}` }),
        says: said("Trello", [now("Now", [], { notebook: "Küche" }), now("Later", [], { notebook: "Küche" })], {
          notices: [ARCHIVED],
          leftOut: ["1 × Checklists without a card: b.json / Boxes"],
        }),
      },
    ],
    broken: [
      { content: TEXT.slice(0, 900), says: "This Trello file is broken: it ends early or isn’t valid JSON" },
      {
        content: JSON.stringify({ name: "B", lists: BOARD.lists }),
        says: "Listbook can’t read this Trello file. Export the whole board as JSON from its menu",
      },
    ],
    hostile: [
      {
        content: JSON.stringify({
          name: 5,
          lists: [{ id: "l", name: null, pos: "top" }],
          cards: [
            5,
            null,
            { idList: "l", name: { a: 1 }, desc: [], labels: "x", due: 7, pos: Number.MAX_VALUE },
            { idList: "l", name: "ok", due: "9".repeat(5_000) },
          ],
          checklists: {},
        }),
        options: { timeZone: "Mars/Phobos" },
        says: said("Trello", [{ notebook: "Untitled", name: "Untitled", items: [`ok // Due ${"9".repeat(5_000)}`] }], {
          leftOut: ["1 × Items without text: "],
          intoNotes: ["1 × Card dates:  / ok"],
        }),
      },
      { content: `{"lists":[],"cards":[${"[".repeat(70)}`, says: "This file is nested too deeply to read" },
    ],
  });
});
