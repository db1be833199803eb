import type { ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { placeList, removeList } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { defineChange } from "../network/outbox/change.ts";
import { sendChange } from "../network/outbox/outbox.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { newList, readCachedList } from "../rows/list.ts";
import { quote } from "../ui/format.ts";
import { getListKeys } from "./writeKeys.ts";

const DeleteList = defineChange({
  mutation: graphql(`
    mutation DeleteList($id: ID!) {
      deleteList(id: $id) {
        __typename
        success
      }
    }
  `),
  predict: () => ({ deleteList: { __typename: "Deletion" as const, success: true } }),
  update: (cache, _data, { id }) => removeList(cache, id),
  whenGone: "drop",
  describe: () => "The deletion of a list",
});

export const RestoreList = defineChange({
  mutation: graphql(`
    mutation RestoreList($id: ID!) {
      restoreList(id: $id) {
        ...ListFields
      }
    }
  `),
  // An earlier build may have kept the row, without fields that are new since then.
  predict: (_cache, _variables, { at, before }) =>
    before ? { restoreList: newList(before as ListFieldsFragment, at) } : null,
  update: (cache, { restoreList: list }) => placeList(cache, list),
  describe: (_variables, { before }) => (before as ListFieldsFragment | undefined)?.name ?? "A list",
});

/** Deletes a list with its items, and offers undo. Returns false when it failed; a toast says why. */
export function deleteList(client: ApolloClient, id: string) {
  const list = readCachedList(client.cache, id);
  const answer = reportFailure("The list was not deleted", sendListDeletion(client, id), () => deleteList(client, id));
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

const sendListDeletion = (client: ApolloClient, id: string) =>
  sendChange(client, DeleteList, { id }, getListKeys(client.cache, id));

/**
 * Restores a deleted list with its items. With `before`, the list as it was, it appears at once; otherwise when the
 * server has answered. Rejects when it fails.
 */
export const restoreList = (client: ApolloClient, id: string, before?: ListFieldsFragment) =>
  sendChange(client, RestoreList, { id }, getListKeys(client.cache, id), { before, needsServer: !before });

export const useDeleteList = () => useWithClient(deleteList);
