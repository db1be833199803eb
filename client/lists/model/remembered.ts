import { createStore, useStore } from "../../ui/createStore.ts";
import { safeLocalStorage } from "../../ui/safeStorage.ts";

/** What this browser remembers of some rows: a number for each id. */
export function createRemembered(key: string) {
  const entries = safeLocalStorage.get(key)?.split(" ").filter(Boolean) ?? [];
  const store = createStore<ReadonlyMap<string, number>>(
    new Map(
      entries.map((entry) => {
        const [id = "", value] = entry.split("=");
        return [id, Number(value ?? 0)];
      }),
    ),
  );
  return {
    /** Returns the number of a row; undefined without one. */
    use: (id: string | null | undefined) => useStore(store, (known) => (id ? known.get(id) : undefined)),
    /** Remembers a number, or forgets it. */
    set(id: string, value: number | undefined) {
      const next = new Map(store.get());
      if (value === undefined) next.delete(id);
      else next.set(id, value);
      store.set(next);
      safeLocalStorage.set(key, [...next].map((entry) => entry.join("=")).join(" "));
    },
  };
}
