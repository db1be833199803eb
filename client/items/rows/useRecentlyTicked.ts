import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { isSettled } from "../../cache/settled.ts";
import { hasPendingKeys, useClient } from "../../sync/state/state.ts";
import { isTouching } from "../../ui/browser/touch.ts";

/**
 * Ticked rows stay in place for this many milliseconds after the last tick, so that no row moves while the user ticks.
 */
export const RECENTLY_TICKED_TIME = 2_000;
/** Milliseconds until the next try to move the rows, if a row is in use or a pointer may be on its way to one. */
const RETRY_TIME = 500;
/** A tap within this many milliseconds after rows have moved was meant for a row that is no longer there. */
const REACTION_TIME = 350;

/** The ids of rows that stay in their group for a moment, and whether that is the group of the done items. */
export type RecentlyTicked = ReadonlyMap<string, boolean>;

const NO_ROWS: RecentlyTicked = new Map();
const NEVER = () => false;

type TickableItem = { id: string; completed: boolean; isSkipped: boolean };

type TickedOptions = {
  /** The run of the list. The ticks of a run that is taken back do not keep rows in place. */
  runId: string;
  /** The element that contains the rows. */
  container: RefObject<HTMLElement | null>;
  isRowInUse?: () => boolean;
};

/**
 * Returns the rows that stay in place for a moment after they were ticked or skipped, by the user or by somebody else, or
 * opened again by the user, and a function that adds rows of the latter.
 */
export function useRecentlyTicked(
  items: readonly TickableItem[],
  { runId, container, isRowInUse = NEVER }: TickedOptions,
) {
  const client = useClient();
  const [recentlyTicked, setRecentlyTicked] = useState(NO_ROWS);
  const [shown, setShown] = useState({ items, runId });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const movedAt = useRef(-Infinity);
  const isOwn = useRef(false);
  const shownItems = useRef(items);

  if (shown.items !== items || shown.runId !== runId) {
    setShown({ items, runId });
    const ticked = shown.runId === runId ? findTicked(shown.items, items) : [];
    const added = ticked.filter((id) => !recentlyTicked.has(id));
    if (added.length > 0) setRecentlyTicked(new Map([...recentlyTicked, ...added.map((id) => [id, false] as const)]));
  }
  useEffect(() => {
    shownItems.current = items;
  }, [items]);

  useEffect(() => {
    function clearLater(delay: number) {
      timer.current = setTimeout(() => {
        // No row moves under a finger, nor while the user edits a row's text or has a row's menu open. The user does not
        // expect rows that somebody else has ticked to move, so these also wait for a mouse.
        const isBusy = isTouching() || isRowInUse() || (!isOwn.current && isMouseIn(container.current));
        if (isBusy) return clearLater(RETRY_TIME);
        movedAt.current = performance.now();
        isOwn.current = false;
        setRecentlyTicked(NO_ROWS);
      }, delay);
    }
    if (recentlyTicked.size > 0) {
      // An undo ticks rows, too, and its change is still pending.
      if (hasPendingKeys(client.sync, [...recentlyTicked.keys()])) isOwn.current = true;
      clearLater(RECENTLY_TICKED_TIME);
    }
    return () => clearTimeout(timer.current);
  }, [recentlyTicked, isRowInUse, container, client]);

  /** Keeps rows in their places for a moment; it is called before the screen shows that the user has ticked them. */
  const keepInPlace = useCallback((...ids: string[]) => {
    isOwn.current = true;
    const isDone = new Map(shownItems.current.map((item) => [item.id, isSettled(item)]));
    setRecentlyTicked((current) => new Map([...ids.map((id) => [id, isDone.get(id) ?? false] as const), ...current]));
  }, []);

  /** Whether rows have just moved away, so that a tap may be meant for another row than the one it hits. */
  const haveRowsJustMoved = useCallback(() => performance.now() - movedAt.current < REACTION_TIME, []);

  return { recentlyTicked, keepInPlace, haveRowsJustMoved };
}

/** Returns the ids of the items that are ticked or skipped in `after` and were open in `before`. Exported for tests. */
export function findTicked(before: readonly TickableItem[], after: readonly TickableItem[]): string[] {
  const open = new Set(before.flatMap((item) => (isSettled(item) ? [] : [item.id])));
  return after.flatMap((item) => (isSettled(item) && open.has(item.id) ? [item.id] : []));
}

/** Whether a mouse is over an element. On a touch screen, browsers leave `:hover` where a finger has tapped. */
const isMouseIn = (element: HTMLElement | null) => !!element?.matches(":hover") && matchMedia("(hover: hover)").matches;
