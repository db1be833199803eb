import { useCallback, useMemo, type RefObject } from "react";
import { isSettled } from "../../cache/settled.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { filterByText } from "../model/filterByText.ts";
import { areDoneExpanded, expand, expandDone, setDoneExpanded, useCollapsedGroups } from "./collapsed.ts";
import type { ItemRowElements } from "./itemRowElements.ts";
import { useRecentlyTicked, type RecentlyTicked } from "./useRecentlyTicked.ts";

type GroupedItem = { id: string; completed: boolean; isSkipped: boolean };

/**
 * Splits items into open and done items, both in the order of the list. Items in `recentlyTicked` are still in the group
 * where they were, so that no row moves while the user ticks.
 */
export function groupItems<T extends GroupedItem>(items: readonly T[], recentlyTicked: RecentlyTicked) {
  const isDone = (item: T) => recentlyTicked.get(item.id) ?? isSettled(item);
  const done = items.filter(isDone);
  const open = done.length > 0 ? items.filter((item) => !isDone(item)) : items;
  return { open, done };
}

type HeadingOrItem = { id: string; isHeading: boolean };

/** Returns the items without those below a collapsed heading. Returns `items` itself when none is hidden. Exported for tests. */
export function hideCollapsedItems<T extends HeadingOrItem>(items: readonly T[], collapsed: readonly string[]) {
  if (!items.some(({ id, isHeading }) => isHeading && collapsed.includes(id))) return items;
  let isHidden = false;
  return items.filter(({ id, isHeading }) => {
    if (!isHeading) return !isHidden;
    isHidden = collapsed.includes(id);
    return true;
  });
}

/** Returns the heading above an item of the list, or undefined when there is none. */
export function findHeadingOf<T extends HeadingOrItem>(items: readonly T[], id: string): T | undefined {
  const index = items.findIndex((item) => item.id === id);
  return items.slice(0, Math.max(index, 0)).findLast(({ isHeading }) => isHeading);
}

/** The number of items below a heading, and of those that are ticked or skipped. */
export type SectionCount = { total: number; settled: number };

const EMPTY_SECTION: SectionCount = { total: 0, settled: 0 };

/** Counts the items below each heading, by its id. */
export function countSections(items: readonly (GroupedItem & HeadingOrItem)[]): ReadonlyMap<string, SectionCount> {
  const counts = new Map<string, SectionCount>();
  let headingId: string | undefined;
  for (const item of items) {
    const { id, isHeading } = item;
    if (isHeading) {
      headingId = id;
      counts.set(id, EMPTY_SECTION);
    } else if (headingId !== undefined) {
      const { total, settled } = counts.get(headingId) ?? EMPTY_SECTION;
      counts.set(headingId, { total: total + 1, settled: settled + Number(isSettled(item)) });
    }
  }
  return counts;
}

/** Returns how many rows move with the row at an index: a heading takes the rows up to the next heading along. */
export function countMovedRows(items: readonly HeadingOrItem[], index: number): number {
  if (!items[index]?.isHeading) return 1;
  const next = items.findIndex(({ isHeading }, at) => isHeading && at > index);
  return (next === -1 ? items.length : next) - index;
}

export type MoveDirection = "up" | "down" | "top" | "bottom";

/**
 * Returns the index of the row among `items` whose place a row takes, or undefined when it cannot move that way. A
 * heading moves past the rows of the heading before or after it.
 */
export function getTargetIndex(
  items: readonly HeadingOrItem[],
  id: string,
  direction: MoveDirection,
): number | undefined {
  const index = items.findIndex((item) => item.id === id);
  const last = items.length - 1;
  if (index < 0) return undefined;
  const next = index + countMovedRows(items, index);
  const targets = items[index]?.isHeading
    ? {
        up: items.slice(0, index).findLastIndex(({ isHeading }) => isHeading),
        down: next + countMovedRows(items, next) - 1,
        top: 0,
        bottom: last,
      }
    : { up: index - 1, down: index + 1, top: 0, bottom: last };
  // The rows above the first heading have no heading to move past, so the heading moves above all of them.
  const target = direction === "up" && index > 0 ? Math.max(targets.up, 0) : targets[direction];
  const isPast = target < index || target >= next;
  return isPast && items[target] ? target : undefined;
}

type Items = readonly ItemFieldsFragment[];

type GroupOptions = {
  isTemplate: boolean;
  searchText: string;
  runId: string;
  /** The element that contains the rows. */
  container: RefObject<HTMLElement | null>;
};

/** The items of a list as the screen shows them: found by the search, open and done. */
export type ItemGroups = ReturnType<typeof useItemGroups>;

/**
 * Filters the items of a list by the search text, puts the done items into a group that can be collapsed, and hides the
 * items of collapsed headings.
 */
export function useItemGroups(
  listId: string,
  items: Items,
  rows: ItemRowElements,
  { isTemplate, searchText, runId, container }: GroupOptions,
) {
  const isRowInUse = useCallback(() => rows.getAll().some((row) => row.isInUse?.()), [rows]);
  const { recentlyTicked, keepInPlace, haveRowsJustMoved } = useRecentlyTicked(items, { runId, container, isRowInUse });
  const collapsed = useCollapsedGroups();
  const found = useMemo(() => filterByText(items, searchText), [items, searchText]);
  // While a search hides items, the place of a moved item among the hidden ones would not be clear.
  const movable = found === items;
  const { open: allOpen, done } = useMemo(
    () => (isTemplate ? { open: found, done: NO_ITEMS } : groupItems(found, recentlyTicked)),
    [found, recentlyTicked, isTemplate],
  );
  const isFinished = movable && done.length > 0 && allOpen.every(({ isHeading }) => isHeading);
  const open = useMemo(() => {
    // The headings of a finished list have nothing below them.
    if (isFinished) return NO_ITEMS;
    // A search shows what it has found, also below a collapsed heading.
    return movable ? hideCollapsedItems(allOpen, collapsed) : allOpen;
  }, [isFinished, movable, allOpen, collapsed]);
  const isDoneOpen = !movable || areDoneExpanded(collapsed, listId, isFinished);
  const shownItems = useMemo(
    () => (isDoneOpen && done.length > 0 ? [...open, ...done] : open),
    [isDoneOpen, open, done],
  );
  const sectionCounts = useMemo(() => countSections(items), [items]);
  return {
    found,
    open,
    done,
    /** The items that neither the search nor a collapsed group hides, from top to bottom. */
    shownItems,
    /** The counts of all items below each heading. */
    sectionCounts,
    movable,
    /** Everything is ticked or skipped, and the rows have moved to the done items. */
    isFinished,
    isDoneOpen,
    toggleDone: () => setDoneExpanded(listId, !isDoneOpen),
    /** Expands the groups that hide an item, without saving it. */
    reveal: (id: string) => {
      if (done.some((item) => item.id === id)) expandDone(listId);
      else expand(findHeadingOf(items, id)?.id ?? "");
    },
    keepInPlace,
    haveRowsJustMoved,
  };
}

const NO_ITEMS: Items = [];
