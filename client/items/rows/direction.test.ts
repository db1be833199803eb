import { expect, test } from "vitest";
import { getDirection } from "./direction.ts";

test.for([
  ["Milk, 2 l", "ltr"],
  ["מגבת חוף גדולה", "rtl"],
  ["2 קבעה", "rtl"],
  ["قبعة للشمس", "rtl"],
  ["傘", "ltr"],
  ["Soap קבעה", "ltr"],
  ["", "ltr"],
  ["123", "ltr"],
] as const)("%j is written %s", ([text, direction]) => {
  expect(getDirection(text)).toBe(direction);
});
