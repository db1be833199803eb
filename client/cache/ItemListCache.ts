import { type DocumentNode, type OperationVariables, type Reference, type StoreObject } from "@apollo/client";
import type { Cache, FieldFunctionOptions } from "@apollo/client/cache";
import { dep } from "optimism";
import { Kind, type DefinitionNode, type FieldNode, type SelectionNode } from "graphql";
import { haveSameElements } from "../ui/haveSameElements.ts";
import { getRootStore, getStores, type Store } from "./apolloInternals.ts";
import type { SortingOrderKeys } from "./order.ts";
import { PendingChangesCache } from "./PendingChangesCache.ts";

export type References = readonly Reference[];

/** The fields of a cached item that the field policies of `cache.ts` read. */
export type StoredItem = SortingOrderKeys & {
  completed: boolean;
  isSkipped: boolean;
  isHeading: boolean;
  updatedAt: string;
};

/** The readable rows of a collection in their order, and the references to them in the same order. */
type SortedRows<Row> = { rows: readonly Row[]; references: References };

export type SortedItems = SortedRows<StoredItem>;

/** A collection as it was read last. A change of one of the rows makes it out of date. */
type CachedOrder = {
  references: References;
  ids: ReadonlySet<string>;
  found: readonly unknown[];
  ordered: SortedRows<unknown>;
  isCurrent: boolean;
};

type CanRead = FieldFunctionOptions["canRead"];

/**
 * A cache that keeps the order of collections, and writes and reads the items of a list as whole rows. Apollo's own
 * cache tracks every field of every item, and visits all items again for each query and each change. This cache stores a
 * row as it was received and returns the stored object. It compares rows by identity: a row is a new object exactly when
 * it has changed.
 */
export class ItemListCache extends PendingChangesCache {
  readonly #readers = dep<CachedOrder>();
  /** The orders by what reads them: with optimistic changes or without them. */
  readonly #ordersByView = new Map<Store, Map<string, CachedOrder>>();
  #root: Store | undefined;

  /**
   * Returns the rows of these references, which are the collection `key` of the cache, as `compare` sorts them. Rows and
   * arrays that have not changed are the same objects as at the last call. Only field policies can call it, because they
   * have `canRead`; Apollo then notifies their queries when one of these rows changes, and no others.
   */
  readSorted<Row>(
    key: string,
    references: References,
    canRead: CanRead,
    compare: (a: Row, b: Row) => number,
  ): SortedRows<Row> {
    const { view, store } = this.#storesOf(canRead);
    const order = this.#findOrder(view, key);
    this.#readers(order);
    // A collection has rows of one type, and one order.
    const before = order.ordered as SortedRows<Row>;
    if (order.isCurrent && order.references === references) return before;
    if (order.references !== references) order.ids = new Set(references.map(getKey));
    const found = references.map((reference) => store.lookup(getKey(reference)) as Row | undefined);
    const ordered = haveSameElements(found, order.found) ? before : sortRows(references, found, compare, before);
    Object.assign(order, { references, found, ordered, isCurrent: true });
    return ordered;
  }

  #findOrder(view: Store, key: string): CachedOrder {
    const root = this.watchStore();
    if (root !== this.#root) this.#ordersByView.clear();
    this.#root = root;
    const orders = this.#ordersByView.get(view) ?? new Map<string, CachedOrder>();
    this.#ordersByView.set(view, orders);
    const order = orders.get(key) ?? createOrder();
    orders.set(key, order);
    return order;
  }

  protected override noteRow(id: string) {
    for (const orders of this.#ordersByView.values())
      for (const order of orders.values())
        if (order.isCurrent && order.ids.has(id)) {
          order.isCurrent = false;
          this.#readers.dirty(order);
        }
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
    return super.write(this.#storeItems(options));
  }
}

// oxlint-disable-next-line no-underscore-dangle -- the name the cache gives to the key of a row
const getKey = ({ __ref }: Reference) => __ref;

const createOrder = (): CachedOrder => ({
  references: [],
  ids: new Set(),
  found: [],
  ordered: { rows: [], references: [] },
  isCurrent: false,
});

function sortRows<Row>(
  references: References,
  found: readonly (Row | undefined)[],
  compare: (a: Row, b: Row) => number,
  before: SortedRows<Row>,
): SortedRows<Row> {
  const pairs = references.flatMap((reference, at) => {
    const row = found[at];
    return row ? [{ reference, row }] : [];
  });
  pairs.sort((a, b) => compare(a.row, b.row));
  const ordered = pairs.map(({ reference }) => reference);
  return {
    rows: pairs.map(({ row }) => row),
    references: haveSameElements(ordered, before.references) ? before.references : ordered,
  };
}

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
