import { describe, expect, it } from "vitest";
import { encodeText } from "../../../testing/encodeText.ts";
import { joinLines } from "../../../testing/testFormat.ts";
import { type Content, readDraft } from "../../../testing/readDraft.ts";
import { writeZip } from "../../../testing/writeZip.ts";

/** Files that people had and that were read wrongly, each with another one of its kind. */
type Case = {
  name: string;
  content: Content | Promise<Content>;
  fileName?: string;
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
    notices: ["This file has 2 characters that couldn’t be read, shown as �"],
  },
  {
    name: "UTF-8 that was cut off",
    content: Buffer.from("Käse\nMüsli\nÄ").subarray(0, -1),
    lists: { Imported: ["Käse", "Müsli", "\ufffd"] },
    notices: ["This file has one character that couldn’t be read, shown as �"],
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
      "2 × Cells in the column “Mood”: line 2",
      "1 × Cells in a column without a name: line 3",
      "1 × Times of day: line 2",
      "1 × Completion times: line 2",
    ],
  },
  {
    name: "a column of Todoist that is not known",
    content: joinLines("TYPE,CONTENT,PRIORITY,ENERGY", "task,a,4,high", "task,b,4,"),
    lists: { Imported: ["a", "b"] },
    leftOut: ["1 × Cells in the column “ENERGY”: line 2"],
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
    leftOut: ["1 × Checklists without a card: Loose", "1 × Board descriptions: ", "1 × Times of day: To do / Boxes"],
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
    leftOut: ["1 × Note fields “reminders”: "],
  },
  {
    name: "a packing list of LighterPack",
    fileName: "lighterpack.csv",
    content: joinLines(
      "Item Name,Category,desc,qty,weight,unit,url,price,worn,consumable",
      "Tarp,Shelter,,1,450,gram,,,,",
      'Quilt,Sleep,"warm, long",1,680,gram,https://example.com/quilt,199.95,,',
      "Shirt,Clothing,,1,160,gram,,,Worn,",
      "Dinner,Food,,4,130,gram,,,,Consumable",
    ),
    lists: {
      lighterpack: [
        "Tarp // Category: Shelter\nqty: 1\nweight: 450\nunit: gram",
        "Quilt // Category: Sleep\ndesc: warm, long\nqty: 1\nweight: 680\nunit: gram\nurl: https://example.com/quilt\nprice: 199.95",
        "Shirt // Category: Clothing\nqty: 1\nweight: 160\nunit: gram\nworn: Worn",
        "Dinner // Category: Food\nqty: 4\nweight: 130\nunit: gram\nconsumable: Consumable",
      ],
    },
  },
  {
    name: "cards of Trello",
    content: joinLines(
      "Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List ID,List Name,Board Name,Archived",
      'c1,Order tiles,https://example.com/c/1,"Bath, 20 m²",Shopping (green),,2026-12-09T08:00:00.000Z,l1,Site,House,false',
      "c2,Paint fence,https://example.com/c/2,,,,,l1,Site,House,false",
    ),
    lists: {
      Imported: [
        "Order tiles // Card ID: c1\nCard URL: https://example.com/c/1\nCard Description: Bath, 20 m²\nLabels: Shopping (green)\nDue Date: 2026-12-09T08:00:00.000Z\nList ID: l1\nList Name: Site\nBoard Name: House\nArchived: false",
        "Paint fence // Card ID: c2\nCard URL: https://example.com/c/2\nList ID: l1\nList Name: Site\nBoard Name: House\nArchived: false",
      ],
    },
  },
  {
    name: "issues of a program that numbers them",
    fileName: "issues.csv",
    content: joinLines("Issue key,Summary,Created", "KAN-1,Order tiles,2026-12-09", "KAN-12,Paint fence,2026-12-10"),
    lists: {
      issues: [
        "Order tiles // Issue key: KAN-1\nCreated: 2026-12-09",
        "Paint fence // Issue key: KAN-12\nCreated: 2026-12-10",
      ],
    },
  },
  {
    name: "a packing list with a header in a language that is not known",
    fileName: "liste.csv",
    content: joinLines("Ürün;Miktar;Bağlantı", "Çadır;1;https://example.com/t", "Çorap;3;"),
    lists: { liste: ["Çadır // Miktar: 1\nBağlantı: https://example.com/t", "Çorap // Miktar: 3"] },
  },
  {
    name: "a table without a header",
    fileName: "list.csv",
    content: joinLines("Milk,2,l", "Bread,1,piece", "Eggs,6,piece"),
    lists: { list: ["Milk // 2\nl", "Bread // 1\npiece", "Eggs // 6\npiece"] },
  },
  {
    name: "a piece of a web page",
    fileName: "fragment.html",
    content: '<ul>\n<li>Milk</li>\n<li><input type="checkbox" checked> Bread</li>\n</ul>\n',
    lists: { fragment: ["Milk", "[x] Bread"] },
  },
  {
    name: "a piece of a web page with a comment, a title and open elements",
    content: "<!-- from a page --><div><h2>Bakery</h2><ol><li>Bread<li>Rolls &amp; buns</ol><p>Ask Ann</p></div>",
    lists: { Imported: ["# Bakery", "Bread", "Rolls & buns", "Ask Ann"] },
  },
  {
    name: "boxes of a web page, a line each",
    content: '<input type="checkbox"> Milk<br>\n<input type="checkbox" checked="checked"> Bread<br>',
    lists: { Imported: ["Milk", "[x] Bread"] },
  },
  {
    name: "paragraphs of a web page",
    content: "<p>Milk</p>\n<p>Bread<br>Eggs</p>",
    lists: { Imported: ["Milk", "Bread", "Eggs"] },
  },
  {
    name: "tasks in a callout below the title",
    content: "# Camp\n\n> [!todo] Pack first\n> - [ ] Tent\n> - [x] Rope\n\n- Stove\n",
    lists: { Camp: ["# Pack first", "Tent", "[x] Rope", "Stove"] },
  },
];

describe("a file that was read wrongly", () => {
  it.each(cases)(
    "is read as it is: $name",
    async ({ content, fileName = "", timeZone = "UTC", notices = [], leftOut = [], lists }) => {
      const found = await readDraft(await content, fileName, { timeZone });
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
