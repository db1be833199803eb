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

/** Reads the notebooks, sorted by name. `notebooks` is empty until they are loaded (docs/contract.md, Failures). */
export function useNotebooks() {
  const { known, error, retry } = useRetryableQuery(Notebooks, {});
  return { notebooks: known?.notebooks ?? [], loaded: !!known?.notebooks, error, retry };
}

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
