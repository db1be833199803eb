import { t } from "@lingui/core/macro";
import { useEffect, useMemo, type DragEvent, type KeyboardEvent } from "react";
import { mayCall } from "../../../shared/roles.ts";
import type { SharingRole } from "../../graphql/graphql.ts";
import { usePointerSelection } from "../../items/selection/useSelection.ts";
import { isTouchScreen } from "../../ui/browser/touch.ts";
import { useReadOnly } from "../../ui/readOnly.ts";
import { focusFirst, type RowElements } from "../../ui/browser/rowElements.ts";
import { type Shortcut, useShortcuts } from "../../ui/browser/shortcuts.ts";
import { endSelection, extendSelected, selectLists, toggleSelected, useSelectedLists } from "./selectedLists.ts";

/** The selection of lists of one part of a page, which its bar acts on. */
export type ListSelection = ReturnType<typeof useListSelection>;

/** A press on these parts of a row never selects the list: they do something of their own. */
const PARTS_OF_LISTS = ":is(button, input, label, textarea, [data-no-select]):not([data-select])";

const NEVER = () => false;
const NO_IDS: readonly string[] = [];

type SelectableList = { id: string; role: SharingRole };

type Options = {
  /** Whether the keys of the page select in this part. Otherwise they do so once something is selected here. */
  isMainPart?: boolean;
};

/**
 * Lets the user select lists on a part of a page, whose `rows` have the ids of the lists: with Shift and Ctrl, by clicks
 * and arrows, and with a long press on a touch screen. `scope` names the part, and `lists` are those in it from top to
 * bottom. Lists that the user may only view cannot be selected.
 */
export function useListSelection(
  scope: string,
  lists: readonly SelectableList[],
  rows: RowElements,
  { isMainPart = true }: Options = {},
) {
  const isReadOnly = useReadOnly();
  const ids = useMemo(
    () => (isReadOnly ? NO_IDS : lists.filter((list) => mayCall(list, "updateLists")).map(({ id }) => id)),
    [lists, isReadOnly],
  );
  const selectable = useMemo(() => new Set(ids), [ids]);
  const selected = useSelectedLists(scope);
  const isOn = selected !== undefined;
  const selectedIds = useMemo(() => {
    const all = new Set(selected?.ids);
    return all.size === 0 ? NO_IDS : ids.filter((id) => all.has(id));
  }, [selected, ids]);
  const idSet = useMemo(() => new Set(selectedIds), [selectedIds]);
  const actions = useMemo(
    () => ({
      takesClick: () => isOn,
      toggle: (id: string) => toggleSelected(scope, id),
      extend: (to: string, start: string) => extendSelected(scope, ids, to, start),
    }),
    [scope, ids, isOn],
  );
  const pointerHandlers = usePointerSelection(actions, rows, {
    isStray: NEVER,
    parts: PARTS_OF_LISTS,
    isSelectable: (id) => selectable.has(id),
  });
  useEffect(() => () => endSelection(scope), [scope]);
  useSelectionShortcuts(scope, ids, { isOn, hasKeys: isMainPart || isOn });

  /** Moves the focus to the row above or below, and returns its list. */
  function focusNeighbour(id: string, key: string): string | undefined {
    const next = ids[ids.indexOf(id) + (key === "ArrowDown" ? 1 : -1)];
    if (next) focusFirst(rows.get(next)?.element, { selector: "a" });
    return next;
  }

  function handleKey({ key, target, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLElement>): boolean {
    const element = target as HTMLElement;
    const id = rows.getContaining(element)?.key;
    if (!id || !selectable.has(id) || altKey || element.matches("textarea, input:not([type=checkbox])")) return false;
    const isControl = ctrlKey || metaKey;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (isControl && !shiftKey) return (focusNeighbour(id, key), true);
      if (!shiftKey) return false;
      actions.extend(focusNeighbour(id, key) ?? id, id);
      return true;
    }
    const isToggle = key === " " && !shiftKey && (isControl || (isOn && element.matches("a")));
    return isToggle && (actions.toggle(id), true);
  }

  return {
    scope,
    /** Whether marks stand at the lists. */
    isOn,
    /** The selected lists, in the order on the screen. */
    ids: selectedIds,
    /** Whether a list is selected; undefined if it cannot be selected now. */
    isSelected: (id: string) => (isOn && selectable.has(id) ? idSet.has(id) : undefined),
    handlers: {
      ...pointerHandlers,
      onDragStartCapture: keepLongPress,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (!event.defaultPrevented && handleKey(event)) event.preventDefault();
      },
    },
  };
}

/** On a touch screen a long press would begin to drag a link, where it is to select the list. */
function keepLongPress(event: DragEvent) {
  if (!isTouchScreen()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Registers the keys that select lists. The bar has those that act on them. */
function useSelectionShortcuts(
  scope: string,
  ids: readonly string[],
  { isOn, hasKeys }: { isOn: boolean; hasKeys: boolean },
) {
  useShortcuts(
    useMemo(() => {
      const keys: Shortcut[] = [
        { keys: "Shift+↓ Shift+↑", label: t`Select several lists` },
        { keys: "Ctrl+A", label: t`Select all lists`, run: () => selectLists(scope, ids) },
      ];
      const end = { keys: "Esc", label: t`Clear the selection`, run: () => endSelection(scope) };
      return { title: t`Select lists`, shortcuts: ids.length === 0 || !hasKeys ? [] : isOn ? [...keys, end] : keys };
    }, [scope, ids, isOn, hasKeys]),
  );
}
