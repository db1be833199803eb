import type { ApolloCache, ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { readCachedListIds, placeList, placeNotebook, removeNotebook } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { readCachedList } from "../lists/fragments.ts";
import { getListKeys, LISTS_KEY } from "../lists/writeKeys.ts";
import { quote } from "../ui/format.ts";
import { readCachedNotebook } from "./fragments.ts";

const DeleteNotebook = graphql(`
  mutation DeleteNotebook($id: ID!) {
    deleteNotebook(id: $id) {
      __typename
      success
    }
  }
`);

const RestoreNotebook = graphql(`
  mutation RestoreNotebook($id: ID!) {
    restoreNotebook(id: $id) {
      ...NotebookFields
      lists {
        ...ListFields
      }
    }
  }
`);

/** The key that all new and restored notebooks share, so that the client sends them in order, as with `LISTS_KEY`. */
export const NOTEBOOKS_KEY = "notebooks";

type NotebookWithLists = NotebookFieldsFragment & { lists: ListFieldsFragment[] };

/** Deletes a notebook with its lists and items, and offers undo. Returns false when it failed; a toast says why. */
export function deleteNotebook(client: ApolloClient, id: string) {
  const notebook = readCachedNotebookWithLists(client.cache, id);
  const answer = reportFailure("The notebook was not deleted", sendNotebookDeletion(client, id));
  if (!notebook) return answer;
  const action = {
    message: `Deleted ${quote(notebook.name)}`,
    undo: () => restoreNotebook(client, id, notebook),
    offersUndo: true,
  };
  return withUndo(client, action, answer);
}

function readCachedNotebookWithLists(cache: ApolloCache, id: string): NotebookWithLists | undefined {
  const notebook = readCachedNotebook(cache, id);
  const lists = readCachedListIds(cache, id).flatMap((listId) => readCachedList(cache, listId) ?? []);
  return notebook ? { ...notebook, lists } : undefined;
}

/** Deletes a notebook without undo, for the undo of its creation. Rejects when it fails. */
export function sendNotebookDeletion(client: ApolloClient, id: string) {
  return client.mutate({
    mutation: DeleteNotebook,
    variables: { id },
    optimisticResponse: { deleteNotebook: { __typename: "Deletion", success: true } },
    update: (cache) => removeNotebook(cache, id),
    context: { keys: getNotebookKeys(client.cache, id) },
  });
}

/**
 * Restores a deleted notebook with its lists and items. With `before`, the notebook as it was, it appears at once;
 * otherwise when the server has answered. Rejects when it fails.
 */
export function restoreNotebook(client: ApolloClient, id: string, before?: NotebookWithLists) {
  return client.mutate({
    mutation: RestoreNotebook,
    variables: { id },
    ...(before && { optimisticResponse: { restoreNotebook: before } }),
    update(cache, { data }) {
      if (!data) return;
      placeNotebook(cache, data.restoreNotebook);
      for (const list of data.restoreNotebook.lists) placeList(cache, list);
    },
    context: { keys: [NOTEBOOKS_KEY, ...getNotebookKeys(client.cache, id)] },
  });
}

const getNotebookKeys = (cache: ApolloCache, id: string) => [
  LISTS_KEY,
  id,
  ...readCachedListIds(cache, id).flatMap((listId) => getListKeys(cache, listId)),
];

export const useDeleteNotebook = () => useWithClient(deleteNotebook);
