import type { ApolloCache } from "@apollo/client";

/** The types of rows that can be listed, each with the fields that its callers read. */
type RowTypes = {
  Notebook: { id: string; name: string };
  List: { id: string; name: string; notebookId: string; isTemplate: boolean; lastUsedAt: string };
  Item: { id: string; name: string; listId: string; completed: boolean };
};

export type CachedNotebook = RowTypes["Notebook"];
export type CachedList = RowTypes["List"];

/** Returns all cached rows of a type, whichever query has read them, so that choosers also work without a network. */
export function readCachedRows<Type extends keyof RowTypes>(cache: ApolloCache, type: Type): RowTypes[Type][] {
  const stored = Object.values((cache.extract(true) ?? {}) as Record<string, StoredRow | undefined>);
  // A deleted row is an empty object; while its delete is not answered yet, it is undefined.
  const rows = stored.filter(({ __typename: kind, name } = {}) => kind === type && name !== undefined);
  return rows as unknown as RowTypes[Type][];
}

type StoredRow = { __typename?: string; name?: string };
