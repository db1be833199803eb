import { msg } from "@lingui/core/macro";
import { readMarkupKind } from "./documents.ts";
import type { Draft } from "./draft.ts";
import { isCalendar, readCalendar } from "./formats/calendar.ts";
import { readEnex } from "./formats/enex.ts";
import { isHtmlPiece, readHtmlPiece } from "./formats/html.ts";
import { isKeepNote, readKeepNote } from "./formats/keep.ts";
import { readLines } from "./formats/lines.ts";
import { readOpml } from "./formats/opml.ts";
import { readTickTick } from "./formats/ticktick.ts";
import { readTodoist } from "./formats/todoist.ts";
import { isTrelloBoard, readTrello } from "./formats/trello.ts";
import { isObject, parseIfJson } from "./json.ts";
import { refuseJson } from "./programs.ts";
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
const EXTENSION = /\.(?:zip|json|csv|tsv|tab|md|markdown|txt|opml|enex|ics|html?)$/i;

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
  if (text.trim() === "") throw new Refusal(msg`There’s nothing in this file to import`);
  const kind = readMarkupKind(text);
  if (kind === "opml") return readOpml(draft, { ...context, text });
  if (kind) return readEnex(draft, { ...context, text, notebook: name });
  if (isCalendar(text)) return readCalendar(draft, { ...context, text });
  const json = parseIfJson(text, place, draft.work);
  if (json) {
    const { value } = json;
    if (!isKnownJson(value)) throw refuseJson(text, isObject(value) ? Object.keys(value) : []);
    return readKnownJson(value, draft, timeZone, place);
  }
  if (isHtmlPiece(text, draft)) return readHtmlPiece(draft, { ...context, text });
  draft.work.countText(text);
  const rowPlace = place ? `${place}, ` : "";
  if (readTickTick(draft, text, timeZone, rowPlace) || readTodoist(draft, text, name, rowPlace)) return;
  draft.source ||= "Text";
  readLines(draft, { ...context, text });
}

export const isKnownJson = (value: unknown): boolean => isTrelloBoard(value) || isKeepNote(value);

export function readKnownJson(value: unknown, draft: Draft, timeZone: string, place: string): void {
  if (isTrelloBoard(value)) readTrello(draft, value, timeZone, place);
  else if (isKeepNote(value)) readKeepNote(draft, value, place);
}
