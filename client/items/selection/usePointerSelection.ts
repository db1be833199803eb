import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from "react";
import type { Selection } from "./useSelection.ts";

/** Milliseconds that a finger rests on a row to select it, and pixels it may tremble meanwhile. */
const LONG_PRESS = 500;
const MOVE_TOLERANCE = 10;

/** What has a meaning of its own, whatever is selected. */
const INTERACTIVE_PARTS = "[data-handle], [aria-haspopup], textarea, a";

const findRowId = (element: Element | null) => element?.closest<HTMLElement>("[data-row]")?.dataset["row"];
const findSelectableRowId = (target: EventTarget) =>
  (target as Element).closest(INTERACTIVE_PARTS) ? undefined : findRowId(target as Element);

/**
 * How rows are selected with a mouse and with a finger: with Shift up to the one that is clicked, with Ctrl or Command
 * one by one, and by a long press, after which a tap selects. A finger that goes on its way scrolls.
 */
export function usePointerSelection(selection: Selection) {
  const down = useRef({ x: 0, y: 0, isTouch: false, isDone: false, timer: 0 });
  const stop = useCallback(() => window.clearTimeout(down.current.timer), []);
  useEffect(() => stop, [stop]);

  function onPointerDown({ target, clientX: x, clientY: y, pointerType, isPrimary }: PointerEvent) {
    stop();
    const id = findSelectableRowId(target);
    const isTouch = pointerType === "touch";
    const press = { x, y, isTouch, isDone: false, timer: 0 };
    down.current = press;
    if (!id || !isTouch || !isPrimary) return;
    press.timer = window.setTimeout(() => {
      press.isDone = true;
      selection.toggle(id);
    }, LONG_PRESS);
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const { x, y } = down.current;
    if (Math.hypot(clientX - x, clientY - y) > MOVE_TOLERANCE) stop();
  }

  function onClickCapture(event: MouseEvent) {
    const id = findSelectableRowId(event.target);
    const { isTouch, isDone } = down.current;
    const isOneByOne = event.ctrlKey || event.metaKey || (isTouch && selection.ids.length > 0);
    if (!id || !(isDone || isOneByOne || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    // The long press has selected it already.
    if (isDone) down.current.isDone = false;
    else if (event.shiftKey) selection.extend(id, findRowId(document.activeElement) || id);
    else selection.toggle(id);
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture,
    // With Shift the browser would select text, and the focus would leave the row from which is selected.
    onMouseDown: (event: MouseEvent) => event.shiftKey && findSelectableRowId(event.target) && event.preventDefault(),
    onContextMenu: (event: MouseEvent) =>
      down.current.isTouch && findSelectableRowId(event.target) && event.preventDefault(),
  };
}
