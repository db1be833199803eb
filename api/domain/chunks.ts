/** Lists whose items one statement changes, 1,000 in each at most, and rows by their ids: it ends well within its limit. */
export const LISTS_PER_CHUNK = 4;
export const ROWS_PER_CHUNK = 4_000;

/** Does the work on so many at a time, one portion after the other: no statement grows with what somebody has. */
export async function forEachChunk<T>(all: T[], size: number, work: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let done = 0; done < all.length; done += size) await work(all.slice(done, done + size));
}
