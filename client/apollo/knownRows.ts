import type { ApolloCache } from "@apollo/client";

/** The rows of the cache by their type, as far as choosers show them. */
type Rows = {
  Notebook: { id: string; name: string };
  List: { id: string; name: string; notebookId: string; isTemplate: boolean; lastUsedAt: string };
  Item: { id: string; name: string; listId: string; completed: boolean };
};

export type KnownNotebook = Rows["Notebook"];
export type KnownList = Rows["List"];

/** Every row of a type that this page holds, wherever it was read: without a network there is nothing else. */
export function knownRows<Type extends keyof Rows>(cache: ApolloCache, type: Type): Rows[Type][] {
  const stored = Object.values((cache.extract(true) ?? {}) as Record<string, Stored | undefined>);
  // Of a row that was deleted nothing is left but its place, and of that nothing while the delete is on its way.
  const rows = stored.filter(({ __typename: kind, name } = {}) => kind === type && name !== undefined);
  return rows as unknown as Rows[Type][];
}

type Stored = { __typename?: string; name?: string };
