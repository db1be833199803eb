import { afterEach, expect, test, vi } from "vitest";
import { createDisabledStorage, createMemoryStorage } from "../../testing/memoryStorage.ts";
import { areDoneExpanded, setCollapsed } from "./collapsed.ts";

const KEY = "listbook.doneCollapsed";

afterEach(() => void vi.unstubAllGlobals());

/** Opens a browser with this storage. Returns a function that reads the ids of the collapsed groups from it. */
function openBrowser(localStorage: Storage = createMemoryStorage()) {
  vi.stubGlobal("window", { localStorage });
  return (): string[] => JSON.parse(localStorage.getItem(KEY) ?? "[]");
}

test("saves the state of each group separately", () => {
  const readSaved = openBrowser();
  setCollapsed("a", true);
  setCollapsed("b", true);
  setCollapsed("a", false);
  expect(readSaved()).toEqual(["b"]);
});

test("saves the 500 groups that were collapsed last", () => {
  const readSaved = openBrowser();
  for (let index = 0; index < 505; index++) setCollapsed(String(index), true);
  expect(readSaved()).toEqual(Array.from({ length: 500 }, (_group, index) => String(index + 5)));
});

test.for(["{", "5", '{"a":1}'])("an invalid saved value (%s) is that of no group", (invalidValue) => {
  const storage = createMemoryStorage();
  storage.setItem(KEY, invalidValue);
  const readSaved = openBrowser(storage);
  setCollapsed("a", true);
  expect(readSaved()).toEqual(["a"]);
});

test("without storage, saves nothing and does not fail", () => {
  openBrowser(createDisabledStorage());
  expect(() => setCollapsed("a", true)).not.toThrow();
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
