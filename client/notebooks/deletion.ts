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

/** New notebooks go one after the other, as changes of lists do, so that none hides another. */
export const NOTEBOOKS_KEY = "notebooks";

/** A notebook with the lists in it, as it was. */
type NotebookWithLists = NotebookFieldsFragment & { lists: ListFieldsFragment[] };

/** Deletes a notebook with its lists and their items; false when it failed. */
export function deleteNotebook(client: ApolloClient, id: string) {
  const whole = readCachedNotebookWithLists(client.cache, id);
  const answer = reportFailure("The notebook was not deleted", sendNotebookDeletion(client, id));
  if (!whole) return answer;
  const act = {
    message: `Deleted ${quote(whole.name)}`,
    undo: () => restoreNotebook(client, id, whole),
    offersUndo: true,
  };
  return withUndo(client, act, answer);
}

function readCachedNotebookWithLists(cache: ApolloCache, id: string): NotebookWithLists | undefined {
  const notebook = readCachedNotebook(cache, id);
  const lists = readCachedListIds(cache, id).flatMap((list) => readCachedList(cache, list) ?? []);
  return notebook ? { ...notebook, lists } : undefined;
}

/** The same without a way back: it takes back something else. Errors: it failed. */
export function sendNotebookDeletion(client: ApolloClient, id: string) {
  return client.mutate({
    mutation: DeleteNotebook,
    variables: { id },
    optimisticResponse: { deleteNotebook: { __typename: "Deletion", success: true } },
    update: (cache) => removeNotebook(cache, id),
    context: { keys: getNotebookKeys(client.cache, id) },
  });
}

/** Brings a notebook back with all in it. Where it is known what it was, it is there at once. Errors: it failed. */
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
  ...readCachedListIds(cache, id).flatMap((list) => getListKeys(cache, list)),
];

export const useDeleteNotebook = () => useWithClient(deleteNotebook);
