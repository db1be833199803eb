type HeadingOrItem = { id: string; isHeading: boolean };

/** The items below a heading, in blocks. */
type Section<T> = { heading: T | undefined; blocks: T[][] };

/** The number of rows that the browser lays out at a time. */
const BLOCK_SIZE = 50;

/** Splits rows into blocks that the browser lays out one at a time. */
export const splitIntoBlocks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BLOCK_SIZE) }, (_block, index) =>
    rows.slice(index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE),
  );

/** Splits the open items of a list at its headings. A heading without open items is left out. */
export function splitIntoSections<T extends HeadingOrItem>(items: readonly T[]): Section<T>[] {
  let section: { heading: T | undefined; rows: T[] } = { heading: undefined, rows: [] };
  const sections = [section];
  for (const item of items) {
    if (item.isHeading) sections.push((section = { heading: item, rows: [] }));
    else section.rows.push(item);
  }
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, rows }) => ({ heading, blocks: splitIntoBlocks(rows) }));
}
