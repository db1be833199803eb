import { useCallback, useEffect, useRef, useState } from "react";
import type { ItemRowElements } from "./itemRowElements.ts";

/** Milliseconds after the last tick in which ticked rows stay in place, so that no row moves while the user ticks. */
export const RECENTLY_TICKED_TIME = 1_000;

const NO_IDS: ReadonlySet<string> = new Set();

/** Returns the ids of ticked rows that stay in place for a moment, and a function that adds ids to them. */
export function useRecentlyTicked(rows: ItemRowElements) {
  const [recentlyTicked, setRecentlyTicked] = useState(NO_IDS);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const clearLater = useCallback(
    function schedule() {
      clearTimeout(timer.current);
      // No row moves while the user edits a row's text or has a row's menu open.
      const clear = () => (rows.getAll().some((row) => row.isInUse?.()) ? schedule() : setRecentlyTicked(NO_IDS));
      timer.current = setTimeout(clear, RECENTLY_TICKED_TIME);
    },
    [rows],
  );

  const keepInPlace = useCallback(
    (...ids: string[]) => {
      setRecentlyTicked((current) => new Set([...current, ...ids]));
      clearLater();
    },
    [clearLater],
  );

  return { recentlyTicked, keepInPlace };
}
