import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type CsvColumns, type CsvRow, readCsv } from "../csv.ts";
import type { Draft } from "../draft.ts";
import type { DraftItem } from "../draftTypes.ts";

/** Todoist writes ` [id]` after the name of a project. */
const PROJECT_ID = / \[\w+\]$/;
/** What Todoist writes. It names itself, the looks of the project and the language of dates beside what is read. */
const COLUMNS: CsvColumns = {
  program: "Todoist",
  marks: ["type", "content"],
  others: [
    "description",
    "priority",
    "indent",
    "responsible",
    "date",
    "due_date",
    "deadline",
    "duration",
    "duration_unit",
    "author",
    "is_collapsed",
    "date_lang",
    "deadline_lang",
    "timezone",
    "meta",
  ],
};
const ATTACHMENT = /\[\[file \{/;

/** Reads a project that Todoist has written as CSV, or returns false. */
export function readTodoist(draft: Draft, text: string, fileName: string, path: string): boolean {
  if (!/\b(?:priority|indent)\b/i.test(text.slice(0, 20_000))) return false;
  const rows = readCsv(draft, text, COLUMNS, path);
  if (!rows) return false;
  draft.source ||= "Todoist";
  const items: DraftItem[] = [];
  for (const row of rows) addRow(draft, items, row, `${path}line ${row.line}`);
  const name = fileName.replace(PROJECT_ID, "") || "Todoist";
  draft.addList(draft.findNotebook("Todoist"), { name, items }, { place: path || name });
  return true;
}

function addRow(draft: Draft, items: DraftItem[], { cells }: CsvRow, place: string): void {
  const read = (column: string) => cells.get(column) ?? "";
  const [type, content] = [read("type").toLowerCase(), read("content")];
  if (type === "" || type === "meta") return;
  if (type === "section") items.push({ name: content, note: read("description") || null, isHeading: true });
  else if (type === "task") items.push({ name: content, note: readNote(draft, cells, place) });
  else if (type === "note") addComment(draft, items.at(-1), content, place);
  else draft.leaveOut(msg`Rows of type “${type}”`, place);
  if (type === "task" && Number(read("indent")) > 1)
    draft.leaveOut(msg`Nesting of subtasks, which follow their task`, place);
  if (read("responsible")) draft.leaveOut(msg`Assigned people`, place);
}

/** A comment is a row below its task. */
function addComment(draft: Draft, item: DraftItem | undefined, content: string, place: string): void {
  if (ATTACHMENT.test(content)) draft.leaveOut(msg`Attachments`, place);
  else if (item) {
    item.note = [item.note, content].filter(Boolean).join("\n");
    draft.moveToNote(msg`Comments`, place);
  } else draft.leaveOut(msg`Project comments`, place);
}

/** Dates and priorities become lines of the note. 1 is the highest priority in the file, and 4 is none. */
function readNote(draft: Draft, cells: CsvRow["cells"], place: string): string | null {
  const read = (column: string) => cells.get(column) ?? "";
  const duration =
    read("duration") && read("duration") !== "None" ? `${read("duration")} ${read("duration_unit")}` : "";
  const lines: [what: MessageDescriptor, label: string, value: string][] = [
    [msg`Item dates`, "Due", read("date") || read("due_date")],
    [msg`Item dates`, "Deadline", read("deadline")],
    [msg`Item durations`, "Duration", duration.trim()],
    [msg`Item priorities`, "Priority", /^[123]$/.test(read("priority")) ? read("priority") : ""],
  ];
  const filled = lines.filter(([, , value]) => value);
  for (const [what] of filled) draft.moveToNote(what, place);
  return (
    [read("description"), ...filled.map(([, label, value]) => `${label} ${value}`)].filter(Boolean).join("\n") || null
  );
}
