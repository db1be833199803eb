import { useLayoutEffect, useRef, type FocusEvent, type PointerEvent } from "react";

type FocusedPlace = { key: string; index: number; element: HTMLElement };

/**
 * Keeps the focus when the row that had it is removed. Each row has its key in `data-row`. The focus goes to the row
 * with the same key (with `follow`), or else to the row that is now at the same position. A row with an empty key holds
 * a field, which would take the keys meant for rows, so it gets the focus only when there is no other row. A row that
 * only moves keeps its focus.
 */
export function useRestoreFocus<T extends HTMLElement>({ follow }: { follow: boolean }) {
  const container = useRef<T>(null);
  const last = useRef<FocusedPlace | null>(null);

  const getRows = () => [...(container.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];

  function remember(target: Element) {
    // The menu of a row is in another part of the document, so its elements are ignored.
    if (!container.current?.contains(target)) return;
    const row = target.closest<HTMLElement>("[data-row]");
    const element = target as HTMLElement;
    last.current = row ? { key: row.dataset["row"] ?? "", index: getRows().indexOf(row), element } : null;
  }

  const onFocus = ({ target }: FocusEvent) => remember(target);

  /** Remembers a menu's button: when it is clicked, the focus may go to the menu without being on the button. */
  function onPointerDown({ target }: PointerEvent) {
    const opener = (target as Element).closest("[aria-haspopup]");
    if (opener) remember(opener);
  }

  function onBlur({ target }: FocusEvent) {
    const blurred = last.current;
    // When the element is still in the document, the user has moved the focus away, and nothing is to be restored.
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (target.isConnected && last.current === blurred && focused !== target && !focused?.closest("[role=menu]"))
        last.current = null;
    });
  }

  useLayoutEffect(() => {
    const place = last.current;
    if (!place || document.activeElement !== document.body) return;
    if (place.element.isConnected) return place.element.focus({ preventScroll: true });
    const currentRows = getRows();
    const sameRow = follow ? currentRows.find((row) => row.dataset["row"] === place.key) : undefined;
    const rowsWithKey = currentRows.filter((row) => row.dataset["row"] !== "");
    const candidates = rowsWithKey.length > 0 ? rowsWithKey : currentRows;
    focusIn(sameRow ?? candidates[Math.min(place.index, candidates.length - 1)]);
  });

  return { ref: container, onFocus, onBlur, onPointerDown };
}

function focusIn(row: HTMLElement | undefined) {
  row?.querySelector<HTMLElement>("input:not(:disabled), a, button")?.focus({ preventScroll: true });
}
