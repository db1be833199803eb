import { plural, t } from "@lingui/core/macro";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import type { DropTarget } from "../../ui/browser/dropTargets.ts";
import type { SortedItem } from "../../cache/order.ts";
import { formatCount, quote } from "../../ui/format.ts";
import { describeCount, describeRows, ROW_WORDS } from "../model/labels.ts";
import { setCollapsed } from "./collapsed.ts";
import { countMovedRows, findHeadingOf, getTargetIndex, type MoveDirection } from "./itemGroups.ts";
import { moveBlock, moveRows } from "./movedRows.ts";

type Items = readonly ItemFieldsFragment[];

export type ListItems = {
  all: Items;
  movable: Items;
  selectedIds: readonly string[];
};

/** The actions that move a row, or what is dragged with it: the selection, or a heading with the rows below it. */
export type MoveActions = {
  move: (id: string, direction: MoveDirection) => void;
  canMove: (id: string, direction: MoveDirection) => boolean;
  /** Returns the number that the dragged row shows, and the id of the heading whose rows are hidden meanwhile. */
  lift: (id: string) => { badge: string | undefined; headingId: string | undefined };
  /** Moves what is dragged to an index among the movable items. A selection becomes one block there. */
  dropAt: (id: string, index: number) => void;
  mayDropOn: (target: DropTarget) => boolean;
  /** Moves what is dragged to another list. */
  dropOn: (id: string, target: DropTarget) => void;
};

export type MoveOptions = {
  listId: string;
  getItems: () => ListItems;
  /** `done` says what has moved, for the user: “Moved 3 items”. */
  sort: (orders: SortedItem[], done: string) => void;
  moveTo: (ids: readonly string[], list: { id: string; name: string }) => void;
  /** Has screen readers read a text aloud. */
  announce: (text: string) => void;
  /** Scrolls to a row after it has moved. */
  keepInView: (id: string) => void;
};

export function createMoveActions({ listId, getItems, sort, moveTo, announce, keepInView }: MoveOptions): MoveActions {
  const getItem = (id: string) => getItems().all.find((item) => item.id === id);
  const isSelection = (id: string) => getItems().selectedIds.length > 1 && getItems().selectedIds.includes(id);

  function getDragged(id: string): Items {
    const { all, selectedIds } = getItems();
    if (isSelection(id)) return all.filter((item) => selectedIds.includes(item.id));
    const index = all.findIndex((item) => item.id === id);
    return all.slice(index, index + countMovedRows(all, index));
  }

  /** Moves a row to an index. A heading moves with its rows, including ticked and hidden ones. */
  function moveToIndex(id: string, index: number) {
    const { all, movable } = getItems();
    const from = movable.findIndex((item) => item.id === id);
    if (from < 0) return;
    // A heading that moves down is above the rows that move with it.
    const newIndex = index > from ? index + 1 - countMovedRows(movable, from) : index;
    const name = getItem(id)?.name ?? "";
    const { position, total } = formatPosition(newIndex);
    announce(t`${name}, now ${position} of ${total}`);
    sortShown(id, moveRows(all, movable, from, index), ROW_WORDS.moved.single(quote(name)));
  }

  function moveSelectionToIndex(id: string, index: number) {
    const { all, movable } = getItems();
    const dragged = getDragged(id);
    const isAfter = index > movable.findIndex((item) => item.id === id);
    const next = movable[index];
    const others = movable.filter((item) => !dragged.includes(item));
    const { position, total } = formatPosition(others.findIndex((item) => item === next) + Number(isAfter));
    announce(
      describeCount(dragged, {
        items: (count) => t`${plural(count, { one: "# item", other: "# items" })}, now ${position} of ${total}`,
        sections: (count) =>
          t`${plural(count, { one: "# section", other: "# sections" })}, now ${position} of ${total}`,
      }),
    );
    sortShown(id, moveBlock(all, dragged, { next, isAfter }), describeRows(dragged, ROW_WORDS.moved));
  }

  const formatPosition = (index: number) => ({
    position: formatCount(index + 1),
    total: formatCount(getItems().movable.length),
  });

  /** Sorts, and shows the row that has moved, also below a collapsed heading. */
  function sortShown(id: string, reordered: SortedItem[], done: string) {
    if (reordered.length === 0) return;
    expandGroupOf(id, reordered);
    keepInView(id);
    sort(reordered, done);
  }

  function expandGroupOf(id: string, reordered: readonly SortedItem[]) {
    const orders = new Map(reordered.map((item) => [item.id, item.sortingOrder]));
    const getOrder = (item: SortedItem) => orders.get(item.id) ?? item.sortingOrder;
    const heading = findHeadingOf(
      getItems().all.toSorted((a, b) => getOrder(a) - getOrder(b)),
      id,
    );
    if (heading && !getItem(id)?.isHeading) setCollapsed(heading.id, false);
  }

  return {
    canMove: (id, direction) => getTargetIndex(getItems().movable, id, direction) !== undefined,
    move(id, direction) {
      const { movable } = getItems();
      moveToIndex(id, getTargetIndex(movable, id, direction) ?? movable.findIndex((item) => item.id === id));
    },
    lift(id) {
      const headingId = getItem(id)?.isHeading && !isSelection(id) ? id : undefined;
      const { length } = getDragged(id);
      // A heading is no item.
      const count = headingId ? length - 1 : length;
      return { badge: length > 1 ? formatCount(count) : undefined, headingId };
    },
    dropAt: (id, index) => (isSelection(id) ? moveSelectionToIndex : moveToIndex)(id, index),
    mayDropOn: (target) => target.mayAdd && target.id !== listId,
    dropOn(id, target) {
      const ids = getDragged(id).map((item) => item.id);
      moveTo(ids, target);
    },
  };
}
