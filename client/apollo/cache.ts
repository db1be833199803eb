import type { FieldPolicy, Reference, TypePolicies } from "@apollo/client";
import { cacheSizes } from "@apollo/client/utilities";
import type { FieldFunctionOptions } from "@apollo/client/cache";
import { ListCache, type Ordered, type References } from "./listCache.ts";
import { byName, byRank } from "./order.ts";

/** How many collections the cache remembers as it read them: the items of a list are another one after each change. */
const REMEMBERED = 100;

/** The cache of everything the server has told: each row once, each collection a list of references to rows. */
export function createCache() {
  cacheSizes["inMemoryCache.executeSubSelectedArray"] = REMEMBERED;
  return new ListCache({ typePolicies });
}

/**
 * Order is decided when a collection is read, so no write can put a row in the wrong place. `keyArgs` are the arguments that make one collection another: the cache asks for them where a policy has
 * both `read` and `merge`.
 */
function sorted<Row>(compare: (a: Row, b: Row) => number, keyArgs: string[] | false = false): FieldPolicy<References> {
  return {
    keyArgs,
    merge: false,
    read(references, { readField, canRead }) {
      const rows = references
        ?.filter(canRead)
        .map((reference) => ({ reference, row: lazy(reference, readField) as Row }));
      return rows?.sort((a, b) => compare(a.row, b.row)).map(({ reference }) => reference);
    },
  };
}

/** A row that reads each field once and only when it is compared. */
function lazy(reference: Reference, readField: FieldFunctionOptions["readField"]) {
  const read = (known: Record<string, unknown>, field: string) => (known[field] ??= readField(field, reference));
  return new Proxy({}, { get: (known, field) => read(known, String(field)) });
}

/** A single row is found in any collection that brought it; one that was deleted here is null and not asked for. */
function one(typename: string): FieldPolicy<Reference | null> {
  return {
    read(known, { args, toReference, canRead }) {
      if (known) return canRead(known) ? known : null;
      const reference = toReference({ __typename: typename, id: String(args?.["id"]) });
      return reference && canRead(reference) ? reference : known;
    },
  };
}

/**
 * The items of a list: references in their order, the items themselves where they are wanted `whole` (`whole.ts`), or
 * what is stored, for what follows from it.
 */
const items: FieldPolicy<References> = {
  keyArgs: ["listId"],
  merge: false,
  read(references, options) {
    const { args } = options;
    if (!references || args?.["unsorted"]) return references;
    const { items, references: sorted } = inOrder(references, options);
    // The cache passes on what a policy answers, and asks for no fields of what is wanted whole.
    return args?.["whole"] ? (items as unknown as References) : sorted;
  },
};

const inOrder = (references: References, { cache, canRead }: FieldFunctionOptions) =>
  (cache as ListCache).inOrder(references, canRead);

/** What follows from the items of a list where these are known, and otherwise is what the server said last. */
function following<Value>(follow: (items: Ordered, stored: Value | undefined) => Value | undefined) {
  return {
    read(stored, options) {
      const { readField } = options;
      const references = readField<References>({
        fieldName: "items",
        args: { listId: readField("id"), unsorted: true },
        from: { __ref: "ROOT_QUERY" },
      });
      return references ? follow(inOrder(references, options), stored) : stored;
    },
  } satisfies FieldPolicy<Value>;
}

const latest = ({ items }: Ordered, stored: string | undefined) =>
  stored && items.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), stored);

const next = ({ items, references }: Ordered) => references[items.findIndex(({ completed }) => !completed)] ?? null;

const names = (keyArgs?: string[]) => sorted(byName, keyArgs);

const typePolicies: TypePolicies = {
  Query: {
    fields: {
      notebooks: names(),
      lists: names(),
      notebookLists: names(["notebookId"]),
      templates: names(),
      activeLists: sorted(byRank),
      items,
      deletedThings: { merge: false },
      notebook: one("Notebook"),
      list: one("List"),
    },
  },
  List: {
    fields: {
      itemCount: following(({ items }) => items.length),
      completedCount: following(({ items }) => items.filter(({ completed }) => completed).length),
      lastUsedAt: following(latest),
      nextItem: following(next),
    },
  },
};
