/** A local storage to look into; `limit` is how many characters one value may have. */
export function createMemoryStorage(limit = Infinity): Storage {
  const values = new Map<string, string>();
  return {
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
  };
}

/** A local storage that the person has switched off. */
export function createDisabledStorage(): Storage {
  return { length: 0, key: refuse, getItem: refuse, removeItem: refuse, clear: refuse, setItem: refuse };
}

function refuse(): never {
  throw new DOMException("Access is denied for this document.", "SecurityError");
}

/** Everything a storage holds. */
export const readContents = (storage: Storage) =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_value, index) => {
      const key = storage.key(index) ?? "";
      return [key, storage.getItem(key)];
    }),
  );
