import { useEffect, useMemo, useRef } from "react";
import { useSetHeading, useSortItems } from "../model/actions.ts";
import { countMovedRows } from "./itemGroups.ts";
import { createMoveActions, type ListItems, type MoveActions } from "./moveActions.ts";
import type { BulkActions } from "../selection/useBulkActions.tsx";

/**
 * The actions of a row. The functions are the same at every render, so that a tick renders only one row of a thousand.
 */
export type ItemActionSet = MoveActions & {
  /** Deletes the item; if it is selected, all selected items. */
  remove: (id: string) => void;
  /** Deletes a heading and the items up to the next one. */
  removeWithItems: (id: string) => void;
  /** Turns an item into a heading, or a heading into an item. */
  setHeading: (id: string, isHeading: boolean) => void;
  /** Asks for a list and moves the item there; if it is selected, all selected items. Then `opener` gets the focus. */
  moveToList: (id: string, opener: HTMLElement | null) => void;
  /** Returns the items below a heading. */
  getSection: (id: string) => ListItems["all"];
  /** Returns the rows that `remove` and `moveToList` act on. */
  getAffected: (id: string) => ListItems["all"];
  /**
   * Skips the item, or takes that back; if it is selected, all selected items. Returns whether they are skipped now.
   */
  skip: (id: string) => boolean;
  /** Says why these items are skipped. */
  giveReason: (id: string, reason: string | null) => void;
  /** Keeps a row that is ticked or un-ticked in its place for a moment. */
  keepInPlace: (id: string) => void;
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

    function getAffected(id: string) {
      const ids = getAffectedIds(id);
      return latestItems.current.all.filter((item) => ids.includes(item.id));
    }
    const getAffectedItems = (id: string) => getAffected(id).filter(({ isHeading }) => !isHeading);

    /** Returns a heading and the items below it, or an item alone. */
    function getMoved(id: string) {
      const { all } = latestItems.current;
      const index = all.findIndex((item) => item.id === id);
      return all.slice(index, index + countMovedRows(all, index));
    }

    return {
      // oxlint-disable-next-line react/refs -- the items are read in event handlers only
      ...createMoveActions({
        listId,
        getItems: () => latestItems.current,
        sort: (orders, done) => void sortItems(listId, orders, done),
        moveTo: bulkActions.moveTo,
        announce,
        keepInView,
      }),
      keepInPlace,
      remove: (id) => bulkActions.remove(getAffectedIds(id)),
      removeWithItems: (id) => bulkActions.remove(getMoved(id).map((item) => item.id)),
      setHeading: (id, isHeading) => void setHeading(id, isHeading),
      skip(id) {
        const affected = getAffectedItems(id);
        const skipped = affected.some(({ isSkipped }) => !isSkipped);
        bulkActions.skip(
          affected.map((item) => item.id),
          skipped,
        );
        return skipped;
      },
      giveReason: (id, reason) =>
        bulkActions.giveReason(
          getAffectedItems(id).flatMap((item) => (item.isSkipped ? item.id : [])),
          reason,
        ),
      moveToList: (id, opener) => bulkActions.moveToList(getAffectedIds(id), opener),
      getSection: (id) => getMoved(id).slice(1),
      getAffected,
    };
  }, [listId, sortItems, setHeading, bulkActions, keepInPlace, announce, keepInView]);
}
