import { parsePastedText } from "../../../../../shared/parsePastedText.ts";
import type { Draft } from "../draft.ts";

/** A file whose text is known, with its path in a zip, and the names that it has for its notebook and its list. */
export type TextFile = { text: string; place: string; notebook: string; name: string };

const TITLE = /^# (.+)$/;

/** Returns the index after front matter (`---` … `---`), which has settings of other programs. */
function findFrontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== "---") return 0;
  const end = lines.slice(0, 200).findIndex((line, index) => index > 0 && line.trim() === "---");
  const isSettings = end > 1 && lines.slice(1, end).every((line) => /^\s*(?:[\w-]+:|- |$)/.test(line));
  return isSettings ? end + 1 : 0;
}

/** Returns the title at the top, which is the only heading of the first level, with the index of the line after it. */
function readTitle(lines: readonly string[], start: number): { title: string; end: number } | undefined {
  const index = lines.findIndex((line, at) => at >= start && line.trim() !== "");
  const title = TITLE.exec(lines[index] ?? "")?.[1]?.trim();
  if (!title || lines.some((line, at) => at > index && line.startsWith("# "))) return undefined;
  return { title, end: index + 1 };
}

/** Reads Markdown, plain text, or a table as pasted text. A title at the top names the list. */
export function readLines(draft: Draft, { text, place, notebook, name }: TextFile): void {
  const lines = text.split(/\r\n|[\n\r]/);
  const start = findFrontMatterEnd(lines);
  if (start > 0) draft.leaveOut("Front matter", place || name);
  const title = readTitle(lines, start);
  const { items, leftOutCount } = parsePastedText(lines.slice(title?.end ?? start).join("\n"));
  if (leftOutCount > 0) draft.leaveOut("Characters that an item cannot have", place || name, leftOutCount);
  draft.addList(draft.findNotebook(notebook), { name: title?.title ?? name, items }, { place: place || name });
}
