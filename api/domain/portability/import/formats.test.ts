import { describe, expect, it } from "vitest";
import { readDraft as read } from "../../../testing/readDraft.ts";
import { writeZip } from "../../../testing/writeZip.ts";

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
const lines = (...all: string[]) => all.join("\r\n");
const repeat = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

describe("a project of Todoist", () => {
  const HEADER = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE";
  const TYPICAL = lines(
    HEADER,
    "meta,view_style=list,,,,,,,,",
    "section,Clothes,warm ones,,,,,,,",
    'task,Socks @wool,"two pairs\nof them",1,1,Ann (1),Bob (2),every monday,en,Europe/Berlin',
    "task,Shirts,,4,2,,,2026-12-01,en,",
    "note,from the blue box,,,,,,,,",
    'note,"[[file {""file_name"":""a.png""}]]",,,,,,,,',
    ",,,,,,,,,",
    "banner,?,,,,,,,,",
  );
  const READ = {
    source: "Todoist",
    notices: [],
    lists: [
      {
        notebook: "Todoist",
        name: "Packing",
        items: [
          "# Clothes // warm ones",
          "Socks @wool // two pairs\nof them\nDue every monday\nPriority 1",
          "Shirts // Due 2026-12-01\nfrom the blue box",
        ],
      },
    ],
    leftOut: [
      "1 × People who are responsible: line 5",
      "1 × Levels of sub-tasks, which follow their task: line 6",
      "1 × Attachments: line 8",
      "1 × Rows of the kind “banner”: line 10",
    ],
    intoNotes: ["2 × Dates of items: line 5; line 6", "1 × Priorities of items: line 5", "1 × Comments: line 7"],
  };

  it("comes as a list that is named like its file", async () => {
    expect(await read(TYPICAL, "Packing [2203306141].csv")).toEqual(READ);
  });

  it("comes in any encoding, with other columns and delimiters", async () => {
    for (const content of [utf16(TYPICAL), `\ufeff${TYPICAL}`])
      expect(await read(content, "Packing [1].csv")).toEqual(READ);
    const western = Buffer.from("PRIORITY;TYPE;CONTENT\n4;task;K\u00e4se", "latin1");
    expect(await read(western, "a.csv")).toMatchObject({
      notices: ["This file was read as Western European text (windows-1252)"],
      lists: [{ name: "a", items: ["Käse"] }],
    });
  });

  it("comes from a backup with all its projects", async () => {
    const { lists, leftOut } = await read(
      await writeZip({ "A [1].csv": TYPICAL, "B [2].csv": `${HEADER}\ntask,b,,,,,,,,` }),
    );
    expect(lists.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(leftOut[0]).toBe("1 × People who are responsible: A [1].csv, line 5");
  });

  it("comes empty, and in several lists when it is huge", async () => {
    expect((await read(HEADER, "Empty.csv")).lists).toEqual([{ notebook: "Todoist", name: "Empty", items: [] }]);
    const { lists } = await read(lines(HEADER, ...repeat(20_000, (index) => `task,${index},,,,,,,,`)), "Huge.csv");
    expect([lists.length, lists.at(-1)?.name, lists.at(-1)?.items.at(-1)]).toEqual([20, "Huge (20)", "19999"]);
  });

  it("that is broken or hostile comes as far as it can be read, or is refused", async () => {
    expect((await read(`${HEADER}\ntask,"a" b,,x,-5,,,\ntask,c`, "a.csv")).lists[0]?.items).toEqual(['"a" b', "c"]);
    const unclosed = `${HEADER}\ntask,"${"x".repeat(200_000)}`;
    await expect(read(unclosed)).rejects.toThrow(/^This table is broken in line \d+: a quote is not closed$/);
    const hostile = await read(
      `${HEADER}\nnote,first,,,,,,,,\ntask,__proto__,,,,,,,,\ntask,\u0000\u200b,,,,,,,,`.replace("\u0000", ""),
      "a.csv",
    );
    expect(hostile).toMatchObject({
      lists: [{ items: ["__proto__"] }],
      leftOut: ["1 × Comments of the project: line 2", "1 × Items without words: a"],
    });
  });
});

describe("a backup of TickTick", () => {
  const HEADER =
    "Folder Name,List Name,Title,Kind,Tags,Content,Is Check list,Start Date,Due Date,Reminder,Repeat,Priority,Status,Created Time,Completed Time,Order,Timezone,Is All Day,Is Floating,Column Name,Column Order,View Mode,taskId,parentId";
  const PREAMBLE = ['"Date: 2026-11-01+0000"', '"Version: 7.1"', '"Status: \n0 Normal\n1 Completed\n2 Archived"'];
  type Row = { folder?: string; list?: string; title: string; more?: Record<string, string> };
  const names = HEADER.split(",");
  const row = ({ folder = "", list = "Trip", title, more = {} }: Row) =>
    names
      .map((name) => ({ "Folder Name": folder, "List Name": list, Title: title, Status: "0", ...more })[name] ?? "")
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",");
  const backup = (...rows: Row[]) => lines(...PREAMBLE, HEADER, ...rows.map(row));
  const TYPICAL = backup(
    { folder: "Home", title: "Second", more: { Order: "1", taskId: "2" } },
    {
      folder: "Home",
      title: "First",
      more: { Order: "-1099511627776", taskId: "1", Status: "2", Content: "by train" },
    },
    { folder: "Home", title: "Below first", more: { taskId: "3", parentId: "1", Priority: "5", Tags: "a, b" } },
    {
      folder: "Home",
      title: "Check",
      more: { Kind: "CHECKLIST", Content: "look\n▫open\n▪done", "Column Name": "Later", Repeat: "RRULE:FREQ=DAILY" },
    },
    {
      title: "Party",
      list: "Inbox",
      more: { "Due Date": "2018-12-11T23:00:00+0000", Timezone: "Europe/Berlin", Reminder: "TRIGGER:PT0S" },
    },
    { title: "Never", list: "Inbox", more: { Status: "-1" } },
  );
  const READ = {
    source: "TickTick",
    notices: [],
    lists: [
      {
        notebook: "Home",
        name: "Trip",
        items: [
          "[x] First // by train",
          "Below first // Priority high\nTags a, b",
          "Second",
          "# Later",
          "Check // look\nRepeats RRULE:FREQ=DAILY",
          "open",
          "[x] done",
        ],
      },
      { notebook: "TickTick", name: "Inbox", items: ["Party // Due 2018-12-12"] },
    ],
    leftOut: [
      "1 × Levels of sub-tasks, which follow their task: line 9",
      "1 × Reminders: line 14",
      "1 × Tasks that were marked “won’t do”: line 15",
    ],
    intoNotes: [
      "1 × Priorities of items: line 10",
      "1 × Tags: line 10",
      "1 × Repetitions: line 13",
      "1 × Dates of items: line 14",
    ],
  };

  it("comes with a folder a notebook, its columns as headings, and its sub-tasks below their task", async () => {
    expect(await read(TYPICAL, "TickTick-backup.csv")).toEqual(READ);
  });

  it("comes in any encoding and without what stands above the table", async () => {
    for (const content of [utf16(TYPICAL), `\ufeff${TYPICAL}`]) expect(await read(content)).toEqual(READ);
    expect((await read(lines(HEADER, row({ title: "a" })))).lists[0]?.items).toEqual(["a"]);
    expect((await read(lines("Folder Name;List Name;Title;Status", ";L;a;0"))).lists[0]?.items).toEqual(["a"]);
  });

  it("that is empty is refused, and a huge one comes in several lists", async () => {
    await expect(read(backup())).rejects.toThrow("There is nothing in this file that can be imported");
    const rows = repeat(5_000, (index) =>
      row({ title: `t${index}`, more: { taskId: `${index}`, parentId: `${index - 1}` } }),
    );
    const { lists } = await read(lines(...PREAMBLE, HEADER, ...rows));
    expect(lists.map(({ items }) => items.length)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  });

  it("with shifted columns, circles, or a missing parent names what cannot be read", async () => {
    const { lists, leftOut } = await read(
      backup(
        { title: "a", more: { taskId: "1", parentId: "2" } },
        { title: "b", more: { taskId: "2", parentId: "1" } },
        { title: "c", more: { parentId: "gone", Order: "1e400", Timezone: "Mars/Phobos", "Due Date": "soon" } },
        { title: "d", more: { Status: "Europe/Berlin" } },
      ),
    );
    expect(lists[0]?.items.toSorted()).toEqual(["a", "b", "c // Due soon"]);
    expect(leftOut).toContain("1 × Rows whose columns are shifted: line 11");
  });

  it("that ends early is refused with the line", async () => {
    const cut = TYPICAL.slice(0, TYPICAL.indexOf("Never") + 3);
    await expect(read(cut)).rejects.toThrow("This table is broken in line 15: a quote is not closed");
  });
});

describe("a Takeout of Google Keep", () => {
  const FLAGS = { isTrashed: false, isArchived: false, isPinned: false, userEditedTimestampUsec: 0 };
  const takeout = (notes: Record<string, object>, others: Record<string, string> = {}) =>
    writeZip({
      ...Object.fromEntries(
        Object.entries(notes).map(([name, note]) => [
          `Takeout/Google Notizen/${name}.json`,
          JSON.stringify({ ...FLAGS, ...note }),
        ]),
      ),
      ...others,
    });
  const at = (name: string) => `Takeout/Google Notizen/${name}.json`;
  const NOTES = {
    Trip: {
      title: "Trip",
      isPinned: true,
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

  it("comes with its checklists as lists and its texts as notes", async () => {
    const zip = await takeout(NOTES, {
      "Takeout/Google Notizen/Trip.html": "<p>",
      "Takeout/Google Notizen/Labels.txt": "Travel",
    });
    expect(await read(zip, "takeout.zip")).toEqual({
      source: "Google Keep",
      notices: ["Notes from the trash come only when they are chosen"],
      lists: [
        { notebook: "Travel", name: "Trip", note: "Labels: 2026", items: ["[x] Socks", "Shirts"] },
        { notebook: "Google Keep", name: "Call Ann", note: "Call Ann\nabout the house", active: false, items: [] },
        { notebook: "Google Keep", name: "Market", items: ["pears", "plums"] },
      ],
      leftOut: [
        `1 × Attachments: ${at("Trip")}`,
        `1 × People with whom notes are shared: ${at("Trip")}`,
        `1 × Pins: ${at("Trip")}`,
        `1 × Links that Keep has added: ${at("Marked")}`,
      ],
      intoNotes: [`1 × Further labels: ${at("Trip")}`],
    });
  });

  it("comes with the notes that are chosen, also those from the trash", async () => {
    const { lists } = await read(await takeout(NOTES), "", { wanted: [4] });
    expect(lists).toEqual([{ notebook: "Google Keep", name: "Old", note: "gone", active: false, items: [] }]);
  });

  it("may be one note, in any encoding", async () => {
    const note = JSON.stringify({ ...FLAGS, title: "Käse", listContent: [{ text: "买", isChecked: false }] });
    for (const content of [note, utf16(note), `\ufeff${note}`])
      expect((await read(content)).lists).toEqual([{ notebook: "Google Keep", name: "Käse", items: ["买"] }]);
  });

  it("comes without the files of other products", async () => {
    const zip = await takeout(
      { Trip: NOTES.Trip },
      { "Takeout/Maps/a.json": '{"type": "x"}', "Takeout/Chat/b.txt": "hello" },
    );
    const { lists, leftOut } = await read(zip);
    expect(lists).toHaveLength(1);
    expect(leftOut).toContain("1 × JSON files of other programs: Takeout/Maps/a.json");
    expect(leftOut).toContain("1 × Files of other kinds: Takeout/Chat/b.txt");
  });

  it("comes with notes that are empty, alike, or strange", async () => {
    const notes = {
      a: { title: "", listContent: [] },
      b: { title: "", listContent: "x", labels: [5] },
      c: { title: 7, textContent: null },
    };
    expect((await read(await takeout(notes))).lists.map(({ name }) => name)).toEqual(["Note", "Note", "Note"]);
  });

  it("comes when it is huge, and is refused when a note is broken", async () => {
    const notes = Object.fromEntries(
      repeat(500, (index) => `n${index}`).map((name) => [
        name,
        { title: name, listContent: [{ text: "x".repeat(3_000), isChecked: true }] },
      ]),
    );
    const { lists, intoNotes } = await read(await takeout(notes));
    expect(lists).toHaveLength(500);
    expect(intoNotes[0]).toMatch(/^500 × Ends of names that are too long: /);
    const broken = await takeout({}, { [at("Trip")]: '{"isTrashed": false, "title": "a' });
    await expect(read(broken)).rejects.toThrow(`${at("Trip")} is broken: it ends early or is no valid JSON`);
  });
});

describe("a board of Trello", () => {
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
        due: "2026-12-01T11:00:00.000Z",
        dueComplete: true,
        labels: [{ name: "", color: "red" }],
        attachments: [{ url: "https://example.org/v" }],
        idMembers: ["m"],
      },
      {
        id: "c1",
        name: "Kitchen",
        idList: "l1",
        pos: 10,
        closed: false,
        due: "2026-12-02T11:00:00.000Z",
        isTemplate: true,
      },
      { id: "c3", name: "Gone", idList: "l1", pos: 5, closed: true },
      { id: "c4", name: "In an old list", idList: "l3", pos: 5, closed: false },
    ],
    checklists: [
      {
        id: "k1",
        name: "Boxes",
        idCard: "c1",
        pos: 1,
        checkItems: [
          { name: "Cups", state: "incomplete", pos: 2 },
          { name: "Plates", state: "complete", pos: 1 },
        ],
      },
    ],
    actions: [{ type: "commentCard" }, { type: "updateCard" }],
  };
  const text = JSON.stringify(BOARD);
  const LEFT_OUT = ["1 × Archived cards: Now", "1 × Members of cards: Now / Rent a van", "1 × Comments: actions"];
  const INTO_NOTES = [
    "2 × Dates of cards: Now / Kitchen; Now / Rent a van",
    "1 × Labels: Now / Rent a van",
    "1 × Addresses of attachments: Now / Rent a van",
  ];
  const VAN = "[x] Rent a van // a large one\nDue 2026-12-01\nLabels: red\nhttps://example.org/v";
  const READ = {
    source: "Trello",
    notices: ["Archived lists come only when they are chosen"],
    lists: [
      { notebook: "Move", name: "Now", items: ["# Kitchen // Due 2026-12-02", "[x] Plates", "Cups", VAN] },
      { notebook: "Move", name: "Later", items: [] },
    ],
    leftOut: LEFT_OUT,
    intoNotes: INTO_NOTES,
  };

  it("comes as a notebook with its lists, and its cards as items in their order", async () => {
    expect(await read(text, "board.json")).toEqual(READ);
  });

  it("comes with its cards as lists when that is chosen", async () => {
    expect((await read(text, "", { reading: "lists" })).lists).toEqual([
      { notebook: "Move", name: "Now", items: [VAN] },
      { notebook: "Move", name: "Kitchen", date: "2026-12-02", isTemplate: true, items: ["[x] Plates", "Cups"] },
      { notebook: "Move", name: "Later", items: [] },
    ]);
  });

  it("comes in any encoding, and from a zip", async () => {
    for (const content of [utf16(text), `\ufeff${text}`]) expect(await read(content)).toEqual(READ);
    expect((await read(await writeZip({ "b.json": text }))).lists).toEqual(READ.lists);
  });

  it("comes empty and huge", async () => {
    expect((await read('{"name": "Empty", "lists": [], "cards": []}')).lists).toEqual([]);
    const cards = repeat(5_000, (index) => `card ${index}`).map((name, pos) => ({
      name,
      pos,
      idList: "l1",
      desc: "x".repeat(12_000),
    }));
    const { lists, leftOut } = await read(JSON.stringify({ ...BOARD, cards: cards.slice(0, 1_200) }));
    expect(lists.map(({ items }) => items.length)).toEqual([1_000, 200, 0]);
    expect(leftOut[0]).toBe("2400000 × Characters for which a note has no room: Now");
  });

  it("that ends early is refused", async () => {
    await expect(read(text.slice(0, 900))).rejects.toThrow("This file is broken: it ends early or is no valid JSON");
  });

  it("with values of other types comes with what can be read", async () => {
    const hostile = {
      name: 5,
      lists: [{ id: "l", name: null, pos: "top" }],
      cards: [
        5,
        null,
        { idList: "l", name: { a: 1 }, desc: [], labels: "x", due: 7, pos: Number.MAX_VALUE },
        { idList: "l", name: "ok" },
      ],
      checklists: {},
    };
    expect((await read(JSON.stringify(hostile))).lists).toEqual([
      { notebook: "Untitled", name: "Untitled", items: ["ok"] },
    ]);
  });
});
