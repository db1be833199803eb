import { expect, test } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { areDoneExpanded, isCollapsed, saveCollapsed } from "./collapsed.ts";

test("saves the state of each group separately", () => {
  const storage = createMemoryStorage();
  saveCollapsed("a", true, storage);
  saveCollapsed("b", true, storage);
  saveCollapsed("a", false, storage);
  expect(["a", "b", "c"].map((id) => isCollapsed(id, storage))).toEqual([false, true, false]);
});

test("saves the 500 groups that were collapsed last", () => {
  const storage = createMemoryStorage();
  for (let index = 0; index < 505; index++) saveCollapsed(String(index), true, storage);
  expect([0, 4, 5, 504].map((index) => isCollapsed(String(index), storage))).toEqual([false, false, true, true]);
});

test.for(["{", "5", '{"a":1}'])("with an invalid saved value (%s), no group is collapsed", (invalidValue) => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.doneCollapsed", invalidValue);
  expect(isCollapsed("a", storage)).toBe(false);
});

test("without storage, saves nothing and does not fail", () => {
  saveCollapsed("a", true, createDisabledStorage());
  expect(isCollapsed("a", createDisabledStorage())).toBe(false);
});

test.for([
  [[], false, false],
  [[], true, true],
  [["expanded a"], false, true],
  [["expanded b"], false, false],
  [["a"], true, false],
  [["a", "expanded b"], false, false],
] as const)(
  "with %j, the done items of the list a (finished: %s) are expanded: %s",
  ([groupIds, isFinished, expanded]) => {
    expect(areDoneExpanded(groupIds, "a", isFinished)).toBe(expanded);
  },
);
