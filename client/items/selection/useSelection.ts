import { useCallback, useMemo, useState } from "react";

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
