import type { ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { placeList, removeList } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { quote } from "../ui/format.ts";
import { readCachedList } from "./fragments.ts";
import { getListKeys, LISTS_KEY } from "./writeKeys.ts";

const DeleteList = graphql(`
  mutation DeleteList($id: ID!) {
    deleteList(id: $id) {
      __typename
      success
    }
  }
`);

const RestoreList = graphql(`
  mutation RestoreList($id: ID!) {
    restoreList(id: $id) {
      ...ListFields
    }
  }
`);

/** Deletes a list with its items, and offers undo. Returns false when it failed; a toast says why. */
export function deleteList(client: ApolloClient, id: string) {
  const list = readCachedList(client.cache, id);
  const answer = reportFailure("The list was not deleted", sendListDeletion(client, id));
  if (!list) return answer;
  const action = {
    message: `Deleted ${quote(list.name)}`,
    undo: () => restoreList(client, id, list),
    offersUndo: true,
  };
  return withUndo(client, action, answer);
}

/** Builds the record by which `withUndo` can undo the creation of a list: it deletes the list. */
export const buildUndoableCreation = (client: ApolloClient, { id, name }: { id: string; name: string }) => ({
  message: `Made ${quote(name)}`,
  undo: () => sendListDeletion(client, id),
});

function sendListDeletion(client: ApolloClient, id: string) {
  return client.mutate({
    mutation: DeleteList,
    variables: { id },
    optimisticResponse: { deleteList: { __typename: "Deletion", success: true } },
    update: (cache) => removeList(cache, id),
    context: { keys: getListKeys(client.cache, id) },
  });
}

/**
 * Restores a deleted list with its items. With `before`, the list as it was, it appears at once; otherwise when the
 * server has answered. Rejects when it fails.
 */
export function restoreList(client: ApolloClient, id: string, before?: ListFieldsFragment) {
  return client.mutate({
    mutation: RestoreList,
    variables: { id },
    ...(before && { optimisticResponse: { restoreList: before } }),
    update: (cache, { data }) => data && placeList(cache, data.restoreList),
    context: { keys: [LISTS_KEY, ...getListKeys(client.cache, id)] },
  });
}

export const useDeleteList = () => useWithClient(deleteList);
