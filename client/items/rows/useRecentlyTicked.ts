import { useCallback, useEffect, useRef, useState } from "react";

/** How long a ticked row stays where it is, counted from the last tick: ticking quickly, nothing moves. */
export const RECENTLY_TICKED_TIME = 1_000;

const NO_IDS: ReadonlySet<string> = new Set();

/** Which rows stay in their place although they are ticked, and ways to say that one does or does no longer. */
export function useRecentlyTicked() {
  const [staying, setStaying] = useState(NO_IDS);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const leaveLater = useCallback(function wait() {
    clearTimeout(timer.current);
    // A row whose text is being edited, or whose menu is open, is not taken away from the person.
    timer.current = setTimeout(() => (isRowInUse() ? wait() : setStaying(NO_IDS)), RECENTLY_TICKED_TIME);
  }, []);

  const stay = useCallback(
    (...ids: string[]) => {
      setStaying((before) => new Set([...before, ...ids]));
      leaveLater();
    },
    [leaveLater],
  );

  return { staying, stay };
}

const isRowInUse = () => !!document.querySelector("[data-row] textarea, [data-row] [aria-expanded=true]");
