import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ItemListRow, ItemRowElements } from "./itemRowElements.ts";
import { useRenderLimit } from "./RenderAll.tsx";

/** The page header, the breadcrumb and the list's name are at least this many pixels high. */
const MIN_HEADER_HEIGHT = 148;

/** Estimates how many rows fit on the screen, before the browser has laid out the list. */
const estimateScreenRows = () =>
  Math.max(1, Math.ceil((window.innerHeight - MIN_HEADER_HEIGHT) / ESTIMATED_ROW_HEIGHT));

type VisibleRowsOptions = {
  renderAll: boolean;
  /** The ids of rows that are rendered wherever they are, such as the row that has the focus. */
  alwaysRendered: readonly (string | undefined)[];
};

/**
 * Virtualizes a list: only the rows on the screen and near it, and those in `alwaysRendered`, are in the document.
 * Margins as high as the other rows take their place. Returns the rows to render, a ref for the list and a function
 * that registers each row when it is rendered.
 */
export function useVisibleRows<T extends { id: string }>(
  items: readonly T[],
  rows: ItemRowElements,
  { renderAll, alwaysRendered }: VisibleRowsOptions,
) {
  const list = useRef<HTMLUListElement>(null);
  const [{ getHeight, registerRow }] = useState(() => createRowHeights(rows));
  const [screenRows] = useState(estimateScreenRows);
  const [visibleRange, setVisibleRange] = useState<RowRange>({ from: 0, to: screenRows });
  const latestItems = useRef(items);
  useLayoutEffect(() => {
    latestItems.current = items;
  }, [items]);

  useEffect(() => {
    if (renderAll) return undefined;
    const updateRange = () => {
      const top = list.current?.getBoundingClientRect().top;
      if (top === undefined) return;
      const viewport = { top: -top, bottom: window.innerHeight - top };
      // Without flushSync, the browser would paint a frame with a gap before the new rows.
      flushSync(() => setVisibleRange((range) => getVisibleRange(latestItems.current, getHeight, viewport, range)));
    };
    // The rows near the screen are rendered after the first paint.
    const frame = requestAnimationFrame(() => setTimeout(updateRange));
    for (const event of ["scroll", "resize"]) window.addEventListener(event, updateRange, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of ["scroll", "resize"]) window.removeEventListener(event, updateRange);
    };
  }, [renderAll, getHeight]);

  const { from, to } = renderAll ? { from: 0, to: items.length } : visibleRange;
  // A list that fits on the screen is rendered at once, so that nothing below it moves later.
  const limit = useRenderLimit(to - from, items.length > screenRows);
  const range = { from, to: Math.min(to, from + limit) };
  return { list, registerRow, renderedRows: getRenderedRows(items, getHeight, range, alwaysRendered) };
}

type Row = { id: string };
type GetHeight = (id: string) => number;

/** The indexes from `from` to `to`, without `to`. */
type RowRange = { from: number; to: number };

/** Rows are rendered up to this many pixels above and below the screen. */
const OVERSCAN = 500;
/** When the rendered rows reach fewer pixels than this beyond the screen, more rows are rendered. */
const MIN_OVERSCAN = 200;

/**
 * Returns the rows to render while the screen shows the list from `top` to `bottom`, in pixels from the top of the list.
 * As long as the previous range reaches far enough, it stays, so that the list does not render at every scroll event.
 * After a jump to rows of which none is rendered, the smallest range is returned, because it renders fastest. Exported for
 * tests.
 */
export function getVisibleRange(
  rows: readonly Row[],
  getHeight: GetHeight,
  { top, bottom }: Viewport,
  previous: RowRange,
): RowRange {
  const smallest = findRange(rows, getHeight, top - MIN_OVERSCAN, bottom + MIN_OVERSCAN);
  const isEnough = previous.from <= smallest.from && previous.to >= smallest.to;
  if (previous.to <= smallest.from || previous.from >= smallest.to) return smallest;
  return isEnough ? previous : findRange(rows, getHeight, top - OVERSCAN, bottom + OVERSCAN);
}

type Viewport = { top: number; bottom: number };

function findRange(rows: readonly Row[], getHeight: GetHeight, top: number, bottom: number): RowRange {
  let [from, to, end] = [0, 0, 0];
  for (const [index, { id }] of rows.entries()) {
    const start = end;
    end += getHeight(id);
    if (end <= top) from = index + 1;
    if (start < bottom) to = index + 1;
  }
  // While the end of the list is on the screen, the range includes rows that may be added there: adding them does not
  // scroll the page, so it does not update the range.
  if (top < end && end < bottom) to += Math.ceil((bottom - end) / ESTIMATED_ROW_HEIGHT);
  // A list that is off the screen renders one row, because the margins that take the place of the others are on it.
  return { from: Math.max(0, Math.min(from, rows.length - 1)), to: Math.max(to, 1) };
}

type RenderedRow<T> = {
  item: T;
  index: number;
  /** The height in pixels of the rows right before this one that are not rendered. */
  marginTop: number;
  /** The height in pixels of the rows after the last rendered row; 0 for the other rows. */
  marginBottom: number;
};

/**
 * Returns the rows of a range and those in `alwaysRendered`, in order, with margins for the rows between them. Exported for
 * tests.
 */
export function getRenderedRows<T extends Row>(
  items: readonly T[],
  getHeight: GetHeight,
  { from, to }: RowRange,
  alwaysRendered: readonly (string | undefined)[],
): RenderedRow<T>[] {
  const start = Math.max(0, Math.min(from, items.length - 1));
  const rows: RenderedRow<T>[] = [];
  const alwaysRenderedIds = new Set(alwaysRendered);
  let skippedHeight = 0;
  for (const [index, item] of items.entries()) {
    if ((index >= start && index < Math.max(to, start + 1)) || alwaysRenderedIds.has(item.id)) {
      rows.push({ item, index, marginTop: skippedHeight, marginBottom: 0 });
      skippedHeight = 0;
    } else skippedHeight += getHeight(item.id);
  }
  const last = rows.at(-1);
  if (last) last.marginBottom = skippedHeight;
  return rows;
}

/** The height in pixels of a row with one line of text, before any row is measured. */
const ESTIMATED_ROW_HEIGHT = 38;

/**
 * Measures the rows of a list. A row has the height that it had when it was last rendered; a row that was never rendered
 * has the height of the row that was measured first.
 */
function createRowHeights(rows: ItemRowElements) {
  const heights = new Map<string, number>();
  let defaultHeight = ESTIMATED_ROW_HEIGHT;

  function saveHeights(entries: readonly ResizeObserverEntry[]) {
    for (const { target, borderBoxSize } of entries) {
      const height = borderBoxSize[0]?.blockSize;
      const id = rows.getContaining(target)?.key;
      if (!height || !id) continue;
      if (heights.size === 0) defaultHeight = height;
      heights.set(id, height);
    }
  }

  const observer = new ResizeObserver(saveHeights);
  return {
    getHeight: (id: string) => heights.get(id) ?? defaultHeight,
    /** Registers and measures a row until the function that it returns is called. */
    registerRow: (row: ItemListRow) => {
      const unregister = rows.add(row);
      observer.observe(row.element);
      return () => {
        observer.unobserve(row.element);
        unregister();
      };
    },
  };
}
