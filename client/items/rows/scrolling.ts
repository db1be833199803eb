import { useEffect, useRef, type RefObject, useCallback, useLayoutEffect } from "react";
import { focusFirst, type RowElements } from "../../ui/browser/rowElements.ts";
import { isTyping } from "../../ui/browser/shortcuts.ts";

/** The item that a link or a search result leads to; a new object for each navigation. */
export type ScrollTarget = { id: string };

/**
 * Scrolls to the row of the target item and focuses it, as soon as the row is rendered. Until then it calls `reveal`
 * after each render, because the row may be in a collapsed group.
 */
export function useScrollToTarget(rows: RowElements, target: ScrollTarget | undefined, reveal: (id: string) => void) {
  const reached = useRef<ScrollTarget>(undefined);

  // The effect runs after every render, because any render may add the row.
  useEffect(() => {
    if (!target || target === reached.current) return;
    const row = rows.get(target.id);
    if (!row) return reveal(target.id);
    reached.current = target;
    row.element.scrollIntoView({ block: "center" });
    focusFirst(row.element, { preventScroll: true });
  });
}

/** The number of frames in which the scrolling is repeated, because rows may be higher than estimated. */
const MAX_SCROLL_FRAMES = 3;

function scrollToEnd(open: RefObject<HTMLElement | null>, framesLeft = MAX_SCROLL_FRAMES) {
  open.current?.scrollIntoView({ block: "end" });
  if (framesLeft > 0) requestAnimationFrame(() => scrollToEnd(open, framesLeft - 1));
}

const isAddFieldFocused = (rows: RowElements) =>
  isTyping(document.activeElement) && rows.getContaining(document.activeElement)?.key === "";

const isEndBelowScreen = (open: HTMLElement | null) => (open?.getBoundingClientRect().bottom ?? 0) > window.innerHeight;

/**
 * Scrolls after a change of the list, whose open rows and add field `open` contains, so that the screen shows the row that was moved, or the add field below a row that
 * was added. Returns a function that takes the id of the row that will move.
 */
export function useKeepInView(
  open: RefObject<HTMLElement | null>,
  rows: RowElements,
  items: readonly { id: string }[],
) {
  const movedId = useRef<string>(undefined);
  const previousCount = useRef(items.length);

  useLayoutEffect(() => {
    if (movedId.current) rows.get(movedId.current)?.element.scrollIntoView({ block: "nearest" });
    movedId.current = undefined;

    const isAdded = items.length > previousCount.current;
    previousCount.current = items.length;
    // `isEndBelowScreen` is the last check, because it forces the browser to lay out the page.
    if (isAdded && isAddFieldFocused(rows) && isEndBelowScreen(open.current)) scrollToEnd(open);
  }, [open, rows, items]);

  return useCallback((id: string) => void (movedId.current = id), []);
}
