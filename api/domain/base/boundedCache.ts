/** Returns the value of a key, which `make` makes where it is not kept. Callers at once share one call of `make`. */
export type BoundedCache<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/**
 * Creates a cache of values that take at most `maxBytes` together, as `countBytes` counts them. Of those that are too many,
 * it forgets the ones that were used longest ago.
 */
export function createBoundedCache<Value>(countBytes: (value: Value) => number, maxBytes: number): BoundedCache<Value> {
  /** A map is in the order of its entries: the value that was used last comes last. */
  const entries = new Map<string, { value: Promise<Value>; bytes: number }>();
  let allBytes = 0;

  function forget(key: string) {
    allBytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  async function add(key: string, value: Promise<Value>) {
    const entry = { value, bytes: 0 };
    entries.set(key, entry);
    const bytes = await value.then(countBytes, () => null);
    // Others may have taken its place while it was made.
    if (entries.get(key) !== entry) return;
    if (bytes === null) return forget(key);
    entry.bytes = bytes;
    allBytes += bytes;
    for (const oldest of entries.keys()) {
      if (allBytes <= maxBytes) return;
      forget(oldest);
    }
  }

  return (key, make) => {
    const known = entries.get(key);
    if (!known) {
      const value = make();
      void add(key, value);
      return value;
    }
    entries.delete(key);
    entries.set(key, known);
    return known.value;
  };
}
