import type { ApolloCache } from "@apollo/client";

/** The fields of a row, in the cache or in a copy of an answer, that this file reads. */
type Row = { __typename?: string; id?: string; notebookId?: string; listId?: string; role?: string };

/** Returns all cached rows, with optimistic changes. */
export const readAllRows = (cache: ApolloCache): Row[] =>
  Object.values((cache.extract(true) ?? {}) as Record<string, Row | undefined>).filter((row) => row !== undefined);

/** Finds the rows of an answer, at any depth, one after the other. */
export function* findRows(data: unknown): Generator<Row, void> {
  if (typeof data !== "object" || data === null) return;
  if (!Array.isArray(data)) yield data;
  for (const value of Object.values(data)) if (typeof value === "object") yield* findRows(value);
}

export const collectRows = (data: unknown): Row[] => [...findRows(data)];

/** Returns the ids of the notebooks that other people share with the user. */
export const findJoinedNotebookIds = (rows: readonly Row[]): string[] => [
  ...new Set(
    rows.flatMap(({ __typename: type, id, role }) =>
      type === "Notebook" && id && role !== undefined && role !== "OWNER" ? id : [],
    ),
  ),
];

/** Returns the ids of a notebook, its lists and their items. */
export function findIdsInNotebook(rows: readonly Row[], notebookId: string): Set<string> {
  const ids = new Set([notebookId]);
  for (const row of rows) if (row.id && row.notebookId === notebookId) ids.add(row.id);
  for (const row of rows) if (row.id && row.listId && ids.has(row.listId)) ids.add(row.id);
  return ids;
}

/** Whether one of these rows is in a notebook that another person shares with the user. */
export function isInJoinedNotebook(cache: ApolloCache, ids: readonly string[]): boolean {
  const rows = readAllRows(cache);
  return findJoinedNotebookIds(rows).some((notebookId) => {
    const inNotebook = findIdsInNotebook(rows, notebookId);
    return ids.some((id) => inNotebook.has(id));
  });
}

/** Removes rows from the cache. Collections skip rows that they cannot read. */
export function removeRows(cache: ApolloCache, ids: ReadonlySet<string>) {
  const rows = Object.entries((cache.extract() ?? {}) as Record<string, Row | undefined>);
  cache.batch({
    optimistic: false,
    update: () => {
      for (const [key, row] of rows)
        if (row?.id && ids.has(row.id)) cache.modify({ id: key, fields: (_value, { DELETE }) => DELETE });
    },
  });
}

/** Returns an answer without some rows: collections lose them, and a single row becomes null. */
export function withoutRows(data: unknown, ids: ReadonlySet<string>): unknown {
  const isGone = (value: unknown) => ids.has((value as Row | null)?.id ?? "");
  if (Array.isArray(data)) return data.filter((value) => !isGone(value)).map((value) => withoutRows(value, ids));
  if (typeof data !== "object" || data === null) return data;
  if (isGone(data)) return null;
  return Object.fromEntries(Object.entries(data).map(([field, value]) => [field, withoutRows(value, ids)]));
}
