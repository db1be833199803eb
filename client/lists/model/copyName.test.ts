import { expect, test } from "vitest";
import { createCopyName } from "./copyName.ts";

test.for([
  ["Packing", "Packing (copy)"],
  ["Packing (copy)", "Packing (copy 2)"],
  ["Packing (copy 9)", "Packing (copy 10)"],
  ["(copy)", "(copy) (copy)"],
  ["Koffer (Kopie 2)", "Koffer (copy 3)"],
  ["コピー (コピー)", "コピー (copy 2)"],
] as const)("the copy of %s is named %s", ([name, copy]) => {
  expect(createCopyName(name)).toBe(copy);
});

test("the name of a copy is cut to 200 characters, and no character is cut in two", () => {
  const copy = createCopyName("😀".repeat(200));
  expect([...copy]).toHaveLength(200);
  expect(copy).toBe(`${"😀".repeat(193)} (copy)`);
});
