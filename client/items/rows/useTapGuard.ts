import { useRef, type MouseEvent, type PointerEvent } from "react";
import type { RowElements } from "../../ui/browser/rowElements.ts";

/** `rowKey` is the key of the row that a finger has pressed; a stray press is for no row. */
type Press = { rowKey: string | undefined; isPending: boolean };

/** Detects taps on the wrong row: those that end on another row than they began on, or begin while `isStray()`. */
export function useTapGuard(rows: RowElements, isStray: () => boolean) {
  const lastPress = useRef<Press>({ rowKey: undefined, isPending: false });
  return {
    startPress: ({ target, pointerType }: PointerEvent) => {
      const rowKey = isStray() ? undefined : rows.getContaining(target as Element)?.key;
      lastPress.current = { rowKey, isPending: pointerType === "touch" };
    },
    cancelPress: () => void (lastPress.current.isPending = false),
    /** Stops a click of such a tap, and returns whether it was one. A click of the keyboard has no press. */
    stopMissedClick: (event: MouseEvent): boolean => {
      const { rowKey, isPending } = lastPress.current;
      const clickedKey = rows.getContaining(event.target as Element)?.key;
      lastPress.current.isPending = false;
      if (!isPending || !clickedKey || clickedKey === rowKey) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}
