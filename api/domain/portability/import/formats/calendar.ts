import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { readCalendarDay } from "../days.ts";
import type { Draft } from "../draft.ts";
import type { DraftItem } from "../draftTypes.ts";
import { Refusal } from "../refusal.ts";
import { linkTasks, walkTasks } from "../taskTree.ts";

/** A line of a calendar: its name, its parameters and its value as they are written. */
type Property = { name: string; parameters: string; value: string };
/** A part of a calendar, such as a task, with the parts within it. */
type Component = { kind: string; properties: Property[]; line: number; hasAlarm: boolean };
type Calendar = { name: string; tasks: Component[] };
type Task = { id: string; parentId: string; order: number; item: DraftItem; place: string; children: Task[] };

/** Parts within each other; a task has alarms, and a calendar has tasks. */
const MAX_DEPTH = 20;

export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR\b/i.test(text);

/** The parts that are no tasks. Time zones say nothing of their own. */
const LEFT_OUT: Readonly<Record<string, MessageDescriptor>> = {
  VEVENT: msg`Events`,
  VJOURNAL: msg`Journal entries`,
  VFREEBUSY: msg`Busy times`,
};
/** The properties that become lines of the note as they are, with their labels. */
const NOTE_PROPERTIES: readonly [name: string, label: string, what: MessageDescriptor][] = [
  ["CATEGORIES", "Tags ", msg`Tags`],
  ["LOCATION", "Place ", msg`Places`],
  ["URL", "", msg`Addresses`],
  ["RRULE", "Repeats ", msg`Repetitions`],
];

/** The calendar's file, as it names the notebook and a list without a name. Moments are days of `timeZone`. */
type CalendarFile = { text: string; place: string; notebook: string; name: string; timeZone: string };

/**
 * Reads the tasks of calendars: each calendar is a list, and a task is an item that those below it follow. Errors: a
 * `Refusal` for a calendar without tasks, or one that ends early.
 */
export function readCalendar(draft: Draft, { text, place, notebook, name, timeZone }: CalendarFile): void {
  draft.source ||= "Calendar tasks";
  const calendars = parseCalendars(draft, text, place);
  const hasTasks = calendars.some(({ tasks }) => tasks.length > 0);
  if (!hasTasks && !place) throw new Refusal(msg`This calendar has no tasks, and events can’t be imported`);
  if (!hasTasks) return;
  for (const calendar of calendars) {
    const tasks = calendar.tasks.flatMap((task) => readTask(draft, task, timeZone, place) ?? []);
    const items = putInOrder(draft, tasks);
    draft.addList(draft.findNotebook(notebook), { name: calendar.name || name, items }, { place: place || name });
  }
}

/** Yields the lines with their numbers. A line goes on in the next one if that begins with a blank. */
function* unfoldLines(text: string): Generator<{ content: string; line: number }> {
  let [parts, first]: [string[], number] = [[], 0];
  for (const [index, physical] of text.split(/\r\n|[\n\r]/).entries()) {
    if (parts.length > 0 && /^[ \t]/.test(physical)) {
      parts.push(physical.slice(1));
      continue;
    }
    if (parts.length > 0) yield { content: parts.join(""), line: first };
    [parts, first] = [[physical], index + 1];
  }
  yield { content: parts.join(""), line: first };
}

const unescape = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign)).trim();

function parseCalendars(draft: Draft, text: string, place: string): Calendar[] {
  draft.work.countText(text);
  const prefix = place ? `${place}, ` : "";
  const calendars: Calendar[] = [];
  const open: Component[] = [];
  for (const { content, line } of unfoldLines(text)) {
    if (content.trim() === "") continue;
    const property = readProperty(content);
    const linePlace = `${prefix}line ${line}`;
    if (!property) draft.leaveOut(msg`Broken lines`, linePlace);
    else if (property.name === "BEGIN") {
      const kind = property.value.trim().toUpperCase();
      if (open.push({ kind, properties: [], line, hasAlarm: false }) > MAX_DEPTH)
        throw new Refusal(msg`This file is nested too deeply to read`);
      if (kind === "VCALENDAR") calendars.push({ name: "", tasks: [] });
      const what = LEFT_OUT[kind];
      if (what) draft.leaveOut(what, linePlace);
      if (kind === "VTODO") calendars.at(-1)?.tasks.push(open.at(-1) as Component);
      const above = open.at(-2);
      if (kind === "VALARM" && above) above.hasAlarm = true;
    } else if (property.name === "END") open.pop();
    else if (property.name === "X-WR-CALNAME" && open.length === 1) {
      const calendar = calendars.at(-1);
      if (calendar) calendar.name = unescape(property.value);
    } else open.at(-1)?.properties.push(property);
  }
  if (open.length > 0)
    throw new Refusal(place ? msg`${place} is broken: it ends early` : msg`This file is broken: it ends early`);
  return calendars;
}

