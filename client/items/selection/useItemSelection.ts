import { useCallback, useMemo, type KeyboardEvent } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { formatCount } from "../../ui/format.ts";
import { focusSibling } from "../rows/rowShortcuts.ts";
import { useBulkActions } from "./useBulkActions.tsx";
import { usePointerSelection, useSelection } from "./useSelection.ts";

type Items = readonly ItemFieldsFragment[];

type SelectableItems = {
  /** The items of the list in their order. */
  all: Items;
  /** Those that are on the screen, in the order in which they stand there. */
  shown: Items;
  tickable: boolean;
};

export type ItemSelection = ReturnType<typeof useItemSelection>;

/** Several items of a list, selected with a mouse, a finger or keys, and what is done to them together. */
export function useItemSelection(
  listId: string,
  { all, shown, tickable }: SelectableItems,
  stay: (...ids: string[]) => void,
) {
  const selection = useSelection(shown);
  const { ids, isBegun, clear, all: selectShown } = selection;
  const set = useMemo(() => new Set(ids), [ids]);
  const items = useMemo(() => (set.size > 0 ? all.filter(({ id }) => set.has(id)) : NO_ITEMS), [all, set]);
  const many = useBulkActions(listId, all, { stay, clear });
  const hand = usePointerSelection(selection);
  const ticks = items.some(({ completed }) => !completed);

  const selectAll = useCallback(() => {
    selectShown();
    // The keys that act on what is selected are heard on a row.
    if (!document.activeElement?.closest("li[data-row]"))
      document.querySelector<HTMLElement>("li[data-row] :is(input:not(:disabled), button)")?.focus();
  }, [selectShown]);

  useShortcuts(
    useMemo(() => {
      if (items.length === 0) return NO_SHORTCUTS;
      const tick = { keys: "Space", label: ticks ? "Tick what is selected" : "Un-tick what is selected" };
      return createShortcutGroup([
        ...(tickable ? [tick] : []),
        { keys: "Del", label: "Delete what is selected" },
        { keys: "m", label: "Move what is selected to another list", run: () => many.moveTo(ids) },
        { keys: "Ctrl+C", label: "Copy what is selected as Markdown", run: () => many.copy(ids) },
        { keys: "Esc", label: "Select nothing", run: clear },
      ]);
    }, [items, ids, ticks, tickable, many, clear]),
  );

  /** Whether a key that was pressed on a row selects, or acts on what is selected. */
  function pressed({ key, target, currentTarget, ...keys }: KeyboardEvent<HTMLElement>): boolean {
    const part = target as HTMLElement;
    const row = part.closest<HTMLElement>("li[data-row]");
    const id = row?.dataset["row"];
    if (!row || !id || part.matches("textarea") || keys.ctrlKey || keys.metaKey || keys.altKey) return false;
    if (keys.shiftKey && (key === "ArrowDown" || key === "ArrowUp")) {
      const way = key === "ArrowDown" ? 1 : -1;
      const next = shown[shown.findIndex((item) => item.id === id) + way];
      if (next) focusSibling(currentTarget, row, part, way);
      selection.extend(next?.id ?? id, id);
      return true;
    }
    if (keys.shiftKey || !set.has(id)) return false;
    if (key === " " && tickable) return (many.tick(ids, ticks), true);
    return (key === "Delete" || key === "Backspace") && (many.remove(ids), true);
  }

  return {
    items,
    set,
    ids,
    many,
    clear,
    selectAll,
    hand,
    /** For those who do not see it. */
    words: ids.length > 0 ? `${formatCount(ids.length)} selected` : isBegun ? "Nothing selected" : "",
    /** Answers whether the key was meant for this. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.defaultPrevented || event.nativeEvent.isComposing || !pressed(event)) return false;
      event.preventDefault();
      return true;
    },
  };
}

const createShortcutGroup = (shortcuts: { keys: string; label: string; run?: () => void }[]) => ({
  title: "What is selected",
  shortcuts,
});
const NO_SHORTCUTS = createShortcutGroup([]);
const NO_ITEMS: Items = [];
