import type { ApolloCache, ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { readCachedListIds, placeList, placeNotebook, removeNotebook } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { defineChange } from "../network/outbox/change.ts";
import { sendChange } from "../network/outbox/outbox.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { getListKeys } from "../lists/writeKeys.ts";
import { newList, readCachedList } from "../rows/list.ts";
import { newNotebook, readCachedNotebook } from "../rows/notebook.ts";
import { quote } from "../ui/format.ts";

const DeleteNotebook = defineChange({
  mutation: graphql(`
    mutation DeleteNotebook($id: ID!) {
      deleteNotebook(id: $id) {
        __typename
        success
      }
    }
  `),
  predict: () => ({ deleteNotebook: { __typename: "Deletion" as const, success: true } }),
  update: (cache, _data, { id }) => removeNotebook(cache, id),
  whenGone: "drop",
  describe: () => "The deletion of a notebook",
});

export const RestoreNotebook = defineChange({
  mutation: graphql(`
    mutation RestoreNotebook($id: ID!) {
      restoreNotebook(id: $id) {
        ...NotebookFields
        lists {
          ...ListFields
        }
      }
    }
  `),
  predict(_cache, _variables, { at, before }) {
    if (!before) return null;
    const { lists, ...notebook } = before as NotebookWithLists;
    // An earlier build may have kept the rows, without fields that are new since then.
    return { restoreNotebook: { ...newNotebook(notebook, at), lists: lists.map((list) => newList(list, at)) } };
  },
  update(cache, { restoreNotebook: notebook }) {
    placeNotebook(cache, notebook);
    for (const list of notebook.lists) placeList(cache, list);
  },
  describe: (_variables, { before }) => (before as NotebookWithLists | undefined)?.name ?? "A notebook",
});

type NotebookWithLists = NotebookFieldsFragment & { lists: ListFieldsFragment[] };

/** Deletes a notebook with its lists and items, and offers undo. Returns false when it failed; a toast says why. */
export function deleteNotebook(client: ApolloClient, id: string) {
  const notebook = readCachedNotebookWithLists(client.cache, id);
  const answer = reportFailure("The notebook was not deleted", sendNotebookDeletion(client, id), () =>
    deleteNotebook(client, id),
  );
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
export const sendNotebookDeletion = (client: ApolloClient, id: string) =>
  sendChange(client, DeleteNotebook, { id }, getNotebookKeys(client.cache, id));

/**
 * Restores a deleted notebook with its lists and items. With `before`, the notebook as it was, it appears at once;
 * otherwise when the server has answered. Rejects when it fails.
 */
export const restoreNotebook = (client: ApolloClient, id: string, before?: NotebookWithLists) =>
  sendChange(client, RestoreNotebook, { id }, getNotebookKeys(client.cache, id), { before, needsServer: !before });

const getNotebookKeys = (cache: ApolloCache, id: string) => [
  id,
  ...readCachedListIds(cache, id).flatMap((listId) => getListKeys(cache, listId)),
];

export const useDeleteNotebook = () => useWithClient(deleteNotebook);
