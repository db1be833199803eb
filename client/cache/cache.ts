import type { ApolloCache, DocumentNode, FieldPolicy, Reference, TypePolicies } from "@apollo/client";
import { cacheSizes } from "@apollo/client/utilities";
import type { FieldFunctionOptions } from "@apollo/client/cache";
import { Kind } from "graphql";
import { ItemListCache, type References, type SortedItems, type StoredItem } from "./ItemListCache.ts";
import { byName, bySortingOrder, byUrgency } from "./order.ts";
import { isOpen } from "./settled.ts";

/** The number of collections that Apollo caches. Each change of a list's items creates a new collection. */
const MAX_CACHED_COLLECTIONS = 100;

/** Creates the cache of the server's data. It stores each row once, and each collection as references to rows. */
export function createCache() {
  cacheSizes["inMemoryCache.executeSubSelectedArray"] = MAX_CACHED_COLLECTIONS;
  return new ItemListCache({ typePolicies });
}

/**
 * A collection that is sorted when it is read, so that no write can put a row in the wrong place. The cache stores one
 * collection for each combination of the arguments in `keyArgs`; it needs them where a policy has `read` and `merge`.
 */
const sortedField = <Row>(
  compare: (a: Row, b: Row) => number,
  keyArgs: string[] | false = false,
): FieldPolicy<References> => ({
  keyArgs,
  merge: false,
  read: (references, options) =>
    references && readSorted(options.storeFieldName, references, compare, options).references,
});

/**
 * A query field for a single row. It finds a row that any collection has put into the cache. A row that was read and
 * then deleted from the cache is null, so that it is not fetched again.
 */
function singleRowField(typename: string): FieldPolicy<Reference | null> {
  return {
    read(stored, { args, toReference, canRead }) {
      if (stored) return canRead(stored) ? stored : null;
      const reference = toReference({ __typename: typename, id: String(args?.["id"]) });
      return reference && canRead(reference) ? reference : stored;
    },
  };
}

/**
 * The items of a list: by default sorted references; with `whole`, which `ItemListCache` adds, the sorted items
 * themselves; with `unsorted`, which `derivedField` passes, the references as they are stored.
 */
const itemsField: FieldPolicy<References> = {
  keyArgs: ["listId"],
  merge: false,
  read(references, options) {
    const { args } = options;
    if (!references || args?.["unsorted"]) return references;
    const { rows, references: sorted } = readItems(String(args?.["listId"]), references, options);
    // `whole` removes the selection set, and Apollo returns a field without one exactly as its policy returns it.
    return args?.["whole"] ? (rows as unknown as References) : sorted;
  },
};

const readSorted = <Row>(
  key: string,
  references: References,
  compare: (a: Row, b: Row) => number,
  { cache, canRead }: FieldFunctionOptions,
) => (cache as ItemListCache).readSorted(key, references, canRead, compare);

const readItems = (key: string, references: References, options: FieldFunctionOptions) =>
  readSorted<StoredItem>(key, references, bySortingOrder, options);

const readId = ({ readField }: FieldFunctionOptions) => String(readField("id"));

/** Returns the references to the items of the list that a policy is about; undefined where they are not cached. */
const readListItems = ({ readField }: FieldFunctionOptions) =>
  readField<References>({
    fieldName: "items",
    args: { listId: readField("id"), unsorted: true },
    from: { __ref: "ROOT_QUERY" },
  });

/** A field of a list that is computed from the list's items when they are cached, and is the stored value otherwise. */
const derivedField = <Value>(derive: (items: SortedItems, stored: Value | undefined) => Value | undefined) =>
  ({
    read(stored, options) {
      const references = readListItems(options);
      return references ? derive(readItems(readId(options), references, options), stored) : stored;
    },
  }) satisfies FieldPolicy<Value>;

const findLastUse = ({ rows }: SortedItems, stored: string | undefined) =>
  stored && rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), stored);

const findNextItem = ({ rows, references }: SortedItems) => references[rows.findIndex(isOpen)] ?? null;

/**
 * The first open items of a list, from its cached items or else from the server's answer. Null when neither is known,
 * because the server answers null for too many lists: a card without items is better than another read.
 */
const openItemsField: FieldPolicy<References | null> = {
  keyArgs: ["first"],
  merge: false,
  read(stored, options) {
    const first = Number(options.args?.["first"]);
    const all = readListItems(options);
    const known = all ?? stored;
    if (!known) return null;
    const { rows, references } = readItems(readId(options) + (all ? "" : ` first ${first}`), known, options);
    const open = references.filter((_reference, index) => rows[index] && isOpen(rows[index]));
    return open.slice(0, first);
  },
};

const NO_DAYS: readonly unknown[] = [];
const NO_ANSWERS: readonly unknown[] = [];

const sortedByName = (keyArgs?: string[]) => sortedField(byName, keyArgs);

const typePolicies: TypePolicies = {
  Query: {
    fields: {
      notebooks: sortedByName(),
      lists: sortedByName(),
      notebookLists: sortedByName(["notebookId"]),
      templates: sortedByName(),
      activeLists: sortedField(byUrgency),
      items: itemsField,
      deletedThings: { merge: false },
      notebook: singleRowField("Notebook"),
      list: singleRowField("List"),
    },
  },
  // Only the sheet of the people reads their roles and the open links.
  NotebookSharing: { merge: true },
  List: {
    fields: {
      // An answer that has the items of a list has all of them.
      items: { merge: false },
      itemCount: derivedField(({ rows }) => rows.filter(({ isHeading }) => !isHeading).length),
      completedCount: derivedField(({ rows }) => rows.filter(({ completed }) => completed).length),
      skippedCount: derivedField(({ rows }) => rows.filter(({ isSkipped }) => isSkipped).length),
      lastUsedAt: derivedField(findLastUse),
      nextItem: derivedField(findNextItem),
      openItems: openItemsField,
      // Until 0.3.0: copies that an older build has kept do not have these.
      answers: { merge: false, read: (stored: readonly unknown[] = NO_ANSWERS) => stored },
      dueDays: { merge: false, read: (stored: readonly unknown[] = NO_DAYS) => stored },
      runStartedAt: { read: (stored: string | undefined, { readField }) => stored ?? readField("createdAt") },
    },
  },
  Item: { fields: { remark: { read: (stored: string | null = null) => stored } } },
  Repeat: { fields: { daysAhead: { read: (stored: number = 0) => stored } } },
};

/** The fields of queries that show the pending changes, because each change places its rows in them (`places.ts`). */
const PLACED_FIELDS = ["notebooks", "lists", "notebookLists", "templates", "activeLists", "items", "notebook", "list"];

/** Whether the pending changes are shown in all data of a query, so that an answer of before them is not out of date. */
export const showsPendingChanges = ({ definitions }: DocumentNode) =>
  definitions.every(
    (definition) =>
      definition.kind !== Kind.OPERATION_DEFINITION ||
      definition.selectionSet.selections.every(
        (selection) => selection.kind === Kind.FIELD && PLACED_FIELDS.includes(selection.name.value),
      ),
  );

/**
 * Removes all notebooks, lists and items from the cache; the user stays. It does not notify queries, because the caller
 * is about to leave the screen, and the next screen reads its data again.
 */
export function evictCollections(cache: ApolloCache) {
  for (const fieldName of [...PLACED_FIELDS, "deletedThings"])
    cache.evict({ id: "ROOT_QUERY", fieldName, broadcast: false });
  cache.gc();
}
