import { describe } from "vitest";
import {
  testFormat,
  encode,
  inEncodings,
  joinLines,
  NOTHING,
  repeat,
  said,
  WESTERN,
} from "../../../../testing/testFormat.ts";
import { writeZip } from "../../../../testing/writeZip.ts";

const HEADER = "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE";
const TYPICAL = joinLines(
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
const PACKING = {
  notebook: "Todoist",
  name: "Packing",
  items: [
    "# Clothes // warm ones",
    "Socks @wool // two pairs\nof them\nDue every monday\nPriority 1",
    "Shirts // Due 2026-12-01\nfrom the blue box",
  ],
};
const remarks = (place = "") => ({
  leftOut: [
    `1 × Assigned people: ${place}line 5`,
    `1 × Nesting of subtasks, which follow their task: ${place}line 6`,
    `1 × Attachments: ${place}line 8`,
    `1 × Rows of type “banner”: ${place}line 10`,
  ],
  intoNotes: [
    `2 × Item dates: ${place}line 5; ${place}line 6`,
    `1 × Item priorities: ${place}line 5`,
    `1 × Comments: ${place}line 7`,
  ],
});
const list = (name: string, items: string[] | number) => ({ notebook: "Todoist", name, items });

describe("a project of Todoist", () => {
  testFormat({
    typical: [
      { content: TYPICAL, fileName: "Packing [2203306141].csv", says: said("Todoist", [PACKING], remarks()) },
      {
        content: writeZip({ "Packing [1].csv": TYPICAL, "B [2].csv": `${HEADER}\ntask,b,,,,,,,,` }),
        fileName: "backup.zip",
        says: said("Todoist", [PACKING, list("B", ["b"])], remarks("Packing [1].csv, ")),
      },
      {
        content:
          "CONTENT,TYPE,DUE_DATE,DEADLINE,DURATION,DURATION_UNIT,PRIORITY\ntask a,task,2026-01-02,2026-02-03,30,minute,",
        fileName: "Template.csv",
        says: said(
          "Todoist",
          [list("Template", ["task a // Due 2026-01-02\nDeadline 2026-02-03\nDuration 30 minute"])],
          {
            intoNotes: ["2 × Item dates: line 2", "1 × Item durations: line 2"],
          },
        ),
      },
    ],
    empty: [
      { content: HEADER, fileName: "Empty.csv", says: said("Todoist", [list("Empty", [])]) },
      { content: writeZip({ "a.csv": "\r\n" }), says: NOTHING },
    ],
    huge: [
      {
        content: joinLines(HEADER, ...repeat(20_000, (index) => `task,${index},,,,,,,,`)),
        fileName: "Huge.csv",
        says: said(
          "Todoist",
          repeat(20, (index) => (index === 0 ? "Huge" : `Huge (${index + 1})`)).map((name) => list(name, 1_000)),
          { notices: ["“Huge” has more than 1,000 items and continues in “Huge (2)” to “Huge (20)”"] },
        ),
      },
    ],
    encodings: [
      ...inEncodings(TYPICAL, { fileName: "Packing.csv", says: said("Todoist", [PACKING], remarks()) }),
      {
        content: Buffer.from("PRIORITY;TYPE;CONTENT\n4;task;K\u00e4se", "latin1"),
        fileName: "a.csv",
        says: said("Todoist", [list("a", ["Käse"])], { notices: [WESTERN] }),
      },
      {
        content: writeZip({ "B.csv": encode("TYPE,CONTENT,INDENT\ntask,买,1")[1] ?? "" }),
        says: said("Todoist", [list("B", ["买"])]),
      },
    ],
    broken: [
      {
        content: `${HEADER}\ntask,"a" b,,x,-5,,,\ntask,c`,
        fileName: "a.csv",
        says: said("Todoist", [list("a", ['"a" b', "c"])]),
      },
      {
        content: TYPICAL.slice(0, TYPICAL.indexOf("of them") + 3),
        says: "This Todoist table is broken in line 5: a quote isn’t closed",
      },
    ],
    hostile: [
      {
        content: `${HEADER}\ntask,"${"x".repeat(200_000)}`,
        says: "This Todoist table is broken in line 2: a quote isn’t closed",
      },
      {
        content: `${HEADER}\nnote,first,,,,,,,,\ntask,__proto__,,,,,,,,\ntask,\u200b,,,,,,,,\n=cmd,|calc,,,,,,,,`,
        fileName: "../../etc/passwd.csv",
        says: said("Todoist", [list("passwd", ["__proto__"])], {
          leftOut: [
            "1 × Project comments: line 2",
            "1 × Rows of type “=cmd”: line 5",
            "1 × Items without text: passwd",
          ],
        }),
      },
    ],
  });
});
