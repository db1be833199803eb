import { InMemoryCache, type ApolloCache } from "@apollo/client";
import type { Cache } from "@apollo/client/cache";
import {
  type CacheRow,
  type CacheRows,
  getRootStore,
  getStores,
  recordWrites,
  setStores,
  type Store,
  watchRows,
} from "./apolloInternals.ts";
import { removeEndedRows } from "./endedRows.ts";

const LAYER_ID = "pending changes";

/** Where Apollo keeps the result of a mutation while it writes it. No query reads it. */
const MUTATION_ID = "ROOT_MUTATION";

/** A pending change, or several that are sent in one call. */
export type ShownChange = {
  /** Returns the ids of the rows that it reads or writes. */
  getIds: () => readonly string[];
  /** Writes what it shows into the cache. */
  show: (cache: ApolloCache) => void;
};

/**
 * A cache of two stores: below is what the server has said, and above it one layer with all changes that wait for their
 * answer.
 *
 * It is one layer, because a change is predicted from the rows as they are now. With a layer for each change, a layer
 * would hide what is read below it.
 *
 * Apollo's own layers do not do. `batch({ optimistic })` adds a layer, `removeOptimistic(id)` runs all layers above that one
 * again, and nothing writes into a layer that is there. With 1,000 changes a tick would take up to eight times as long.
 *
 * So this class writes into the layer itself. A new change is written on top (`addPending`). An answered change is taken
 * out where it was predicted right and no other change has its rows (`endedRows.ts`). In every other case the layer is made
 * again from all changes, when something reads it. Every optimistic read shows the changes, also during a batch, in which
 * Apollo writes an answer and reads it back for the screen.
 *
 * What it uses of Apollo beyond the public interface is in `apolloInternals.ts`, with a test. Apollo puts the old stores back
 * at the end of a batch, so the layer stays stale until then (`#openUpdates`).
 */
export class PendingChangesCache extends InMemoryCache {
  #pending: readonly ShownChange[] = [];
  #isStale = false;
  #watched: Store | undefined;
  /** The keys of the rows below that have changed since the layer was built; undefined when it must be rebuilt in any case. */
  #changedBelow: Set<string> | undefined;
  /** The store that was built last, and the stores in whose place it is. */
  #built: Store | undefined;
  readonly #replaced = new WeakSet<Store>();
  /** The ids of the rows of changes that have ended since the layer was built. */
  readonly #endedIds = new Set<string>();
  /** The ids of the rows of changes that have written a collection into the layer. */
  readonly #placedIds = new Set<string>();
  #isRebuilding = false;
  /** The number of updates under way, at the end of which queries are notified. */
  #openUpdates = 0;

  /**
   * Replaces the pending changes. The next broadcast shows them, for example at the end of the current batch. `endedIds`
   * are the ids of the rows of the changes that have ended, if the others are as before and have none of these ids.
   */
  setPending(changes: readonly ShownChange[], endedIds?: ReadonlySet<string>) {
    this.#pending = changes;
    this.#isStale = true;
    if (!endedIds) this.#changedBelow = undefined;
    for (const id of endedIds ?? []) this.#endedIds.add(id);
  }

  /** Adds `change` and shows it; `changes` are all pending changes, including it. Only the new change is written. */
  addPending(change: ShownChange, changes: readonly ShownChange[]) {
    const layer = getStores(this).optimisticData;
    if (layer.id === LAYER_ID && !this.#isStale) {
      this.#pending = changes;
      this.#runIn(layer, [change]);
    } else this.setPending(changes);
    this.broadcastWatches();
  }

  /**
   * Runs `update`, which writes data that was read before the cached data. Cached data stays, but for rows of which
   * `update` has a newer version.
   */
  writeOlder(update: () => void) {
    this.batch({
      optimistic: false,
      update: () => {
        const store = getStores(this).data;
        for (const [id, row] of recordWrites(store, update))
          if (row && row !== store.data[id] && !isNewer(store.data[id], row)) store.merge(id, row);
      },
    });
  }

  /** Runs `update`, which writes rows that may be older than the cached ones. The newer version of each row stays. */
  writeKeepingNewer(update: () => void) {
    const store = getStores(this).data;
    for (const [id, row] of recordWrites(store, update)) if (isNewer(row, store.data[id])) store.merge(id, row);
  }

  /** Returns the lowest store. From now on `noteRow` is called for its rows that change, and for those of the layer. */
  protected watchStore(): Store {
    const root = getRootStore(this);
    if (root === this.#watched) return root;
    // The cache begins with a new store when it is reset.
    this.#watched = root;
    this.#changedBelow = undefined;
    watchRows(root, (id, isBelow) => {
      if (isBelow && id !== MUTATION_ID) this.#changedBelow?.add(id);
      this.noteRow(id);
    });
    return root;
  }

  #noteRootChange() {
    if (!this.#isRebuilding) this.#isStale = true;
  }

  #runIn(layer: Store, changes: readonly ShownChange[]) {
    const stores = getStores(this);
    this.#isRebuilding = true;
    this.#openUpdates++;
    setStores(this, { data: layer, optimisticData: layer });
    try {
      for (const { getIds, show } of changes) {
        const collections = layer.lookup("ROOT_QUERY");
        show(this);
        if (layer.lookup("ROOT_QUERY") !== collections) for (const id of getIds()) this.#placedIds.add(id);
      }
    } finally {
      setStores(this, stores);
      this.#openUpdates--;
      this.#isRebuilding = false;
    }
  }

