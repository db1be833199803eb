import { describe, expect, test } from "vitest";
import { activeCases, itemCases, nameCases } from "../testing/orderCases.ts";
import { byName, bySortingOrder, byUrgency } from "./order.ts";

/** Every rotation, forwards and backwards: no start may lead to another order. */
function shuffles<Row>(rows: Row[]): Row[][] {
  const rotations = rows.map((_row, index) => [...rows.slice(index), ...rows.slice(0, index)]);
  return [...rotations, ...rotations.map((rotation) => rotation.toReversed())];
}

function sorts<Row>(cases: { what: string; rows: Row[] }[], compare: (a: Row, b: Row) => number) {
  test.for(cases)("$what", ({ rows }) => {
    for (const shuffled of shuffles(rows)) expect(shuffled.toSorted(compare)).toEqual(rows);
  });
}

describe("names", () => {
  sorts(nameCases, byName);
});
describe("active lists", () => {
  sorts(activeCases, byUrgency);
});
describe("items", () => {
  sorts(itemCases, bySortingOrder);
});
