import { readLine } from "../../../../../shared/pastedLines.ts";
import { LINE_BREAK } from "../../../../../shared/plainText.ts";
import type { Draft } from "../draft.ts";
import { readHtml } from "../markup.ts";
import { readHtmlList } from "../richText.ts";

/** A piece of a page, with its path in a zip, and the names that it has for its notebook and its list. */
type HtmlFile = { text: string; place: string; notebook: string; name: string };

/** The first element of a piece of a page, behind comments. */
const START = /^\s*(?:<!--[^]*?-->\s*)*<(?<element>[a-z][a-z0-9]*)(?=[\s/>])/iu;
const ELEMENTS = new Set(
  (
    "a article aside b blockquote body br center dd details div dl dt em fieldset figure font footer form h1 h2 h3 h4 h5 h6 " +
    "header hr i input label li link main meta nav ol p pre section span strong style table tbody td th tr u ul"
  ).split(" "),
);

/**
 * Whether a text is a piece of a page, without the elements around a whole one: it begins with an element, nothing stands
 * between its elements or each line begins with one, and no line has a mark of Markdown, which can have elements too.
 */
export function isHtmlPiece(text: string, draft: Draft): boolean {
  const element = START.exec(text)?.groups?.["element"]?.toLowerCase() ?? "";
  if (!ELEMENTS.has(element)) return false;
  const lines = text.split(LINE_BREAK).filter((line) => line.trim());
  if (lines.map(readLine).some(({ isMarked, isHeading }) => isMarked || isHeading)) return false;
  return lines.every((line) => line.trimStart().startsWith("<")) || !hasTextBetween(text, draft);
}

function hasTextBetween(text: string, draft: Draft): boolean {
  let depth = 0;
  let isBetween = false;
  const handler = {
    open: () => void depth++,
    close: () => void depth--,
    text: (words: string) => void (isBetween ||= depth === 0 && words.trim() !== ""),
  };
  readHtml(text, handler, draft.work);
  return isBetween;
}

/** Reads a piece of a page as what it shows. Without boxes and bullets each of its lines is an item. */
export function readHtmlPiece(draft: Draft, { text, place, notebook, name }: HtmlFile): void {
  draft.source ||= "HTML";
  const { note, items } = readHtmlList(draft, text, place || name);
  const lines = note ? note.split("\n") : [];
  const list = items.length > 0 ? { name, note, items } : { name, items: lines.map((line) => ({ name: line })) };
  draft.addList(draft.findNotebook(notebook), list, { place: place || name });
}
