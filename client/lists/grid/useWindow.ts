import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { findPlaces, findRange, listRendered, type Range } from "./model/window.ts";

/** A grid with more cells than this renders only those on the screen and near it. */
const MAX_WHOLE = 1_000;
/** Pixels beyond the screen in which rows and columns are rendered. */
const OVERSCAN = 240;

/** The sizes that `grid.css` sets, in pixels. */
type Sizes = { row: number; heading: number; cell: number; first: number };

type View = Sizes & { scrollTop: number; scrollLeft: number; height: number; width: number };

const START: View = {
  row: 38,
  heading: 48,
  cell: 68,
  first: 256,
  scrollTop: 0,
  scrollLeft: 0,
  height: 900,
  width: 1_200,
};

function readView(region: HTMLElement): View {
  const style = getComputedStyle(region);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const read = (name: string) => Number.parseFloat(style.getPropertyValue(name)) * rem;
  const { scrollTop, scrollLeft, clientHeight: height, clientWidth: width } = region;
  const first = Math.min(16 * rem, width / 2);
  // In a page from right to left, places count down from 0.
  const sizes = { row: read("--gt-row"), heading: read("--gt-heading"), cell: read("--gt-cell"), first };
  return { ...sizes, scrollTop, scrollLeft: Math.abs(scrollLeft), height, width };
}

type Ranges = { rows: Range; columns: Range };

type Options = {
  /** Whether each line is a heading. */
  lines: readonly { isHeading: boolean }[];
  columnCount: number;
  /** The line and the column that are rendered wherever they are. */
  kept: { line: number; column: number };
};

/** Returns which lines and columns are rendered while the region shows a part of the grid, and the room of the others. */
export function useWindow(region: RefObject<HTMLElement | null>, { lines, columnCount, kept }: Options) {
  const isWhole = lines.length * columnCount <= MAX_WHOLE;
  const [view, setView] = useState(START);
  const { row, heading, cell } = view;
  const linePlaces = useMemo(
    () => findPlaces(lines.map(({ isHeading }) => (isHeading ? heading : row))),
    [lines, heading, row],
  );
  const columnPlaces = useMemo(() => findPlaces(Array.from({ length: columnCount }, () => cell)), [columnCount, cell]);

  useLayoutEffect(() => {
    const element = region.current;
    if (!element || isWhole) return undefined;
    const update = () => setView(readView(element));
    // Without flushSync, the browser would paint a frame with a gap before the new cells.
    const follow = () => flushSync(update);
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [region, isWhole]);

  const { rows, columns } = isWhole
    ? { rows: { from: 0, to: lines.length }, columns: { from: 0, to: columnCount } }
    : findRanges(view, linePlaces, columnPlaces);
  return {
    isWhole,
    lines: useRendered(linePlaces, rows, kept.line),
    columns: useRendered(columnPlaces, columns, kept.column),
  };
}

/** Returns the same object as long as the same is rendered, wherever the focus is in it. */
function useRendered(places: readonly number[], { from, to }: Range, kept: number) {
  const beside = kept >= from && kept < to ? -1 : kept;
  return useMemo(() => listRendered(places, { from, to }, beside), [places, from, to, beside]);
}

function findRanges(view: View, linePlaces: readonly number[], columnPlaces: readonly number[]): Ranges {
  const { scrollTop, scrollLeft, height, width, first } = view;
  return {
    rows: findRange(linePlaces, scrollTop - OVERSCAN, scrollTop + height + OVERSCAN),
    columns: findRange(columnPlaces, scrollLeft - OVERSCAN, scrollLeft + width - first + OVERSCAN),
  };
}
