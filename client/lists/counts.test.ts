import { expect, test } from "vitest";
import { formatProgress } from "./counts.ts";

test.for([
  [false, 12, 40, "12 of 40"],
  [false, 999, 1_000, "999 of 1,000"],
  [false, 0, 0, "No items"],
  [true, 1, 1, "1 item"],
  [true, 0, 12, "12 items"],
] as const)("template %s, %i of %i: %s", ([isTemplate, completedCount, itemCount, words]) => {
  expect(formatProgress({ isTemplate, completedCount, itemCount })).toBe(words);
});
