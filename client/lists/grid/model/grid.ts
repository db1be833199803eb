import { readRest } from "../../../../shared/marks/readMarks.ts";
import { ignoreCaseAndSpaces } from "../../../../shared/normalizeText.ts";
import { readQuantity } from "../../../../shared/quantity.ts";
import { isOpen, isSettled } from "../../../cache/settled.ts";
import type { SheetItem } from "../../runs/sheetItems.ts";

/** The items of a list, or of a run. */
export type GridColumn = {
  id: string;
  items: readonly SheetItem[];
  /** The ids of the base rows from which items come, by the ids of the items. Null where these are the same. */
  origins: ReadonlyMap<string, string> | null;
};

/** A row that gives the grid its order: an item of the template, or of the list whose runs are shown. */
export type BaseRow = Pick<SheetItem, "id" | "name" | "isHeading">;

export type GridRow = {
  /** The id of the base row; for a row that only columns have, a key of its words. */
  id: string;
  name: string;
  /** Whether only columns have the row. */
  isExtra: boolean;
  /** One for each column; null where the column does not have the row. */
  cells: readonly (SheetItem | null)[];
  /** How many columns have the row, and in how many of these nothing is to be done for it. */
  count: number;
  settledCount: number;
};

/** The rows below a heading. Those above all headings have none, and neither have those that only columns have. */
export type GridSection = { id: string; heading: string | null; isExtra: boolean; rows: readonly GridRow[] };

/** The items of a column by the ids of their rows. */
type Paired = ReadonlyMap<string, SheetItem>;

/** Equal for words that say the same thing, with whatever marks and amounts. */
function toKey(name: string): string {
  const quantity = readQuantity(name);
  return ignoreCaseAndSpaces(quantity?.isSure ? quantity.base : readRest(name));
}

/** The base rows that have the same words, by their key. */
function groupByWords(base: readonly BaseRow[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, name, isHeading } of base) {
    if (isHeading) continue;
    const key = toKey(name);
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return groups;
}

/**
 * Finds the row of each item of a column: the one that it comes from, else a free one with the same words, else one of its
 * own, which it shares with the items of other columns that have the same words.
 */
function pair({ items, origins }: GridColumn, idsByWords: ReadonlyMap<string, readonly string[]>): Paired {
  const known = new Set([...idsByWords.values()].flat());
  const paired = new Map<string, SheetItem>();
  const others: SheetItem[] = [];
  for (const item of items) {
    if (item.isHeading) continue;
    const origin = origins ? origins.get(item.id) : item.id;
    if (origin !== undefined && known.has(origin) && !paired.has(origin)) paired.set(origin, item);
    else others.push(item);
  }
  for (const item of others) {
    const key = toKey(item.name);
    const free = idsByWords.get(key)?.find((id) => !paired.has(id));
    paired.set(free ?? findOwnKey(key, paired), item);
  }
  return paired;
}

/** A column may have the same words several times. */
function findOwnKey(key: string, taken: Paired): string {
  for (let number = 1; ; number++) {
    const own = `${EXTRA}${number} ${key}`;
    if (!taken.has(own)) return own;
  }
}

/** No id begins with it. */
const EXTRA = "+";

/**
 * Returns the function that joins columns into the rows of a grid. A tick changes one item of ten thousand, so it keeps what it
 * knows of a column as long as the column has the same items, and answers the same row as long as its cells are the same.
 */
