import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Draft } from "../draft.ts";
import type { DraftItem } from "../draftTypes.ts";
import { readXml } from "../markup.ts";
import { Refusal } from "../refusal.ts";
import { readHtmlLine } from "../richText.ts";

type Outline = { text: string; note: string; completed: boolean; children: Outline[] };

/** More than any account can have. */
const MAX_OUTLINES = 500_000;

/** How programs say that a line is done: Workflowy, OmniOutliner and Checkvist. */
const DONE = /^(?:true|yes|1|checked|done|completed?|closed)$/i;
const DONE_ATTRIBUTES = ["_complete", "_status", "complete", "completed", "checked", "status"];
/** What becomes a line of the note, with its label. */
const NOTE_ATTRIBUTES: readonly [attribute: string, label: string, what: MessageDescriptor][] = [
  ["category", "Tags ", msg`Tags`],
  ["_tags", "Tags ", msg`Tags`],
  ["tags", "Tags ", msg`Tags`],
  ["due", "Due ", msg`Item dates`],
  ["_due", "Due ", msg`Item dates`],
  ["htmlurl", "", msg`Addresses`],
  ["xmlurl", "", msg`Addresses`],
  ["url", "", msg`Addresses`],
];
/** What programs keep for themselves: kinds of lines, and when they were made. */
const IGNORED = new Set(["type", "created", "iscomment", "isbreakpoint", "title", "version", "language", "id", "_id"]);
/** The names of the elements that Workflowy writes into its texts. */
const HTML = /<\/?(?:b|i|u|s|a|code|span|mention|time|br|strong|em)\b[^<>]*>/i;

/** The file of an outliner, as it names the notebook and the lists that have no name. */
type OpmlFile = { text: string; place: string; notebook: string; name: string };

/**
 * Reads the OPML of an outliner: an outline with others below it is a list, those are its items, each followed by what is
 * below it, and single ones at the top are a list with the title. If one outline has all lists below it, it is the notebook.
 */
export function readOpml(draft: Draft, { text, place, notebook, name }: OpmlFile): void {
  draft.source ||= "OPML";
  const { title, outlines } = parseOutlines(draft, text, place);
  const [root] = outlines;
  const isNotebook =
    outlines.length === 1 &&
    root &&
    root.children.length > 0 &&
    root.children.every(({ children }) => children.length > 0);
  const index = draft.findNotebook((isNotebook && root.text) || title || notebook);
  const loose: DraftItem[] = [];
  for (const top of isNotebook ? root.children : outlines)
    if (top.children.length === 0) loose.push(toItem(top));
    else addOutline(draft, index, top, place);
  if (isNotebook && root.note) draft.leaveOut(msg`Notebook notes`, place || root.text);
  if (loose.length > 0 || outlines.length === 0)
    draft.addList(index, { name: title || name, items: loose }, { place: place || name });
}

const toItem = ({ text, note, completed }: Outline): DraftItem => ({ name: text, note: note || null, completed });

function addOutline(draft: Draft, notebook: number, top: Outline, place: string): void {
  const items: DraftItem[] = [];
  const listPlace = place ? `${place} / ${top.text}` : top.text;
  const waiting = top.children.map((outline) => ({ outline, level: 1 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { outline, level } = next;
    items.push(toItem(outline));
    if (level > 1) draft.leaveOut(msg`Nesting of items, which follow the one above`, listPlace);
    for (const child of outline.children.toReversed()) waiting.push({ outline: child, level: level + 1 });
  }
  if (top.completed) draft.leaveOut(msg`Ticks on lists`, listPlace);
  draft.addList(notebook, { name: top.text, note: top.note || null, items }, { place: listPlace });
}

function parseOutlines(draft: Draft, text: string, place: string): { title: string; outlines: Outline[] } {
  const outlines: Outline[] = [];
  const open: Outline[] = [];
  const elements: string[] = [];
  let title = "";
  let count = 0;
  readXml(
    text,
    {
      open(element, attributes) {
        const name = element.toLowerCase();
        elements.push(name);
        if (name !== "outline") return;
        if (++count > MAX_OUTLINES) throw new Refusal(msg`This file has too many items to read`);
        const outline = toOutline(draft, attributes, place);
        (open.at(-1)?.children ?? outlines).push(outline);
        open.push(outline);
      },
      close() {
        if (elements.pop() === "outline") open.pop();
      },
      text(words) {
        if (elements.at(-1) === "title" && elements.at(-2) === "head") title += words;
      },
    },
    draft.work,
  );
  return { title: title.trim(), outlines };
}

function toOutline(draft: Draft, given: Readonly<Record<string, string>>, place: string): Outline {
  const attributes = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value.trim()] as const));
  const take = (name: string) => {
    const value = attributes.get(name) ?? "";
    attributes.delete(name);
    return value;
  };
  const readText = (value: string) => (HTML.test(value) ? readHtmlLine(draft, value, place) : value);
  const title = attributes.get("title") ?? "";
  const text = readText(take("text") || title);
  const notes = [take("_note") || take("note")].map((note) => note.split("\n").map(readText).join("\n"));
  const completed = DONE_ATTRIBUTES.map(take).some((value) => DONE.test(value));
  for (const [name, label, what] of NOTE_ATTRIBUTES) {
    const value = take(name);
    if (!value) continue;
    notes.push(`${label}${value}`);
    draft.moveToNote(what, place || text);
  }
  for (const [name, value] of attributes)
    if (value && !IGNORED.has(name)) draft.leaveOut(msg`Attributes “${name}”`, place || text);
  return { text, note: notes.filter(Boolean).join("\n"), completed, children: [] };
}
