import { useCallback, useMemo, useState, useEffect, useRef, type MouseEvent, type PointerEvent } from "react";
import type { RowElements } from "../../ui/browser/rowElements.ts";
import { LONG_PRESS } from "../../ui/browser/touch.ts";
import { useTapGuard } from "../rows/useTapGuard.ts";

/** What a pointer changes. */
type PointerSelection = {
  /** Whether a plain click or tap toggles a row now. */
  takesClick: (isTouch: boolean) => boolean;
  toggle: (id: string) => void;
  /** Selects a range to a row, from the row where the last one began, or else from `start`. */
  extend: (to: string, start: string) => void;
};

/** `anchor` is the id of the item where a range begins. */
type Selected = { ids: ReadonlySet<string>; anchor?: string | undefined };

/** The state before the first selection; after it, a cleared selection is `CLEARED`. */
const NEVER_SELECTED: Selected = { ids: new Set() };
const CLEARED: Selected = { ids: NEVER_SELECTED.ids };
const NO_IDS: readonly string[] = [];

/** Keeps which of the shown items are selected. Items that are no longer shown do not count as selected. */
export function useSelection(shownItems: readonly { id: string }[]) {
  const [selected, setSelected] = useState(NEVER_SELECTED);
  const ids = useMemo(
    () => (selected.ids.size === 0 ? NO_IDS : shownItems.map(({ id }) => id).filter((id) => selected.ids.has(id))),
    [shownItems, selected],
  );

  const toggle = useCallback((id: string) => {
    setSelected((current) => {
      const toggled = new Set(current.ids);
      if (!toggled.delete(id)) toggled.add(id);
      return { ids: toggled, anchor: id };
    });
  }, []);

  const selectShown = useCallback(() => setSelected({ ids: new Set(shownItems.map(({ id }) => id)) }), [shownItems]);

  const clear = useCallback(
    () => setSelected((current) => (current === NEVER_SELECTED ? NEVER_SELECTED : CLEARED)),
    [],
  );

  return {
    /** The ids of the selected items, in the order on the screen. */
    ids,
    /** Whether anything was ever selected. */
    wasUsed: selected !== NEVER_SELECTED,
    takesClick: (isTouch: boolean) => isTouch && ids.length > 0,
    toggle,
    clear,
    selectShown,
    /** Selects the range from the anchor to an item. Without a shown anchor, the range begins at `start`. */
    extend(to: string, start = to) {
      setSelected(({ anchor }) => {
        const from = shownItems.some(({ id }) => id === anchor) ? anchor : start;
        const ends = [from, to].map((end) => shownItems.findIndex(({ id }) => id === end));
        const range = shownItems.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
        return { ids: new Set(range.map(({ id }) => id)), anchor: from };
      });
    },
  };
}

/** A finger that moves by more than this many pixels does not rest. */
const MOVE_TOLERANCE = 10;

/** A press on these parts of an item never selects it. The part that is `aria-hidden` is the row's handle. */
const PARTS_OF_ITEMS = "[aria-hidden], [aria-haspopup], textarea, a";

type PointerOptions = {
  isStray: () => boolean;
  /** A selector of the parts of a row on which a press never selects the row. */
  parts?: string;
  /** Whether a row can be selected; by default each can. */
  isSelectable?: (id: string) => boolean;
};

/**
 * Returns event handlers that select rows. A click with Shift selects a range, and a click with Ctrl or Command toggles a
 * row. On a touch screen, a long press toggles a row. A tap that was meant for another row does nothing.
 */
export function usePointerSelection(
  selection: PointerSelection,
  rows: RowElements,
  { isStray, parts = PARTS_OF_ITEMS, isSelectable = () => true }: PointerOptions,
) {
  function findSelectableRowId(target: EventTarget) {
    const id = (target as Element).closest(parts) ? undefined : rows.getContaining(target as Element)?.key;
    return id !== undefined && isSelectable(id) ? id : undefined;
  }
  const lastPress = useRef({ x: 0, y: 0, isTouch: false, hasToggled: false, timer: 0 });
  const tapGuard = useTapGuard(rows, isStray);
  const cancelLongPress = useCallback(() => window.clearTimeout(lastPress.current.timer), []);
  useEffect(() => cancelLongPress, [cancelLongPress]);

  function onPointerDown(event: PointerEvent) {
    const { target, clientX: x, clientY: y, pointerType, isPrimary } = event;
    cancelLongPress();
    tapGuard.startPress(event);
    const id = findSelectableRowId(target);
    const isTouch = pointerType === "touch";
    const press = { x, y, isTouch, hasToggled: false, timer: 0 };
    lastPress.current = press;
    if (!id || !isTouch || !isPrimary || isStray()) return;
    press.timer = window.setTimeout(() => {
      press.hasToggled = true;
      selection.toggle(id);
    }, LONG_PRESS);
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const { x, y } = lastPress.current;
    if (Math.hypot(clientX - x, clientY - y) > MOVE_TOLERANCE) cancelLongPress();
  }

  function cancelPress() {
    cancelLongPress();
    tapGuard.cancelPress();
  }

  function onClickCapture(event: MouseEvent) {
    if (tapGuard.stopMissedClick(event)) return;
    const id = findSelectableRowId(event.target);
    const { isTouch, hasToggled } = lastPress.current;
    const isToggle = event.ctrlKey || event.metaKey || selection.takesClick(isTouch);
    if (!id || !(hasToggled || isToggle || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    // The long press that ends with this click has already toggled the row.
    if (hasToggled) lastPress.current.hasToggled = false;
    else if (event.shiftKey) selection.extend(id, rows.getContaining(document.activeElement)?.key || id);
    else selection.toggle(id);
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: cancelLongPress,
    onPointerCancel: cancelPress,
    onClickCapture,
    // With Shift, the browser would select text and move the focus away from the row where the range begins.
    onMouseDown: (event: MouseEvent) => event.shiftKey && findSelectableRowId(event.target) && event.preventDefault(),
    onContextMenu: (event: MouseEvent) =>
      lastPress.current.isTouch && findSelectableRowId(event.target) && event.preventDefault(),
  };
}
