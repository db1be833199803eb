import type { KeyboardEvent } from "react";
import { isEnterKey } from "../../ui/isEnterKey.ts";
import type { Shortcut } from "../../ui/shortcuts.ts";
import type { MoveDirection } from "./itemGroups.ts";
import type { ItemActionSet } from "./useItemActions.ts";

/** The keys that work on a row, for the list of shortcuts. */
export const ROW_SHORTCUTS: readonly Shortcut[] = [
  { keys: "↑ ↓", label: "Go to the item above or below" },
  { keys: "Space", label: "Tick the item, or un-tick it" },
  { keys: "Enter", label: "Edit the item" },
  { keys: "F2", label: "Edit the item" },
  { keys: "Del", label: "Delete the item" },
  { keys: "Alt+↑ Alt+↓", label: "Move the item up or down" },
  { keys: "Alt+Home Alt+End", label: "Move the item to the top or to the bottom" },
  { keys: "Shift+↑ Shift+↓", label: "Select items" },
];

const MOVE_KEYS: Record<string, MoveDirection> = { ArrowUp: "up", ArrowDown: "down", Home: "top", End: "bottom" };
const CHECKBOX = "input[type=checkbox]:not(:disabled)";
const TEXT_BUTTON = "[data-text] button";

/** Handles a key that was pressed on a row of a list, or in the add field below the rows. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, actions: ItemActionSet) {
  const element = event.target as HTMLElement;
  const row = element.closest<HTMLElement>("[data-row]");
  // React also passes on the events of a row's menu, which is a portal outside of this list.
  if (!row || !event.currentTarget.contains(row) || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (runRowKey(event, row, element, actions)) event.preventDefault();
}

/** Runs what the key does on this element of a row. Returns false when it does nothing there. */
function runRowKey(
  event: KeyboardEvent<HTMLElement>,
  row: HTMLElement,
  element: HTMLElement,
  actions: ItemActionSet,
): boolean {
  const { key, altKey, currentTarget } = event;
  const id = row.dataset["row"] ?? "";
  const direction = MOVE_KEYS[key];
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (!id) return key === "ArrowUp" && !altKey && focusSibling(currentTarget, row, element, -1);
  if (element.matches("textarea")) return false;
  if (altKey) return !!direction && (actions.move(id, direction), true);
  if (key === "ArrowUp" || key === "ArrowDown")
    return focusSibling(currentTarget, row, element, key === "ArrowUp" ? -1 : 1);
  if (key === "Delete" || key === "Backspace") return (actions.remove(id), true);
  if (key === "F2" || (isEnterKey(event) && element.matches(CHECKBOX))) return clickIn(row, TEXT_BUTTON);
  return key === " " && element.matches(TEXT_BUTTON) && clickIn(row, CHECKBOX);
}

function clickIn(row: HTMLElement, selector: string) {
  row.querySelector<HTMLElement>(selector)?.click();
  return true;
}

/**
 * Moves the focus from an element of a row to the same element of the next row (`step` 1) or the previous row (-1), or
 * from the last row to the add field. Returns whether there was something to focus.
 */
export function focusSibling(list: HTMLElement, row: HTMLElement, element: HTMLElement, step: 1 | -1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const next = rows[rows.indexOf(row) + step];
  const sameElement = element.matches("[aria-haspopup]")
    ? "[aria-haspopup]"
    : element.matches(TEXT_BUTTON)
      ? TEXT_BUTTON
      : CHECKBOX;
  const target = [sameElement, CHECKBOX, TEXT_BUTTON, "input"]
    .map((selector) => next?.querySelector<HTMLElement>(selector))
    .find(Boolean);
  target?.focus();
  return !!target;
}
