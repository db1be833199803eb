import { describe } from "vitest";
import { inEncodings, joinLines, repeat, said, testFormat, WESTERN } from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const calendar = (...lines: string[]) => joinLines("BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", "");
const task = (...lines: string[]) => joinLines("BEGIN:VTODO", ...lines, "END:VTODO");
const list = (name: string, items: string[] | number) => ({ notebook: "Imported", name, items });

const TYPICAL = calendar(
  "X-WR-CALNAME:Garden\\, front",
  task("UID:2", "RELATED-TO;RELTYPE=PARENT:1", "SUMMARY:Beans", "X-APPLE-SORT-ORDER:5"),
  task(
    "UID:1",
    "SUMMARY;LANGUAGE=en:Plant\\; water",
    "DESCRIPTION:two rows\\nof be",
    "  ans: Käse 买",
    'DUE;TZID="Europe/Berlin:x":20261020T180000',
    "DTSTART;VALUE=DATE:20261019",
    "PRIORITY:1",
    "CATEGORIES:home,gar\\,den",
    "CATEGORIES:2026",
    "URL:https://example.org/a,b",
    "RRULE:FREQ=DAILY",
    "ATTACH:https://example.org/p",
    joinLines("BEGIN:VALARM", "TRIGGER:-PT5M", "DESCRIPTION:no", "END:VALARM"),
  ),
  task("UID:3", "SUMMARY:Cut the hedge", "STATUS:COMPLETED", "DUE:20261020T223000Z"),
  task("UID:4", "SUMMARY:Never", "STATUS:CANCELLED"),
  joinLines("BEGIN:VEVENT", "SUMMARY:Party", "END:VEVENT"),
);
const READ = said(
  "Calendar tasks",
  [
    list("Garden, front", [
      "Plant; water // two rows\nof be ans: Käse 买\nStarts 2026-10-19\nDue 2026-10-20\nPriority 1\nTags home, gar,den, 2026\nhttps://example.org/a,b\nRepeats FREQ=DAILY",
      "Beans",
      "[x] Cut the hedge // Due 2026-10-20",
    ]),
  ],
  {
    leftOut: [
      "1 × Events: line 39",
      "1 × Reminders: line 10",
      "1 × Attachments: line 10",
      "2 × Times of day: line 10; line 28",
      "1 × Cancelled tasks: line 34",
      "1 × Nesting of subtasks, which follow their task: line 4",
    ],
    intoNotes: [
      "3 × Item dates: line 10; line 28",
      "1 × Item priorities: line 10",
      "1 × Tags: line 10",
      "1 × Addresses: line 10",
      "1 × Repetitions: line 10",
    ],
  },
);

describe("tasks of a calendar", () => {
  testFormat({
    typical: [
      { content: TYPICAL, fileName: "tasks.ics", says: READ },
      {
        content: calendar(task("SUMMARY:a", "DUE:20261020T223000Z"), task("SUMMARY:b", "COMPLETED:20261020T100000Z")),
        fileName: "Chores.ics",
        options: { timeZone: "Europe/Berlin" },
        says: said("Calendar tasks", [list("Chores", ["a // Due 2026-10-21", "[x] b"])], {
          leftOut: ["1 × Times of day: line 3"],
          intoNotes: ["1 × Item dates: line 3"],
        }),
      },
      {
        content: calendar(task("SUMMARY:a")) + calendar("X-WR-CALNAME:Two", task("SUMMARY:b")),
        says: said("Calendar tasks", [list("Imported", ["a"]), list("Two", ["b"])]),
      },
      {
        content: writeZip({
          "a/Home.ics": calendar(task("SUMMARY:a")),
          "events.ics": calendar("BEGIN:VEVENT", "END:VEVENT"),
        }),
        says: said("Calendar tasks", [{ notebook: "a", name: "Home", items: ["a"] }], {
          leftOut: ["1 × Events: events.ics, line 3"],
        }),
      },
    ],
    empty: [
      { content: calendar(), says: "This calendar has no tasks, and events can’t be imported" },
      {
        content: calendar("BEGIN:VEVENT", "SUMMARY:Party", "END:VEVENT"),
        says: "This calendar has no tasks, and events can’t be imported",
      },
    ],
    huge: [
      {
        content: calendar(...repeat(1_500, (index) => task(`SUMMARY:t${index}`))),
        fileName: "Long.ics",
        says: said("Calendar tasks", [list("Long", 1_000), list("Long (2)", 500)], {
          notices: ["“Long” has more than 1,000 items and continues in “Long (2)”"],
        }),
      },
      {
        content: calendar("BEGIN:VTODO", `DESCRIPTION:a${"\r\n b".repeat(1_500_000)}`, "END:VTODO"),
        says: "This file has too much in it to read",
      },
    ],
    encodings: [
      ...inEncodings(TYPICAL, { says: READ }),
      {
        content: Buffer.from(calendar(task("SUMMARY:K\u00e4se")), "latin1"),
        says: said("Calendar tasks", [list("Imported", ["Käse"])], { notices: [WESTERN] }),
      },
    ],
    broken: [
      { content: TYPICAL.slice(0, TYPICAL.indexOf("Party")), says: "This file is broken: it ends early" },
      {
        content: calendar(
          "X-WR-CALNAME:L",
          task("SUMMARY:a", "no colon here", "DUE:soon", 'DUE;X="a:b:c'),
          "END:VTODO",
        ),
        says: said("Calendar tasks", [list("L", ["a // Due soon"])], {
          leftOut: ["2 × Broken lines: line 6; line 8"],
          intoNotes: ["1 × Item dates: line 4"],
        }),
      },
    ],
    hostile: [
      {
        content: calendar(
          task("UID:1", "RELATED-TO:2", "SUMMARY:a"),
          task("UID:2", "RELATED-TO:1", "SUMMARY:b"),
          task("UID:3", "RELATED-TO:3", "SUMMARY:__proto__"),
          task("UID:4", "RELATED-TO;RELTYPE=CHILD:1", "SUMMARY:d", "PRIORITY:1e400", "X-APPLE-SORT-ORDER:NaN"),
          task("DESCRIPTION:\\"),
          task("SUMMARY:\u200b"),
        ),
        says: said("Calendar tasks", [list("Imported", ["d", "\\", "a", "b", "__proto__"])], {
          leftOut: [
            "3 × Nesting of subtasks, which follow their task: line 3; line 8; line 13",
            "1 × Items without text: Imported",
          ],
        }),
      },
      {
        content: `BEGIN:VCALENDAR\n${"BEGIN:VTODO\n".repeat(100_000)}`,
        says: "This file is nested too deeply to read",
      },
      {
        content: calendar(task(`SUMMARY${";A=B".repeat(400_000)}:a`), task("SUMMARY:b", `URL:${"\\,".repeat(4_000)}`)),
        says: said("Calendar tasks", [list("Imported", ["a", `b // ${",".repeat(4_000)}`])], {
          intoNotes: ["1 × Addresses: line 6"],
        }),
      },
    ],
  });
});
