import { readMarkupKind } from "./documents.ts";
import type { Draft } from "./draft.ts";
import { isCalendar, readCalendar } from "./formats/calendar.ts";
import { readEnex } from "./formats/enex.ts";
import { isKeepNote, readKeepNote } from "./formats/keep.ts";
import { readLines } from "./formats/lines.ts";
import { readOpml } from "./formats/opml.ts";
import { readTickTick } from "./formats/ticktick.ts";
import { readTodoist } from "./formats/todoist.ts";
import { isTrelloBoard, readTrello } from "./formats/trello.ts";
import { isObject, parseIfJson } from "./json.ts";
import { Refusal } from "./refusal.ts";

/** The caller's choices for a file. */
export type ReadOptions = {
  /** The name of the file; an empty one is not known. */
  fileName: string;
  /** How the file is read where there are several ways, with commas; null for the usual ones. */
  reading: string | null;
  /** The time zone in which moments are days. */
  timeZone: string;
  /** The numbers of the lists that are wanted; null for those that come unless the user says otherwise. */
  wanted: number[] | null;
  previewsOnly: boolean;
};

export const DEFAULT_NAME = "Imported";
const EXTENSION = /\.(?:zip|json|csv|md|markdown|txt|opml|enex|ics)$/i;

export const removeExtension = (name: string): string => name.replace(EXTENSION, "");

/**
 * A text that is a file of its own, with its path in a zip, and the names that it has for its notebook and its list. `isTable`
 * is true for one whose name says that it is a table.
 */
type TextContext = { timeZone: string; place: string; notebook: string; name: string; isTable: boolean };

export const isTableName = (path: string): boolean => /\.(?:csv|tsv|tab)$/i.test(path);

/** Reads a text by what is in it. Errors: a `Refusal`. */
export function readTextFile(text: string, draft: Draft, context: TextContext): void {
  const { timeZone, place, name } = context;
  if (text.trim() === "") throw new Refusal("There is nothing in this file that can be imported");
  const kind = readMarkupKind(text);
  if (kind === "opml") return readOpml(draft, { ...context, text });
  if (kind) return readEnex(draft, { ...context, text, notebook: name });
  if (isCalendar(text)) return readCalendar(draft, { ...context, text });
  const json = parseIfJson(text, place, draft.work);
  if (json) return readKnownJson(json.value, draft, timeZone, place);
  draft.work.countText(text);
  const rowPlace = place ? `${place}, ` : "";
  if (readTickTick(draft, text, timeZone, rowPlace) || readTodoist(draft, text, name, rowPlace)) return;
  draft.source ||= "Text";
  readLines(draft, { ...context, text });
}

export const isKnownJson = (value: unknown): boolean => isTrelloBoard(value) || isKeepNote(value);

/** Errors: a `Refusal` for JSON of another program. */
export function readKnownJson(value: unknown, draft: Draft, timeZone: string, place: string): void {
  if (isTrelloBoard(value)) return readTrello(draft, value, timeZone, place);
  if (isKeepNote(value)) return readKeepNote(draft, value, place);
  const keys = isObject(value) ? Object.keys(value).slice(0, 5).join(", ").slice(0, 100) : "";
  throw new Refusal(`This is no file that Listbook knows${keys ? `: it has ${keys}` : ""}`);
}
