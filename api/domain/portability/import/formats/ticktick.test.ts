import { describe } from "vitest";
import { testFormat, inEncodings, joinLines, NOTHING, repeat, said, WESTERN } from "../../../../testing/testFormat.ts";

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
const backup = (...rows: Row[]) => joinLines(...PREAMBLE, HEADER, ...rows.map(row));
const trip = (name: string, items: string[] | number) => ({ notebook: "TickTick", name, items });

const TYPICAL = backup(
  { folder: "Home", title: "Second", more: { Order: "1", taskId: "2" } },
  { folder: "Home", title: "First", more: { Order: "-1099511627776", taskId: "1", Status: "2", Content: "by train" } },
  { folder: "Home", title: "Below first", more: { taskId: "3", parentId: "1", Priority: "5", Tags: "a, b" } },
  {
    folder: "Home",
    title: "Check",
    more: { Kind: "CHECKLIST", Content: "look\n▫open\n▪done", "Column Name": "Later", Repeat: "RRULE:FREQ=DAILY" },
  },
  {
    title: "Party",
    list: "Inbox",
    more: {
      "Start Date": "2018-12-09T23:00:00+0000",
      "Due Date": "2018-12-11T23:00:00+0000",
      Timezone: "Europe/Berlin",
      Reminder: "TRIGGER:PT0S",
    },
  },
  { title: "Never", list: "Inbox", more: { Status: "-1" } },
);
const READ = said(
  "TickTick",
  [
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
    trip("Inbox", ["Party // Starts 2018-12-10\nDue 2018-12-12"]),
  ],
  {
    leftOut: [
      "1 × Nesting of subtasks, which follow their task: line 9",
      "1 × Reminders: line 14",
      "1 × Tasks marked “won’t do”: line 15",
    ],
    intoNotes: [
      "1 × Item priorities: line 10",
      "1 × Tags: line 10",
      "1 × Repetitions: line 13",
      "2 × Item dates: line 14",
    ],
  },
);

describe("a backup of TickTick", () => {
  testFormat({
    typical: [
      { content: TYPICAL, fileName: "TickTick-backup.csv", says: READ },
      { content: joinLines(HEADER, row({ title: "a" })), says: said("TickTick", [trip("Trip", ["a"])]) },
      {
        content: joinLines("Folder Name;List Name;Title;Status", ";L;a;0"),
        says: said("TickTick", [trip("L", ["a"])]),
      },
    ],
    empty: [{ content: backup(), says: NOTHING }],
    huge: [
      {
        content: joinLines(
          ...PREAMBLE,
          HEADER,
          ...repeat(5_000, (index) =>
            row({ title: `t${index}`, more: { taskId: `${index}`, parentId: `${index - 1}` } }),
          ),
        ),
        says: said(
          "TickTick",
          ["Trip", "Trip (2)", "Trip (3)", "Trip (4)", "Trip (5)"].map((name) => trip(name, 1_000)),
          {
            notices: ["“Trip” has more than 1,000 items and continues in “Trip (2)” to “Trip (5)”"],
            leftOut: ["4999 × Nesting of subtasks, which follow their task: line 8; line 9; line 10; line 11; line 12"],
          },
        ),
      },
    ],
    encodings: [
      ...inEncodings(TYPICAL, { says: READ }),
      {
        content: Buffer.from("Folder Name;List Name;Title\n;Eink\u00e4ufe;K\u00e4se \u0080", "latin1"),
        says: said("TickTick", [trip("Einkäufe", ["Käse €"])], { notices: [WESTERN] }),
      },
    ],
    broken: [
      {
        content: TYPICAL.slice(0, TYPICAL.indexOf("Never") + 3),
        says: "This TickTick table is broken in line 15: a quote isn’t closed",
      },
      {
        content: backup({ title: "d", more: { Status: "Europe/Berlin" } }, { title: "e", more: { parentId: "gone" } }),
        says: said("TickTick", [trip("Trip", ["e"])], { leftOut: ["1 × Rows with shifted columns: line 8"] }),
      },
    ],
    hostile: [
      {
        content: backup(
          { title: "a", more: { taskId: "1", parentId: "2" } },
          { title: "b", more: { taskId: "2", parentId: "1" } },
          {
            title: "c",
            more: { parentId: "3", taskId: "3", Order: "1e400", Timezone: "Mars/Phobos", "Due Date": "soon" },
          },
        ),
        says: said("TickTick", [trip("Trip", ["a", "b", "c // Due soon"])], {
          leftOut: ["3 × Nesting of subtasks, which follow their task: line 8; line 9; line 10"],
          intoNotes: ["1 × Item dates: line 10"],
        }),
      },
      {
        // One checklist with as many entries as a cell can hold.
        content: backup({ title: "a", more: { Kind: "CHECKLIST", Content: repeat(15_000, () => "▫x").join("\n") } }),
        says: said(
          "TickTick",
          repeat(16, (index) => (index === 0 ? "Trip" : `Trip (${index + 1})`)).map((name, index) =>
            trip(name, index < 15 ? 1_000 : 1),
          ),
          { notices: ["“Trip” has more than 1,000 items and continues in “Trip (2)” to “Trip (16)”"] },
        ),
      },
    ],
  });
});
