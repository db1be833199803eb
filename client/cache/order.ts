import { memoize } from "../ui/memoize.ts";

const nameCollator = memoize(() => new Intl.Collator("en", { numeric: true, sensitivity: "accent" }));

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type NameKeys = { id: string; name: string };
type UrgencyKeys = NameKeys & { priority: number; date?: string | null };
export type SortingOrderKeys = { id: string; sortingOrder: number; createdAt: string };

/**
 * Compares notebooks or lists by name, ignoring case and with numbers as numbers, then by id (docs/api.md, Order).
 */
export const byName = (a: NameKeys, b: NameKeys) => nameCollator().compare(a.name, b.name) || compareTexts(a.id, b.id);

/**
 * Compares active lists: higher priority first, then earlier date with no date last, then name (docs/api.md,
 * Order).
 */
export const byUrgency = (a: UrgencyKeys, b: UrgencyKeys) =>
  b.priority - a.priority || compareDates(a.date, b.date) || byName(a, b);

/** Compares items by `sortingOrder`, then by age, then by id. */
export const bySortingOrder = (a: SortingOrderKeys, b: SortingOrderKeys) =>
  a.sortingOrder - b.sortingOrder || compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id);

function compareDates(a: string | null | undefined, b: string | null | undefined) {
  if (!a || !b) return Number(!a) - Number(!b);
  return compareTexts(a, b);
}

export type SortedItem = { id: string; sortingOrder: number };

/** Returns the items that get another sorting order when the items come into a new order. */
export function getChangedOrders(items: readonly SortedItem[], reordered: readonly SortedItem[]): SortedItem[] {
  const isChanged = ({ id }: SortedItem, index: number) => id !== items[index]?.id;
  const [first, last] = [reordered.findIndex(isChanged), reordered.findLastIndex(isChanged)];
  const sortingOrders = isIncreasing(items.slice(first, last + 1))
    ? items.map(({ sortingOrder }) => sortingOrder)
    : items.map((_item, index) => index + 1);
  return reordered.flatMap(({ id, sortingOrder }, index) => {
    const newSortingOrder = sortingOrders[index] ?? sortingOrder;
    return newSortingOrder === sortingOrder ? [] : { id, sortingOrder: newSortingOrder };
  });
}

const isIncreasing = (items: readonly SortedItem[]) =>
  items.every((item, index) => index === 0 || item.sortingOrder > (items[index - 1]?.sortingOrder ?? NaN));
