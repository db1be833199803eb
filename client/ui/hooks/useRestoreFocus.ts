import { useLayoutEffect, useRef, type FocusEvent, type PointerEvent } from "react";

type FocusedPlace = { key: string; index: number; element: HTMLElement };

/**
 * The focus must not vanish with the row that had it. Rows carry `data-row` with a key; when the focused one goes, the
 * focus goes to the row with the same key elsewhere (`follow`), or to the one that stands in its place now; to what has
 * an empty key only when there is no other, since keys that are meant for rows would be a field's own there. A row that
 * only moves takes its focus along.
 */
export function useRestoreFocus<T extends HTMLElement>({ follow }: { follow: boolean }) {
  const container = useRef<T>(null);
  const last = useRef<FocusedPlace | null>(null);

  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];

  function remember(target: Element) {
    // A menu of a row stands elsewhere in the document.
    if (!container.current?.contains(target)) return;
    const row = target.closest<HTMLElement>("[data-row]");
    const element = target as HTMLElement;
    last.current = row ? { key: row.dataset["row"] ?? "", index: rows().indexOf(row), element } : null;
  }

  const onFocus = ({ target }: FocusEvent) => remember(target);

  /** A pressed button hands the focus to its menu without ever having had it. */
  function onPointerDown({ target }: PointerEvent) {
    const opener = (target as Element).closest("[aria-haspopup]");
    if (opener) remember(opener);
  }

  function onBlur({ target }: FocusEvent) {
    const left = last.current;
    // An element that is still there was left; one that is gone took the focus with it.
    requestAnimationFrame(() => {
      const now = document.activeElement;
      if (target.isConnected && last.current === left && now !== target && !now?.closest("[role=menu]"))
        last.current = null;
    });
  }

  useLayoutEffect(() => {
    const place = last.current;
    if (!place || document.activeElement !== document.body) return;
    if (place.element.isConnected) return place.element.focus({ preventScroll: true });
    const now = rows();
    const same = follow ? now.find((row) => row.dataset["row"] === place.key) : undefined;
    const named = now.filter((row) => row.dataset["row"] !== "");
    const others = named.length > 0 ? named : now;
    focusIn(same ?? others[Math.min(place.index, others.length - 1)]);
  });

  return { ref: container, onFocus, onBlur, onPointerDown };
}

function focusIn(row: HTMLElement | undefined) {
  row?.querySelector<HTMLElement>("input:not(:disabled), a, button")?.focus({ preventScroll: true });
}
