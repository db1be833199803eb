import type { FieldPolicy, Reference, TypePolicies } from "@apollo/client";
import { cacheSizes } from "@apollo/client/utilities";
import type { FieldFunctionOptions } from "@apollo/client/cache";
import { ItemListCache, type SortedItems, type References } from "./ItemListCache.ts";
import { byName, byUrgency } from "./order.ts";

/** How many collections the cache remembers as it read them: the items of a list are another one after each change. */
const MAX_REMEMBERED_COLLECTIONS = 100;

/** The cache of everything the server has told: each row once, each collection a list of references to rows. */
export function createCache() {
  cacheSizes["inMemoryCache.executeSubSelectedArray"] = MAX_REMEMBERED_COLLECTIONS;
  return new ItemListCache({ typePolicies });
}

/**
 * Order is decided when a collection is read, so no write can put a row in the wrong place. `keyArgs` are the arguments that make one collection another: the cache asks for them where a policy has
 * both `read` and `merge`.
 */
function sortedField<Row>(
  compare: (a: Row, b: Row) => number,
  keyArgs: string[] | false = false,
): FieldPolicy<References> {
  return {
    keyArgs,
    merge: false,
    read(references, { readField, canRead }) {
      const rows = references
        ?.filter(canRead)
        .map((reference) => ({ reference, row: createLazyRow(reference, readField) as Row }));
      return rows?.sort((a, b) => compare(a.row, b.row)).map(({ reference }) => reference);
    },
  };
}

/** A row that reads each field once and only when it is compared. */
function createLazyRow(reference: Reference, readField: FieldFunctionOptions["readField"]) {
  const read = (known: Record<string, unknown>, field: string) => (known[field] ??= readField(field, reference));
  return new Proxy({}, { get: (known, field) => read(known, String(field)) });
}

/** A single row is found in any collection that brought it; one that was deleted here is null and not asked for. */
function singleRowField(typename: string): FieldPolicy<Reference | null> {
  return {
    read(known, { args, toReference, canRead }) {
      if (known) return canRead(known) ? known : null;
      const reference = toReference({ __typename: typename, id: String(args?.["id"]) });
      return reference && canRead(reference) ? reference : known;
    },
  };
}

/**
 * The items of a list: references in their order, the items themselves where they are wanted `whole` (`documentTransform.ts`), or
 * what is stored, for what follows from it.
 */
const itemsField: FieldPolicy<References> = {
  keyArgs: ["listId"],
  merge: false,
  read(references, options) {
    const { args } = options;
    if (!references || args?.["unsorted"]) return references;
    const { items, references: sorted } = readSorted(references, options);
    // The cache passes on what a policy answers, and asks for no fields of what is wanted whole.
    return args?.["whole"] ? (items as unknown as References) : sorted;
  },
};

const readSorted = (references: References, { cache, canRead }: FieldFunctionOptions) =>
  (cache as ItemListCache).readSorted(references, canRead);

/** What follows from the items of a list where these are known, and otherwise is what the server said last. */
function derivedField<Value>(follow: (items: SortedItems, stored: Value | undefined) => Value | undefined) {
  return {
    read(stored, options) {
      const { readField } = options;
      const references = readField<References>({
        fieldName: "items",
        args: { listId: readField("id"), unsorted: true },
        from: { __ref: "ROOT_QUERY" },
      });
      return references ? follow(readSorted(references, options), stored) : stored;
    },
  } satisfies FieldPolicy<Value>;
}

const findLastUse = ({ items }: SortedItems, stored: string | undefined) =>
  stored && items.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), stored);

const findNextItem = ({ items, references }: SortedItems) =>
  references[items.findIndex(({ completed }) => !completed)] ?? null;

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
  List: {
    fields: {
      itemCount: derivedField(({ items }) => items.length),
      completedCount: derivedField(({ items }) => items.filter(({ completed }) => completed).length),
      lastUsedAt: derivedField(findLastUse),
      nextItem: derivedField(findNextItem),
    },
  },
};
