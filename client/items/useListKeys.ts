import { useMemo } from "react";
import { flushSync } from "react-dom";
import { useShortcuts } from "../ui/shortcuts.ts";
import { ROW_KEYS } from "./rowKeys.ts";
import type { Selecting } from "./useSelecting.ts";

/** The keys of an open list, those of its rows among them. */
export function useListKeys(find: () => void, { selectAll, clear }: Selecting) {
  useShortcuts(
    useMemo(
      () => ({
        title: "In this list",
        shortcuts: [
          ...ROW_KEYS,
          { keys: "Ctrl+A", does: "Select all items", act: selectAll },
          { keys: "n", does: "Type a new item", act: () => startItem(clear) },
          { keys: "/", does: "Find an item", act: find },
        ],
      }),
      [find, selectAll, clear],
    ),
  );
}

/** The field that adds one comes back when nothing is selected any more. */
function startItem(clear: () => void) {
  flushSync(clear);
  document.querySelector<HTMLElement>('[data-row=""] input')?.focus();
}
