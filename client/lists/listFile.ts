import { chooseFileName, createTakenNames } from "../../shared/fileNames.ts";
import { listToMarkdown } from "../../shared/markdown.ts";

type FileItem = { name: string; note: string | null; completed: boolean; isHeading: boolean };

const quoteCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Formats items as a table. Headings are a column, because a table has rows of one kind. */
export function toCsv(items: readonly FileItem[]): string {
  const rows = [["name", "note", "done", "heading"]];
  let heading = "";
  for (const { name, note, completed, isHeading } of items) {
    if (isHeading) heading = name;
    else rows.push([name, note ?? "", completed ? "x" : "", heading]);
  }
  return rows.map((row) => `${row.map(quoteCell).join(",")}\r\n`).join("");
}

/** Returns a list as a file, with a name that every file system takes. */
export function buildListFile(
  list: { name: string; note: string | null },
  items: readonly FileItem[],
  kind: "md" | "csv",
): { name: string; content: Blob } {
  const name = chooseFileName(createTakenNames(), list.name, `.${kind}`);
  // Spreadsheets take a table without this mark for Western European text.
  const text = kind === "md" ? listToMarkdown(list, items) : `\ufeff${toCsv(items)}`;
  return { name, content: new Blob([text], { type: kind === "md" ? "text/markdown" : "text/csv" }) };
}
