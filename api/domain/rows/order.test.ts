import { describe, expect, it } from "vitest";
import { activeCases, itemCases, nameCases } from "../../testing/orderCases.ts";
import { byName, bySortingOrder, byUrgency } from "./order.ts";

describe("order", () => {
  it.each(nameCases)("sorts by name: $what", ({ rows }) => {
    expect(rows.toReversed().sort(byName)).toEqual(rows);
  });
  it.each(activeCases)("sorts active lists: $what", ({ rows }) => {
    expect(rows.toReversed().sort(byUrgency)).toEqual(rows);
  });
  it.each(itemCases)("sorts items: $what", ({ rows }) => {
    expect(rows.toReversed().sort(bySortingOrder)).toEqual(rows);
  });
});
