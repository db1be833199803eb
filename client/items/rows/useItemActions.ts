import { useEffect, useMemo, useRef } from "react";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useSetHeading, useSortItems } from "../actions.ts";
import { setCollapsed } from "./collapsed.ts";
import { countMovedRows, findHeadingOf, getTargetIndex, type MoveDirection } from "./itemGroups.ts";
import type { BulkActions } from "../selection/useBulkActions.tsx";

type Items = readonly ItemFieldsFragment[];

/**
 * The actions of a row. The functions are the same at every render, so that a tick renders only one row of a thousand.
 */
export type ItemActionSet = {
  move: (id: string, direction: MoveDirection) => void;
  canMove: (id: string, direction: MoveDirection) => boolean;
  /**
   * Moves an item to an index among the movable items. A heading moves with its rows, including ticked and hidden ones.
   */
  moveToIndex: (id: string, index: number) => void;
  /** Deletes the item; if it is selected, all selected items. */
  remove: (id: string) => void;
  /** Deletes a heading and the items up to the next one. */
  removeWithItems: (id: string) => void;
  /** Turns an item into a heading, or a heading into an item. */
  setHeading: (id: string, isHeading: boolean) => void;
  /** Asks for a list and moves the item there; if it is selected, all selected items. Then `opener` gets the focus. */
  moveToList: (id: string, opener: HTMLElement | null) => void;
  /** Returns the rows that `remove` and `moveToList` act on. */
  getAffected: (id: string) => Items;
  /** Keeps a row that is ticked or un-ticked in its place for a moment. */
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
  const setHeading = useSetHeading();
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
      const from = movable.findIndex((item) => item.id === id);
      if (from < 0) return;
      // A heading that moves down is above the rows that move with it.
      const newIndex = index > from ? index + 1 - countMovedRows(movable, from) : index;
      announce(`${getName(id)}, position ${newIndex + 1} of ${movable.length}`);
      const reordered = moveRows(all, movable, from, index);
      if (reordered.length === 0) return;
      expandGroupOf(id, reordered);
      keepInView(id);
      void sortItems(listId, reordered, getName(id));
    }

    /** Shows an item that has moved below a collapsed heading. */
    function expandGroupOf(id: string, reordered: readonly SortedItem[]) {
      const { all } = latestItems.current;
      const orders = new Map(reordered.map((item) => [item.id, item.sortingOrder]));
      const getOrder = (item: SortedItem) => orders.get(item.id) ?? item.sortingOrder;
      const heading = findHeadingOf(
        all.toSorted((a, b) => getOrder(a) - getOrder(b)),
        id,
      );
      if (heading && !all.find((item) => item.id === id)?.isHeading) setCollapsed(heading.id, false);
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
      removeWithItems(id) {
        const { all } = latestItems.current;
        const index = all.findIndex((item) => item.id === id);
        bulkActions.remove(all.slice(index, index + countMovedRows(all, index)).map((item) => item.id));
      },
      setHeading: (id, isHeading) => void setHeading(id, isHeading),
      moveToList: (id, opener) => bulkActions.moveToList(getAffectedIds(id), opener),
      getAffected(id) {
        const ids = getAffectedIds(id);
        return latestItems.current.all.filter((item) => ids.includes(item.id));
      },
    };
  }, [listId, sortItems, setHeading, bulkActions, keepInPlace, announce, keepInView]);
}

type SortedItem = { id: string; sortingOrder: number };
type MovableItem = SortedItem & { isHeading: boolean };

/**
 * Returns the items that get another sorting order when the row at index `from` of the `movable` items takes the place
 * of the row at index `to`. `all` are the items of the list, also those that are done or hidden.
 */
export function moveRows(
  all: readonly MovableItem[],
  movable: readonly MovableItem[],
  from: number,
  to: number,
): SortedItem[] {
  const indexOf = (item?: MovableItem) => all.findIndex(({ id }) => id === item?.id);
  const start = indexOf(movable[from]);
  const count = countMovedRows(all, start);
  const target = indexOf(movable[to]);
  if (to <= from) return getReorderedItems(all, start, target, count);
  // A heading that moves to the end of another heading's rows also moves below the done and hidden ones.
  const next = movable[to + 1];
  const isAtEnd = all[start]?.isHeading && (!next || next.isHeading);
  const end = !isAtEnd ? target + 1 : next ? indexOf(next) : all.length;
  return getReorderedItems(all, start, end - count, count);
}

/**
 * Returns the items that get another sorting order when the `count` items from index `from` on move so that the first of
 * them has index `to`. The items between exchange the sorting orders that they have. If some of these are equal, all
 * items of the list are numbered from 1.
 */
export function getReorderedItems(items: readonly SortedItem[], from: number, to: number, count = 1): SortedItem[] {
  const moved = items.slice(from, from + count);
  if (from === to || from < 0 || to < 0 || moved.length < count || !items[to + count - 1]) return [];
  const reordered = items.toSpliced(from, count).toSpliced(to, 0, ...moved);
  const sortingOrders = isIncreasing(items.slice(Math.min(from, to), Math.max(from, to) + count))
    ? items.map(({ sortingOrder }) => sortingOrder)
    : items.map((_item, index) => index + 1);
  return reordered.flatMap(({ id, sortingOrder }, index) => {
    const newSortingOrder = sortingOrders[index] ?? sortingOrder;
    return newSortingOrder === sortingOrder ? [] : { id, sortingOrder: newSortingOrder };
  });
}

const isIncreasing = (items: readonly SortedItem[]) =>
  items.every((item, index) => index === 0 || item.sortingOrder > (items[index - 1]?.sortingOrder ?? NaN));
