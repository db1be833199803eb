import { useLayoutEffect, useRef, type FocusEvent, type PointerEvent } from "react";
import { focusFirst, type Row, type RowElements } from "../browser/rowElements.ts";

/** The place of the focus: its row, and the number of rows with a key before that. */
type FocusedPlace = { key: string; index: number; element: HTMLElement };

function countRowsBefore(rows: RowElements, row: Row): number {
  const allRows = rows.getAll();
  return allRows.slice(0, allRows.indexOf(row)).filter(({ key }) => key !== "").length;
}

/**
 * Keeps the focus when the row that had it is removed. The focus goes to the row with the same key (with `follow`), or
 * else to the row that is now at the same position. A row with an empty key contains a field, which would receive the
 * keys meant for rows, so it gets the focus only if there is no other row. A row that only moves keeps its focus.
 * Returns the event handlers of the element that contains the rows.
 */
export function useRestoreFocus(rows: RowElements, { follow }: { follow: boolean }) {
  const last = useRef<FocusedPlace | null>(null);

  function remember(container: Element, target: Element) {
    // The menu of a row is in another part of the document, so its elements are ignored.
    if (!container.contains(target)) return;
    const row = rows.getContaining(target);
    const element = target as HTMLElement;
    last.current = row ? { key: row.key, index: countRowsBefore(rows, row), element } : null;
  }

  const onFocus = ({ currentTarget, target }: FocusEvent) => remember(currentTarget, target);

  /** Records the button of a menu or popup, because a click on it may move the focus directly there. */
  function onPointerDown({ currentTarget, target }: PointerEvent) {
    const opener = (target as Element).closest("[aria-haspopup]");
    if (opener) remember(currentTarget, opener);
  }

  function onBlur({ target }: FocusEvent) {
    const blurred = last.current;
    // When the element is still in the document, the user has moved the focus away, and nothing is to be restored. What is
    // opened from a row may move or remove it.
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      const isInLayer = focused?.closest("[role=menu], [role=dialog]");
      if (target.isConnected && last.current === blurred && focused !== target && !isInLayer) last.current = null;
    });
  }

  useLayoutEffect(() => {
    const place = last.current;
    if (!place || document.activeElement !== document.body) return;
    if (place.element.isConnected) return place.element.focus({ preventScroll: true });
    const sameRow = follow ? rows.get(place.key) : undefined;
    const allRows = rows.getAll();
    const rowsWithKey = allRows.filter(({ key }) => key !== "");
    const candidates = rowsWithKey.length > 0 ? rowsWithKey : allRows;
    const row = sameRow ?? candidates[Math.min(place.index, candidates.length - 1)];
    focusFirst(row?.element, { preventScroll: true });
  });

  return { onFocus, onBlur, onPointerDown };
}