  /**
   * Updates the layer if the data below it or the changes are others than before. It stays stale until the end of a
   * batch, because Apollo then puts back the store that was on top before the batch.
   */
  #refreshLayer() {
    const { data, optimisticData } = getStores(this);
    // An update of one store, such as that of a batch below the layer, reads that store alone.
    if (!this.#isStale || data === optimisticData) return;
    this.watchStore();
    this.#isStale = this.#openUpdates > 0;
    const top = (this.#replaced.has(optimisticData) && this.#built) || optimisticData;
    const isNeeded = top.id === LAYER_ID || this.#pending.length > 0;
    // Most reads return rows that are cached already; rebuilding would predict hundreds of changes for nothing.
    const isCurrent = () => this.#endedIds.size === 0 && this.#changedBelow?.size === 0;
    const next = isNeeded && !isCurrent() ? this.#updateLayer(top, data.data) : top;
    if (next === optimisticData) return;
    for (const { id, data: rows } of [optimisticData, next])
      if (id === LAYER_ID) for (const key of Object.keys(rows)) this.noteRow(key);
    setStores(this, { optimisticData: next });
  }

  #updateLayer(before: Store, rows: CacheRows) {
    const shown = before.id === LAYER_ID ? Object.keys(before.data) : [];
    const updated = this.#canStay(before, rows) ? before : this.#rebuildLayer(before);
    // Rows that the layer has no more are as the server has said them.
    for (const id of shown) if (!(id in updated.data)) this.noteRow(id);
    this.#changedBelow = new Set();
    this.#endedIds.clear();
    return updated;
  }

  /** Removes the rows of ended changes from the layer. Returns false if other changes may depend on them. */
  #canStay(layer: Store, now: CacheRows) {
    const [ids, changed] = [this.#endedIds, this.#changedBelow];
    if (!changed || this.#pending.length === 0 || layer.id !== LAYER_ID) return false;
    if ([...ids].some((id) => this.#placedIds.has(id))) return false;
    const pendingIds = new Set(this.#pending.flatMap(({ getIds }) => getIds()));
    return removeEndedRows(layer, { ids, pendingIds, changed, now });
  }

  #rebuildLayer(before: Store) {
    this.#placedIds.clear();
    const below = before.removeLayer(LAYER_ID);
    const rebuilt =
      this.#pending.length > 0 ? below.addLayer(LAYER_ID, (layer) => this.#runIn(layer, this.#pending)) : below;
    if (before.id === LAYER_ID && rebuilt.id === LAYER_ID) keepEqualRows(rebuilt.data, before.data);
    this.#replaced.add(before);
    this.#built = rebuilt;
    return rebuilt;
  }

  /** Called with the key of a row that has changed, or may have. */
  protected noteRow(_id: string) {}

  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of the overridden method cannot be named here
  override diff(options: Cache.DiffOptions<any, any>): any {
    if (options.optimistic) this.#refreshLayer();
    return super.diff(options);
  }

  override read<Data>(options: Cache.ReadOptions<Data>) {
    if (options.optimistic) this.#refreshLayer();
    return super.read<Data>(options);
  }

  override batch<Result>(options: Cache.BatchOptions<InMemoryCache, Result>): Result {
    const update = (cache: InMemoryCache) => {
      this.#openUpdates++;
      try {
        return options.update(cache);
      } finally {
        this.#openUpdates--;
      }
    };
    return super.batch({ ...options, update });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overridden method has this type
  override write(options: any) {
    this.#noteRootChange();
    return super.write(options);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overridden method has this type
  override modify(options: any) {
    this.#noteRootChange();
    return super.modify(options);
  }

  override evict(options: Parameters<InMemoryCache["evict"]>[0]) {
    this.#noteRootChange();
    return super.evict(options);
  }

  override reset(options?: Parameters<InMemoryCache["reset"]>[0]) {
    this.#noteRootChange();
    return super.reset(options);
  }

  protected override broadcastWatches(...options: Parameters<InMemoryCache["broadcastWatches"]>) {
    if (this.#openUpdates > 0) return;
    this.#refreshLayer();
    super.broadcastWatches(...options);
  }
}

/** Keeps the objects of rows that have not changed, so that their components are not rendered again. */
function keepEqualRows(rows: CacheRows, before: CacheRows) {
  for (const [id, row] of Object.entries(rows)) if (hasSameFields(row, before[id])) rows[id] = before[id];
}

const readTime = (row: CacheRow | undefined) => (typeof row?.["updatedAt"] === "string" ? row["updatedAt"] : undefined);

function isNewer(row: CacheRow | undefined, other: CacheRow | undefined) {
  const [time, otherTime] = [readTime(row), readTime(other)];
  return time !== undefined && otherTime !== undefined && time > otherTime;
}

function hasSameFields(one: CacheRow | undefined, other: CacheRow | undefined) {
  if (!one || !other) return false;
  const fields = Object.keys(one);
  return fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field]);
}
