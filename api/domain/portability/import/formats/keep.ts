import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Draft } from "../draft.ts";
import type { DraftItem } from "../draftTypes.ts";
import { type JsonObject, isObject, readObjects, readText } from "../json.ts";
import { parsePastedText } from "../../../../../shared/parsePastedText.ts";

/** Whether JSON is a note of Google Keep. Its folder has another name in each language. */
export const isKeepNote = (value: unknown): value is JsonObject =>
  isObject(value) &&
  ["isTrashed", "isArchived", "isPinned"].every((flag) => typeof value[flag] === "boolean") &&
  ["textContent", "listContent", "title"].some((field) => field in value);

/** The parts of a note that a list cannot have. */
const LEFT_OUT: readonly [field: string, what: MessageDescriptor][] = [
  ["attachments", msg`Attachments`],
  ["sharees", msg`People you share notes with`],
  ["annotations", msg`Links added by Keep`],
];

/** What is read, what the text has too, and the times of a note, which are those of its last change. */
const KNOWN_FIELDS = new Set([
  "title",
  "textContent",
  "listContent",
  "labels",
  "isTrashed",
  "isArchived",
  "isPinned",
  "color",
  "textContentHtml",
  "userEditedTimestampUsec",
  "createdTimestampUsec",
  ...LEFT_OUT.map(([field]) => field),
]);

const isFilled = (value: unknown) =>
  isObject(value) || Array.isArray(value) ? Object.keys(value).length > 0 : Boolean(value);

/** Reads a note: a checklist is a list with items, any other note is a list with the text as its note. */
export function readKeepNote(draft: Draft, note: JsonObject, path: string): void {
  draft.source ||= "Google Keep";
  const [label, ...otherLabels] = readObjects(note["labels"]).map(({ name }) => readText(name));
  const text = readText(note["textContent"]).trim();
  const checklist = readObjects(note["listContent"]).map(readEntry);
  const lines = text === "" ? [] : parsePastedText(text).items;
  const isMarked = checklist.length === 0 && text.split("\n").filter((line) => /^\s*[-*•☐☑[]/u.test(line)).length > 1;
  const items: DraftItem[] = isMarked ? lines : checklist;
  const texts = [isMarked ? "" : text, otherLabels.length > 0 ? `Labels: ${otherLabels.join(", ")}` : ""];
  for (const [field, what] of LEFT_OUT)
    if (readObjects(note[field]).length > 0) draft.leaveOut(what, path, readObjects(note[field]).length);
  for (const [field, value] of Object.entries(note))
    if (!KNOWN_FIELDS.has(field) && isFilled(value)) draft.leaveOut(msg`Note fields “${field}”`, path);
  if (note["isPinned"] === true) draft.leaveOut(msg`Pins`, path);
  if (!["", "DEFAULT"].includes(readText(note["color"]))) draft.leaveOut(msg`Colours`, path);
  if (otherLabels.length > 0) draft.moveToNote(msg`Other labels`, path);
  const isTrashed = note["isTrashed"] === true;
  if (isTrashed) draft.notice(msg`Deleted notes are left out`);
  draft.addList(
    draft.findNotebook(label || "Google Keep"),
    {
      name: readText(note["title"]).trim() || nameNote(items, text),
      note: texts.filter(Boolean).join("\n\n") || null,
      active: note["isArchived"] !== true && !isTrashed,
      items,
    },
    { place: path, chosen: !isTrashed },
  );
}

const readEntry = (entry: JsonObject): DraftItem => ({
  name: readText(entry["text"]).trim(),
  completed: entry["isChecked"] === true,
});

/** The first words of a note without a title. */
const nameNote = (items: readonly DraftItem[], text: string) =>
  [...(items[0]?.name || text.split("\n")[0] || "Note")].slice(0, 60).join("");
