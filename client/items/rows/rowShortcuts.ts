import { t } from "@lingui/core/macro";
import type { KeyboardEvent } from "react";
import { NOTE_SELECTOR } from "../../ui/fields/noteLine.ts";
import { focusFirst } from "../../ui/browser/rowElements.ts";
import type { Shortcut } from "../../ui/browser/shortcuts.ts";
import type { MoveDirection } from "./itemGroups.ts";
import type { ItemListRow, ItemRowElements, RowPart } from "./itemRowElements.ts";
import type { ItemActionSet } from "./useItemActions.ts";

const MOVE_FOCUS: Shortcut = { keys: "↑ ↓", label: t`Go to the item above or below` };
const SELECT: Shortcut = { keys: "Shift+↑ Shift+↓", label: t`Select items` };

/** The keys that work on a row that the user may only view. */
export const VIEW_SHORTCUTS: readonly Shortcut[] = [MOVE_FOCUS, SELECT];

const TICK: Shortcut = { keys: "Space", label: t`Tick or untick the item, or fold the section` };

/** The keys that work on a row that the user may tick, but not change. */
export const TICK_SHORTCUTS: readonly Shortcut[] = [MOVE_FOCUS, TICK, SELECT];

/** The keys that work on a row, for the list of shortcuts. */
export const ROW_SHORTCUTS: readonly Shortcut[] = [
  MOVE_FOCUS,
  TICK,
  { keys: "Enter", label: t`Edit the item` },
  { keys: "F2", label: t`Edit the item` },
  { keys: "Del", label: t`Delete the item` },
  { keys: "Alt+↑ Alt+↓", label: t`Move the item up or down` },
  { keys: "Alt+Home Alt+End", label: t`Move the item to the top or bottom` },
  SELECT,
];

const MOVE_KEYS: Record<string, MoveDirection> = { ArrowUp: "up", ArrowDown: "down", Home: "top", End: "bottom" };

/**
 * Handles a key press on a row of a list or in the footer below the open rows. Without actions, keys only move the focus.
 */
export function handleRowKey(
  event: KeyboardEvent<HTMLElement>,
  rows: ItemRowElements,
  actions: ItemActionSet | undefined,
) {
  // React also passes on the events of a row's menu, which is a portal outside of the row.
  const row = rows.getContaining(event.target as Element);
  if (!row || event.defaultPrevented) return;
  if (runRowKey(event, rows, row, actions)) event.preventDefault();
}

/** Runs the action of the key on this element of a row. Returns false if it has none there. */
function runRowKey(
  event: KeyboardEvent<HTMLElement>,
  rows: ItemRowElements,
  row: ItemListRow,
  actions: ItemActionSet | undefined,
): boolean {
  const { key, altKey } = event;
  const element = event.target as HTMLElement;
  const direction = MOVE_KEYS[key];
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const isArrow = key === "ArrowUp" || key === "ArrowDown";
  if (!row.key) return isArrow && !altKey && focusSibling(rows, row, element, key === "ArrowUp" ? -1 : 1);
  if (element.matches("textarea")) return false;
  if (altKey) return !!direction && !!actions && (actions.move(row.key, direction), true);
  if (isArrow) return focusSibling(rows, row, element, key === "ArrowUp" ? -1 : 1);
  if (element.closest(NOTE_SELECTOR)) return false;
  if (!actions) return false;
  if (key === "Delete" || key === "Backspace") return (actions.remove(row.key), true);
  if (key === "F2" || (key === "Enter" && element.matches("input"))) return (row.edit?.(), true);
  return key === " " && getPart(row, element) === "text" && (row.toggle?.(), true);
}

/**
 * Returns the part of a row that an element is, or "checkbox" for a link, for the button that collapses a heading and
 * for the elements of the footer.
 */
function getPart(row: ItemListRow, element: HTMLElement): RowPart {
  if (!row.key) return "checkbox";
  if (element.matches("[aria-haspopup]")) return "menu";
  return element.matches("button:not([aria-expanded])") ? "text" : "checkbox";
}

/** Moves the focus from an element of a row to the same element of another row. */
export const focusSamePart = (row: ItemListRow | undefined, from: ItemListRow, element: HTMLElement): boolean =>
  !!row?.focus?.(getPart(from, element));

/**
 * Moves the focus from an element of a row to the same element of the next row (`step` 1) or the previous row (-1). The
 * add field, or the toolbar of a selection, stands between the open items and the done ones. Returns whether there was
 * such an element.
 */
export function focusSibling(rows: ItemRowElements, row: ItemListRow, element: HTMLElement, step: 1 | -1): boolean {
  const allRows = rows.getAll();
  const next = allRows[allRows.indexOf(row) + step];
  return next?.focus ? next.focus(getPart(row, element)) : focusFirst(next?.element, { selector: "input, button" });
}
