import { useMemo } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { filterByText } from "../filterByText.ts";
import { useCollapsed } from "./collapsed.ts";
import type { ItemRowElements } from "./itemRowElements.ts";
import { useRecentlyTicked } from "./useRecentlyTicked.ts";

type GroupedItem = { id: string; completed: boolean };

/**
 * Splits items into open and done items, both in the order of the list. Items in `recentlyTicked` count as open, so that
 * no row moves while the user ticks.
 */
export function groupItems<T extends GroupedItem>(items: readonly T[], recentlyTicked: ReadonlySet<string>) {
  const done = items.filter(({ id, completed }) => completed && !recentlyTicked.has(id));
  const open = done.length > 0 ? items.filter(({ id, completed }) => !completed || recentlyTicked.has(id)) : items;
  return { open, done };
}

export type MoveDirection = "up" | "down" | "top" | "bottom";

/** Returns the index of an item after a move among `items`, or undefined when the item cannot move that way. */
export function getTargetIndex(
  items: readonly { id: string }[],
  id: string,
  direction: MoveDirection,
): number | undefined {
  const index = items.findIndex((item) => item.id === id);
  const target = { up: index - 1, down: index + 1, top: 0, bottom: items.length - 1 }[direction];
  return index >= 0 && target !== index && items[target] ? target : undefined;
}

type Items = readonly ItemFieldsFragment[];

/** The items of a list as the screen shows them: found by the search, open and done. */
export type ItemGroups = ReturnType<typeof useItemGroups>;

/** Filters the items of a list by the search text, and puts the done items into a group that can be collapsed. */
export function useItemGroups(
  listId: string,
  items: Items,
  rows: ItemRowElements,
  { isTemplate, searchText }: { isTemplate: boolean; searchText: string },
) {
  const { recentlyTicked, keepInPlace } = useRecentlyTicked(rows);
  const { collapsed, toggle, show } = useCollapsed(listId);
  const found = useMemo(() => filterByText(items, searchText), [items, searchText]);
  const { open, done } = useMemo(
    () => (isTemplate ? { open: found, done: NO_ITEMS } : groupItems(found, recentlyTicked)),
    [found, recentlyTicked, isTemplate],
  );
  // While a search hides items, the place of a moved item among the hidden ones would not be clear.
  const movable = found === items;
  const isDoneOpen = !movable || !collapsed;
  const shownItems = useMemo(
    () => (isDoneOpen && done.length > 0 ? [...open, ...done] : open),
    [isDoneOpen, open, done],
  );
  return {
    found,
    open,
    done,
    /** The items that neither the search nor a collapsed group hides, from top to bottom. */
    shownItems,
    movable,
    isDoneOpen,
    toggleDone: toggle,
    showDone: show,
    keepInPlace,
  };
}

const NO_ITEMS: Items = [];
