import { expect, test } from "vitest";
import { getReorderedItems } from "./useItemActions.ts";

const places = (...orders: number[]) =>
  orders.map((sortingOrder, index) => ({ id: "abcdef".charAt(index), sortingOrder }));

/** The ids in the order they stand in after the move. */
function after(items: ReturnType<typeof places>, from: number, to: number) {
  const moved = new Map(getReorderedItems(items, from, to).map(({ id, sortingOrder }) => [id, sortingOrder]));
  const rows = items.map(({ id, sortingOrder }) => ({ id, sortingOrder: moved.get(id) ?? sortingOrder }));
  return rows
    .toSorted((a, b) => a.sortingOrder - b.sortingOrder)
    .map(({ id }) => id)
    .join("");
}

test("neighbours exchange their places and nobody else is told", () => {
  expect(getReorderedItems(places(10, 20, 30, 40), 1, 2)).toEqual([
    { id: "c", sortingOrder: 20 },
    { id: "b", sortingOrder: 30 },
  ]);
});

test.for([
  [0, 3, "bcda"],
  [3, 0, "dabc"],
  [1, 2, "acbd"],
] as const)("from %i to %i", ([from, to, order]) => {
  expect(after(places(1, 2, 3.5, 9), from, to)).toBe(order);
  expect(getReorderedItems(places(1, 2, 3.5, 9), from, to)).toHaveLength(Math.abs(from - to) + 1);
});

test("equal places are made different, all over the list", () => {
  expect(after(places(0, 0, 0, 0), 2, 0)).toBe("cabd");
  expect(after(places(5, 5, 6, 7), 0, 1)).toBe("bacd");
});

test("what is equal elsewhere is left alone", () => {
  expect(getReorderedItems(places(1, 1, 2, 3), 2, 3)).toEqual([
    { id: "d", sortingOrder: 2 },
    { id: "c", sortingOrder: 3 },
  ]);
});

test.for([
  [1, 1],
  [0, -1],
  [3, 4],
  [7, 0],
] as const)("nothing to tell from %i to %i", ([from, to]) => {
  expect(getReorderedItems(places(1, 2, 3, 4), from, to)).toEqual([]);
});
