import type { ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { placeItem, removeItem } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, ItemMoveInput } from "../graphql/graphql.ts";
import { quote } from "../ui/format.ts";
import { readCachedItem, readCachedRunId, getLastSortingOrder } from "./fragments.ts";

// Each function here changes several items of one list, with one request and one undo.

const CompleteItems = graphql(`
  mutation CompleteItems($ids: [ID!]!, $completed: Boolean!, $runId: ID) {
    completeItems(ids: $ids, completed: $completed, runId: $runId) {
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

/** Returns the quoted name of a single item (“Milk”), or the number of items (3 items). */
const formatSubject = ([first, ...others]: readonly ItemFieldsFragment[]) =>
  others.length > 0 ? `${others.length + 1} items` : quote(first?.name ?? "");

/**
 * Ticks or un-ticks items of one list, and passes over headings. Undo changes back only the items that this call
 * changed. Returns false when it failed.
 */
export function completeItems(client: ApolloClient, ids: readonly string[], completed: boolean) {
  const changed = readCachedItems(client, ids).filter((item) => !item.isHeading && item.completed !== completed);
  if (changed.length === 0) return Promise.resolve(true);
  const runId = readCachedRunId(client.cache, changed[0]?.listId);
  const action = {
    message: `${completed ? "Ticked" : "Un-ticked"} ${formatSubject(changed)}`,
    undo: () => sendCompletions(client, getIds(changed), !completed, runId),
    offersUndo: true,
  };
  const failureTitle = completed ? "The items were not ticked" : "The items were not un-ticked";
  return withUndo(
    client,
    action,
    reportFailure(failureTitle, sendCompletions(client, getIds(changed), completed, runId)),
  );
}

function sendCompletions(client: ApolloClient, ids: string[], completed: boolean, runId: string | null) {
  const items = readCachedItems(client, ids).map((item) => ({ ...item, completed }));
  return client.mutate({
    mutation: CompleteItems,
    variables: { ids, completed, runId },
    optimisticResponse: { completeItems: { __typename: "ItemsCompletion", items } },
    context: { keys: ids },
  });
}

/** Moves items of one list to the end of another list, in the order of `ids`. Returns false when it failed. */
export function moveItems(client: ApolloClient, ids: readonly string[], target: { id: string; name: string }) {
  const items = readCachedItems(client, ids);
  const sourceId = items[0]?.listId;
  if (!sourceId || sourceId === target.id) return Promise.resolve(true);
  const previousPlaces = items.map(({ id, sortingOrder }) => ({ id, sortingOrder }));
  const action = {
    message: `Moved ${formatSubject(items)} to ${quote(target.name)}`,
    undo: () => sendMove(client, [target.id, sourceId], previousPlaces),
    offersUndo: true,
  };
  const atEnd = items.map(({ id }) => ({ id }));
  return withUndo(
    client,
    action,
    reportFailure("The items were not moved", sendMove(client, [sourceId, target.id], atEnd)),
  );
}

/** Moves items from one list to another. Items without a `sortingOrder` go to the end. */
function sendMove(client: ApolloClient, [sourceId, listId]: [string, string], moves: ItemMoveInput[]) {
  const lastSortingOrder = getLastSortingOrder(client.cache, listId);
  const moved = moves.flatMap(({ id, sortingOrder }, index) => {
    const item = readCachedItem(client.cache, id);
    return item ? { ...item, listId, sortingOrder: sortingOrder ?? lastSortingOrder + 1 + index } : [];
  });
  return client.mutate({
    mutation: MoveItems,
    variables: { listId, items: moves },
    optimisticResponse: { moveItems: { __typename: "ItemsMove", items: moved } },
    update: (cache, { data }) => data?.moveItems.items.forEach((item) => placeItem(cache, item)),
    context: { keys: [sourceId, listId, ...getIds(moves)] },
  });
}

/** Deletes items of one list. Returns false when it failed. */
export function deleteItems(client: ApolloClient, ids: readonly string[]) {
  const items = readCachedItems(client, ids);
  const action = {
    message: `Deleted ${formatSubject(items)}`,
    undo: () => restoreItems(client, ids, items),
    offersUndo: true,
  };
  const failureTitle = ids.length > 1 ? "The items were not deleted" : "The item was not deleted";
  return withUndo(client, action, reportFailure(failureTitle, sendDeletion(client, [...ids])));
}

/** Deletes an item. Returns false when it failed. */
export const deleteItem = (client: ApolloClient, id: string) => deleteItems(client, [id]);

/** Deletes items without recording an undo: `createItem` uses this as its own undo. Rejects when it fails. */
export function sendDeletion(client: ApolloClient, ids: string[]) {
  return client.mutate({
    mutation: DeleteItems,
    variables: { ids },
    optimisticResponse: { deleteItems: { __typename: "Deletion", success: true } },
    update: (cache) => ids.forEach((id) => removeItem(cache, id)),
    context: { keys: ids },
  });
}

/** Restores deleted items. With `before`, the items as they were, they appear at once. Rejects when it fails. */
export function restoreItems(client: ApolloClient, ids: readonly string[], before?: ItemFieldsFragment[]) {
  const listIds = new Set(before?.map(({ listId }) => listId));
  return client.mutate({
    mutation: RestoreItems,
    variables: { ids: [...ids] },
    ...(before && { optimisticResponse: { restoreItems: before } }),
    update: (cache, { data }) => data?.restoreItems.forEach((item) => placeItem(cache, item)),
    context: { keys: [...listIds, ...ids] },
  });
}

export const useCompleteItems = () => useWithClient(completeItems);
export const useMoveItems = () => useWithClient(moveItems);
export const useDeleteItems = () => useWithClient(deleteItems);
export const useDeleteItem = () => useWithClient(deleteItem);
