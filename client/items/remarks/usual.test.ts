import { expect, it } from "vitest";
import { showRemark } from "./rowRemark.ts";
import { findUsual, isUnusual, readNumber } from "./usual.ts";

it.for([
  ["4.2", 4.2],
  ["4,2", 4.2],
  ["−18", -18],
  ["-18", -18],
  ["٤٫٢", 4.2],
  [" 12 ", 12],
  ["4.2 °C", null],
  ["seal worn", null],
  ["1e5", null],
  ["", null],
] as const)("%s is the number %s", ([value, number]) => expect(readNumber(value)).toBe(number));

it("is usual from five numbers on, without those that were unusual themselves", () => {
  expect(findUsual(["4.2", "4.1", "seal worn", "3.9", "4.4"])).toBeNull();
  expect(findUsual(["4.2", "4.1", "seal worn", "3.9", "4.4", "4.0"])).toMatchObject({ low: 3.9, high: 4.4, digits: 1 });
  expect(findUsual(["4.8", "4.6", "6.2", "4.5", "4.4", "4.5", "4.6"])).toMatchObject({ low: 4.4, high: 4.8 });
});

it("is unusual far beside the others, and where all are alike not one step beside them", () => {
  const alike = findUsual(["4.2", "4.2", "4.2", "4.2", "4.2"]);
  expect(["4.3", "4.1", "9.1", "words"].map((value) => isUnusual(value, alike))).toEqual([false, false, true, false]);
  expect(isUnusual("9.1", null)).toBe(false);
});

it("stands at the end of a row where it is short, and else below it", () => {
  expect(showRemark("Gas tap", "seal worn")).toMatchObject({ end: "seal worn", below: null, before: "Gas tap" });
  expect(showRemark("Gas tap", "a".repeat(17))).toMatchObject({ end: null, below: "a".repeat(17) });
  expect(showRemark("Fridge ___ °C", null)).toMatchObject({ before: "Fridge ", value: "", after: " °C", filled: null });
  expect(showRemark("Fridge ___ °C", "4.2")).toMatchObject({ before: "Fridge", value: null, end: "4.2 °C" });
});
