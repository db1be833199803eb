// Whether something is to be done in a run. An item is open, ticked or skipped.

type Item = { completed: boolean; isSkipped: boolean };
type Counts = { completedCount: number; skippedCount: number };

/** Whether nothing is to be done for an item, because it is ticked or skipped. */
export const isSettled = ({ completed, isSkipped }: Item) => completed || isSkipped;

/** Whether an item is to be done. A heading is no item. */
export const isOpen = (item: Item & { isHeading: boolean }) => !isSettled(item) && !item.isHeading;

/** The number of items for which nothing is to be done: what every count of a list's progress shows. */
export const countSettled = ({ completedCount, skippedCount }: Counts) => completedCount + skippedCount;

/** Whether a list was used in its run, so that it is kept: something is ticked or skipped, or has a remark. */
export const isUsed = (list: Counts, items: readonly { remark: string | null }[]): boolean =>
  countSettled(list) > 0 || items.some(({ remark }) => remark !== null);

/** Whether a list has items, and nothing is to be done. */
export const isFinished = (list: Counts & { itemCount: number }) =>
  list.itemCount > 0 && countSettled(list) === list.itemCount;
