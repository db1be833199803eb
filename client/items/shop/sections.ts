type HeadingOrItem = { id: string; isHeading: boolean };

/** The items below a heading, in blocks. */
type Section<T> = { heading: T | undefined; blocks: T[][] };

/** The number of rows that the browser lays out at a time. */
const BLOCK_SIZE = 50;

/** Splits the open items of a list at its headings. A heading without open items is left out. */
export function splitIntoSections<T extends HeadingOrItem>(items: readonly T[]): Section<T>[] {
  let section: Section<T> = { heading: undefined, blocks: [] };
  const sections = [section];
  for (const item of items) {
    const block = section.blocks.at(-1);
    if (item.isHeading) sections.push((section = { heading: item, blocks: [] }));
    else if (block && block.length < BLOCK_SIZE) block.push(item);
    else section.blocks.push([item]);
  }
  return sections.filter(({ blocks }) => blocks.length > 0);
}
