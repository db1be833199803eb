import { expect, test } from "vitest";
import { getStarterItems } from "./starterItems.tsx";
import { STARTERS } from "./StarterCard.tsx";

test.for(STARTERS)("$name has its $count items, 10 to 25, each once and none empty", ({ name, count }) => {
  const items = getStarterItems(name);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(items.length).toBe(count);
  expect(items.length).toBeGreaterThanOrEqual(10);
  expect(items.length).toBeLessThanOrEqual(25);
  expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length);
  expect(items.filter((item) => !/^\S.*\S$/.test(item))).toEqual([]);
});

test("there are eight, with names of their own", () => {
  expect(new Set(STARTERS.map(({ name }) => name)).size).toBe(8);
});