/** Reads `NAME;PARAMETER="a:b":value`. A colon within quotes is none. */
function readProperty(content: string): Property | undefined {
  let isQuoted = false;
  for (let index = 0; index < content.length; index++) {
    if (content[index] === '"') isQuoted = !isQuoted;
    if (content[index] !== ":" || isQuoted) continue;
    const [name = ""] = content.slice(0, index).split(";", 1);
    const parameters = content.slice(name.length, index).toUpperCase();
    return { name: name.trim().toUpperCase(), parameters, value: content.slice(index + 1) };
  }
  return undefined;
}

/** A comma between categories; one within a category has a backslash before it. */
const SEPARATOR = /(?<!\\),\s*/g;

/** A task can also name those below it, and others. */
const isParent = ({ parameters }: Property) => !/;RELTYPE=(?!"?PARENT)/.test(parameters);

function readTask(draft: Draft, task: Component, timeZone: string, path: string): Task | undefined {
  const place = `${path ? `${path}, ` : ""}line ${task.line}`;
  const find = (name: string) => task.properties.filter((property) => property.name === name);
  const read = (name: string) => unescape(find(name)[0]?.value ?? "");
  const status = read("STATUS").toUpperCase();
  if (status === "CANCELLED") {
    draft.leaveOut(msg`Cancelled tasks`, place);
    return undefined;
  }
  if (task.hasAlarm) draft.leaveOut(msg`Reminders`, place);
  const attachments = find("ATTACH").length;
  if (attachments > 0) draft.leaveOut(msg`Attachments`, place, attachments);
  const notes = [read("DESCRIPTION")];
  const addLine = (what: MessageDescriptor, line: string) => {
    notes.push(line);
    draft.moveToNote(what, place);
  };
  for (const [name, label] of [
    ["DTSTART", "Starts"],
    ["DUE", "Due"],
  ] as const) {
    const value = read(name);
    const { day, hasTime } = readCalendarDay(value, timeZone);
    if (value) addLine(msg`Item dates`, `${label} ${day}`);
    if (hasTime) draft.leaveOut(msg`Times of day`, place);
  }
  const priority = Number(read("PRIORITY"));
  if (priority >= 1 && priority <= 9) addLine(msg`Item priorities`, `Priority ${priority}`);
  for (const [name, label, what] of NOTE_PROPERTIES) {
    const values = find(name).map(({ value }) =>
      unescape(name === "CATEGORIES" ? value.replaceAll(SEPARATOR, ", ") : value),
    );
    if (values.some(Boolean)) addLine(what, label + values.filter(Boolean).join(", "));
  }
  const completed = status === "COMPLETED" || find("COMPLETED").length > 0 || read("PERCENT-COMPLETE") === "100";
  return {
    id: read("UID"),
    parentId: unescape(find("RELATED-TO").find(isParent)?.value ?? ""),
    order: Number(read("X-APPLE-SORT-ORDER")) || 0,
    item: { name: read("SUMMARY"), note: notes.filter(Boolean).join("\n") || null, completed },
    place,
    children: [],
  };
}

/** Puts each task before those below it. */
function putInOrder(draft: Draft, tasks: Task[]): DraftItem[] {
  const roots = new Set(linkTasks(tasks));
  for (const task of tasks)
    if (!roots.has(task)) draft.leaveOut(msg`Nesting of subtasks, which follow their task`, task.place);
  const byOrder = (a: Task, b: Task) => a.order - b.order;
  const seen = new Set<Task>();
  const read = (some: Task[]) => [...walkTasks(some, byOrder, seen)].map(({ item }) => item);
  return [...read([...roots]), ...tasks.flatMap((task) => read([task]))];
}
