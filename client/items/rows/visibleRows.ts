import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRenderInBatches } from "./RenderAll.tsx";

/** Pixels above a list, at least: the header, the way to it, and its own name. */
const MIN_HEADER_HEIGHT = 200;

/** How many rows the screen can show; it is not known yet where the list stands on it. */
const estimateScreenRows = () =>
  Math.max(1, Math.ceil((window.innerHeight - MIN_HEADER_HEIGHT) / ESTIMATED_ROW_HEIGHT));

type VisibleRowsOptions = {
  /** Draws every row. */
  whole: boolean;
  /** Rows that stay in the document wherever they are: one has the focus, one is dragged. */
  kept: readonly (string | undefined)[];
};

/**
 * Which rows of a list are in the document: of a long one those on the screen and a little around it, and those that
 * are in somebody's hand. The others are margins, as high as the rows were when they were last seen.
 */
export function useVisibleRows<T extends { id: string }>(items: readonly T[], { whole, kept }: VisibleRowsOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [{ heightOf, measure }] = useState(createRowHeights);
  const [screen] = useState(estimateScreenRows);
  const [span, setSpan] = useState<RowRange>({ from: 0, to: screen });
  const now = useRef(items);
  useLayoutEffect(() => {
    now.current = items;
  }, [items]);

  useEffect(() => {
    if (whole) return undefined;
    const look = () => {
      const top = list.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      const sight = { top: -top, bottom: window.innerHeight - top };
      // At once: a frame later there would be nothing where the rows belong.
      flushSync(() => setSpan((span) => getVisibleRange(now.current, heightOf, sight, span)));
    };
    // The rows around the screen come after it is painted.
    const frame = requestAnimationFrame(() => setTimeout(look));
    for (const change of ["scroll", "resize"]) window.addEventListener(change, look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const change of ["scroll", "resize"]) window.removeEventListener(change, look);
    };
  }, [whole, heightOf]);

  const { from, to } = whole ? { from: 0, to: items.length } : span;
  // What fits on the screen is drawn at once, and moves nothing that stands under it.
  const limit = useRenderInBatches(to - from, items.length > screen);
  return { list, measure, rows: getRenderedRows(items, heightOf, { from, to: Math.min(to, from + limit) }, kept) };
}

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

/** Pixels of a row of one line, until one was measured. */
export const ESTIMATED_ROW_HEIGHT = 37;

/** How high each row of a list was when it was last seen; the others are taken to be as high as the first one. */
export function createRowHeights() {
  const heights = new Map<string, number>();
  let typical = ESTIMATED_ROW_HEIGHT;

  function take(entries: readonly ResizeObserverEntry[]) {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize;
      const id = (target as HTMLElement).dataset["row"];
      if (!height || !id) continue;
      if (heights.size === 0) typical = height;
      heights.set(id, height);
    }
  }

  const observer = new ResizeObserver(take);
  return {
    heightOf: (id: string) => heights.get(id) ?? typical,
    /** The `ref` of a row. */
    measure: (row: HTMLElement | null) => {
      if (!row) return undefined;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
  };
}
