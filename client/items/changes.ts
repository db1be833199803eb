import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { succeeds } from "../apollo/failures.ts";
import { placeItem } from "../apollo/places.ts";
import { undoable } from "../apollo/undo.ts";
import { useChange } from "../apollo/useChange.ts";
import { graphql } from "../gql/index.ts";
import type { ItemFieldsFragment, ItemOrderInput } from "../gql/graphql.ts";
import { quote } from "../ui/quote.ts";
import { cachedItem, lastPlace } from "./fields.ts";
import { sendDeletion } from "./manyChanges.ts";

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
type Words = { name?: string; note?: string | null };

/** Adds an item at the end of its list; false when it failed. */
export function createItem(client: ApolloClient, listId: string, name: string) {
  const id = v7();
  // Stated, although the server would put it last: its own number could fall between two that are still on their way.
  const sortingOrder = lastPlace(client.cache, listId) + 1;
  const now = new Date().toISOString();
  const item = { id, listId, name, sortingOrder, note: null, completed: false, createdAt: now, updatedAt: now };
  const answer = client.mutate({
    mutation: CreateItem,
    variables: { input: { id, listId, name, sortingOrder } },
    optimisticResponse: { createItem: { __typename: "Item", ...item } },
    update: (cache, { data }) => data && placeItem(cache, data.createItem),
    context: { keys: [id, listId] },
  });
  const act = { said: `Added ${quote(name)}`, undo: () => sendDeletion(client, [id]) };
  return undoable(client, act, succeeds(`“${name}” was not added`, answer));
}

/** Changes the words of an item; false when it failed. */
export function updateItem(client: ApolloClient, id: string, words: Words) {
  const item = cachedItem(client.cache, id);
  const answer = succeeds("The item was not changed", sendWords(client, id, words));
  if (!item) return answer;
  const before = { ...("name" in words && { name: item.name }), ...("note" in words && { note: item.note }) };
  const act = { said: `Changed ${quote(item.name)}`, undo: () => sendWords(client, id, before) };
  return undoable(client, act, answer);
}

function sendWords(client: ApolloClient, id: string, words: Words) {
  const item = cachedItem(client.cache, id);
  return client.mutate({
    mutation: UpdateItem,
    variables: { id, input: words },
    ...(item && { optimisticResponse: { updateItem: { ...item, ...words } } }),
    context: { keys: [id] },
  });
}

/** Ticks or un-ticks an item; false when it failed. */
export function completeItem(client: ApolloClient, id: string, completed: boolean) {
  const name = quote(cachedItem(client.cache, id)?.name ?? "the item");
  const act = {
    said: `${completed ? "Ticked" : "Un-ticked"} ${name}`,
    undo: () => sendTick(client, id, !completed),
  };
  const failed = completed ? "The item was not ticked" : "The item was not un-ticked";
  return undoable(client, act, succeeds(failed, sendTick(client, id, completed)));
}

function sendTick(client: ApolloClient, id: string, completed: boolean) {
  const item = cachedItem(client.cache, id);
  return client.mutate({
    mutation: CompleteItem,
    variables: { id, completed },
    ...(item && { optimisticResponse: { completeItem: { ...item, completed } } }),
    context: { keys: [id] },
  });
}

/** Sets the places of some items of one list, by which the one of this name moves; false when it failed. */
export function sortItems(client: ApolloClient, listId: string, places: ItemOrderInput[], name: string) {
  const before = places.flatMap(({ id }) => placeOf(cachedItem(client.cache, id)));
  const act = { said: `Moved ${quote(name)}`, undo: () => sendOrder(client, listId, before) };
  return undoable(client, act, succeeds("The items were not moved", sendOrder(client, listId, places)));
}

const placeOf = (item: ItemFieldsFragment | null) => (item ? [{ id: item.id, sortingOrder: item.sortingOrder }] : []);

function sendOrder(client: ApolloClient, listId: string, places: ItemOrderInput[]) {
  const sorted = places.flatMap(({ id, sortingOrder }) => {
    const item = cachedItem(client.cache, id);
    return item ? { ...item, sortingOrder } : [];
  });
  return client.mutate({
    mutation: SortItems,
    variables: { items: places },
    optimisticResponse: { sortItems: sorted },
    context: { keys: [listId, ...places.map(({ id }) => id)] },
  });
}

export const useCreateItem = () => useChange(createItem);
export const useUpdateItem = () => useChange(updateItem);
export const useCompleteItem = () => useChange(completeItem);
export const useSortItems = () => useChange(sortItems);
