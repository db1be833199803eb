import { expect, test } from "vitest";
import { parseItemText } from "./itemText.ts";

test.for([
  ["# Fruit", "Fruit", true],
  ["###  Fruit #1", "Fruit #1", true],
  ["#fruit", "#fruit", false],
  ["# ", "# ", false],
  ["####### Fruit", "####### Fruit", false],
  ["Shirt # 4", "Shirt # 4", false],
] as const)("%o is the name %o, a heading: %o", ([text, name, isHeading]) => {
  expect(parseItemText(text)).toEqual({ name, isHeading });
});
