import { InMemoryCache, type FieldPolicy, type Reference, type TypePolicies } from "@apollo/client";
import type { FieldFunctionOptions } from "@apollo/client/cache";
import { byName, byPlace, byRank, type Placed } from "./order.ts";

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
      const items = itemsOf(options);
      return items ? items.filter((item) => counts(item, options)).length : stored;
    },
  };
}

const itemsOf = ({ readField }: FieldFunctionOptions) =>
  readField<References>({
    fieldName: "items",
    args: { listId: readField("id"), unsorted: true },
    from: { __ref: "ROOT_QUERY" },
  });

/** A list was used when one of its items was, where these are known. */
const lastUsed: FieldPolicy<string> = {
  read(stored, options) {
    const { readField, canRead } = options;
    const times = (itemsOf(options) ?? []).filter(canRead).map((item) => readField<string>("updatedAt", item) ?? "");
    return stored && times.reduce((latest, time) => (time > latest ? time : latest), stored);
  },
};

/** What is next follows the items where these are known, and otherwise is what the server said last. */
const next: FieldPolicy<Reference | null> = {
  read(stored, options) {
    const items = itemsOf(options);
    if (!items) return stored;
    const { canRead, readField } = options;
    const open = items.filter((item) => canRead(item) && readField("completed", item) === false);
    const rows = open.map((reference) => ({ reference, row: lazy(reference, readField) as Placed }));
    return rows.reduce<(typeof rows)[number] | null>(first, null)?.reference ?? null;
  },
};

const first = <Row extends { row: Placed }>(best: Row | null, each: Row) =>
  best && byPlace(best.row, each.row) <= 0 ? best : each;

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
      nextItem: next,
      lastUsedAt: lastUsed,
      completedCount: counted((item, { readField }) => readField("completed", item) === true),
    },
  },
};
