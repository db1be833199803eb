import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportFailure } from "../feedback/errors.ts";
import { placeItem } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, ItemOrderInput } from "../graphql/graphql.ts";
import { quote } from "../ui/format.ts";
import { readCachedItem, getLastSortingOrder } from "./fragments.ts";
import { sendDeletion } from "./bulkMutations.ts";

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

/** What can be written into an item. */
type ItemTexts = { name?: string; note?: string | null };

/** Adds an item at the end of its list; false when it failed. */
export function createItem(client: ApolloClient, listId: string, name: string) {
  const id = v7();
  // Stated, although the server would put it last: its own number could fall between two that are still on their way.
  const sortingOrder = getLastSortingOrder(client.cache, listId) + 1;
  const now = new Date().toISOString();
  const item = { id, listId, name, sortingOrder, note: null, completed: false, createdAt: now, updatedAt: now };
  const answer = client.mutate({
    mutation: CreateItem,
    variables: { input: { id, listId, name, sortingOrder } },
    optimisticResponse: { createItem: { __typename: "Item", ...item } },
    update: (cache, { data }) => data && placeItem(cache, data.createItem),
    context: { keys: [id, listId] },
  });
  const act = { message: `Added ${quote(name)}`, undo: () => sendDeletion(client, [id]) };
  return withUndo(client, act, reportFailure(`“${name}” was not added`, answer));
}

/** Changes the words of an item; false when it failed. */
export function updateItem(client: ApolloClient, id: string, words: ItemTexts) {
  const item = readCachedItem(client.cache, id);
  const answer = reportFailure("The item was not changed", sendItemUpdate(client, id, words));
  if (!item) return answer;
  const before = { ...("name" in words && { name: item.name }), ...("note" in words && { note: item.note }) };
  const act = { message: `Changed ${quote(item.name)}`, undo: () => sendItemUpdate(client, id, before) };
  return withUndo(client, act, answer);
}

function sendItemUpdate(client: ApolloClient, id: string, words: ItemTexts) {
  const item = readCachedItem(client.cache, id);
  return client.mutate({
    mutation: UpdateItem,
    variables: { id, input: words },
    ...(item && { optimisticResponse: { updateItem: { ...item, ...words } } }),
    context: { keys: [id] },
  });
}

/** Ticks or un-ticks an item; false when it failed. */
export function completeItem(client: ApolloClient, id: string, completed: boolean) {
  const name = quote(readCachedItem(client.cache, id)?.name ?? "the item");
  const act = {
    message: `${completed ? "Ticked" : "Un-ticked"} ${name}`,
    undo: () => sendCompletion(client, id, !completed),
  };
  const failed = completed ? "The item was not ticked" : "The item was not un-ticked";
  return withUndo(client, act, reportFailure(failed, sendCompletion(client, id, completed)));
}

function sendCompletion(client: ApolloClient, id: string, completed: boolean) {
  const item = readCachedItem(client.cache, id);
  return client.mutate({
    mutation: CompleteItem,
    variables: { id, completed },
    ...(item && { optimisticResponse: { completeItem: { ...item, completed } } }),
    context: { keys: [id] },
  });
}

/** Sets the places of some items of one list, by which the one of this name moves; false when it failed. */
export function sortItems(client: ApolloClient, listId: string, places: ItemOrderInput[], name: string) {
  const before = places.flatMap(({ id }) => getPlace(readCachedItem(client.cache, id)));
  const act = { message: `Moved ${quote(name)}`, undo: () => sendOrder(client, listId, before) };
  return withUndo(client, act, reportFailure("The items were not moved", sendOrder(client, listId, places)));
}

const getPlace = (item: ItemFieldsFragment | null) => (item ? [{ id: item.id, sortingOrder: item.sortingOrder }] : []);

function sendOrder(client: ApolloClient, listId: string, places: ItemOrderInput[]) {
  const sorted = places.flatMap(({ id, sortingOrder }) => {
    const item = readCachedItem(client.cache, id);
    return item ? { ...item, sortingOrder } : [];
  });
  return client.mutate({
    mutation: SortItems,
    variables: { items: places },
    optimisticResponse: { sortItems: sorted },
    context: { keys: [listId, ...places.map(({ id }) => id)] },
  });
}

export const useCreateItem = () => useWithClient(createItem);
export const useUpdateItem = () => useWithClient(updateItem);
export const useCompleteItem = () => useWithClient(completeItem);
export const useSortItems = () => useWithClient(sortItems);
