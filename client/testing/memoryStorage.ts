import { createSafeStorage, type SafeStorage } from "../ui/safeStorage.ts";

/** A storage with the methods of a browser's `Storage` and those of `SafeStorage`. */
export type TestStorage = Storage & SafeStorage;

/** Creates a storage in memory. Setting a value with more than `limit` characters fails as in a full storage. */
export function createMemoryStorage(limit = Infinity): TestStorage {
  const values = new Map<string, string>();
  return withSafeMethods({
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    setItem(key, value) {
      if (value.length > limit) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      values.set(key, value);
    },
  });
}

/** Creates a storage that throws at each use, as a disabled storage does. */
export function createDisabledStorage(): TestStorage {
  return withSafeMethods({
    length: 0,
    key: refuse,
    getItem: refuse,
    removeItem: refuse,
    clear: refuse,
    setItem: refuse,
  });
}

const withSafeMethods = (storage: Storage): TestStorage =>
  Object.assign(
    storage,
    createSafeStorage(() => storage),
  );

function refuse(): never {
  throw new DOMException("Access is denied for this document.", "SecurityError");
}

/** Returns everything that a storage holds, by key. */
export const readContents = (storage: Storage) =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_value, index) => {
      const key = storage.key(index) ?? "";
      return [key, storage.getItem(key)];
    }),
  );
