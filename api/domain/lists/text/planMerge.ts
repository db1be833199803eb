import { v7 as makeUuid } from "uuid";
import { findIncreasing } from "./sequences.ts";
import { hasSameState, hasSameWords, type TextItem, type VersionItem } from "./textVersion.ts";

/** A row of the list as it is now. `isDeleted` is true for one of the version that can be restored. */
export type CurrentRow = VersionItem & { sortingOrder: number; isDeleted: boolean };

/** A row that changes: what it is afterwards, and the words that the text has replaced without knowing them. */
type ChangedRow = TextItem & {
  id: string;
  sortingOrder: number;
  changesState: boolean;
  replaced: { name: string | null; note: string | null } | null;
};

type AddedRow = VersionItem & { sortingOrder: number };

/** What to write so that a list has what a text says, and keeps what others have done since the text was read. */
export type Merge = {
  added: AddedRow[];
  changed: ChangedRow[];
  removedIds: string[];
  /** The id of the row of each line, also of one that is deleted. */
  ids: string[];
  /**
   * The numbers of rows whose words, tick or kind the text changes, of those that it moves, and of those that it lacks and
   * that stay.
   */
  counts: { changed: number; moved: number; kept: number };
};

/** The lines of a text, the rows that the caller has read, and for each line the index of its row, -1 for a new line. */
export type Edit = { lines: readonly TextItem[]; version: readonly VersionItem[]; rows: Int32Array };

/**
 * Plans what an edit changes in the rows as they are now, in their order. Only what differs from the version counts as
 * changed by the text:
 *
 * - A row that the text lacks goes, unless it has changed meanwhile.
 * - A row with new words that is deleted meanwhile comes back.
 * - A row that was added meanwhile stays. The same words in the text are this row.
 */
export function planMerge({ lines, version, rows }: Edit, current: readonly CurrentRow[]): Merge {
  const now = new Map(current.map((row) => [row.id, row]));
  const { kept, removedIds } = planRemoval(version, rows, now);
  const findAdded = createFinder(current, version);
  const movedLines = findMoved(rows);
  const entries = lines.map((line, index): Entry | null => {
    const read = version[rows[index] as number];
    if (!read) return { line, row: findAdded(line), isMoved: false };
    const row = now.get(read.id) ?? null;
    if ((!row || row.isDeleted) && hasSameWords(line, read)) return null;
    return { line, read, row, isMoved: movedLines.has(index) };
  });
  const placed = entries.filter((entry) => entry !== null);
  const orders = placeRows(placed, current, new Set(removedIds));
  const changes = placed.flatMap(({ line, read, row }) => (row && read ? [changeRow(line, read, row)] : []));
  const changed = changes.filter((change) => change !== null);
  const changedById = new Map(changed.map((row) => [row.id, row]));
  for (const [id, sortingOrder] of orders.ofRows) {
    const row = changedById.get(id) ?? keepRow(now.get(id) as CurrentRow);
    changedById.set(id, { ...row, sortingOrder });
  }
  const newIds = new Map([...orders.ofNew.keys()].map((entry) => [entry, makeUuid()]));
  return {
    added: [...orders.ofNew].map(([entry, sortingOrder]) => ({
      ...entry.line,
      id: newIds.get(entry) as string,
      sortingOrder,
    })),
    changed: [...changedById.values()],
    removedIds,
    ids: entries.map(
      (entry, index) =>
        (entry && (entry.row?.id ?? newIds.get(entry))) ?? (version[rows[index] as number]?.id as string),
    ),
    counts: { changed: changed.length, moved: placed.filter(({ row, isMoved }) => row && isMoved).length, kept },
  };
}

/** A line with what was read of it, if it was there, and its row, if it has one. */
type Entry = { line: TextItem; read?: VersionItem; row: CurrentRow | null; isMoved: boolean };

function planRemoval(version: readonly VersionItem[], rows: Int32Array, now: ReadonlyMap<string, CurrentRow>) {
  const matched = new Set(rows);
  const removedIds: string[] = [];
  let kept = 0;
  for (const [index, read] of version.entries()) {
    const row = now.get(read.id);
    if (matched.has(index) || !row || row.isDeleted) continue;
    if (hasSameWords(row, read) && hasSameState(row, read) && row.isHeading === read.isHeading)
      removedIds.push(read.id);
    else kept++;
  }
  return { kept, removedIds };
}

/** Returns a function that finds a row with the words of a line among those that were added meanwhile, each once. */
function createFinder(current: readonly CurrentRow[], version: readonly VersionItem[]) {
  const known = new Set(version.map(({ id }) => id));
  const key = ({ name, note, isHeading }: TextItem) => JSON.stringify([name, note, isHeading]);
  const rows = new Map<string, CurrentRow[]>();
  for (const row of current.filter(({ id, isDeleted }) => !isDeleted && !known.has(id)).reverse()) {
    rows.set(key(row), rows.get(key(row)) ?? []);
    rows.get(key(row))?.push(row);
  }
  return (line: TextItem) => rows.get(key(line))?.pop() ?? null;
}

