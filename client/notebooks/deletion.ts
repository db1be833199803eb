import type { ApolloCache, ApolloClient } from "@apollo/client";
import { succeeds } from "../apollo/failures.ts";
import { idsOfLists, placeList, placeNotebook, removeNotebook } from "../apollo/places.ts";
import { undoable } from "../apollo/undo.ts";
import { useChange } from "../apollo/useChange.ts";
import { graphql } from "../gql/index.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../gql/graphql.ts";
import { cachedList } from "../lists/fields.ts";
import { keysOfList, LISTS } from "../lists/keys.ts";
import { quote } from "../ui/quote.ts";
import { cachedNotebook } from "./fields.ts";

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
export const NOTEBOOKS = "notebooks";

/** A notebook with the lists in it, as it was. */
type Whole = NotebookFieldsFragment & { lists: ListFieldsFragment[] };

/** Deletes a notebook with its lists and their items; false when it failed. */
export function deleteNotebook(client: ApolloClient, id: string) {
  const whole = cachedWhole(client.cache, id);
  const answer = succeeds("The notebook was not deleted", sendNotebookDeletion(client, id));
  if (!whole) return answer;
  const act = { said: `Deleted ${quote(whole.name)}`, undo: () => restoreNotebook(client, id, whole), offered: true };
  return undoable(client, act, answer);
}

function cachedWhole(cache: ApolloCache, id: string): Whole | undefined {
  const notebook = cachedNotebook(cache, id);
  const lists = idsOfLists(cache, id).flatMap((list) => cachedList(cache, list) ?? []);
  return notebook ? { ...notebook, lists } : undefined;
}

/** The same without a way back: it takes back something else. Errors: it failed. */
export function sendNotebookDeletion(client: ApolloClient, id: string) {
  return client.mutate({
    mutation: DeleteNotebook,
    variables: { id },
    optimisticResponse: { deleteNotebook: { __typename: "Deletion", success: true } },
    update: (cache) => removeNotebook(cache, id),
    context: { keys: keysOfNotebook(client.cache, id) },
  });
}

/** Brings a notebook back with all in it. Where it is known what it was, it is there at once. Errors: it failed. */
export function restoreNotebook(client: ApolloClient, id: string, before?: Whole) {
  return client.mutate({
    mutation: RestoreNotebook,
    variables: { id },
    ...(before && { optimisticResponse: { restoreNotebook: before } }),
    update(cache, { data }) {
      if (!data) return;
      placeNotebook(cache, data.restoreNotebook);
      for (const list of data.restoreNotebook.lists) placeList(cache, list);
    },
    context: { keys: [NOTEBOOKS, ...keysOfNotebook(client.cache, id)] },
  });
}

const keysOfNotebook = (cache: ApolloCache, id: string) => [
  LISTS,
  id,
  ...idsOfLists(cache, id).flatMap((list) => keysOfList(cache, list)),
];

export const useDeleteNotebook = () => useChange(deleteNotebook);
