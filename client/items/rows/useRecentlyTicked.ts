import { useCallback, useEffect, useRef, useState } from "react";
import { isTouching } from "../../ui/browser/touch.ts";

/**
 * Ticked rows stay in place for this many milliseconds after the last tick, so that no row moves while the user ticks.
 */
export const RECENTLY_TICKED_TIME = 2_000;
/** Milliseconds until the next try to move the rows, if a row is in use or a finger is on the screen. */
const RETRY_TIME = 500;
/** A tap within this many milliseconds after rows have moved was meant for a row that is no longer there. */
const REACTION_TIME = 350;

/** The ids of rows that stay in their group for a moment, and whether that is the group of the done items. */
export type RecentlyTicked = ReadonlyMap<string, boolean>;

const NO_ROWS: RecentlyTicked = new Map();
const NEVER = () => false;

type TickableItem = { id: string; completed: boolean };

/**
 * Returns the rows that stay in place for a moment after they were ticked or un-ticked, and a function that adds rows.
 */
export function useRecentlyTicked(items: readonly TickableItem[], isRowInUse = NEVER) {
  const [recentlyTicked, setRecentlyTicked] = useState(NO_ROWS);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const movedAt = useRef(-Infinity);
  const shownItems = useRef(items);
  useEffect(() => {
    shownItems.current = items;
  }, [items]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const clearLater = useCallback(
    function schedule(delay: number) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // No row moves under a finger, nor while the user edits a row's text or has a row's menu open.
        if (isTouching() || isRowInUse()) return schedule(RETRY_TIME);
        movedAt.current = performance.now();
        setRecentlyTicked(NO_ROWS);
      }, delay);
    },
    [isRowInUse],
  );

  /** Keeps rows in their places for a moment; it is called before the screen shows that they were ticked. */
  const keepInPlace = useCallback(
    (...ids: string[]) => {
      const isDone = new Map(shownItems.current.map(({ id, completed }) => [id, completed]));
      setRecentlyTicked((current) => new Map([...ids.map((id) => [id, isDone.get(id) ?? false] as const), ...current]));
      clearLater(RECENTLY_TICKED_TIME);
    },
    [clearLater],
  );

  /** Whether rows have just moved away, so that a tap may be meant for another row than the one it hits. */
  const haveRowsJustMoved = useCallback(() => performance.now() - movedAt.current < REACTION_TIME, []);

  return { recentlyTicked, keepInPlace, haveRowsJustMoved };
}
