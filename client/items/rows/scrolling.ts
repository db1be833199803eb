import { useEffect, useRef, type RefObject, useCallback, useLayoutEffect } from "react";

/** The item that a link or a search result leads to; a new object for each navigation. */
export type ScrollTarget = { id: string };

/**
 * Scrolls to the row of the target item and focuses it, as soon as the row is rendered. Until then it calls `show` after
 * each render, because the row may be among the collapsed done items.
 */
export function useScrollToTarget(
  list: RefObject<HTMLElement | null>,
  target: ScrollTarget | undefined,
  show: () => void,
) {
  const reached = useRef<ScrollTarget>(undefined);

  // The effect runs after every render, because any render may add the row.
  useEffect(() => {
    if (!target || target === reached.current) return;
    const row = list.current?.querySelector(`[data-row="${target.id}"]`);
    if (!row) return show();
    reached.current = target;
    row.scrollIntoView({ block: "center" });
    row.querySelector<HTMLElement>("input:not(:disabled), button")?.focus({ preventScroll: true });
  });
}

/** Scrolling is repeated in this many frames, because rows that come onto the screen may be higher than estimated. */
const MAX_SCROLL_FRAMES = 3;

function scrollToEnd(list: RefObject<HTMLElement | null>, framesLeft = MAX_SCROLL_FRAMES) {
  list.current?.scrollIntoView({ block: "end" });
  if (framesLeft > 0) requestAnimationFrame(() => scrollToEnd(list, framesLeft - 1));
}

const isAddFieldFocused = (list: HTMLElement | null) =>
  list?.querySelector('[data-row=""] input') === document.activeElement;

const isEndBelowScreen = (list: HTMLElement | null) => (list?.getBoundingClientRect().bottom ?? 0) > window.innerHeight;

/**
 * Scrolls after a change of the list, so that the screen shows the row that was moved, or the add field below a row that
 * was added. Returns a function that takes the id of the row that will move.
 */
export function useKeepInView(list: RefObject<HTMLElement | null>, items: readonly { id: string }[]) {
  const movedId = useRef<string>(undefined);
  const previousCount = useRef(items.length);

  useLayoutEffect(() => {
    const row = movedId.current && list.current?.querySelector(`[data-row="${movedId.current}"]`);
    if (row) row.scrollIntoView({ block: "nearest" });
    movedId.current = undefined;

    const isAdded = items.length > previousCount.current;
    previousCount.current = items.length;
    // `isEndBelowScreen` is the last check, because it forces the browser to lay out the page.
    if (isAdded && isAddFieldFocused(list.current) && isEndBelowScreen(list.current)) scrollToEnd(list);
  }, [list, items]);

  return useCallback((id: string) => void (movedId.current = id), []);
}
