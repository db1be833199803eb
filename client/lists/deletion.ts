import type { ApolloClient } from "@apollo/client";
import { succeeds } from "../apollo/failures.ts";
import { placeList, removeList } from "../apollo/places.ts";
import { undoable } from "../apollo/undo.ts";
import { useChange } from "../apollo/useChange.ts";
import { graphql } from "../gql/index.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { quote } from "../ui/quote.ts";
import { cachedList } from "./fields.ts";
import { keysOfList, LISTS } from "./keys.ts";

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

/** Deletes a list with its items; false when it failed. */
export function deleteList(client: ApolloClient, id: string) {
  const list = cachedList(client.cache, id);
  const answer = succeeds("The list was not deleted", sendListDeletion(client, id));
  if (!list) return answer;
  const act = { said: `Deleted ${quote(list.name)}`, undo: () => restoreList(client, id, list), offered: true };
  return undoable(client, act, answer);
}

/** Whoever takes back that a list was made deletes it. */
export const madeList = (client: ApolloClient, { id, name }: { id: string; name: string }) => ({
  said: `Made ${quote(name)}`,
  undo: () => sendListDeletion(client, id),
});

function sendListDeletion(client: ApolloClient, id: string) {
  return client.mutate({
    mutation: DeleteList,
    variables: { id },
    optimisticResponse: { deleteList: { __typename: "Deletion", success: true } },
    update: (cache) => removeList(cache, id),
    context: { keys: keysOfList(client.cache, id) },
  });
}

/** Brings a list back with its items. Where it is known what it was, it is there at once. Errors: it failed. */
export function restoreList(client: ApolloClient, id: string, before?: ListFieldsFragment) {
  return client.mutate({
    mutation: RestoreList,
    variables: { id },
    ...(before && { optimisticResponse: { restoreList: before } }),
    update: (cache, { data }) => data && placeList(cache, data.restoreList),
    context: { keys: [LISTS, ...keysOfList(client.cache, id)] },
  });
}

export const useDeleteList = () => useChange(deleteList);
