import { useEffect, useState } from "react";
import { Items } from "../../cache/places.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { useClient } from "../../sync/state/state.ts";
import { createStore, useStore } from "../../ui/createStore.ts";

type ItemsByList = ReadonlyMap<string, readonly ItemFieldsFragment[]>;

/**
 * Returns the cached items of lists by the ids of these, with optimistic changes. Hooks cannot be called for lists whose number is
 * not known, so this watches the cache itself. The items of a list that has not changed are the same object.
 */
export function useCachedItems(listIds: readonly string[]): ItemsByList {
  const { cache } = useClient();
  const [store] = useState(() => createStore<ItemsByList>(new Map()));
  const key = listIds.join();
  useEffect(() => {
    let isStarting = true;
    const started = new Map<string, readonly ItemFieldsFragment[]>();
    const ends = key.split(",").map((listId) =>
      cache.watch({
        query: Items,
        variables: { listId },
        optimistic: true,
        immediate: true,
        callback({ result, complete }) {
          const items = complete && result ? (result as { items: readonly ItemFieldsFragment[] }).items : undefined;
          if (isStarting) {
            if (items) started.set(listId, items);
          } else if (items) store.set((before) => new Map(before).set(listId, items));
        },
      }),
    );
    isStarting = false;
    store.set(started);
    return () => ends.forEach((end) => end());
  }, [cache, key, store]);
  return useStore(store);
}
