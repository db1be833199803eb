import type { KeyboardEvent } from "react";
import { isEnterKey } from "../../ui/isEnterKey.ts";
import type { Shortcut } from "../../ui/shortcuts.ts";
import type { MoveDirection } from "./itemGroups.ts";
import type { ItemActionSet } from "./useItemActions.ts";

/** What `handleRowKey` does, for the sheet of the keys. */
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

/** Does what a key means that was pressed on a row of a list, or on the field under the rows. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, acts: ItemActionSet) {
  const part = event.target as HTMLElement;
  const row = part.closest<HTMLElement>("[data-row]");
  // A menu that belongs to a row stands elsewhere in the document.
  if (!row || !event.currentTarget.contains(row) || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (runRowKey(event, row, part, acts)) event.preventDefault();
}

/** Whether the key meant something here. */
function runRowKey(
  event: KeyboardEvent<HTMLElement>,
  row: HTMLElement,
  part: HTMLElement,
  acts: ItemActionSet,
): boolean {
  const { key, altKey, currentTarget } = event;
  const id = row.dataset["row"] ?? "";
  const step = MOVE_KEYS[key];
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (!id) return key === "ArrowUp" && !altKey && focusSibling(currentTarget, row, part, -1);
  if (part.matches("textarea")) return false;
  if (altKey) return !!step && (acts.move(id, step), true);
  if (key === "ArrowUp" || key === "ArrowDown")
    return focusSibling(currentTarget, row, part, key === "ArrowUp" ? -1 : 1);
  if (key === "Delete" || key === "Backspace") return (acts.remove(id), true);
  if (key === "F2" || (isEnterKey(event) && part.matches(CHECKBOX))) return clickPart(row, TEXT_BUTTON);
  return key === " " && part.matches(TEXT_BUTTON) && clickPart(row, CHECKBOX);
}

/** Clicks a part of a row, as a pointer would. */
function clickPart(row: HTMLElement, part: string) {
  row.querySelector<HTMLElement>(part)?.click();
  return true;
}

/** Takes the focus to the same part of the row above or below, and to the field under the last one. */
export function focusSibling(list: HTMLElement, row: HTMLElement, part: HTMLElement, way: 1 | -1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-row]")];
  const next = rows[rows.indexOf(row) + way];
  const same = part.matches("[aria-haspopup]") ? "[aria-haspopup]" : part.matches(TEXT_BUTTON) ? TEXT_BUTTON : CHECKBOX;
  const goal = [same, CHECKBOX, TEXT_BUTTON, "input"]
    .map((each) => next?.querySelector<HTMLElement>(each))
    .find(Boolean);
  goal?.focus();
  return !!goal;
}
