import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent } from "react";
import { LONG_PRESS } from "../browser/touch.ts";

/**
 * Returns the event handlers of an element that does something else when it is pressed for a while. The click that ends
 * such a press does nothing, and neither does the browser's own menu.
 */
export function useLongPress(onHold: () => void) {
  const timer = useRef(0);
  const wasHeld = useRef(false);
  const cancel = useCallback(() => window.clearTimeout(timer.current), []);
  useEffect(() => cancel, [cancel]);

  return {
    onPointerDown({ isPrimary, button }: PointerEvent) {
      cancel();
      wasHeld.current = false;
      if (!isPrimary || button !== 0) return;
      timer.current = window.setTimeout(() => {
        wasHeld.current = true;
        onHold();
      }, LONG_PRESS);
    },
    onPointerUp: cancel,
    onPointerLeave: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      // `detail` is 0 for a key, which is never held.
      if (!wasHeld.current || event.detail === 0) return;
      wasHeld.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
