import { describe, expect, it } from "vitest";
import { activeCases, itemCases, nameCases } from "../../testing/orderCases.ts";
import { byName, bySortingOrder, byUrgency } from "./order.ts";

/** Cases with what they show before them, for the titles of tests. */
const withTitles = <Case extends { what: string }>(cases: Case[]) => cases.map((each) => [each.what, each] as const);

describe("the server", () => {
  it.each(withTitles(nameCases))("sorts notebooks and lists by their names: %s", (_what, { rows }) => {
    expect(rows.toReversed().sort(byName)).toEqual(rows);
  });
  it.each(withTitles(activeCases))("sorts active lists by priority, date and name: %s", (_what, { rows }) => {
    expect(rows.toReversed().sort(byUrgency)).toEqual(rows);
  });
  it.each(withTitles(itemCases))("sorts items by their sorting order: %s", (_what, { rows }) => {
    expect(rows.toReversed().sort(bySortingOrder)).toEqual(rows);
  });
});
