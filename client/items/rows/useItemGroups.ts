import { useMemo } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { filterByText } from "../find/filterByText.ts";
import { groupItems } from "./itemGroups.ts";
import { useCollapsed } from "./useCollapsed.ts";
import { useRecentlyTicked } from "./useRecentlyTicked.ts";

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
