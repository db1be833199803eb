import { expect, test } from "vitest";
import { moveBlock, moveRows } from "./movedRows.ts";

const createItems = (...orders: number[]) =>
  orders.map((sortingOrder, index) => ({ id: "abcdef".charAt(index), sortingOrder, isHeading: false }));

type Items = ReturnType<typeof createItems>;

/** Moves an item of a list that shows all items. Returns the items that change. */
const moveIn = (items: Items, from: number, to: number) =>
  moveRows(items, items, from, to).map(({ id, sortingOrder }) => ({ id, sortingOrder }));

/** Returns the ids in their order after the move. */
function moveItem(items: Items, from: number, to: number) {
  const moved = new Map(moveIn(items, from, to).map(({ id, sortingOrder }) => [id, sortingOrder]));
  const rows = items.map(({ id, sortingOrder }) => ({ id, sortingOrder: moved.get(id) ?? sortingOrder }));
  return rows
    .toSorted((a, b) => a.sortingOrder - b.sortingOrder)
    .map(({ id }) => id)
    .join("");
}

test("swaps the sorting orders of two neighbors and changes no other item", () => {
  expect(moveIn(createItems(10, 20, 30, 40), 1, 2)).toEqual([
    { id: "c", sortingOrder: 20 },
    { id: "b", sortingOrder: 30 },
  ]);
});

test.for([
  [0, 3, "bcda"],
  [3, 0, "dabc"],
  [1, 2, "acbd"],
] as const)("moves the item at index %i to index %i and changes only the items between", ([from, to, order]) => {
  expect(moveItem(createItems(1, 2, 3.5, 9), from, to)).toBe(order);
  expect(moveIn(createItems(1, 2, 3.5, 9), from, to)).toHaveLength(Math.abs(from - to) + 1);
});

test("numbers all items when some of the items between have equal sorting orders", () => {
  expect(moveItem(createItems(0, 0, 0, 0), 2, 0)).toBe("cabd");
  expect(moveItem(createItems(5, 5, 6, 7), 0, 1)).toBe("bacd");
});

test("does not change equal sorting orders elsewhere in the list", () => {
  expect(moveIn(createItems(1, 1, 2, 3), 2, 3)).toEqual([
    { id: "d", sortingOrder: 2 },
    { id: "c", sortingOrder: 3 },
  ]);
});

test.for([
  [1, 1],
  [0, -1],
  [3, 4],
  [7, 0],
] as const)("changes nothing when the item at index %i moves to index %i", ([from, to]) => {
  expect(moveIn(createItems(1, 2, 3, 4), from, to)).toEqual([]);
});

/** Digits are headings, capital letters are done items. `shown` are the rows of the screen, `index` is one of those. */
function moveShownRow(all: string, shown: string, [id, index]: [string, number]) {
  const items = [...all].map((key, at) => ({ id: key, sortingOrder: at + 1, isHeading: key >= "0" && key <= "9" }));
  const movable = items.filter((item) => shown.includes(item.id));
  const moved = new Map(moveRows(items, movable, shown.indexOf(id), index).map((item) => [item.id, item.sortingOrder]));
  const getOrder = (item: { id: string; sortingOrder: number }) => moved.get(item.id) ?? item.sortingOrder;
  return items
    .toSorted((a, b) => getOrder(a) - getOrder(b))
    .map((item) => item.id)
    .join("");
}

test.for([
  // A heading moves with its rows, including done ones, above or below the rows of another heading.
  ["1aB2cD", "1a2c", "1", 3, "2cD1aB"],
  ["1aB2cD", "1a2c", "2", 0, "2cD1aB"],
  // The rows of collapsed headings move with them and stay together.
  ["1ab2cd3e", "123e", "1", 1, "2cd1ab3e"],
  ["1ab2cd3e", "123e", "3", 1, "1ab3e2cd"],
  ["1ab2cd3e", "123e", "1", 3, "2cd3e1ab"],
  // A heading moves between two rows of another heading, directly below a heading, and onto its own rows.
  ["1a2bc", "1a2bc", "1", 3, "2b1ac"],
  ["1a2bc", "1a2bc", "2", 1, "12bca"],
  ["1ab2c", "1ab2c", "1", 2, "1ab2c"],
  // An item moves alone.
  ["1ab2c", "1ab2c", "a", 3, "1b2ac"],
  ["1ab2c", "1ab2c", "c", 3, "1abc2"],
] as const)("in %s, shown as %s, %s takes the place of row %i: %s", ([all, shown, id, index, order]) => {
  expect(moveShownRow(all, shown, [id, index])).toBe(order);
});

test.for([
  ["bd", "c", true, "acbde"],
  ["bd", "e", true, "acebd"],
  ["bd", "a", false, "bdace"],
  ["ae", "c", false, "baecd"],
  ["bc", "d", false, "abcde"],
] as const)("the rows %s become one block beside %s (after: %s)", ([moved, next, isAfter, order]) => {
  const items = createItems(1, 2, 3.5, 9, 10);
  const find = (ids: string) => items.filter(({ id }) => ids.includes(id));
  const orders = new Map(
    moveBlock(items, find(moved), { next: find(next)[0], isAfter }).map(({ id, sortingOrder }) => [id, sortingOrder]),
  );
  const getOrder = ({ id, sortingOrder }: (typeof items)[number]) => orders.get(id) ?? sortingOrder;
  const sorted = items.toSorted((a, b) => getOrder(a) - getOrder(b));
  expect(sorted.map(({ id }) => id).join("")).toBe(order);
});
