import { expect, test } from "vitest";
import { areNotesTooLong } from "./printing.ts";

const items = (count: number, note: string | null) => Array.from({ length: count }, () => ({ name: "Socks", note }));

test.for([
  ["10 items without notes", items(10, null), false],
  ["10 items with a short note each", items(10, "The thick ones"), false],
  ["10 items with a page of notes each", items(10, "The thick ones\n".repeat(30)), true],
  ["one item with a note of two pages", items(1, "word ".repeat(1_200)), true],
  ["60 items in two columns with a line each", items(60, "The thick ones"), false],
  ["60 items in two columns with three lines each", items(60, "One\nTwo\nThree"), true],
] as const)("whether the notes of %s take more than twice the pages is %s", ([, printed, isTooLong]) => {
  expect(areNotesTooLong(printed)).toBe(isTooLong);
});
