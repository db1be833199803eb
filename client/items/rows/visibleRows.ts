import { ESTIMATED_ROW_HEIGHT } from "./rowHeights.ts";

type Row = { id: string };
type HeightOf = (id: string) => number;

/** The rows from `from` up to `to`, which is not among them. */
export type RowRange = { from: number; to: number };

/** Pixels around the screen in which rows are drawn already, and in which they have to be. */
const OVERSCAN = 500;
const MIN_OVERSCAN = 200;

/**
 * The rows to draw when the screen shows `top` to `bottom` of the list, in pixels. What is drawn stays while it is
 * enough: a list does not change with every pixel. After a leap, of which nothing is drawn yet, the least comes first.
 */
export function getVisibleRange(
  rows: readonly Row[],
  heightOf: HeightOf,
  { top, bottom }: Viewport,
  before: RowRange,
): RowRange {
  const least = findRange(rows, heightOf, top - MIN_OVERSCAN, bottom + MIN_OVERSCAN);
  const isEnough = before.from <= least.from && before.to >= least.to;
  if (before.to <= least.from || before.from >= least.to) return least;
  return isEnough ? before : findRange(rows, heightOf, top - OVERSCAN, bottom + OVERSCAN);
}

type Viewport = { top: number; bottom: number };

function findRange(rows: readonly Row[], heightOf: HeightOf, top: number, bottom: number): RowRange {
  let [from, to, end] = [0, 0, 0];
  for (const [index, { id }] of rows.entries()) {
    const start = end;
    end += heightOf(id);
    if (end <= top) from = index + 1;
    if (start < bottom) to = index + 1;
  }
  // Room is left for rows that are added there: nothing scrolls while the end of the list is on the screen.
  if (top < end && end < bottom) to += Math.ceil((bottom - end) / ESTIMATED_ROW_HEIGHT);
  // Of a list that is out of sight one row is drawn: its margins hold the place of the others.
  return { from: Math.max(0, Math.min(from, rows.length - 1)), to: Math.max(to, 1) };
}

export type RenderedRow<T> = {
  item: T;
  index: number;
  /** Pixels to leave for the rows before it that are not drawn. */
  before: number;
  /** Pixels to leave after the last row. */
  after: number;
};

/** The rows of a span and those that are `kept`, in their order, each with the room that the rows between them take. */
export function getRenderedRows<T extends Row>(
  items: readonly T[],
  heightOf: HeightOf,
  { from, to }: RowRange,
  kept: readonly (string | undefined)[],
): RenderedRow<T>[] {
  const start = Math.max(0, Math.min(from, items.length - 1));
  const rows: RenderedRow<T>[] = [];
  const inHand = new Set(kept);
  let room = 0;
  for (const [index, item] of items.entries()) {
    if ((index >= start && index < Math.max(to, start + 1)) || inHand.has(item.id)) {
      rows.push({ item, index, before: room, after: 0 });
      room = 0;
    } else room += heightOf(item.id);
  }
  const last = rows.at(-1);
  if (last) last.after = room;
  return rows;
}
