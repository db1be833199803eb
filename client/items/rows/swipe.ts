import { getPageDirection } from "../../ui/browser/pageDirection.ts";
import type { ItemListRow } from "./itemRowElements.ts";

/** The browser handles a swipe that begins within this many pixels of the screen's edge: it goes back. */
const EDGE = 24;
/** A finger that has moved this many pixels swipes or scrolls. */
const SLOP = 10;
/** A row that is moved this far forward is ticked; a row that is moved this far back shows its buttons. */
const DISTANCE = 72;
/** The width of a button over the end of a row. */
export const BUTTON_WIDTH = 64;

type SwipeHandlers = {
  /** Whether the row may begin to move. No row may while rows are selected. */
  canStart: () => boolean;
  /** False for headings and in a template: the row then moves back only. */
  canTick: boolean;
  /** The number of its buttons. */
  buttonCount: number;
  /** Called when the row begins to move, so that it renders the content beside it. */
  onStart: () => void;
  onTick: () => void;
  /** Called when the row is back in its place. */
  onEnd: () => void;
};

/**
 * Moves a row with the finger that has pressed it: forward it is ticked, back its buttons come. Forward is as the language
 * of the page is written, also for a row whose words have the other direction: to the right in English. The browser
 * scrolls up and down by itself, because rows have `touch-action: pan-y`, and it then cancels the pointer.
 */
export function swipeRow({ element: row }: ItemListRow, pointerDown: PointerEvent, handlers: SwipeHandlers) {
  const { clientX: startX, clientY: startY, pointerId } = pointerDown;
  if (startX < EDGE || startX > window.innerWidth - EDGE) return;
  const controller = new AbortController();
  const { signal } = controller;
  let isSwiping = false;
  let distance = 0;
  const buttonsWidth = handlers.buttonCount * BUTTON_WIDTH;

  function move({ clientX, clientY, pointerId: id }: PointerEvent) {
    if (id !== pointerId) return;
    const [x, y] = [getForwardSign() * (clientX - startX), clientY - startY];
    if (!isSwiping) {
      if (Math.hypot(x, y) < SLOP) return;
      if (Math.abs(x) <= Math.abs(y) || !handlers.canStart()) return controller.abort();
      isSwiping = true;
      handlers.onStart();
    }
    distance = Math.max(-buttonsWidth, handlers.canTick ? x : Math.min(x, 0));
    place(row, distance, "");
    row.toggleAttribute("data-armed", distance >= DISTANCE);
  }

  function end(isLifted: boolean) {
    controller.abort();
    if (!isSwiping) return;
    if (isLifted && distance <= -Math.min(DISTANCE, buttonsWidth)) return holdOpen(row, buttonsWidth, handlers.onEnd);
    if (isLifted && distance >= DISTANCE) handlers.onTick();
    void moveBack(row).then(handlers.onEnd);
  }

  // Otherwise Chromium treats a quick swipe as a continuing fling, and the next tap only stops that.
  row.addEventListener("touchmove", (event) => isSwiping && event.preventDefault(), { passive: false, signal });
  row.addEventListener("pointermove", move, { signal });
  row.addEventListener("pointerup", () => end(true), { signal });
  row.addEventListener("pointercancel", () => end(false), { signal });
}

/** Keeps the buttons of a row visible until something else is pressed; that press does nothing else. */
function holdOpen(row: HTMLElement, width: number, onEnd: () => void) {
  const controller = new AbortController();
  const { signal } = controller;
  slideTo(row, -width);

  function close() {
    controller.abort();
    void moveBack(row).then(onEnd);
  }

  const isButton = (target: EventTarget | null) => !!(target as Element | null)?.closest("fieldset");
  const onPress = ({ target }: PointerEvent) => {
    if (isButton(target)) return;
    close();
    ignoreNextClick();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  document.addEventListener("pointerdown", onPress, { capture: true, signal });
  document.addEventListener("keydown", onKeyDown, { capture: true, signal });
  row.addEventListener("click", ({ target }) => isButton(target) && close(), { signal });
}

/** Stops the click of the current press. */
function ignoreNextClick() {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const stop = (event: Event) => {
    controller.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", stop, options);
  document.addEventListener("pointerdown", () => controller.abort(), options);
}

/** Forward is to the right where this is 1, and to the left where it is -1. */
const getForwardSign = () => (getPageDirection() === "rtl" ? -1 : 1);

const slideTo = (row: HTMLElement, distance: number) => place(row, distance, "transform 150ms ease-out");

/**
 * Moves a row forward. Back only what lies beside it moves, over the end of the words, which stay where they are so that
 * their beginning can be read.
 */
function place(row: HTMLElement, distance: number, transition: string) {
  move(row, distance);
  for (const child of row.children)
    if (child instanceof HTMLElement && !child.hasAttribute("data-beside")) move(child, Math.max(0, -distance));

  function move({ style }: HTMLElement, by: number) {
    style.transition = transition;
    style.transform = by === 0 ? "" : `translateX(${getForwardSign() * by}px)`;
  }
}

/** Slides a row back, and resolves when it is in its place. */
async function moveBack(row: HTMLElement) {
  row.toggleAttribute("data-armed", false);
  slideTo(row, 0);
  // An animation that another swipe has ended rejects.
  await Promise.allSettled(row.getAnimations().map(({ finished }) => finished));
  if (row.style.transform === "") place(row, 0, "");
}
