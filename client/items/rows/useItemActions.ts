import { useEffect, useMemo, useRef } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useSortItems } from "../mutations.ts";
import { getTargetIndex, type MoveDirection } from "./itemGroups.ts";
import type { BulkActions } from "../selection/useBulkActions.tsx";

type Items = readonly ItemFieldsFragment[];

/** What a row can do. The functions are the same at every render, so that a tick renders one row of a thousand. */
export type ItemActionSet = {
  move: (id: string, direction: MoveDirection) => void;
  canMove: (id: string, direction: MoveDirection) => boolean;
  /** Moves an item to an index among the movable items. */
  moveToIndex: (id: string, index: number) => void;
  /** Deletes the item; if it is selected, all selected items. */
  remove: (id: string) => void;
  /** Asks for a list and moves the item there; if it is selected, all selected items. Then `opener` gets the focus. */
  moveToList: (id: string, opener: HTMLElement | null) => void;
  /** Returns how many items `remove` and `moveToList` act on. */
  countAffected: (id: string) => number;
  /** Keeps a ticked row in its place for a moment. */
  keepInPlace: (id: string) => void;
};

type ListItems = {
  all: Items;
  movable: Items;
  selectedIds: readonly string[];
};

type ItemCallbacks = {
  keepInPlace: (id: string) => void;
  /** Has screen readers read a text aloud. */
  announce: (text: string) => void;
  /** Scrolls to a row after it has moved. */
  keepInView: (id: string) => void;
};

export function useItemActions(
  listId: string,
  items: ListItems,
  bulkActions: BulkActions,
  { keepInPlace, announce, keepInView }: ItemCallbacks,
): ItemActionSet {
  const sortItems = useSortItems();
  const latestItems = useRef(items);
  useEffect(() => {
    latestItems.current = items;
  });

  return useMemo(() => {
    const getAffectedIds = (id: string) => {
      const { selectedIds } = latestItems.current;
      return selectedIds.includes(id) ? selectedIds : [id];
    };
    const getName = (id: string) => latestItems.current.all.find((item) => item.id === id)?.name ?? "";

    function moveToIndex(id: string, index: number) {
      const { all, movable } = latestItems.current;
      const findIndex = (itemId?: string) => all.findIndex((item) => item.id === itemId);
      if (movable.every((item) => item.id !== id)) return;
      announce(`${getName(id)}, position ${index + 1} of ${movable.length}`);
      const reordered = getReorderedItems(all, findIndex(id), findIndex(movable[index]?.id));
      if (reordered.length === 0) return;
      keepInView(id);
      void sortItems(listId, reordered, getName(id));
    }

    return {
      moveToIndex,
      keepInPlace,
      canMove: (id, direction) => getTargetIndex(latestItems.current.movable, id, direction) !== undefined,
      move(id, direction) {
        const { movable } = latestItems.current;
        moveToIndex(id, getTargetIndex(movable, id, direction) ?? movable.findIndex((item) => item.id === id));
      },
      remove: (id) => bulkActions.remove(getAffectedIds(id)),
      moveToList: (id, opener) => bulkActions.moveToList(getAffectedIds(id), opener),
      countAffected: (id) => getAffectedIds(id).length,
    };
  }, [listId, sortItems, bulkActions, keepInPlace, announce, keepInView]);
}

type SortedItem = { id: string; sortingOrder: number };

/**
 * Returns the items that get another sorting order when the item at index `from` moves to index `to`. The items between
 * exchange the sorting orders that they have. If some of these are equal, all items of the list are numbered from 1.
 */
export function getReorderedItems(items: readonly SortedItem[], from: number, to: number): SortedItem[] {
  const moved = items.at(from);
  if (from === to || !moved || !items[to]) return [];
  const reordered = items.toSpliced(from, 1).toSpliced(to, 0, moved);
  const sortingOrders = isIncreasing(items.slice(Math.min(from, to), Math.max(from, to) + 1))
    ? items.map(({ sortingOrder }) => sortingOrder)
    : items.map((_item, index) => index + 1);
  return reordered.flatMap(({ id, sortingOrder }, index) => {
    const newSortingOrder = sortingOrders[index] ?? sortingOrder;
    return newSortingOrder === sortingOrder ? [] : { id, sortingOrder: newSortingOrder };
  });
}

const isIncreasing = (items: readonly SortedItem[]) =>
  items.every((item, index) => index === 0 || item.sortingOrder > (items[index - 1]?.sortingOrder ?? NaN));
