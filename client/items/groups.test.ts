import { expect, test } from "vitest";
import { groupsOf, targetOf } from "./groups.ts";

const item = (id: string) => ({ id, completed: id === id.toUpperCase() });
const items = [..."aBcDe"].map(item);
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join("");

test.for([
  ["", "ace", "BD"],
  ["B", "aBce", "D"],
  ["BD", "aBcDe", ""],
  ["a", "ace", "BD"],
] as const)("while %s stays: %s, and done %s", ([staying, open, done]) => {
  const groups = groupsOf(items, new Set(staying));
  expect([ids(groups.open), ids(groups.done)]).toEqual([open, done]);
});

test.for([
  ["c", "up", 0, 1],
  ["c", "down", 4, 3],
  ["e", "top", 0, 1],
  ["a", "bottom", 4, 3],
  ["a", "up", -1, -1],
  ["e", "down", -1, -1],
  ["a", "top", -1, -1],
  ["e", "bottom", -1, -1],
  ["B", "up", -1, -1],
] as const)("%s goes %s over what is done between", ([id, step, index, position]) => {
  expect(targetOf(items, groupsOf(items, new Set()).open, id, step)).toEqual({ index, position });
});