export function createGridBuilder() {
  let lastBase: readonly BaseRow[] | undefined;
  /** The base rows with their words as the grid shows them. */
  let shownBase: readonly BaseRow[] = [];
  let joined: Joined = { columns: [], rows: new Map() };
  let idsByWords: ReadonlyMap<string, readonly string[]> = new Map();
  let pairs = new WeakMap<readonly SheetItem[], { origins: GridColumn["origins"]; paired: Paired }>();

  function pairOnce(column: GridColumn): Paired {
    const known = pairs.get(column.items);
    if (known?.origins === column.origins) return known.paired;
    const paired = pair(column, idsByWords);
    pairs.set(column.items, { origins: column.origins, paired });
    return paired;
  }

  return function buildGrid(base: readonly BaseRow[], columns: readonly GridColumn[]): GridSection[] {
    if (base !== lastBase) {
      lastBase = base;
      shownBase = base.map((row) => ({ ...row, name: readRest(row.name) }));
      idsByWords = groupByWords(base);
      pairs = new WeakMap();
    }
    const pairedColumns = columns.map(pairOnce);
    const sections = joinColumns(shownBase, pairedColumns, joined);
    const rows = new Map(sections.flatMap((section) => section.rows.map((row) => [row.id, row])));
    joined = { columns: pairedColumns, rows };
    return sections;
  };
}

/** What columns were joined last, and the rows that came of it. */
type Joined = { columns: readonly Paired[]; rows: ReadonlyMap<string, GridRow> };

function joinColumns(base: readonly BaseRow[], columns: readonly Paired[], last: Joined): GridSection[] {
  const changed = columns.flatMap((column, at) => (column === last.columns[at] ? [] : at));
  const isSame = ({ id, name, cells }: GridRow, newName: string) =>
    name === newName &&
    cells.length === columns.length &&
    changed.every((at) => cells[at] === (columns[at]?.get(id) ?? null));
  const buildRow = (id: string, name: string, isExtra: boolean): GridRow => {
    const before = last.rows.get(id);
    if (before && isSame(before, name)) return before;
    const cells = columns.map((column) => column.get(id) ?? null);
    const present = cells.filter((cell) => cell !== null);
    return { id, name, isExtra, cells, count: present.length, settledCount: present.filter(isSettled).length };
  };
  let rows: GridRow[] = [];
  const sections: GridSection[] = [{ id: "", heading: null, isExtra: false, rows }];
  for (const { id, name, isHeading } of base)
    if (isHeading) sections.push({ id, heading: name, isExtra: false, rows: (rows = []) });
    else rows.push(buildRow(id, name, false));
  const extras = new Map<string, string>();
  for (const column of columns)
    for (const [id, item] of column) if (id.startsWith(EXTRA) && !extras.has(id)) extras.set(id, item.name);
  const extraRows = [...extras].map(([id, name]) => buildRow(id, name, true));
  sections.push({ id: EXTRA, heading: null, isExtra: true, rows: extraRows });
  return sections.filter((section) => section.rows.length > 0);
}

/** Which rows are shown. */
type RowFilter = {
  /** Only those that are open in a column. */
  onlyOpen: boolean;
  /** Only those that are open in this column. */
  lacking: number | undefined;
  /** The ids of items that count as open, because they were ticked only now. */
  fresh: ReadonlySet<string>;
};

/** Returns the sections with the rows that the filter shows. */
export function filterRows(
  sections: readonly GridSection[],
  { onlyOpen, lacking, fresh }: RowFilter,
): readonly GridSection[] {
  if (!onlyOpen && lacking === undefined) return sections;
  const isShownCell = (cell: SheetItem | null | undefined) => !!cell && (isOpen(cell) || fresh.has(cell.id));
  const isShown = ({ cells }: GridRow) =>
    (lacking === undefined || isShownCell(cells[lacking])) && (!onlyOpen || cells.some(isShownCell));
  return sections
    .map((section) => ({ ...section, rows: section.rows.filter(isShown) }))
    .filter(({ rows }) => rows.length > 0);
}

export type ColumnCount = { open: number; settled: number; total: number };

const counted = new WeakMap<readonly SheetItem[], ColumnCount>();

/** Counts the items of a column. For the same items it answers the same object. */
export function countColumn(items: readonly SheetItem[]): ColumnCount {
  const known = counted.get(items);
  if (known) return known;
  const rows = items.filter(({ isHeading }) => !isHeading);
  const settled = rows.filter(isSettled).length;
  const count = { open: rows.length - settled, settled, total: rows.length };
  counted.set(items, count);
  return count;
}
