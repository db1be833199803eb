import { useMemo } from "react";
import { flushSync } from "react-dom";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { ROW_SHORTCUTS } from "./rowShortcuts.ts";
import type { ItemSelection } from "../selection/useItemSelection.ts";

/** The keys of an open list, those of its rows among them. */
export function useListShortcuts(find: () => void, { selectAll, clear }: ItemSelection) {
  useShortcuts(
    useMemo(
      () => ({
        title: "In this list",
        shortcuts: [
          ...ROW_SHORTCUTS,
          { keys: "Ctrl+A", does: "Select all items", act: selectAll },
          { keys: "n", does: "Type a new item", act: () => focusAddField(clear) },
          { keys: "/", does: "Find an item", act: find },
        ],
      }),
      [find, selectAll, clear],
    ),
  );
}

/** The field that adds one comes back when nothing is selected any more. */
function focusAddField(clear: () => void) {
  flushSync(clear);
  document.querySelector<HTMLElement>('[data-row=""] input')?.focus();
}
