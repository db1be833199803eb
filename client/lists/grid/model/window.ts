/** The part of rows or columns that is on the screen or near it, without `to`. */
export type Range = { from: number; to: number };

/** Returns the place of each row, and at the end that of what follows, from their heights. */
export function findPlaces(heights: readonly number[]): number[] {
  const places = [0];
  for (const height of heights) places.push((places.at(-1) ?? 0) + height);
  return places;
}

/** Returns the rows that are between two places. */
export function findRange(places: readonly number[], start: number, end: number): Range {
  const count = places.length - 1;
  let from = 0;
  while (from < count && (places[from + 1] ?? 0) <= start) from++;
  let to = from;
  while (to < count && (places[to] ?? 0) < end) to++;
  return { from, to };
}

/** One that is rendered, with the room of those before it that are not. */
type Rendered = { index: number; gap: number };

/**
 * Returns what is rendered: what is in the range, and the one that must stay, such as that with the focus. `rest` is the room
 * of what follows.
 */
export function listRendered(
  places: readonly number[],
  { from, to }: Range,
  kept: number,
): { rendered: Rendered[]; rest: number } {
  const count = places.length - 1;
  const indexes = new Set(Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, step) => from + step));
  if (kept >= 0 && kept < count) indexes.add(kept);
  let end = 0;
  const rendered = [...indexes]
    .toSorted((a, b) => a - b)
    .map((index) => {
      const gap = (places[index] ?? 0) - end;
      end = places[index + 1] ?? end;
      return { index, gap };
    });
  return { rendered, rest: (places.at(-1) ?? 0) - end };
}
