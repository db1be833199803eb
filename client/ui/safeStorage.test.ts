import { afterEach, describe, expect, it, vi } from "vitest";
import { createDisabledStorage, createMemoryStorage, readContents } from "../testing/memoryStorage.ts";
import { createSafeStorage, safeLocalStorage, safeSessionStorage } from "./safeStorage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const refuse = () => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

describe("a storage that works", () => {
  it("reads what was saved until it is removed", () => {
    const raw = createMemoryStorage();
    const storage = createSafeStorage(() => raw);
    expect(storage.get("a")).toBeNull();
    expect(storage.set("a", "1")).toBe(true);
    expect([storage.get("a"), readContents(raw)]).toEqual(["1", { a: "1" }]);
    storage.remove("a");
    expect([storage.get("a"), readContents(raw)]).toEqual([null, {}]);
  });

  it("says that a value was not saved when the storage is full, and keeps the value before", () => {
    const raw = createMemoryStorage(3);
    const storage = createSafeStorage(() => raw);
    expect(storage.set("a", "abc")).toBe(true);
    expect(storage.set("a", "abcd")).toBe(false);
    expect(storage.get("a")).toBe("abc");
  });

  it("is the local storage or the session storage of the window", () => {
    const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
    vi.stubGlobal("window", { localStorage, sessionStorage });
    safeLocalStorage.set("a", "local");
    safeSessionStorage.set("a", "session");
    expect([readContents(localStorage), readContents(sessionStorage)]).toEqual([{ a: "local" }, { a: "session" }]);
  });
});

describe.each([
  [
    "refuses each use of its storage",
    { localStorage: createDisabledStorage(), sessionStorage: createDisabledStorage() },
  ],
  [
    "refuses to open its storage",
    Object.defineProperties({}, { localStorage: { get: refuse }, sessionStorage: { get: refuse } }),
  ],
  ["has no storage", { localStorage: null, sessionStorage: null }],
  ["is missing, as when pages are prerendered", undefined],
])("a browser that %s", (_name, window) => {
  it.each([
    ["local", safeLocalStorage],
    ["session", safeSessionStorage],
  ])("reads nothing from its %s storage and saves nothing", (_kind, storage) => {
    if (window) vi.stubGlobal("window", window);
    expect(storage.set("a", "1")).toBe(false);
    expect(storage.get("a")).toBeNull();
    expect(() => storage.remove("a")).not.toThrow();
  });
});
