import { useRetryableQuery } from "../sync/useRetryableQuery.ts";
import { graphql } from "../graphql/index.ts";

export const NotebookAndLists = graphql(`
  query NotebookAndLists($id: ID!) {
    notebook(id: $id) {
      ...NotebookFields
    }
    notebookLists(notebookId: $id, withPlaced: true) {
      ...ListFields
      openItems(first: 3) {
        ...ItemFields
      }
    }
  }
`);

export type NotebookList = ReturnType<typeof useNotebook>["lists"][number];

/**
 * Reads a notebook with its lists. Until they are loaded, `notebook` is null and `lists` is empty. `gone` is true when
 * the notebook does not exist.
 */
export function useNotebook(id: string) {
  const { known, isGone, error, retry } = useRetryableQuery(NotebookAndLists, { id });
  const { notebook, notebookLists: lists } = (isGone ? null : known) ?? {};
  const gone = isGone || notebook === null;
  return { notebook: notebook ?? null, lists: lists ?? [], loaded: !!lists, gone, error, retry };
}
