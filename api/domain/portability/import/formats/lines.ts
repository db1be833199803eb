import { parsePastedText } from "../../../../../shared/parsePastedText.ts";
import { LINE_BREAK } from "../../../../../shared/plainText.ts";
import type { Draft } from "../draft.ts";

/** A file whose text is known, with its path in a zip, and the names that it has for its notebook and its list. */
export type TextFile = { text: string; place: string; notebook: string; name: string };

/** Returns the index after front matter (`---` … `---`), which has settings of other programs. */
function findFrontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---") return 0;
  const end = lines.slice(0, 200).findIndex((line, index) => index > 0 && line.trim() === "---");
  const isSettings = end > 1 && lines.slice(1, end).every((line) => /^\s*(?:[\w-]+:|- |$)/.test(line));
  return isSettings ? end + 1 : 0;
}

/** Reads Markdown, plain text, or a table as pasted text. A title at the top names the list. */
export function readLines(draft: Draft, { text, place, notebook, name }: TextFile): void {
  const lines = text.split(LINE_BREAK);
  const start = findFrontMatterEnd(lines);
  if (start > 0) draft.leaveOut("Front matter", place || name);
  const { items, leftOutCount, hasTitle } = parsePastedText(lines.slice(start).join("\n"));
  if (leftOutCount > 0) draft.leaveOut("Characters that an item cannot have", place || name, leftOutCount);
  const title = hasTitle ? items.shift() : undefined;
  const list = { name: title?.name ?? name, note: title?.note, items };
  draft.addList(draft.findNotebook(notebook), list, { place: place || name });
}
