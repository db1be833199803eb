import {
  type DocumentNode,
  type InMemoryCache,
  type OperationVariables,
  type Reference,
  type StoreObject,
} from "@apollo/client";
import type { Cache, FieldFunctionOptions } from "@apollo/client/cache";
import { dep } from "optimism";
import { Kind, type DefinitionNode, type FieldNode, type SelectionNode } from "graphql";
import { getRootStore, getStores, type Store } from "./apolloInternals.ts";
import { bySortingOrder, type SortingOrderKeys } from "./order.ts";
import { PendingChangesCache } from "./PendingChangesCache.ts";

export type References = readonly Reference[];

/** The fields of a cached item that this file and the field policies of `cache.ts` read. */
type StoredItem = SortingOrderKeys & {
  completed: boolean;
  isSkipped: boolean;
  isHeading: boolean;
  updatedAt: string;
};

/** The readable items of a list in their order, and the references to them in the same order. */
export type SortedItems = { items: readonly StoredItem[]; references: References };

/** The rows of some references, with their sorted items, at `version` of the cache. */
type CachedOrder = { rows: readonly unknown[]; ordered: SortedItems; version: number };

type CanRead = FieldFunctionOptions["canRead"];

/**
 * A cache that writes and reads the items of a list as whole rows. Apollo's own cache tracks every field of every item,
 * and visits all items again for each query and each change. This cache stores a row as it was received and returns the
 * stored object. It compares rows by identity: a row is a new object exactly when it has changed.
 */
export class ItemListCache extends PendingChangesCache {
  #version = 0;
  readonly #changed = dep<ItemListCache>();
  readonly #sortedByView = new WeakMap<Store, WeakMap<References, CachedOrder>>();

  /**
   * Returns the sorted items of these references. Items and arrays that have not changed are the same objects as at the
   * last call. Only field policies can call it, because they have `canRead`; Apollo then notifies their queries of
   * changes.
   */
  readSorted(references: References, canRead: CanRead): SortedItems {
    this.#changed(this);
    const { view, store } = this.#storesOf(canRead);
    const known = this.#sortedByView.get(view) ?? new WeakMap<References, CachedOrder>();
    this.#sortedByView.set(view, known);
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
   * Returns the key under which results are cached, and the store to read from. Reads with optimistic changes and reads
   * without them are cached separately. Apollo does not pass the kind of a read; `canRead` shows it, because only the
   * lowest store has no optimistic changes.
   */
  #storesOf(canRead: CanRead): { view: Store; store: Store } {
    const root = getRootStore(this);
    if (root.canRead === canRead) return { view: root, store: root };
    return { view: root.stump ?? root, store: getStores(this).optimisticData };
  }

  #noteChange() {
    this.#version++;
    this.#changed.dirty(this);
  }

  /** Stores the items of a result as whole rows, and replaces them by references in the result that Apollo writes. */
  #storeItems<Data, Variables extends OperationVariables>(options: Cache.WriteOptions<Data, Variables>) {
    const query = transformDocument(options.query);
    const { items } = (options.result ?? {}) as { items?: readonly StoreObject[] };
    if (query === options.query || !items) return options;
    const references = items.map((item) => ({ __ref: this.identify(item) ?? "" }));
    const { data } = getStores(this);
    for (const [index, { __ref: id }] of references.entries()) data.merge(id, items[index] ?? id);
    return { ...options, query, result: { ...options.result, items: references } };
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of the overridden method cannot be named here
  override diff(options: Cache.DiffOptions<any, any>): any {
    return super.diff({ ...options, query: transformDocument(options.query) });
  }

  override read<Data>(options: Cache.ReadOptions<Data>) {
    return super.read<Data>({ ...options, query: transformDocument(options.query) });
  }

  override write<Data, Variables extends OperationVariables>(options: Cache.WriteOptions<Data, Variables>) {
    const written = super.write(this.#storeItems(options));
    this.#noteChange();
    return written;
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the overridden method has this type
  override modify<Entity extends Record<string, any>>(options: Cache.ModifyOptions<Entity>) {
    const isModified = super.modify(options);
    this.#noteChange();
    return isModified;
  }

  protected override noteNewLayer() {
    this.#noteChange();
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

/** The fragment that selects all the fields of an item that the cache stores. */
const ITEM_FIELDS = "ItemFields";

/** The argument that makes the field policy of `items` (`cache.ts`) answer whole items. */
const WHOLE_ARGUMENT = {
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: "whole" },
  value: { kind: Kind.BOOLEAN, value: true },
} as const;

const transformedDocuments = new WeakMap<DocumentNode, DocumentNode>();

/**
 * Returns the document that the cache reads and writes. An `items` field with the fragment `ItemFields` loses its
 * selection set and gets the argument `whole`; a document without such a field is returned as it is.
 */
function transformDocument(document: DocumentNode): DocumentNode {
  const transformed = transformedDocuments.get(document) ?? transformDefinitions(document);
  transformedDocuments.set(document, transformed);
  return transformed;
}

function transformDefinitions(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.map(transformDefinition);
  return definitions.every((each, index) => each === document.definitions[index])
    ? document
    : { ...document, definitions };
}

function transformDefinition(definition: DefinitionNode): DefinitionNode {
  if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
  const { selections } = definition.selectionSet;
  if (!selections.some(selectsWholeItems)) return definition;
  return { ...definition, selectionSet: { ...definition.selectionSet, selections: selections.map(stripSelection) } };
}

function stripSelection(selection: SelectionNode): SelectionNode {
  if (!selectsWholeItems(selection)) return selection;
  const { selectionSet: _fields, ...field } = selection;
  return { ...field, arguments: [...(field.arguments ?? []), WHOLE_ARGUMENT] };
}

const selectsWholeItems = (selection: SelectionNode): selection is FieldNode =>
  selection.kind === Kind.FIELD &&
  selection.name.value === "items" &&
  !!selection.selectionSet?.selections.some(isItemFieldsSpread);

const isItemFieldsSpread = (part: SelectionNode) =>
  part.kind === Kind.FRAGMENT_SPREAD && part.name.value === ITEM_FIELDS;
