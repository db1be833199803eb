import { useEffect, useRef, type RefObject, useCallback, useLayoutEffect } from "react";

/** The item that somebody came for; another object each time. */
export type ScrollTarget = { id: string };

/**
 * Brings the row that somebody came for onto the screen, with the focus on it, as soon as it is there. `show` is called
 * where it is not: it may be out of sight.
 */
export function useScrollTarget(list: RefObject<HTMLElement | null>, goal: ScrollTarget | undefined, show: () => void) {
  const reached = useRef<ScrollTarget>(undefined);

  // After every drawing: its row can come with any of them.
  useEffect(() => {
    if (!goal || goal === reached.current) return;
    const row = list.current?.querySelector(`[data-row="${goal.id}"]`);
    if (!row) return show();
    reached.current = goal;
    row.scrollIntoView({ block: "center" });
    row.querySelector<HTMLElement>("input:not(:disabled), button")?.focus({ preventScroll: true });
  });
}

/** Frames in which rows come onto the screen that are higher than was thought. */
const MAX_SCROLL_FRAMES = 3;

function scrollToEnd(list: RefObject<HTMLElement | null>, frames = MAX_SCROLL_FRAMES) {
  list.current?.scrollIntoView({ block: "end" });
  if (frames > 0) requestAnimationFrame(() => scrollToEnd(list, frames - 1));
}

const isAddFieldFocused = (list: HTMLElement | null) =>
  list?.querySelector('[data-row=""] input') === document.activeElement;

const isEndBelowScreen = (list: HTMLElement | null) => (list?.getBoundingClientRect().bottom ?? 0) > window.innerHeight;

/** Keeps what was done to a list on the screen: a row that was moved, and the field below a row that was added. */
export function useKeepInView(list: RefObject<HTMLElement | null>, items: readonly { id: string }[]) {
  const moved = useRef<string>(undefined);
  const count = useRef(items.length);

  useLayoutEffect(() => {
    const row = moved.current && list.current?.querySelector(`[data-row="${moved.current}"]`);
    if (row) row.scrollIntoView({ block: "nearest" });
    moved.current = undefined;

    const isAdded = items.length > count.current;
    count.current = items.length;
    // Where the list ends is asked for only then: it makes the browser lay out the page at once.
    if (isAdded && isAddFieldFocused(list.current) && isEndBelowScreen(list.current)) scrollToEnd(list);
  }, [list, items]);

  return useCallback((id: string) => void (moved.current = id), []);
}
