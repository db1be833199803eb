import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { readCalendarDay } from "../days.ts";
import type { Draft } from "../draft.ts";
import type { DraftItem } from "../draftTypes.ts";
import { readXml } from "../markup.ts";
import { readHtmlList } from "../richText.ts";

/** The parts of a note of which the text counts, and those that are not read, with the name for the user. */
const TEXTS = new Set(["title", "content", "tag", "source-url", "taskstatus", "duedate"]);
const LEFT_OUT: Readonly<Record<string, MessageDescriptor>> = {
  resource: msg`Attachments`,
  "reminder-time": msg`Reminders`,
  reminder: msg`Reminders`,
  latitude: msg`Note locations`,
  recurrence: msg`Repetitions`,
};

type Part = { name: string; text: string };
/** A note as it is read. A task of it has parts of its own. */
type Note = { parts: Part[]; tasks: Part[][]; leftOut: MessageDescriptor[] };

/** The file of notes, as it names the notebook. Moments are days of `timeZone`. */
type EnexFile = { text: string; place: string; notebook: string; timeZone: string };

/** Reads the notes that Evernote exports: a note is a list, its boxes, bullets and tasks are items. */
export function readEnex(draft: Draft, { text, place, notebook, timeZone }: EnexFile): void {
  draft.source ||= "Evernote";
  const elements: string[] = [];
  let note: Note | undefined;
  let task: Part[] | undefined;
  let part: Part | undefined;
  readXml(
    text,
    {
      open(element) {
        const name = element.toLowerCase();
        elements.push(name);
        if (name === "note") note = { parts: [], tasks: [], leftOut: [] };
        if (name === "task" && note) note.tasks.push((task = []));
        const what = LEFT_OUT[name];
        if (what) note?.leftOut.push(what);
        if (!TEXTS.has(name) || elements.includes("resource")) return;
        part = { name, text: "" };
        (task ?? note?.parts)?.push(part);
      },
      close() {
        const name = elements.pop();
        part = undefined;
        if (name === "task") task = undefined;
        if (name === "note" && note) addNote(draft, note, { place, notebook, timeZone });
        if (name === "note") note = undefined;
      },
      text(words) {
        if (part) part.text += words;
      },
    },
    draft.work,
  );
}

const readParts = (parts: readonly Part[], name: string): string[] =>
  parts.filter((part) => part.name === name).map((part) => part.text.trim());

function addNote(draft: Draft, note: Note, { place, notebook, timeZone }: Omit<EnexFile, "text">): void {
  const [title = ""] = readParts(note.parts, "title");
  const notePlace = [place, title].filter(Boolean).join(" / ");
  for (const what of note.leftOut) draft.leaveOut(what, notePlace);
  const contents = readParts(note.parts, "content").map((content) => readHtmlList(draft, content, notePlace));
  const items = contents.flatMap((content) => content.items);
  for (const task of note.tasks) items.push(readTask(draft, task, timeZone, notePlace));
  const notes = contents.map((content) => content.note);
  const tags = readParts(note.parts, "tag").filter(Boolean);
  if (tags.length > 0) {
    draft.moveToNote(msg`Tags`, notePlace);
    notes.push(`Tags ${tags.join(", ")}`);
  }
  for (const address of readParts(note.parts, "source-url").filter(Boolean)) {
    draft.moveToNote(msg`Addresses`, notePlace);
    notes.push(address);
  }
  const text = notes.filter(Boolean).join("\n");
  const name = title || items[0]?.name || text.split("\n")[0] || "Note";
  draft.addList(draft.findNotebook(notebook), { name, note: text || null, items }, { place: notePlace });
}

function readTask(draft: Draft, task: readonly Part[], timeZone: string, place: string): DraftItem {
  const [name = ""] = readParts(task, "title");
  const [status = ""] = readParts(task, "taskstatus");
  const [due = ""] = readParts(task, "duedate");
  if (due) draft.moveToNote(msg`Item dates`, place);
  const { day, hasTime } = readCalendarDay(due, timeZone);
  if (hasTime) draft.leaveOut(msg`Times of day`, place);
  return { name, note: due ? `Due ${day}` : null, completed: status.toLowerCase() === "completed" };
}
