/** Lists (of at most 1,000 items each) or rows that one statement changes, so that it ends well within its timeout. */
export const LISTS_PER_CHUNK = 4;
export const ROWS_PER_CHUNK = 4_000;

/** Idempotency records that one statement copies; one can have megabytes. */
export const RECORDS_PER_CHUNK = 100;

/** Calls `work` for one chunk after the other, so that no statement grows with the number of rows that an owner has. */
export async function forEachChunk<T>(all: T[], size: number, work: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += size) await work(all.slice(start, start + size));
}

/** Calls `work` for all values, for so many at the same time. It stops with the first failure. */
export async function forEachAtOnce<T>(values: readonly T[], atOnce: number, work: (value: T) => Promise<unknown>) {
  const waiting = values.values();
  const workOff = async () => {
    for (const value of waiting) await work(value);
  };
  await Promise.all(Array.from({ length: atOnce }, workOff));
}

/** The rows that one statement of a batch reads or deletes, so that no other statement waits long for it. */
export const ROWS_PER_BATCH = 500;

/** Calls `deleteBatch`, which returns how many rows it has deleted, until it deletes fewer than `size`. Returns the sum. */
export async function deleteInBatches(deleteBatch: (size: number) => Promise<number>): Promise<number> {
  for (let deleted = 0; ;) {
    const count = await deleteBatch(ROWS_PER_BATCH);
    deleted += count;
    if (count < ROWS_PER_BATCH) return deleted;
  }
}
