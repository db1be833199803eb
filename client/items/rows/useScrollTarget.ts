import { useEffect, useRef, type RefObject } from "react";

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
