import { expect, test } from "vitest";
import { readQuantity } from "../../../shared/quantity.ts";
import { loadStarters } from "./starterItems.tsx";
import { isStarterName } from "./starterNames.ts";
import { STARTER_THEMES } from "./starters.ts";

const STARTERS = STARTER_THEMES.flatMap(({ starters }) => starters);
const ITEMS = await loadStarters();

test.for(STARTERS)("the starter $name has $count different items, from 10 to 25, none empty", ({ id, name, count }) => {
  const items = ITEMS[id].flatMap((item) => (item.isHeading ? [] : item.name));
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

test.for(STARTERS)("the name $name is among those by which a template of this starter is found", ({ id, name }) => {
  expect(STARTERS.filter((each) => isStarterName(each.id, name)).map((each) => each.id)).toEqual([id]);
});

test.for(STARTERS)("the starter $name shows the form: four to six sections, and amounts", ({ id }) => {
  const rows = ITEMS[id];
  const headings = rows.filter(({ isHeading }) => isHeading);
  expect(rows[0]?.isHeading).toBe(true);
  expect(headings.length).toBeGreaterThanOrEqual(4);
  expect(headings.length).toBeLessThanOrEqual(6);
  expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  const amounts = rows.filter((row) => !row.isHeading && readQuantity(row.name)?.isSure);
  expect(amounts.length).toBeGreaterThanOrEqual(3);
});
