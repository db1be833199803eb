import { expect, it } from "vitest";
import { findPlaceBelow } from "./chooseSuggestion.ts";

const row = (id: string, sortingOrder: number) => ({ id, sortingOrder, isHeading: id.startsWith("#") });
const rows = [row("a", 1), row("# one", 2), row("b", 3), row("c", 4), row("# two", 5), row("# three", 6)];

it.each([
  ["# one", 4.5],
  ["# two", 5.5],
  ["# three", undefined],
  ["# gone", undefined],
])("the place below the last row of %s is %s", (heading, place) => {
  expect(findPlaceBelow(rows, heading)).toBe(place);
});
