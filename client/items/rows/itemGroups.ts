import { useMemo } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { filterByText } from "../filterByText.ts";
import { useCollapsed } from "./collapsed.ts";
import { useRecentlyTicked } from "./useRecentlyTicked.ts";

type GroupedItem = { id: string; completed: boolean };

/**
 * The items that are still to do and those that are done, each in the order of the list. One that was ticked a moment
 * ago stays where it was, so that nothing moves under the hand that ticks.
 */
export function groupItems<T extends GroupedItem>(items: readonly T[], staying: ReadonlySet<string>) {
  const done = items.filter(({ id, completed }) => completed && !staying.has(id));
  const open = done.length > 0 ? items.filter(({ id, completed }) => !completed || staying.has(id)) : items;
  return { open, done };
}

export type MoveDirection = "up" | "down" | "top" | "bottom";

/** The place of an item, among those shown together, after a step; undefined when there is no such place. */
export function getTargetIndex(shown: readonly { id: string }[], id: string, step: MoveDirection): number | undefined {
  const at = shown.findIndex((item) => item.id === id);
  const place = { up: at - 1, down: at + 1, top: 0, bottom: shown.length - 1 }[step];
  return at >= 0 && place !== at && shown[place] ? place : undefined;
}

type Items = readonly ItemFieldsFragment[];

/** Which items of a list are on the screen and how they stand there. */
export type ItemGroups = ReturnType<typeof useItemGroups>;

/** Those that hold the words that are looked for; the done ones in a group of their own that can be shut. */
export function useItemGroups(
  listId: string,
  items: Items,
  { isTemplate, words }: { isTemplate: boolean; words: string },
) {
  const { staying, stay } = useRecentlyTicked();
  const { collapsed, toggle, show } = useCollapsed(listId);
  const found = useMemo(() => filterByText(items, words), [items, words]);
  const { open, done } = useMemo(
    () => (isTemplate ? { open: found, done: NONE } : groupItems(found, staying)),
    [found, staying, isTemplate],
  );
  // Where some are not shown, nobody could say between which a row would go.
  const movable = found === items;
  const isDoneOpen = !movable || !collapsed;
  const all = useMemo(() => (isDoneOpen && done.length > 0 ? [...open, ...done] : open), [isDoneOpen, open, done]);
  return {
    found,
    open,
    done,
    /** In the order in which they stand on the screen. */
    all,
    movable,
    isDoneOpen,
    toggleDone: toggle,
    showDone: show,
    stay,
  };
}

const NONE: Items = [];
