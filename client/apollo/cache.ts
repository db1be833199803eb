import { InMemoryCache, type FieldPolicy, type Reference, type TypePolicies } from "@apollo/client";
import type { FieldFunctionOptions } from "@apollo/client/cache";
import { byName, byPlace, byRank } from "./order.ts";

type References = readonly Reference[];

/** The cache of everything the server has told: each row once, each collection a list of references to rows. */
export const createCache = () => new InMemoryCache({ typePolicies });

/**
 * Order is decided when a collection is read, so no write can put a row in the wrong place; only counting reads it
 * `unsorted`. `keyArgs` are the arguments that make one collection another: the cache asks for them where a policy has
 * both `read` and `merge`.
 */
function sorted<Row>(compare: (a: Row, b: Row) => number, keyArgs: string[] | false = false): FieldPolicy<References> {
  return {
    keyArgs,
    merge: false,
    read(references, { args, readField, canRead }) {
      if (args?.["unsorted"]) return references;
      const rows = references
        ?.filter(canRead)
        .map((reference) => ({ reference, row: lazy(reference, readField) as Row }));
      return rows?.sort((a, b) => compare(a.row, b.row)).map(({ reference }) => reference);
    },
  };
}

/** A row that reads each field once and only when it is compared: a list of a thousand is sorted at every tick. */
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

/** Counts follow the items where these are known, so that nothing else ever has to count. */
function counted(counts: (item: Reference, options: FieldFunctionOptions) => boolean): FieldPolicy<number> {
  return {
    read(stored, options) {
      const args = { listId: options.readField("id"), unsorted: true };
      const items = options.readField<References>({ fieldName: "items", args, from: { __ref: "ROOT_QUERY" } });
      return items ? items.filter((item) => counts(item, options)).length : stored;
    },
  };
}

const names = (keyArgs?: string[]) => sorted(byName, keyArgs);

const typePolicies: TypePolicies = {
  Query: {
    fields: {
      notebooks: names(),
      lists: names(),
      notebookLists: names(["notebookId"]),
      templates: names(),
      activeLists: sorted(byRank),
      items: sorted(byPlace, ["listId"]),
      notebook: one("Notebook"),
      list: one("List"),
    },
  },
  List: {
    fields: {
      itemCount: counted((item, { canRead }) => canRead(item)),
      completedCount: counted((item, { readField }) => readField("completed", item) === true),
    },
  },
};
