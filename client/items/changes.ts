import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { succeeds } from "../apollo/failures.ts";
import { idsOfItems, placeItem, removeItem } from "../apollo/places.ts";
import { useChange } from "../apollo/useChange.ts";
import { graphql } from "../gql/index.ts";
import type { ItemOrderInput } from "../gql/graphql.ts";
import { cachedItem } from "./fields.ts";

const CreateItem = graphql(`
  mutation CreateItem($input: CreateItemInput!) {
    createItem(input: $input) {
      ...ItemFields
    }
  }
`);

const UpdateItem = graphql(`
  mutation UpdateItem($id: ID!, $input: UpdateItemInput!) {
    updateItem(id: $id, input: $input) {
      ...ItemFields
    }
  }
`);

const CompleteItem = graphql(`
  mutation CompleteItem($id: ID!, $completed: Boolean!) {
    completeItem(id: $id, completed: $completed) {
      ...ItemFields
    }
  }
`);

const SortItems = graphql(`
  mutation SortItems($items: [ItemOrderInput!]!) {
    sortItems(items: $items) {
      ...ItemFields
    }
  }
`);

const DeleteItem = graphql(`
  mutation DeleteItem($id: ID!) {
    deleteItem(id: $id) {
      __typename
      success
    }
  }
`);

/** Adds an item at the end of its list; false when it failed. */
export function createItem(client: ApolloClient, listId: string, name: string) {
  const id = v7();
  // Stated, although the server would put it last: its own number could fall between two that are still on their way.
  const sortingOrder = lastPlace(client, listId) + 1;
  const now = new Date().toISOString();
  const item = { id, listId, name, sortingOrder, note: null, completed: false, createdAt: now, updatedAt: now };
  const answer = client.mutate({
    mutation: CreateItem,
    variables: { input: { id, listId, name, sortingOrder } },
    optimisticResponse: { createItem: { __typename: "Item", ...item } },
    update: (cache, { data }) => data && placeItem(cache, data.createItem),
    context: { keys: [id, listId] },
  });
  return succeeds(`“${name}” was not added`, answer);
}

/** Changes the words of an item; false when it failed. */
export function updateItem(client: ApolloClient, id: string, input: { name?: string; note?: string | null }) {
  const item = cachedItem(client.cache, id);
  const answer = client.mutate({
    mutation: UpdateItem,
    variables: { id, input },
    ...(item && { optimisticResponse: { updateItem: { ...item, ...input } } }),
    context: { keys: [id] },
  });
  return succeeds("The item was not changed", answer);
}

/** Ticks or un-ticks an item; false when it failed. */
export function completeItem(client: ApolloClient, id: string, completed: boolean) {
  const item = cachedItem(client.cache, id);
  const answer = client.mutate({
    mutation: CompleteItem,
    variables: { id, completed },
    ...(item && { optimisticResponse: { completeItem: { ...item, completed } } }),
    context: { keys: [id] },
  });
  return succeeds(completed ? "The item was not ticked" : "The item was not un-ticked", answer);
}

/** Sets the places of some items of one list; false when it failed. */
export function sortItems(client: ApolloClient, listId: string, items: ItemOrderInput[]) {
  const sorted = items.flatMap(({ id, sortingOrder }) => {
    const item = cachedItem(client.cache, id);
    return item ? { ...item, sortingOrder } : [];
  });
  const answer = client.mutate({
    mutation: SortItems,
    variables: { items },
    optimisticResponse: { sortItems: sorted },
    context: { keys: [listId, ...items.map(({ id }) => id)] },
  });
  return succeeds("The items were not moved", answer);
}

/** Deletes an item; false when it failed. */
export function deleteItem(client: ApolloClient, id: string) {
  const answer = client.mutate({
    mutation: DeleteItem,
    variables: { id },
    optimisticResponse: { deleteItem: { __typename: "Deletion", success: true } },
    update: (cache) => removeItem(cache, id),
    context: { keys: [id] },
  });
  return succeeds("The item was not deleted", answer);
}

function lastPlace(client: ApolloClient, listId: string) {
  const places = idsOfItems(client.cache, listId).map((id) => cachedItem(client.cache, id)?.sortingOrder ?? 0);
  return Math.max(0, ...places);
}

export const useCreateItem = () => useChange(createItem);
export const useUpdateItem = () => useChange(updateItem);
export const useCompleteItem = () => useChange(completeItem);
export const useSortItems = () => useChange(sortItems);
export const useDeleteItem = () => useChange(deleteItem);
