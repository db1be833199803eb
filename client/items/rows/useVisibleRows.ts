import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getRenderedRows, getVisibleRange, type RowRange } from "./visibleRows.ts";
import { createRowHeights, ESTIMATED_ROW_HEIGHT } from "./rowHeights.ts";
import { useRenderInBatches } from "./useRenderInBatches.ts";

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
