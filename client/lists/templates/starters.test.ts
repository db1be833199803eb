import { expect, test } from "vitest";
import { getStarterItems } from "./starterItems.tsx";
import { STARTER_THEMES } from "./starters.ts";

const STARTERS = STARTER_THEMES.flatMap(({ starters }) => starters);

test.for(STARTERS)("the starter $name has $count different items, from 10 to 25, none empty", ({ name, count }) => {
  const items = getStarterItems(name);
  expect(name.length).toBeLessThanOrEqual(200);
  expect(items.length).toBe(count);
  expect(items.length).toBeGreaterThanOrEqual(10);
  expect(items.length).toBeLessThanOrEqual(25);
  expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length);
  expect(items.filter((item) => !/^\S.*\S$/.test(item))).toEqual([]);
});

test("there are nine starters with different names, three in each theme", () => {
  expect(STARTER_THEMES.map(({ starters }) => starters.length)).toEqual([3, 3, 3]);
  expect(new Set(STARTERS.map(({ name }) => name)).size).toBe(9);
});
