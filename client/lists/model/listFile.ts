import { guardCell, quoteCell } from "../../../shared/csvCells.ts";
import { chooseFileName, createTakenNames } from "../../../shared/fileNames.ts";
import { listToMarkdown } from "../../../shared/markdown.ts";

type FileList = { name: string; note: string | null };
type FileItem = { name: string; note: string | null; completed: boolean; isHeading: boolean };

/**
 * Formats a list as a table, in which no text is a formula. Where the list has a note, the first row is that of the list,
 * which the column "heading" says. Exported for tests, which read thousands of tables back.
 */
export function toCsv({ name: title, note: about }: FileList, items: readonly FileItem[]): string {
  const rows = [["name", "note", "done", "heading"]];
  if (about) rows.push([title, about, "", "list"]);
  for (const { name, note, completed, isHeading } of items)
    rows.push([name, note ?? "", completed ? "x" : "", isHeading ? "x" : ""]);
  return rows.map((row) => `${row.map((text) => quoteCell(guardCell(text))).join(",")}\r\n`).join("");
}

/** Returns a list as a file, with a name that every file system takes. */
export function buildListFile(
  list: FileList,
  items: readonly FileItem[],
  kind: "md" | "csv",
): { name: string; content: Blob } {
  const name = chooseFileName(createTakenNames(), list.name, `.${kind}`);
  // Without this mark, spreadsheets read a table as Western European text.
  const text = kind === "md" ? listToMarkdown(list, items) : `\ufeff${toCsv(list, items)}`;
  return { name, content: new Blob([text], { type: kind === "md" ? "text/markdown" : "text/csv" }) };
}
