import { expect, test } from "vitest";
import { byPriority, priorityWords } from "./priorities.ts";

test.for([
  [3, "High priority"],
  [1, "Low priority"],
  [0, "No priority"],
  [7, "Priority 7"],
  [-2, "Priority −2"],
] as const)("%i is %s", ([priority, words]) => {
  expect(priorityWords(priority)).toBe(words);
});

test("groups keep the order of the lists", () => {
  const lists = [7, 3, 3, 0, -1].map((priority, id) => ({ id, priority }));
  expect(byPriority(lists).map(({ priority, lists }) => [priority, lists.map(({ id }) => id)])).toEqual([
    [7, [0]],
    [3, [1, 2]],
    [0, [3]],
    [-1, [4]],
  ]);
});
