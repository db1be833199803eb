import { useCallback, useMemo, useState, useEffect, useRef, type MouseEvent, type PointerEvent } from "react";

/** Which items are selected, to be acted on together. */
export type Selection = ReturnType<typeof useSelection>;

type Selected = { ids: ReadonlySet<string>; anchor?: string | undefined };

/** Before anything was selected, and after. */
const NEVER_SELECTED: Selected = { ids: new Set() };
const CLEARED: Selected = { ids: NEVER_SELECTED.ids };
const NO_IDS: readonly string[] = [];

/** `shown` are the items in the order in which they stand on the screen; what is not shown is not selected. */
export function useSelection(shown: readonly { id: string }[]) {
  const [selected, setSelected] = useState(NEVER_SELECTED);
  const ids = useMemo(
    () => (selected.ids.size === 0 ? NO_IDS : shown.map(({ id }) => id).filter((id) => selected.ids.has(id))),
    [shown, selected],
  );

  const toggle = useCallback((id: string) => {
    setSelected((before) => {
      const after = new Set(before.ids);
      if (!after.delete(id)) after.add(id);
      return { ids: after, anchor: id };
    });
  }, []);

  const all = useCallback(() => setSelected({ ids: new Set(shown.map(({ id }) => id)) }), [shown]);

  const clear = useCallback(() => setSelected((before) => (before === NEVER_SELECTED ? NEVER_SELECTED : CLEARED)), []);

  return {
    /** Those that are still there, in their order. */
    ids,
    isBegun: selected !== NEVER_SELECTED,
    toggle,
    clear,
    all,
    /** Selects from where the selection began, or from `start`, up to an item. */
    extend(to: string, start = to) {
      setSelected(({ anchor }) => {
        const from = shown.some(({ id }) => id === anchor) ? anchor : start;
        const ends = [from, to].map((end) => shown.findIndex(({ id }) => id === end));
        const range = shown.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1);
        return { ids: new Set(range.map(({ id }) => id)), anchor: from };
      });
    },
  };
}

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
