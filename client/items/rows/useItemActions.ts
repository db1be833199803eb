import { useEffect, useMemo, useRef } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useSortItems } from "../mutations.ts";
import { getTargetIndex, type MoveDirection } from "./itemGroups.ts";
import type { BulkActions } from "../selection/useBulkActions.tsx";

type Items = readonly ItemFieldsFragment[];

/** What the list does for its rows; the same functions at every render, so that one tick draws one row of a thousand. */
export type ItemActionSet = {
  move: (id: string, step: MoveDirection) => void;
  canMove: (id: string, step: MoveDirection) => boolean;
  /** Moves an item to a place among those that are shown together. */
  place: (id: string, to: number) => void;
  /** Deletes the item, with all that are selected with it. */
  remove: (id: string) => void;
  /** Asks to which list it goes, with all that are selected with it. */
  moveTo: (id: string) => void;
  /** How many these are. */
  countOf: (id: string) => number;
  ticked: (id: string) => void;
};

type ShownItems = {
  all: Items;
  /** Those that can be moved. */
  open: Items;
  /** The ids of those that are selected. */
  selected: readonly string[];
};

type ItemCallbacks = {
  /** Keeps a row where it is for a while. */
  stay: (id: string) => void;
  /** Tells those who do not see. */
  say: (words: string) => void;
  /** Brings a row that was moved onto the screen. */
  follow: (id: string) => void;
};

export function useItemActions(
  listId: string,
  shown: ShownItems,
  many: BulkActions,
  { stay, say, follow }: ItemCallbacks,
): ItemActionSet {
  const sortItems = useSortItems();
  const now = useRef(shown);
  useEffect(() => {
    now.current = shown;
  });

  return useMemo(() => {
    const together = (id: string) => (now.current.selected.includes(id) ? now.current.selected : [id]);
    const nameOf = (id: string) => now.current.all.find((item) => item.id === id)?.name ?? "";

    function place(id: string, to: number) {
      const { all, open } = now.current;
      const indexOf = (wanted?: string) => all.findIndex((item) => item.id === wanted);
      if (open.every((item) => item.id !== id)) return;
      say(`${nameOf(id)}, position ${to + 1} of ${open.length}`);
      const moves = getReorderedItems(all, indexOf(id), indexOf(open[to]?.id));
      if (moves.length === 0) return;
      follow(id);
      void sortItems(listId, moves, nameOf(id));
    }

    return {
      place,
      ticked: stay,
      canMove: (id, step) => getTargetIndex(now.current.open, id, step) !== undefined,
      move(id, step) {
        const { open } = now.current;
        place(id, getTargetIndex(open, id, step) ?? open.findIndex((item) => item.id === id));
      },
      remove: (id) => many.remove(together(id)),
      moveTo: (id) => many.moveTo(together(id), document.querySelector(`[data-row="${id}"] [aria-haspopup]`)),
      countOf: (id) => together(id).length,
    };
  }, [listId, sortItems, many, stay, say, follow]);
}

type Placed = { id: string; sortingOrder: number };

/**
 * What has to be told when the item at `from` goes to `to`. The items between exchange the places they already have;
 * where two of these are equal, every item gets a new one.
 */
export function getReorderedItems(items: readonly Placed[], from: number, to: number): Placed[] {
  const moved = items.at(from);
  if (from === to || !moved || !items[to]) return [];
  const wanted = items.toSpliced(from, 1).toSpliced(to, 0, moved);
  const places = isIncreasing(items.slice(Math.min(from, to), Math.max(from, to) + 1))
    ? items.map(({ sortingOrder }) => sortingOrder)
    : items.map((_item, index) => index + 1);
  return wanted.flatMap(({ id, sortingOrder }, index) => {
    const place = places[index] ?? sortingOrder;
    return place === sortingOrder ? [] : { id, sortingOrder: place };
  });
}

const isIncreasing = (items: readonly Placed[]) =>
  items.every((item, index) => index === 0 || item.sortingOrder > (items[index - 1]?.sortingOrder ?? NaN));
