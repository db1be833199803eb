import type { ItemFieldsFragment } from "../../graphql/graphql.ts";

/** Which items of a list are printed: all, or those that are not completed. */
type PrintSelection = "all" | "open";

/** Null while something else is printed. */
let nextSelection: PrintSelection | null = "all";

/** Opens the browser's print dialog for the list that is shown. */
export function printList(selection: PrintSelection) {
  nextSelection = selection;
  window.print();
}

/** Opens the browser's print dialog for what is in the document for it, and not for the list that is shown. */
export function printOther() {
  nextSelection = null;
  window.print();
}

/**
 * Returns the selection of the last `printList` and resets it: the browser's own print command prints all items. Null
 * where the list is not printed.
 */
export function takePrintSelection(): PrintSelection | null {
  const selection = nextSelection;
  nextSelection = "all";
  return selection;
}

/** A sheet with at least this many items has two columns. */
const TWO_COLUMNS_MIN_ITEMS = 30;

/** About how many characters fit into a line of a printed page, and how many lines on it. */
const ONE_COLUMN = { characters: 86, lines: 34 };
const TWO_COLUMNS = { characters: 39, lines: 68 };

type PrintedItem = Pick<ItemFieldsFragment, "name" | "note">;

export const hasTwoColumns = (items: readonly PrintedItem[]) => items.length >= TWO_COLUMNS_MIN_ITEMS;

/** Whether the notes of the items would take so much room that the sheet has more than twice the pages. */
export function areNotesTooLong(items: readonly PrintedItem[]): boolean {
  const page = hasTwoColumns(items) ? TWO_COLUMNS : ONE_COLUMN;
  const countLines = (text: string) =>
    text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / page.characters)), 0);
  const nameLines = items.reduce((sum, { name }) => sum + countLines(name), 0);
  const noteLines = items.reduce((sum, { note }) => sum + (note === null ? 0 : countLines(note)), 0);
  const countPages = (lines: number) => Math.ceil(lines / page.lines);
  return countPages(nameLines + noteLines) > 2 * countPages(nameLines);
}
