import { expect, test } from "vitest";
import { groupItems, getTargetIndex } from "./itemGroups.ts";

const item = (id: string) => ({ id, completed: id === id.toUpperCase() });
const items = [..."aBcDe"].map(item);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

test.for([
  ["", "ace", "BD"],
  ["B", "aBce", "D"],
  ["BD", "aBcDe", ""],
  ["a", "ace", "BD"],
] as const)("with %s recently ticked: open items %s, done items %s", ([recentlyTicked, open, done]) => {
  const groups = groupItems(items, new Set(recentlyTicked));
  expect([ids(groups.open), ids(groups.done)]).toEqual([open, done]);
});

test.for([
  ["c", "up", 0],
  ["c", "down", 2],
  ["e", "top", 0],
  ["a", "bottom", 2],
  ["a", "up", undefined],
  ["e", "down", undefined],
  ["a", "top", undefined],
  ["e", "bottom", undefined],
  ["B", "up", undefined],
] as const)("moving item %s %s gives it the index %s", ([id, direction, index]) => {
  expect(getTargetIndex(groupItems(items, new Set()).open, id, direction)).toBe(index);
});
