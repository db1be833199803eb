import { describe, expect, it } from "vitest";
import { encodeText } from "../../../testing/encodeText.ts";
import { joinLines } from "../../../testing/testFormat.ts";
import { type Content, readDraft } from "../../../testing/readDraft.ts";
import { writeZip } from "../../../testing/writeZip.ts";

/** Files that people had and that were read wrongly, each with another one of its kind. */
type Case = {
  name: string;
  content: Content | Promise<Content>;
  timeZone?: string;
  lists: Record<string, string[]>;
  notices?: string[];
  leftOut?: string[];
};

const ID = "0123456789abcdef0123456789abcdef";

const cases: Case[] = [
  {
    name: "an old Russian file",
    content: encodeText("Молоко\nХлеб\nСыр\n", "windows-1251"),
    lists: { Imported: ["Молоко", "Хлеб", "Сыр"] },
    notices: ["This file was read as Cyrillic text (windows-1251)"],
  },
  {
    name: "an old Greek file",
    content: encodeText("Γάλα\nΨωμί\nΤυρί", "windows-1253"),
    lists: { Imported: ["Γάλα", "Ψωμί", "Τυρί"] },
    notices: ["This file was read as Greek text (windows-1253)"],
  },
  {
    name: "UTF-8 with two quotes of windows-1252",
    content: Buffer.concat([
      Buffer.from("Brötchen\nKäse\n"),
      Buffer.from("\u0093Butter\u0094\n", "latin1"),
      Buffer.from("日本茶\n"),
    ]),
    lists: { Imported: ["Brötchen", "Käse", "\ufffdButter\ufffd", "日本茶"] },
    notices: ["This file has 2 characters that could not be read; � stands for them"],
  },
  {
    name: "UTF-8 that was cut off",
    content: Buffer.from("Käse\nMüsli\nÄ").subarray(0, -1),
    lists: { Imported: ["Käse", "Müsli", "\ufffd"] },
    notices: ["This file has one character that could not be read; � stands for it"],
  },
  {
    name: "a text that begins with a brace",
    content: "{days} pairs of socks\n{days} shirts\nOne jacket\n",
    lists: { Imported: ["{days} pairs of socks", "{days} shirts", "One jacket"] },
  },
  {
    name: "a text that begins with two braces",
    content: "{{todo}} Call the plumber\n{{done}} Pay the rent\n",
    lists: { Imported: ["{{todo}} Call the plumber", "{{done}} Pay the rent"] },
  },
  {
    name: "a text that begins with quotes in brackets",
    content: '["Dune", "Emma"] to the library\n{"a" or "b"} to the post\n[{x}] y',
    lists: { Imported: ['["Dune", "Emma"] to the library', '{"a" or "b"} to the post', "[{x}] y"] },
  },
  {
    name: "an outline",
    content: joinLines(
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<opml version="2.0"><head><title>Weekend</title></head><body>',
      '<outline text="Garden"><outline text="Cut the hedge" _complete="true"/>',
      '<outline text="Plant beans" _note="two rows"/></outline></body></opml>',
    ),
    lists: { Garden: ["[x] Cut the hedge", "Plant beans // two rows"] },
  },
  {
    name: "tasks of a calendar",
    content: joinLines(
      "BEGIN:VCALENDAR",
      "BEGIN:VTODO",
      "SUMMARY:Cut the hedge\\, front",
      "STATUS:COMPLETED",
      "END:VTODO",
      "BEGIN:VTODO",
      "SUMMARY:Plant beans",
      "DESCRIPTION:two rows",
      "END:VTODO",
      "END:VCALENDAR",
    ),
    lists: { Imported: ["[x] Cut the hedge, front", "Plant beans // two rows"] },
  },
  {
    name: "a zip within a zip, as Notion exports it",
    content: writeZip({ [`Weekend ${ID}.md`]: "# Weekend\n\n- [ ] Plant beans\n- [x] Cut the hedge\n" }).then((inner) =>
      writeZip({ "Export-Part-1.zip": inner }),
    ),
    lists: { Weekend: ["Plant beans", "[x] Cut the hedge"] },
  },
  {
    name: "rows of TickTick without a time zone",
    timeZone: "Europe/Berlin",
    content: joinLines(
      '"Folder Name","List Name","Title","Due Date","Status","Timezone","Is All Day"',
      '"","Inbox","Without","2026-06-13T22:00:00+0000","0","","true"',
      '"","Inbox","With","2026-06-13T22:00:00+0000","0","Europe/Berlin","true"',
      '"","Inbox","Unknown","2026-06-13T22:00:00+0000","0","Mars/Phobos","true"',
    ),
    lists: {
      Inbox: ["Without // Due 2026-06-14", "With // Due 2026-06-14", "Unknown // Due 2026-06-14"],
    },
  },
  {
    name: "times and columns of TickTick that have no home",
    content: joinLines(
      "Folder Name,List Name,Title,Due Date,Status,Timezone,Is All Day,Completed Time,Mood,Mood",
      ",Inbox,a,2026-06-13T20:00:00+0000,2,Europe/Berlin,false,2026-06-12T10:00:00+0000,good,very",
      ",Inbox,b,,0,,,,,,more",
    ),
    lists: { Inbox: ["[x] a // Due 2026-06-13", "b"] },
    leftOut: [
      "2 × Cells of the column “Mood”: line 2",
      "1 × Cells of a column without a name: line 3",
      "1 × Times of day: line 2",
      "1 × Times at which tasks were done: line 2",
    ],
  },
  {
    name: "a column of Todoist that is not known",
    content: joinLines("TYPE,CONTENT,PRIORITY,ENERGY", "task,a,4,high", "task,b,4,"),
    lists: { Imported: ["a", "b"] },
    leftOut: ["1 × Cells of the column “ENERGY”: line 2"],
  },
  {
    name: "a board of Trello with a checklist of no card",
    content: JSON.stringify({
      name: "Move",
      desc: "Keys are at the neighbour's.",
      lists: [{ id: "l1", name: "To do", pos: 1, idBoard: "b1" }],
      cards: [{ id: "c1", idList: "l1", name: "Boxes", pos: 1, due: "2026-12-01T10:00:00.000Z" }],
      checklists: [
        { id: "k1", idCard: "c1", name: "Rooms", pos: 1, checkItems: [{ name: "Kitchen", state: "complete", pos: 1 }] },
        { id: "k2", idCard: "gone", name: "Loose", pos: 1, checkItems: [{ name: "Cellar", pos: 1 }] },
      ],
    }),
    lists: { "To do": ["# Boxes // Due 2026-12-01", "[x] Kitchen"] },
    leftOut: [
      "1 × Checklists without a card: Loose",
      "1 × Descriptions of boards: ",
      "1 × Times of day: To do / Boxes",
    ],
  },
  {
    name: "a note of Google Keep with a field that is not known",
    content: JSON.stringify({
      isTrashed: false,
      isArchived: false,
      isPinned: false,
      title: "a",
      textContent: "b",
      reminders: [{ at: 1 }],
      tasks: [],
      userEditedTimestampUsec: 5,
    }),
    lists: { a: [] },
    leftOut: ["1 × Fields “reminders” of notes: "],
  },
];

