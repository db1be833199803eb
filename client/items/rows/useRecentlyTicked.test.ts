import { expect, test } from "vitest";
import { findTicked } from "./useRecentlyTicked.ts";

/** Items by their ids; a capital letter is a ticked item, but "C" is a skipped one. */
const parse = (ids: string) =>
  [...ids].map((id) => ({ id: id.toLowerCase(), completed: "AB".includes(id), isSkipped: id === "C" }));

test.for([
  ["abc", "aBc", "b"],
  ["abc", "CAb", "ca"],
  ["aBc", "abC", "c"],
  ["AB", "ab", ""],
  ["ab", "abC", ""],
] as const)("from %s to %s, the ticked items are: %s", ([before, after, ticked]) => {
  expect(findTicked(parse(before), parse(after)).join("")).toBe(ticked);
});
