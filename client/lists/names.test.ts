import { expect, test } from "vitest";
import { copyName } from "./names.ts";

test.for([
  ["Packing", "Packing (copy)"],
  ["Packing (copy)", "Packing (copy 2)"],
  ["Packing (copy 9)", "Packing (copy 10)"],
  ["(copy)", "(copy) (copy)"],
] as const)("the copy of %s is %s", ([name, copy]) => {
  expect(copyName(name)).toBe(copy);
});

test("the longest name stays within 200 characters, and no character is cut in two", () => {
  const copy = copyName("😀".repeat(200));
  expect([...copy]).toHaveLength(200);
  expect(copy).toBe(`${"😀".repeat(193)} (copy)`);
});
