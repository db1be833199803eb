import { expect, test } from "vitest";
import { getStarterItems } from "./starterItems.tsx";
import { STARTERS } from "./StarterCard.tsx";

test.for(STARTERS)(
  "the starter list $name has $count different items, from 10 to 25, none empty",
  ({ name, count }) => {
    const items = getStarterItems(name);
    expect(name.length).toBeLessThanOrEqual(200);
    expect(items.length).toBe(count);
    expect(items.length).toBeGreaterThanOrEqual(10);
    expect(items.length).toBeLessThanOrEqual(25);
    expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length);
    expect(items.filter((item) => !/^\S.*\S$/.test(item))).toEqual([]);
  },
);

test("there are eight starter lists with different names", () => {
  expect(new Set(STARTERS.map(({ name }) => name)).size).toBe(8);
});