/** Returns the lines that have moved: those outside of a longest run of lines in the order of their rows. */
function findMoved(rows: Int32Array): Set<number> {
  const known = [...rows.keys()].filter((line) => rows[line] !== -1);
  const stay = findIncreasing(known.map((line) => rows[line] as number));
  return new Set(known.filter((_, index) => !stay.has(index)));
}

const keepRow = ({
  sortingOrder: _order,
  isDeleted: _isDeleted,
  ...row
}: CurrentRow): Omit<ChangedRow, "sortingOrder"> => ({
  ...row,
  changesState: false,
  replaced: null,
});

/** Returns a row as the text makes it; null where the text changes nothing. */
function changeRow(line: TextItem, read: VersionItem, row: CurrentRow): ChangedRow | null {
  const changesState = !hasSameState(line, read) && !hasSameState(line, row);
  const isHeading = line.isHeading === read.isHeading ? row.isHeading : line.isHeading;
  const name = line.name === read.name ? row.name : line.name;
  const note = line.note === read.note ? row.note : line.note;
  const isSame = name === row.name && note === row.note && isHeading === row.isHeading && !changesState;
  if (isSame && !row.isDeleted) return null;
  const replacedName = name !== row.name && row.name !== read.name ? row.name : null;
  const replacedNote = note !== row.note && row.note !== read.note ? (row.note ?? "") : null;
  const { completed, isSkipped } = changesState ? line : row;
  return {
    id: row.id,
    name,
    note,
    completed: completed && !isHeading,
    isSkipped: isSkipped && !isHeading,
    isHeading,
    sortingOrder: row.sortingOrder,
    changesState,
    replaced: replacedName === null && replacedNote === null ? null : { name: replacedName, note: replacedNote },
  };
}

/** What gets a place: an entry, or a row that the text does not have. */
type Placed = { entry: Entry | null; row: CurrentRow | null; order: number | null };

/**
 * Places the entries that are new, moved or restored behind the ones before them in the text, among all rows that stay.
 * Returns the places that are to be written. A place is between its neighbours; where there is no room all get new ones.
 */
function placeRows(entries: readonly Entry[], current: readonly CurrentRow[], removed: ReadonlySet<string>) {
  const isLoose = ({ row, isMoved }: Entry) => !row || row.isDeleted || isMoved;
  const loose = new Set(entries.filter(isLoose).map(({ row }) => row?.id));
  const behind = new Map<string | null, Entry[]>();
  let last: string | null = null;
  for (const entry of entries)
    if (!isLoose(entry)) last = (entry.row as CurrentRow).id;
    else if (!behind.get(last)?.push(entry)) behind.set(last, [entry]);
  const toPlaced = (entry: Entry): Placed => ({ entry, row: entry.row, order: null });
  const all: Placed[] = (behind.get(null) ?? []).map(toPlaced);
  for (const row of current) {
    if (row.isDeleted || loose.has(row.id) || removed.has(row.id)) continue;
    all.push({ entry: null, row, order: row.sortingOrder }, ...(behind.get(row.id) ?? []).map(toPlaced));
  }
  const orders = chooseOrders(all.map(({ order }) => order));
  const ofRows = new Map<string, number>();
  const ofNew = new Map<Entry, number>();
  for (const [index, { entry, row, order }] of all.entries()) {
    const chosen = orders[index] as number;
    if (row && chosen !== order) ofRows.set(row.id, chosen);
    else if (!row && entry) ofNew.set(entry, chosen);
  }
  return { ofRows, ofNew };
}

/** Chooses orders for what has none, between those that have one; new ones for all where there is no room between. */
function chooseOrders(orders: readonly (number | null)[]): number[] {
  const chosen = [...orders];
  for (let start = 0; start < chosen.length; start++) {
    if (chosen[start] !== null) continue;
    let end = start;
    while (end < chosen.length && chosen[end] === null) end++;
    const before = chosen[start - 1] ?? null;
    const after = chosen[end] ?? null;
    const from = before ?? (after ?? 1) - (end - start) - 1;
    const width = after === null ? end - start + 1 : after - from;
    for (let index = start; index < end; index++)
      chosen[index] = from + (width * (index - start + 1)) / (end - start + 1);
    start = end;
  }
  const isInOrder = (index: number) => orders[index] !== null && orders[index - 1] !== null;
  const hasRoom = chosen.every(
    (order, index) => index === 0 || isInOrder(index) || (order as number) > (chosen[index - 1] as number),
  );
  return hasRoom ? (chosen as number[]) : chosen.map((_, index) => index + 1);
}
