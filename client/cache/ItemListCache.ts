import { InMemoryCache, type OperationVariables, type Reference, type StoreObject } from "@apollo/client";
import type { Cache, FieldFunctionOptions } from "@apollo/client/cache";
import { dep } from "optimism";
import { bySortingOrder, type SortingOrderKeys } from "./order.ts";
import { transformDocument } from "./documentTransform.ts";

export type References = readonly Reference[];

/** An item as the cache holds it: everything that is read of one. */
export type StoredItem = SortingOrderKeys & { completed: boolean; updatedAt: string };

/** The items of a list in their order, those that can be read, and what refers to them. */
export type SortedItems = { items: readonly StoredItem[]; references: References };

/** What stands at some references, as the cache's changes up to one of them left it. */
type CachedOrder = { rows: readonly unknown[]; ordered: SortedItems; version: number };

type CanRead = FieldFunctionOptions["canRead"];
type Store = { canRead: CanRead; lookup: (id: string) => unknown; stump: Store; parent?: Store };

/**
 * A cache that takes and gives the items of a list whole. Apollo's own way notes each field of each item that it comes
 * by, and visits all items again for each query and each change. Here a row is stored as it came and read as it is
 * stored, and all of them are compared with those of the last time: a row is another object exactly when it has changed.
 */
export class ItemListCache extends InMemoryCache {
  #version = 0;
  readonly #changed = dep<ItemListCache>();
  readonly #found = new WeakMap<Store, WeakMap<References, CachedOrder>>();

  /**
   * The items at these references, the same objects and arrays as before as far as nothing has changed. It is for field
   * policies, which have `canRead`; who reads by them is told of each change.
   */
  readSorted(references: References, canRead: CanRead): SortedItems {
    this.#changed(this);
    const { view, store } = this.#storesOf(canRead);
    const known = this.#found.get(view) ?? new WeakMap<References, CachedOrder>();
    this.#found.set(view, known);
    const before = known.get(references);
    if (before?.version === this.#version) return before.ordered;
    // oxlint-disable-next-line no-underscore-dangle -- the name the cache gives to the key of a row
    const rows = references.map(({ __ref }) => store.lookup(__ref));
    const ordered =
      before && haveSameElements(rows, before.rows)
        ? before.ordered
        : sortItemReferences(references, rows, before?.ordered);
    known.set(references, { rows, ordered, version: this.#version });
    return ordered;
  }

  /**
   * What was read with the changes that are on their way is not what the server has said, so the two are remembered
   * apart. The cache tells nobody which of them is being read; its lowest store is the one without those changes.
   */
  #storesOf(canRead: CanRead): { view: Store; store: Store } {
    let said = this["data"] as unknown as Store;
    while (said.parent) said = said.parent;
    const shown = this["optimisticData"] as unknown as Store;
    return said.canRead === canRead ? { view: said, store: said } : { view: said.stump, store: shown };
  }

  #noteChange() {
    this.#version++;
    this.#changed.dirty(this);
  }

  /** Stores the items as they came, and leaves what refers to them to be written. */
  #takeItems<Data, Variables extends OperationVariables>(options: Cache.WriteOptions<Data, Variables>) {
    const query = transformDocument(options.query);
    const { items } = (options.result ?? {}) as { items?: readonly StoreObject[] };
    if (query === options.query || !items) return options;
    const references = items.map((item) => ({ __ref: this.identify(item) ?? "" }));
    for (const [index, { __ref: id }] of references.entries()) this["data"].merge(id, items[index] ?? id);
    return { ...options, query, result: { ...options.result, items: references } };
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of what it overrides are not to be named
  override diff(options: Cache.DiffOptions<any, any>): any {
    return super.diff({ ...options, query: transformDocument(options.query) });
  }

  override read<Data>(options: Cache.ReadOptions<Data>) {
    return super.read<Data>({ ...options, query: transformDocument(options.query) });
  }

  override write<Data, Variables extends OperationVariables>(options: Cache.WriteOptions<Data, Variables>) {
    const written = super.write(this.#takeItems(options));
    this.#noteChange();
    return written;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- as what it overrides
  override modify<Entity extends Record<string, any>>(options: Cache.ModifyOptions<Entity>) {
    const isModified = super.modify(options);
    this.#noteChange();
    return isModified;
  }

  protected override broadcastWatches(...options: Parameters<InMemoryCache["broadcastWatches"]>) {
    this.#noteChange();
    super.broadcastWatches(...options);
  }
}

function sortItemReferences(references: References, rows: readonly unknown[], before?: SortedItems): SortedItems {
  const found = references.flatMap((reference, at) => (rows[at] ? [{ reference, item: rows[at] as StoredItem }] : []));
  found.sort((a, b) => bySortingOrder(a.item, b.item));
  const ordered = found.map(({ reference }) => reference);
  return {
    items: found.map(({ item }) => item),
    references: before && haveSameElements(ordered, before.references) ? before.references : ordered,
  };
}

const haveSameElements = (now: readonly unknown[], before: readonly unknown[]) =>
  now.length === before.length && now.every((each, index) => each === before[index]);
