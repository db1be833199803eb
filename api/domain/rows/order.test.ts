import { describe, expect, it } from "vitest";
import { activeCases, itemCases, nameCases } from "../../testing/orderCases.ts";
import { byName, bySortingOrder, byUrgency } from "./order.ts";

describe("the server", () => {
  it.each(nameCases)("sorts notebooks and lists by their names: $what", ({ rows }) => {
    expect(rows.toReversed().sort(byName)).toEqual(rows);
  });
  it.each(activeCases)("sorts active lists by priority, date and name: $what", ({ rows }) => {
    expect(rows.toReversed().sort(byUrgency)).toEqual(rows);
  });
  it.each(itemCases)("sorts items by their sorting order: $what", ({ rows }) => {
    expect(rows.toReversed().sort(bySortingOrder)).toEqual(rows);
  });
});
