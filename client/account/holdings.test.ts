import { expect, test } from "vitest";
import { formatHoldings } from "./holdings.ts";

test.for([
  [0, 0, 0, "nothing"],
  [1, 0, 0, "1 notebook"],
  [0, 2, 1, "2 lists and 1 item"],
  [1, 12, 1_234, "1 notebook, 12 lists and 1,234 items"],
] as const)("%i notebooks, %i lists and %i items are shown as text", ([notebooks, lists, items, text]) => {
  expect(formatHoldings({ notebooks, lists, items })).toBe(text);
});
