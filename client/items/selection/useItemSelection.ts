import { t } from "@lingui/core/macro";
import { useCallback, useMemo, type KeyboardEvent } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useShortcuts } from "../../ui/browser/shortcuts.ts";
import { focusFirst } from "../../ui/browser/rowElements.ts";
import { formatSelected } from "../model/labels.ts";
import type { ItemGroups } from "../rows/itemGroups.ts";
import type { ItemRowElements } from "../rows/itemRowElements.ts";
import { focusSamePart } from "../rows/rowShortcuts.ts";
import { useBulkActions, type CreateList } from "./useBulkActions.tsx";
import { usePointerSelection, useSelection } from "./useSelection.ts";

type Items = readonly ItemFieldsFragment[];

type SelectableItems = {
  /** All items of the list, in the order of the list. */
  allItems: Items;
  /** The items that neither the search nor a collapsed group hides, from top to bottom. */
  shownItems: Items;
  /** Whether the user may tick the items. */
  mayTick: boolean;
  /** Whether the user may not change the list. */
  readOnly: boolean;
};

export type ItemSelection = ReturnType<typeof useItemSelection>;

/** The selection of a list: its items, its actions, and the handlers of the pointer and the keys that change it. */
export function useItemSelection(
  listId: string,
  rows: ItemRowElements,
  { allItems, shownItems, mayTick, readOnly }: SelectableItems,
  { keepInPlace, haveRowsJustMoved }: Pick<ItemGroups, "keepInPlace" | "haveRowsJustMoved">,
  createList: CreateList,
) {
  const selection = useSelection(shownItems);
  const { ids, wasUsed, clear, selectShown } = selection;
  const idSet = useMemo(() => new Set(ids), [ids]);
  const items = useMemo(
    () => (idSet.size > 0 ? allItems.filter(({ id }) => idSet.has(id)) : NO_ITEMS),
    [allItems, idSet],
  );
  const actions = useBulkActions(listId, allItems, rows, { keepInPlace, clearSelection: clear, createList });
  const pointerHandlers = usePointerSelection(selection, rows, { isStray: haveRowsJustMoved });
  /** Whether the space key ticks the selected items; otherwise it un-ticks them. */
  const willTick = items.some(({ completed, isHeading }) => !completed && !isHeading);

  const selectAll = useCallback(() => {
    selectShown();
    // The space and delete keys act on the selection only while the focus is on a row.
    if (!rows.getContaining(document.activeElement)?.key)
      focusFirst(rows.getAll().find(({ key }) => key !== "")?.element);
  }, [selectShown, rows]);

  useShortcuts(
    useMemo(() => {
      if (items.length === 0) return NO_SHORTCUTS;
      const tick = { keys: "Space", label: willTick ? LABELS.tick : LABELS.untick };
      const changes = [
        { keys: "Del", label: LABELS.remove },
        { keys: "m", label: LABELS.move, run: () => actions.moveToList(ids) },
      ];
      return createShortcutGroup([
        ...(mayTick ? [tick] : []),
        ...(readOnly ? [] : changes),
        { keys: "Ctrl+C", label: LABELS.copy, run: () => actions.copy(ids) },
        { keys: "Esc", label: LABELS.clear, run: clear },
      ]);
    }, [items, ids, willTick, mayTick, readOnly, actions, clear]),
  );

  /** Selects rows, or acts on the selection, when the key does so on a row. Returns whether it did. */
  function handleKey({ key, target, ...keys }: KeyboardEvent<HTMLElement>): boolean {
    const element = target as HTMLElement;
    const row = rows.getContaining(element);
    const id = row?.key;
    if (!id || element.matches("textarea") || keys.ctrlKey || keys.metaKey || keys.altKey) return false;
    if (keys.shiftKey && (key === "ArrowDown" || key === "ArrowUp")) {
      const step = key === "ArrowDown" ? 1 : -1;
      const next = shownItems[shownItems.findIndex((item) => item.id === id) + step];
      if (next) focusSamePart(rows.get(next.id), row, element);
      selection.extend(next?.id ?? id, id);
      return true;
    }
    if (keys.shiftKey || !idSet.has(id)) return false;
    if (key === " " && mayTick) return (actions.tick(ids, willTick), true);
    return !readOnly && (key === "Delete" || key === "Backspace") && (actions.remove(ids), true);
  }

  return {
    items,
    idSet,
    ids,
    actions,
    clear,
    selectAll,
    pointerHandlers,
    /** The text that screen readers announce when the selection changes. */
    announcement: ids.length > 0 ? formatSelected(ids.length) : wasUsed ? t`Nothing selected` : "",
    /** Returns whether it has handled the key. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.defaultPrevented || !handleKey(event)) return false;
      event.preventDefault();
      return true;
    },
  };
}

const LABELS = {
  tick: t`Tick the selected items`,
  untick: t`Untick the selected items`,
  remove: t`Delete the selected items`,
  move: t`Move the selected items to another list`,
  copy: t`Copy the selected items as Markdown`,
  clear: t`Clear the selection`,
};

const createShortcutGroup = (shortcuts: { keys: string; label: string; run?: () => void }[]) => ({
  title: t`Selected items`,
  shortcuts,
});
const NO_SHORTCUTS = createShortcutGroup([]);
const NO_ITEMS: Items = [];
