import type { ApolloCache } from "@apollo/client";

/** The rows of the cache by their type, as far as choosers show them. */
type RowTypes = {
  Notebook: { id: string; name: string };
  List: { id: string; name: string; notebookId: string; isTemplate: boolean; lastUsedAt: string };
  Item: { id: string; name: string; listId: string; completed: boolean };
};

export type CachedNotebook = RowTypes["Notebook"];
export type CachedList = RowTypes["List"];

/** Every row of a type that this page holds, wherever it was read: without a network there is nothing else. */
export function readCachedRows<Type extends keyof RowTypes>(cache: ApolloCache, type: Type): RowTypes[Type][] {
  const stored = Object.values((cache.extract(true) ?? {}) as Record<string, StoredRow | undefined>);
  // Of a row that was deleted nothing is left but its place, and of that nothing while the delete is on its way.
  const rows = stored.filter(({ __typename: kind, name } = {}) => kind === type && name !== undefined);
  return rows as unknown as RowTypes[Type][];
}

type StoredRow = { __typename?: string; name?: string };
