import { expect, test } from "vitest";
import { list } from "../../testing/rowFixtures.ts";
import { getTripPath, MAX_TRIP_LISTS, mayShopTogether, readTripIds } from "./tripPath.ts";

test("the address of a trip names its lists, and is read again", () => {
  const path = getTripPath(["weekly", "mum"]);
  expect(path).toBe("/shop?lists=weekly,mum");
  expect(readTripIds(path.slice("/shop".length))).toEqual(["weekly", "mum"]);
});

test("an address that somebody has typed names each list once, and no more than fit", () => {
  expect(readTripIds("?lists=a,,b,a")).toEqual(["a", "b"]);
  expect(readTripIds("")).toEqual([]);
  const many = Array.from({ length: MAX_TRIP_LISTS + 1 }, (_id, index) => `list${index}`);
  expect(readTripIds(`?lists=${many.join(",")}`)).toEqual(many.slice(0, MAX_TRIP_LISTS));
});

test("two to ten lists are shopped together, in which the user may tick, and no templates", () => {
  const own = list("own");
  const build = (count: number) => Array.from({ length: count }, () => own);
  expect([1, 2, 10, 11].map((count) => mayShopTogether(build(count)))).toEqual([false, true, true, false]);
  expect(mayShopTogether([own, list("template", { isTemplate: true })])).toBe(false);
  expect(mayShopTogether([own, list("viewed", { role: "VIEWER" })])).toBe(false);
  expect(mayShopTogether([own, list("shared", { role: "EDITOR" })])).toBe(true);
});
