import { type DropTarget, findDropPlace } from "../../ui/browser/dropTargets.ts";
import { headerRef } from "../../ui/browser/pageElements.ts";
import type { Row } from "../../ui/browser/rowElements.ts";

/** The page scrolls while a row is dragged within this many pixels of the top or the bottom of the screen. */
const SCROLL_EDGE = 60;
/** The speed of the scrolling at the very edge, in pixels per millisecond. */
const SCROLL_SPEED = 1.2;
const DROP_ANIMATION = { duration: 120, easing: "ease-out" };

type DragHandlers = {
  /** The number of rows that move as this one, which it shows. */
  badge: string | undefined;
  onStart: (id: string) => void;
  /** Called when the row is dropped at another index among the rows of the same `ul`. */
  onDrop: (id: string, index: number) => void;
  /** Whether another list takes the rows. */
  accepts: (target: DropTarget) => boolean;
  /** Called when the row is dropped on another list that takes it. */
  onDropOn: (id: string, target: DropTarget) => void;
  onEnd: () => void;
};

/**
 * Drags a row by its handle, with a mouse, a finger or a pen. The other rows move out of the way; Escape cancels. The
 * list itself changes only when the row is dropped: until then, CSS transforms move the rows. In the side bar, a list
 * that takes the row is marked, and elsewhere in it the row shows that nothing would happen.
 */
export function dragRow(
  { key: id, element: row }: Row,
  handle: HTMLElement,
  pointerDown: PointerEvent,
  { badge, onStart, onDrop, accepts, onDropOn, onEnd }: DragHandlers,
) {
  const list = row.parentElement;
  // While this code was loading, the user may have released the pointer.
  if (!list || !capturePointer(handle, pointerDown.pointerId)) return;

  const pointerOffset = pointerDown.clientY - row.getBoundingClientRect().top;
  const controller = new AbortController();
  const { signal } = controller;
  let { clientX: pointerX, clientY: pointerY } = pointerDown;
  let place: ReturnType<typeof findDropPlace>;
  let targetIndex = getRowIndex(row);
  let frame = requestAnimationFrame(autoScroll);
  let lastFrameTime = performance.now();

  function moveRows() {
    if (!list) return;
    const pointerTop = pointerY - pointerOffset - list.getBoundingClientRect().top;
    const top = Math.max(0, Math.min(pointerTop, list.offsetHeight - row.offsetHeight));
    movePlace(findDropPlace(pointerX, pointerY));
    targetIndex = shiftOtherRows(list, row, place ? row.offsetTop : top);
    row.style.transform = `translateY(${top - row.offsetTop}px)`;
  }

  const getTarget = () => (place?.target && accepts(place.target) ? place.target : undefined);

  function movePlace(next: typeof place) {
    place?.element.toggleAttribute("data-drop", false);
    place = next;
    place?.element.toggleAttribute("data-drop", !!getTarget());
    row.toggleAttribute("data-idle", !!place && !getTarget());
  }

  function autoScroll(now: number) {
    const distance = (place ? 0 : getEdgeDepth(pointerY)) * SCROLL_SPEED * (now - lastFrameTime);
    lastFrameTime = now;
    frame = requestAnimationFrame(autoScroll);
    if (distance === 0) return;
    window.scrollBy(0, distance);
    moveRows();
  }

  function endDrag(isDropped: boolean) {
    if (!list) return;
    controller.abort();
    cancelAnimationFrame(frame);
    const target = isDropped ? getTarget() : undefined;
    movePlace(undefined);
    row.removeAttribute("data-badge");
    if (target) {
      resetRows(list, row);
      onDropOn(id, target);
    } else if (isDropped && targetIndex !== getRowIndex(row)) {
      resetAfterReorder(list, row);
      onDrop(id, targetIndex);
    } else resetRows(list, row);
    onEnd();
  }

  function followPointer({ clientX, clientY }: PointerEvent) {
    pointerX = clientX;
    pointerY = clientY;
    moveRows();
  }

  row.toggleAttribute("data-dragged", true);
  if (badge) row.setAttribute("data-badge", badge);
  onStart(id);
  handle.addEventListener("pointermove", followPointer, { signal });
  handle.addEventListener("pointerup", () => endDrag(true), { signal });
  // The icon in the handle captures a touch first. When the handle captures it, the icon's event bubbles here.
  handle.addEventListener("lostpointercapture", ({ target }) => target === handle && endDrag(false), { signal });
  window.addEventListener("scroll", moveRows, { signal });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    endDrag(false);
  };
  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
}

/** Returns false when the pointer no longer exists, such as a finger that was lifted. */
function capturePointer(handle: HTMLElement, pointerId: number) {
  try {
    handle.setPointerCapture(pointerId);
    return true;
  } catch {
    return false;
  }
}

const findRows = (list: HTMLElement) => [...list.children] as HTMLElement[];
const getRowIndex = (row: HTMLElement) => Number(row.ariaPosInSet) - 1;

/**
 * Moves the other rows out of the way of the dragged row, which is `top` pixels below the top of the list. Returns the
 * index that the dragged row would get there.
 */
function shiftOtherRows(list: HTMLElement, row: HTMLElement, top: number): number {
  const [startIndex, height] = [getRowIndex(row), row.offsetHeight];
  // The rows that are dragged with this one are not shown.
  const others = findRows(list).filter((other) => other !== row && other.offsetHeight > 0);
  const isPassed = (other: HTMLElement) => {
    const middle = other.offsetTop + other.offsetHeight / 2;
    return getRowIndex(other) > startIndex ? top + height > middle : top < middle;
  };
  const passedIndexes = others.filter(isPassed).map(getRowIndex);
  for (const other of others) {
    const shift = isPassed(other) ? (getRowIndex(other) > startIndex ? -height : height) : 0;
    other.style.transition = "transform 150ms ease-out";
    other.style.transform = shift ? `translateY(${shift}px)` : "";
  }
  return top > row.offsetTop ? Math.max(startIndex, ...passedIndexes) : Math.min(startIndex, ...passedIndexes);
}

/**
 * Returns how far a position is within a scroll edge: from 0 to -1 at the top edge, which begins below the page header,
 * from 0 to 1 at the bottom edge, and 0 between the edges.
 */
function getEdgeDepth(y: number): number {
  const top = headerRef.current?.getBoundingClientRect().bottom ?? 0;
  const above = Math.max(0, top) + SCROLL_EDGE - y;
  const below = y - (window.innerHeight - SCROLL_EDGE);
  if (above > 0) return -Math.min(1, above / SCROLL_EDGE);
  return below > 0 ? Math.min(1, below / SCROLL_EDGE) : 0;
}

/** Resets the rows once React has put them into the new order, so that they do not jump back first; at most 500 ms. */
function resetAfterReorder(list: HTMLElement, row: HTMLElement) {
  const observer = new MutationObserver(stop);
  const timer = setTimeout(stop, 500);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    resetRows(list, row);
  }
  observer.observe(list, { childList: true });
}

/** Removes the transforms of all rows, and animates the dragged row to its place in the list. */
function resetRows(list: HTMLElement, row: HTMLElement) {
  const draggedTop = row.getBoundingClientRect().top;
  for (const { style } of findRows(list)) {
    style.transition = "";
    style.transform = "";
  }
  row.toggleAttribute("data-dragged", false);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const distance = draggedTop - row.getBoundingClientRect().top;
  row.animate([{ transform: `translateY(${distance}px)` }, { transform: "none" }], DROP_ANIMATION);
}
