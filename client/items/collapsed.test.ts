import { expect, test } from "vitest";
import { disabledStorage, memoryStorage } from "../testing/storage.ts";
import { isCollapsed, keepCollapsed } from "./collapsed.ts";

test("each list keeps its own state", () => {
  const storage = memoryStorage();
  keepCollapsed("a", true, storage);
  keepCollapsed("b", true, storage);
  keepCollapsed("a", false, storage);
  expect(["a", "b", "c"].map((id) => isCollapsed(id, storage))).toEqual([false, true, false]);
});

test("only the latest 200 are remembered", () => {
  const storage = memoryStorage();
  for (let index = 0; index < 205; index++) keepCollapsed(String(index), true, storage);
  expect([0, 4, 5, 204].map((index) => isCollapsed(String(index), storage))).toEqual([false, false, true, true]);
});

test.for(["{", "5", '{"a":1}'])("a spoilt storage (%s) collapses nothing", (spoilt) => {
  const storage = memoryStorage();
  storage.setItem("listbook.doneCollapsed", spoilt);
  expect(isCollapsed("a", storage)).toBe(false);
});

test("without storage nothing is kept and nothing fails", () => {
  keepCollapsed("a", true, disabledStorage());
  expect(isCollapsed("a", disabledStorage())).toBe(false);
});
