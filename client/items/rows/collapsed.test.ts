import { expect, test } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { isCollapsed, saveCollapsed } from "./collapsed.ts";

test("each list keeps its own state", () => {
  const storage = createMemoryStorage();
  saveCollapsed("a", true, storage);
  saveCollapsed("b", true, storage);
  saveCollapsed("a", false, storage);
  expect(["a", "b", "c"].map((id) => isCollapsed(id, storage))).toEqual([false, true, false]);
});

test("only the latest 200 are remembered", () => {
  const storage = createMemoryStorage();
  for (let index = 0; index < 205; index++) saveCollapsed(String(index), true, storage);
  expect([0, 4, 5, 204].map((index) => isCollapsed(String(index), storage))).toEqual([false, false, true, true]);
});

test.for(["{", "5", '{"a":1}'])("a spoilt storage (%s) collapses nothing", (spoilt) => {
  const storage = createMemoryStorage();
  storage.setItem("listbook.doneCollapsed", spoilt);
  expect(isCollapsed("a", storage)).toBe(false);
});

test("without storage nothing is kept and nothing fails", () => {
  saveCollapsed("a", true, createDisabledStorage());
  expect(isCollapsed("a", createDisabledStorage())).toBe(false);
});