describe("a file that was read wrongly", () => {
  it.each(cases)(
    "is read as it is: $name",
    async ({ content, timeZone = "UTC", notices = [], leftOut = [], lists }) => {
      const found = await readDraft(await content, "", { timeZone });
      expect(Object.fromEntries(found.lists.map(({ name, items }) => [name, items]))).toEqual(lists);
      expect(found.notices).toEqual(notices);
      expect(found.leftOut).toEqual(leftOut);
    },
  );

  it("has its words and says its encoding: a table of a German spreadsheet", async () => {
    const { lists, notices } = await readDraft(
      Buffer.from("Artikel;Menge;Gekauft\r\nK\u00e4se;2;ja\r\nBr\u00f6tchen;6;nein\r\n", "latin1"),
    );
    expect(JSON.stringify(lists)).toMatch(/Käse.*Brötchen/);
    expect(notices).toEqual(["This file was read as Western European text (windows-1252)"]);
  });

  it("has bounded kinds of what is left out", async () => {
    const columns = Array.from({ length: 2_000 }, (_, index) => `c${index}`).join(",");
    const { leftOut } = await readDraft(`TYPE,CONTENT,PRIORITY,${columns}\ntask,a,4,${columns}`);
    expect(leftOut).toHaveLength(51);
    expect(leftOut.at(-1)).toBe("1950 × Other things: line 2");
  });
});
