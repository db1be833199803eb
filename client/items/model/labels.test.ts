import { expect, test } from "vitest";
import { formatRows } from "./labels.ts";

test.for([
  ["iii", "3 items"],
  ["hihi", "2 items"],
  ["hi", "1 item"],
  ["h", "1 section"],
  ["hh", "2 sections"],
  ["", "0 items"],
] as const)("a heading is no item: %s is %s", ([rows, text]) => {
  expect(formatRows([...rows].map((row) => ({ isHeading: row === "h" })))).toBe(text);
});
