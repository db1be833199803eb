import { expect, test } from "vitest";
import { groupByPriority, formatPriority } from "./priorities.ts";

test.for([
  [3, "High priority"],
  [1, "Low priority"],
  [0, "No priority"],
  [7, "Priority 7"],
  [-2, "Priority −2"],
] as const)("%i is %s", ([priority, words]) => {
  expect(formatPriority(priority)).toBe(words);
});

test("groups keep the order of the lists", () => {
  const lists = [7, 3, 3, 0, -1].map((priority, id) => ({ id, priority }));
  expect(groupByPriority(lists).map(({ priority, lists }) => [priority, lists.map(({ id }) => id)])).toEqual([
    [7, [0]],
    [3, [1, 2]],
    [0, [3]],
    [-1, [4]],
  ]);
});
