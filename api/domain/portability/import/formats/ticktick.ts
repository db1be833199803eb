import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type CsvColumns, type CsvRow, readCsv } from "../csv.ts";
import { toLocalDay } from "../days.ts";
import type { Draft } from "../draft.ts";
import type { DraftItem } from "../draftTypes.ts";
import { linkTasks, walkTasks } from "../taskTree.ts";

/** What TickTick writes. It has times of its own and the looks of the list beside what is read. */
const COLUMNS: CsvColumns = {
  program: "TickTick",
  marks: ["folder name", "list name", "title"],
  others: [
    "kind",
    "tags",
    "content",
    "is check list",
    "start date",
    "due date",
    "reminder",
    "repeat",
    "priority",
    "status",
    "order",
    "timezone",
    "is all day",
    "column name",
    "taskid",
    "parentid",
    "completed time",
    "created time",
    "is floating",
    "column order",
    "view mode",
    "projectkind",
  ],
};

type Task = {
  timeZone: string;
  row: CsvRow;
  place: string;
  id: string;
  parentId: string;
  order: bigint;
  children: Task[];
};

/** The lines of a checklist that are in the content of its task. */
const CHECKLIST_LINE = /^[▫▪]/;

/** Reads the backup that TickTick writes as CSV, or returns false. Rows without a time zone are in `timeZone`. */
export function readTickTick(draft: Draft, text: string, timeZone: string, path: string): boolean {
  const rows = readCsv(draft, text, COLUMNS, path);
  if (!rows) return false;
  draft.source ||= "TickTick";
  const lists = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.cells.get("folder name"), row.cells.get("list name")]);
    const known = lists.get(key);
    if (known) known.push(row);
    else lists.set(key, [row]);
  }
  for (const [key, ofList] of lists) {
    const [folder, name] = JSON.parse(key) as [string, string];
    const items = readTasks(draft, ofList, timeZone, path);
    draft.addList(draft.findNotebook(folder || "TickTick"), { name, items }, { place: `${path}${name}` });
  }
  return true;
}

/** Puts the tasks into the order of their columns and places, each with its sub-tasks below it. */
function readTasks(draft: Draft, rows: CsvRow[], timeZone: string, path: string): DraftItem[] {
  const tasks = rows.map((row) => toTask(row, timeZone, path));
  const columns = new Map<string, Task[]>([["", []]]);
  for (const task of linkTasks(tasks)) {
    const name = task.row.cells.get("column name") ?? "";
    const column = columns.get(name);
    if (column) column.push(task);
    else columns.set(name, [task]);
  }
  const seen = new Set<Task>();
  const read = (some: Task[]) => [...walkTasks(some, byOrder, seen)].flatMap((task) => readTask(draft, task));
  const items = [...columns].flatMap(([name, column]) => [
    ...(name ? [{ name, isHeading: true }] : []),
    ...read(column),
  ]);
  return items.concat(tasks.flatMap((task) => read([task])));
}

function toTask(row: CsvRow, timeZone: string, path: string): Task {
  const read = (column: string) => row.cells.get(column) ?? "";
  const order = /^-?\d{1,30}$/.test(read("order")) ? BigInt(read("order")) : 0n;
  const place = `${path}line ${row.line}`;
  return { timeZone, row, place, id: read("taskid"), parentId: read("parentid"), order, children: [] };
}

const byOrder = (a: Task, b: Task) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);

function readTask(draft: Draft, { row: { cells }, timeZone, place, children }: Task): DraftItem[] {
  const read = (column: string) => cells.get(column) ?? "";
  const status = read("status");
  if (status === "-1") {
    draft.leaveOut(msg`Tasks marked “won’t do”`, place);
    return [];
  }
  if (!/^[012]?$/.test(status)) {
    draft.leaveOut(msg`Rows with shifted columns`, place);
    return [];
  }
  const content = read("content").split("\n");
  const isChecklist = read("kind").toUpperCase() === "CHECKLIST" || read("is check list").toUpperCase() === "Y";
  const isEntry = (line: string) => isChecklist && CHECKLIST_LINE.test(line);
  const entries = content.filter(isEntry);
  const note = [
    content
      .filter((line) => !isEntry(line))
      .join("\n")
      .trim(),
    ...readExtras(draft, cells, timeZone, place),
  ];
  if (children.length > 0) draft.leaveOut(msg`Nesting of subtasks, which follow their task`, place, children.length);
  return [
    { name: read("title"), note: note.filter(Boolean).join("\n") || null, completed: status === "1" || status === "2" },
    ...entries.map((line) => ({ name: line.slice(1).trim(), completed: line.startsWith("▪") })),
  ];
}

/** Returns what has no home here as lines of a note. */
function readExtras(draft: Draft, cells: CsvRow["cells"], timeZone: string, place: string): string[] {
  const read = (column: string) => cells.get(column) ?? "";
  const priority = /^p?([135])$/.exec(read("priority"))?.[1];
  const readDay = (column: string) => toLocalDay(read(column), read("timezone"), timeZone);
  const [start, due] = [readDay("start date"), readDay("due date")];
  const lines: [what: MessageDescriptor, text: string][] = [
    [msg`Item dates`, start && start !== due ? `Starts ${start}` : ""],
    [msg`Item dates`, due && `Due ${due}`],
    [msg`Repetitions`, read("repeat") && `Repeats ${read("repeat")}`],
    [msg`Item priorities`, priority ? `Priority ${{ 1: "low", 3: "medium", 5: "high" }[priority]}` : ""],
    [msg`Tags`, read("tags") && `Tags ${read("tags")}`],
  ];
  if (read("reminder")) draft.leaveOut(msg`Reminders`, place);
  if (read("is all day").toLowerCase() === "false" && (start || due)) draft.leaveOut(msg`Times of day`, place);
  if (read("completed time")) draft.leaveOut(msg`Completion times`, place);
  const filled = lines.filter(([, text]) => text);
  for (const [what] of filled) draft.moveToNote(what, place);
  return filled.map(([, text]) => text);
}
