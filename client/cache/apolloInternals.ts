import type { ApolloClient, InMemoryCache } from "@apollo/client";
import type { FieldFunctionOptions } from "@apollo/client/cache";

// Apollo Client has no public function for what this file does. All of its private parts that the app uses are here, and
// `apolloInternals.test.ts` fails when a new version changes one of them.

export type CacheRow = Record<string, unknown>;
export type CacheRows = Record<string, CacheRow | undefined>;

/**
 * A store of the cache. The lowest one holds what the server has answered, the stump stands on it, and layers of
 * optimistic changes on the stump.
 */
export type Store = {
  /** The rows that were written into this store. A store shows the rows of its parent where it has none itself. */
  data: CacheRows;
  parent?: Store;
  stump?: Store;
  /** The name of a layer; undefined for the lowest store. */
  id?: string;
  canRead: FieldFunctionOptions["canRead"];
  lookup: (id: string) => CacheRow | undefined;
  merge: (id: string, row: unknown) => void;
  addLayer: (id: string, fill: (layer: Store) => void) => Store;
  removeLayer: (id: string) => Store;
  /** What notifies readers of a field of a row. All layers on a stump have that of the stump. */
  group: { dirty: (id: string, field: string) => void };
};

/** The store that is written, and the store that optimistic reads read. Both are the same during an update of one. */
export type Stores = { data: Store; optimisticData: Store };

export const getStores = (cache: InMemoryCache): Stores => ({
  data: cache["data"],
  optimisticData: cache["optimisticData"],
});

export const setStores = (cache: InMemoryCache, stores: Partial<Stores>) => void Object.assign(cache, stores);

/** Returns the lowest store. */
export function getRootStore(cache: InMemoryCache): Store {
  let store = getStores(cache).data;
  while (store.parent) store = store.parent;
  return store;
}

/**
 * Calls `note` with the key of a row when one of its fields changes, in the lowest store (`isBelow`) or in a layer on it.
 */
export function watchRows(root: Store, note: (id: string, isBelow: boolean) => void): void {
  for (const group of [root.group, root.stump?.group]) {
    if (!group) continue;
    const notify = group.dirty.bind(group);
    group.dirty = (id, field) => {
      note(id, group === root.group);
      notify(id, field);
    };
  }
}

/** Runs `update` and returns the rows that it writes into the store, as they were before; undefined for a new row. */
export function recordWrites(store: Store, update: () => void): ReadonlyMap<string, CacheRow | undefined> {
  const before = new Map<string, CacheRow | undefined>();
  const merge = store.merge.bind(store);
  store.merge = (id, row) => {
    if (!before.has(id)) before.set(id, store.data[id]);
    merge(id, row);
  };
  try {
    update();
  } finally {
    // The method of its class is used again.
    delete (store as Partial<Store>).merge;
  }
  return before;
}

/**
 * Notifies the queries of screens in this task. Apollo would do so in a later task, after a frame with the old state.
 */
export const notifyQueries = (client: ApolloClient) => client["queryManager"].broadcastQueries();
