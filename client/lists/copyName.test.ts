import { expect, test } from "vitest";
import { createCopyName } from "./copyName.ts";

test.for([
  ["Packing", "Packing (copy)"],
  ["Packing (copy)", "Packing (copy 2)"],
  ["Packing (copy 9)", "Packing (copy 10)"],
  ["(copy)", "(copy) (copy)"],
] as const)("the copy of %s is %s", ([name, copy]) => {
  expect(createCopyName(name)).toBe(copy);
});

test("the longest name stays within 200 characters, and no character is cut in two", () => {
  const copy = createCopyName("😀".repeat(200));
  expect([...copy]).toHaveLength(200);
  expect(copy).toBe(`${"😀".repeat(193)} (copy)`);
});
