import { useRetryableQuery } from "../network/useRetryableQuery.ts";
import { graphql } from "../graphql/index.ts";

export const Notebooks = graphql(`
  query Notebooks {
    notebooks {
      ...NotebookFields
    }
  }
`);

export const NotebookAndLists = graphql(`
  query NotebookAndLists($id: ID!) {
    notebook(id: $id) {
      ...NotebookFields
    }
    notebookLists(notebookId: $id) {
      ...ListFields
    }
  }
`);

/** The notebooks by name; none when they are not known (docs/contract.md, Failures). */
export function useNotebooks() {
  const { known, error, retry } = useRetryableQuery(Notebooks, {});
  return { notebooks: known?.notebooks ?? [], loaded: !!known?.notebooks, error, retry };
}

/** One notebook with its lists: null and none when they are not known. */
export function useNotebook(id: string) {
  const { known, isGone, error, retry } = useRetryableQuery(NotebookAndLists, { id });
  const { notebook, notebookLists: lists } = (isGone ? null : known) ?? {};
  const gone = isGone || notebook === null;
  return { notebook: notebook ?? null, lists: lists ?? [], loaded: !!lists, gone, error, retry };
}
