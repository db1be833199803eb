import type { ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { placeItem, removeItem } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, ItemMoveInput } from "../graphql/graphql.ts";
import { quote } from "../ui/format.ts";
import { readCachedItem, getLastSortingOrder } from "./fragments.ts";

/** What is done to several items of one list: one call and one undo each. */

const CompleteItems = graphql(`
  mutation CompleteItems($ids: [ID!]!, $completed: Boolean!) {
    completeItems(ids: $ids, completed: $completed) {
      __typename
      items {
        ...ItemFields
      }
    }
  }
`);

const MoveItems = graphql(`
  mutation MoveItems($listId: ID!, $items: [ItemMoveInput!]!) {
    moveItems(listId: $listId, items: $items) {
      __typename
      items {
        ...ItemFields
      }
    }
  }
`);

const DeleteItems = graphql(`
  mutation DeleteItems($ids: [ID!]!) {
    deleteItems(ids: $ids) {
      __typename
      success
    }
  }
`);

const RestoreItems = graphql(`
  mutation RestoreItems($ids: [ID!]!) {
    restoreItems(ids: $ids) {
      ...ItemFields
    }
  }
`);

const readCachedItems = (client: ApolloClient, ids: readonly string[]) =>
  ids.flatMap((id) => readCachedItem(client.cache, id) ?? []);

const getIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** What an act is about, in words: the name of one, the number of more. */
const formatSubject = ([first, ...others]: readonly ItemFieldsFragment[]) =>
  others.length > 0 ? `${others.length + 1} items` : quote(first?.name ?? "");

/** Ticks or un-ticks items of one list; false when it failed. Those that are so already stay when it is undone. */
export function completeItems(client: ApolloClient, ids: readonly string[], completed: boolean) {
  const changed = readCachedItems(client, ids).filter((item) => item.completed !== completed);
  if (changed.length === 0) return Promise.resolve(true);
  const act = {
    message: `${completed ? "Ticked" : "Un-ticked"} ${formatSubject(changed)}`,
    undo: () => sendCompletions(client, getIds(changed), !completed),
    offersUndo: true,
  };
  const failed = completed ? "The items were not ticked" : "The items were not un-ticked";
  return withUndo(client, act, reportFailure(failed, sendCompletions(client, getIds(changed), completed)));
}

function sendCompletions(client: ApolloClient, ids: string[], completed: boolean) {
  const items = readCachedItems(client, ids).map((item) => ({ ...item, completed }));
  return client.mutate({
    mutation: CompleteItems,
    variables: { ids, completed },
    optimisticResponse: { completeItems: { __typename: "ItemsCompletion", items } },
    context: { keys: ids },
  });
}

/** Moves items of one list to the end of another, in the order in which they are named; false when it failed. */
export function moveItems(client: ApolloClient, ids: readonly string[], to: { id: string; name: string }) {
  const items = readCachedItems(client, ids);
  const from = items[0]?.listId;
  if (!from || from === to.id) return Promise.resolve(true);
  const places = items.map(({ id, sortingOrder }) => ({ id, sortingOrder }));
  const act = {
    message: `Moved ${formatSubject(items)} to ${quote(to.name)}`,
    undo: () => sendMove(client, [to.id, from], places),
    offersUndo: true,
  };
  const atEnd = items.map(({ id }) => ({ id }));
  return withUndo(client, act, reportFailure("The items were not moved", sendMove(client, [from, to.id], atEnd)));
}

function sendMove(client: ApolloClient, [from, listId]: [string, string], places: ItemMoveInput[]) {
  const last = getLastSortingOrder(client.cache, listId);
  const moved = places.flatMap(({ id, sortingOrder }, index) => {
    const item = readCachedItem(client.cache, id);
    return item ? { ...item, listId, sortingOrder: sortingOrder ?? last + 1 + index } : [];
  });
  return client.mutate({
    mutation: MoveItems,
    variables: { listId, items: places },
    optimisticResponse: { moveItems: { __typename: "ItemsMove", items: moved } },
    update: (cache, { data }) => data?.moveItems.items.forEach((item) => placeItem(cache, item)),
    context: { keys: [from, listId, ...getIds(places)] },
  });
}

/** Deletes items of one list; false when it failed. */
export function deleteItems(client: ApolloClient, ids: readonly string[]) {
  const items = readCachedItems(client, ids);
  const act = {
    message: `Deleted ${formatSubject(items)}`,
    undo: () => restoreItems(client, ids, items),
    offersUndo: true,
  };
  const failed = ids.length > 1 ? "The items were not deleted" : "The item was not deleted";
  return withUndo(client, act, reportFailure(failed, sendDeletion(client, [...ids])));
}

/** Deletes an item; false when it failed. */
export const deleteItem = (client: ApolloClient, id: string) => deleteItems(client, [id]);

/** The same without a way back: it takes back something else. Errors: it failed. */
export function sendDeletion(client: ApolloClient, ids: string[]) {
  return client.mutate({
    mutation: DeleteItems,
    variables: { ids },
    optimisticResponse: { deleteItems: { __typename: "Deletion", success: true } },
    update: (cache) => ids.forEach((id) => removeItem(cache, id)),
    context: { keys: ids },
  });
}

/** Brings deleted items back. Where it is known what they were, they are there at once. Errors: it failed. */
export function restoreItems(client: ApolloClient, ids: readonly string[], before?: ItemFieldsFragment[]) {
  const lists = new Set(before?.map(({ listId }) => listId));
  return client.mutate({
    mutation: RestoreItems,
    variables: { ids: [...ids] },
    ...(before && { optimisticResponse: { restoreItems: before } }),
    update: (cache, { data }) => data?.restoreItems.forEach((item) => placeItem(cache, item)),
    context: { keys: [...lists, ...ids] },
  });
}

export const useCompleteItems = () => useWithClient(completeItems);
export const useMoveItems = () => useWithClient(moveItems);
export const useDeleteItems = () => useWithClient(deleteItems);
export const useDeleteItem = () => useWithClient(deleteItem);
