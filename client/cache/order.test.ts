import { describe, expect, test } from "vitest";
import { activeCases, itemCases, nameCases } from "../testing/orderCases.ts";
import { byName, bySortingOrder, byUrgency } from "./order.ts";

/** Returns every rotation of the rows, forwards and backwards; sorting each of them must give the same order. */
function getRotations<Row>(rows: Row[]): Row[][] {
  const rotations = rows.map((_row, index) => [...rows.slice(index), ...rows.slice(0, index)]);
  return [...rotations, ...rotations.map((rotation) => rotation.toReversed())];
}

function testOrder<Row>(cases: { what: string; rows: Row[] }[], compare: (a: Row, b: Row) => number) {
  test.for(cases)("$what", ({ rows }) => {
    for (const shuffled of getRotations(rows)) expect(shuffled.toSorted(compare)).toEqual(rows);
  });
}

describe("notebooks and lists are in the order of their names", () => {
  testOrder(nameCases, byName);
});
describe("active lists are in the order of priority, date and name", () => {
  testOrder(activeCases, byUrgency);
});
describe("items are in their own order", () => {
  testOrder(itemCases, bySortingOrder);
});
