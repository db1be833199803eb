import type { ZipEntry } from "./zip.ts";

/** Notion writes an id behind the name of each page and table, and `_all` behind that of a table with all its rows. */
const ID = / [\da-f]{32}(?:_all)?(?=(?:\.\w+)?$)/;
const ALL = / [\da-f]{32}(_all)\.csv$/;

const removeId = (part: string) => part.replace(ID, "");

/** Returns a path without the ids of Notion. */
export const removeNotionIds = (path: string): string => path.split("/").map(removeId).join("/");

export const isNotionPath = (path: string): boolean => path.split("/").some((part) => ID.test(part));

const PROPERTY = /^[^:\n]{1,200}: /;

/** The tables of an export of Notion. A table has each of its rows as a page, too, in a folder with its name. */
export class NotionTables {
  readonly #whole = new Set<string>();
  readonly #folders = new Set<string>();

  constructor(entries: readonly ZipEntry[]) {
    for (const { path } of entries) {
      if (ALL.test(path)) this.#whole.add(path.replace(/_all\.csv$/, ".csv"));
      if (path.endsWith(".csv") && isNotionPath(path)) this.#folders.add(removeNotionIds(path).replace(/\.csv$/, ""));
    }
  }

  /** Whether another file has this table with all its rows. */
  hasWhole = (path: string): boolean => this.#whole.has(path);

  /** Whether a page is a row of a table and has nothing that the table does not have. */
  hasRow(path: string, text: string): boolean {
    const folder = removeNotionIds(path).split("/").slice(0, -1).join("/");
    if (!this.#folders.has(folder)) return false;
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    return lines.every((line, index) => PROPERTY.test(line) || (index === 0 && line.startsWith("# ")));
  }
}
