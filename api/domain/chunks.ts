/** Lists (of at most 1,000 items each) or rows that one statement changes, so that it ends well within its timeout. */
export const LISTS_PER_CHUNK = 4;
export const ROWS_PER_CHUNK = 4_000;

/** Calls `work` for one chunk after the other, so that no statement grows with the number of rows that an owner has. */
export async function forEachChunk<T>(all: T[], size: number, work: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += size) await work(all.slice(start, start + size));
}
