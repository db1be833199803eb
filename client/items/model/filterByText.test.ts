import { expect, test } from "vitest";
import { filterByText } from "./filterByText.ts";

const items = ["Crème brûlée", "crab", "Brot", "傘と靴", "Милk", "がく", "Größe"].map((name) => ({ name }));

test.for([
  ["creme", ["Crème brûlée"]],
  ["CR", ["Crème brûlée", "crab"]],
  ["bru cr", ["Crème brûlée"]],
  ["かく", []],
  ["grosse", ["Größe"]],
  ["靴", ["傘と靴"]],
  ["  ", ["Crème brûlée", "crab", "Brot", "傘と靴", "Милk", "がく", "Größe"]],
  ["zebra", []],
] as const)("“%s” finds %s", ([searchText, names]) => {
  expect(filterByText(items, searchText).map(({ name }) => name)).toEqual(names);
});
