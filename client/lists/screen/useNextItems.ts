import { useCallback, useMemo, useRef, useState } from "react";
import { isOpen } from "../../cache/settled.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { useCompleteItem } from "../../items/model/actions.ts";
import { useRecentlyTicked } from "../../items/rows/useRecentlyTicked.ts";
import { findDueIds } from "../days/dueDays.ts";
import { useList } from "../model/queries.ts";
import { useSteadyValue } from "../../ui/browser/touch.ts";
import { useToday } from "../../ui/hooks/useToday.ts";

/** The number of items that are shown. */
const MAX_ITEMS = 3;

const NO_ITEMS: readonly ItemFieldsFragment[] = [];

type Options = {
  /** How many there are to show. */
  count: number;
  /** Whether only items that are due are shown. */
  onlyDue: boolean;
  /** The items that are known before all of them are loaded. */
  first?: readonly ItemFieldsFragment[] | null | undefined;
};

/**
 * Returns the first open items of a list, those that are due first, and a function that ticks them. Those that were ticked a
 * moment ago stay in their places, as on the page of the list. `roomFor` is the number of rows whose room is kept while they
 * are loaded, and when fewer are left.
 */
export function useNextItems(list: ListFieldsFragment, { count, onlyDue, first }: Options) {
  const [roomFor] = useState(() => Math.min(MAX_ITEMS, count));
  const { items: readItems, loaded: hasRead, error, retry } = useList(list.id);
  const loaded = hasRead || !!first;
  const items = useSteadyValue(hasRead ? readItems : (first ?? NO_ITEMS));
  const container = useRef<HTMLDivElement>(null);
  const ticked = useRecentlyTicked(items, { runId: list.runId, container });
  const { recentlyTicked, keepInPlace, haveRowsJustMoved } = ticked;
  const completeItem = useCompleteItem();
  const today = useToday();

  const tick = useCallback(
    (id: string, completed: boolean) => {
      if (haveRowsJustMoved()) return;
      keepInPlace(id);
      void completeItem(id, completed);
    },
    [completeItem, keepInPlace, haveRowsJustMoved],
  );

  const dueIds = useMemo(() => findDueIds(items, list, today), [items, list, today]);
  const shown = items
    .filter((item) => isOpen(item) || (!item.isHeading && recentlyTicked.get(item.id) === false))
    .filter(({ id }) => !onlyDue || dueIds.has(id))
    .toSorted((a, b) => Number(dueIds.has(b.id)) - Number(dueIds.has(a.id)))
    .slice(0, MAX_ITEMS);
  return { container, roomFor, shown, loaded, error, retry, tick };
}
