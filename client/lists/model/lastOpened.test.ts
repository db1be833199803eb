import { afterEach, expect, test, vi } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { readLastLists, saveLastList } from "./lastOpened.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the lists that were used last are remembered, each once, the last one first, and five of them", () => {
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  expect(readLastLists()).toEqual([]);
  for (const id of ["a", "b", "a", "c"]) saveLastList(id);
  expect(readLastLists()).toEqual(["c", "a", "b"]);
  for (const id of ["d", "e", "f"]) saveLastList(id);
  expect(readLastLists()).toEqual(["f", "e", "d", "c", "a"]);
});

test("a browser without storage remembers none", () => {
  vi.stubGlobal("window", { localStorage: createDisabledStorage() });
  saveLastList("a");
  expect(readLastLists()).toEqual([]);
});
