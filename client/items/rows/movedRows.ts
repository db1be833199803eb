import { getChangedOrders, type SortedItem } from "../../cache/order.ts";
import { countMovedRows } from "./itemGroups.ts";

type MovableItem = SortedItem & { isHeading: boolean };

/**
 * Returns the items that get another sorting order when the row at index `from` of the `movable` items takes the place
 * of the row at index `to`. `all` are the items of the list, also those that are done or hidden.
 */
export function moveRows(
  all: readonly MovableItem[],
  movable: readonly MovableItem[],
  from: number,
  to: number,
): SortedItem[] {
  const indexOf = (item?: MovableItem) => all.findIndex(({ id }) => id === item?.id);
  const start = indexOf(movable[from]);
  const count = countMovedRows(all, start);
  const target = indexOf(movable[to]);
  if (to <= from) return getReorderedItems(all, start, target, count);
  // A heading that moves to the end of another heading's rows also moves below the done and hidden ones.
  const next = movable[to + 1];
  const isAtEnd = all[start]?.isHeading && (!next || next.isHeading);
  const end = !isAtEnd ? target + 1 : next ? indexOf(next) : all.length;
  return getReorderedItems(all, start, end - count, count);
}

/**
 * Returns the items that get another sorting order when the `count` items from index `from` on move so that the first of
 * them has index `to`. The items between exchange the sorting orders that they have. If some of these are equal, all
 * items of the list are numbered from 1.
 */
function getReorderedItems(items: readonly SortedItem[], from: number, to: number, count = 1): SortedItem[] {
  const moved = items.slice(from, from + count);
  if (from === to || from < 0 || to < 0 || moved.length < count || !items[to + count - 1]) return [];
  return getChangedOrders(items, items.toSpliced(from, count).toSpliced(to, 0, ...moved));
}

/** Returns the items that get another sorting order when `moved` items become one block before or after another item. */
export function moveBlock(
  items: readonly SortedItem[],
  moved: readonly SortedItem[],
  { next, isAfter }: { next: SortedItem | undefined; isAfter: boolean },
): SortedItem[] {
  const others = items.filter((item) => !moved.some(({ id }) => id === item.id));
  const index = others.findIndex(({ id }) => id === next?.id);
  return index < 0 ? [] : getChangedOrders(items, others.toSpliced(index + Number(isAfter), 0, ...moved));
}
