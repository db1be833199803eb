import { expect, test } from "vitest";
import { getReorderedItems } from "./useItemActions.ts";

const createItems = (...orders: number[]) =>
  orders.map((sortingOrder, index) => ({ id: "abcdef".charAt(index), sortingOrder }));

/** Returns the ids in their order after the move. */
function moveItem(items: ReturnType<typeof createItems>, from: number, to: number) {
  const moved = new Map(getReorderedItems(items, from, to).map(({ id, sortingOrder }) => [id, sortingOrder]));
  const rows = items.map(({ id, sortingOrder }) => ({ id, sortingOrder: moved.get(id) ?? sortingOrder }));
  return rows
    .toSorted((a, b) => a.sortingOrder - b.sortingOrder)
    .map(({ id }) => id)
    .join("");
}

test("swaps the sorting orders of two neighbors and changes no other item", () => {
  expect(getReorderedItems(createItems(10, 20, 30, 40), 1, 2)).toEqual([
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
  expect(getReorderedItems(createItems(1, 2, 3.5, 9), from, to)).toHaveLength(Math.abs(from - to) + 1);
});

test("numbers all items when some of the items between have equal sorting orders", () => {
  expect(moveItem(createItems(0, 0, 0, 0), 2, 0)).toBe("cabd");
  expect(moveItem(createItems(5, 5, 6, 7), 0, 1)).toBe("bacd");
});

test("does not change equal sorting orders elsewhere in the list", () => {
  expect(getReorderedItems(createItems(1, 1, 2, 3), 2, 3)).toEqual([
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
  expect(getReorderedItems(createItems(1, 2, 3, 4), from, to)).toEqual([]);
});
