import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportFailure } from "../feedback/errors.ts";
import { placeItem } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { defineChange, hasText } from "../network/outbox/change.ts";
import { sendChange } from "../network/outbox/outbox.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, ItemOrderInput } from "../graphql/graphql.ts";
import { getLastSortingOrder, type ItemUpdate, readCachedItem } from "../rows/item.ts";
import { readCachedRunId } from "../rows/list.ts";
import { pickBefore } from "../rows/values.ts";
import { getDraft } from "../ui/fields/AddField.tsx";
import { quote } from "../ui/format.ts";
import { joinCompletions, keepRows, RestoreItems, sendDeletion } from "./bulkMutations.ts";
import { buildItem, joinNewItems, toIds } from "./newItems.ts";
import { parseItemText } from "./itemText.ts";
import { getChangedText, mergeTextChanges, type RowText } from "./textChange.ts";

const CreateItem = defineChange({
  mutation: graphql(`
    mutation CreateItem($input: CreateItemInput!) {
      createItem(input: $input) {
        ...ItemFields
      }
    }
  `),
  predict: (cache, { input }, { at }) => ({ createItem: buildItem(cache, input.listId, input, at) }),
  update: (cache, { createItem: item }) => placeItem(cache, item),
  createdIds: ({ input }) => toIds([input]),
  describe: ({ input }) => input.name,
  group: ({ input }) => `new items of ${input.listId}`,
  join: (all) =>
    joinNewItems(
      all[0]?.input.listId ?? "",
      all.map(({ input: { listId: _listId, ...item } }) => item),
    ),
});

const UpdateItem = defineChange({
  mutation: graphql(`
    mutation UpdateItem($id: ID!, $input: UpdateItemInput!) {
      updateItem(id: $id, input: $input) {
        ...ItemFields
      }
    }
  `),
  predict(cache, { id, input }) {
    const item = readCachedItem(cache, id);
    if (!item) return null;
    const { was: _was, clearReplaced, ...changes } = input as SentItemUpdate;
    const changed = { ...item, ...changes, replaced: clearReplaced ? null : item.replaced };
    return { updateItem: { ...changed, completed: changed.completed && !changed.isHeading } };
  },
  merge: (earlier, later) => ({ ...later, input: mergeTextChanges(earlier.input, later.input) }),
  whenGone: ({ id, input }) => (hasText(input) ? { definition: RestoreItems, variables: { ids: [id] } } : undefined),
  describe: ({ input }) => [input.name, input.note].filter(Boolean).join("\n"),
});

const CompleteItem = defineChange({
  mutation: graphql(`
    mutation CompleteItem($id: ID!, $completed: Boolean!, $runId: ID) {
      completeItem(id: $id, completed: $completed, runId: $runId) {
        ...ItemFields
      }
    }
  `),
  predict(cache, { id, completed }) {
    const item = readCachedItem(cache, id);
    return item && { completeItem: { ...item, completed } };
  },
  merge: (earlier, later) => (earlier.runId === later.runId ? later : null),
  group: ({ completed, runId }) => `${completed ? "ticks" : "un-ticks"} of ${runId}`,
  join: (all) =>
    joinCompletions(
      all[0],
      all.map(({ id }) => id),
    ),
  whenGone: "drop",
  withoutRows: (variables, gone) => (gone.has(variables.id) ? null : variables),
  describe: ({ completed }) => (completed ? "A tick" : "A tick that was taken away"),
});

const SortItems = defineChange({
  mutation: graphql(`
    mutation SortItems($items: [ItemOrderInput!]!) {
      sortItems(items: $items) {
        ...ItemFields
      }
    }
  `),
  predict: (cache, { items }) => ({
    sortItems: items.flatMap(({ id, sortingOrder }) => {
      const item = readCachedItem(cache, id);
      return item ? { ...item, sortingOrder } : [];
    }),
  }),
  whenGone: "drop",
  withoutRows: ({ items }, gone) => keepRows(items, gone, (kept) => ({ items: kept })),
  describe: () => "The order of the items",
});

type SentItemUpdate = ItemUpdate & { was?: RowText; clearReplaced?: boolean };

/** Adds an item to the end of a list, or a heading for a text such as "# Fruit". Returns false when it failed. */
export function createItem(client: ApolloClient, listId: string, text: string): Promise<boolean> {
  const id = v7();
  const { name, isHeading } = parseItemText(text);
  // The client chooses the sorting order. A number from the server could be higher than the optimistic numbers of later
  // items that are still pending, and the rows would swap places.
  const sortingOrder = getLastSortingOrder(client.cache, listId) + 1;
  const input = { id, listId, name, isHeading, sortingOrder };
  // The field of the list shows a refused text again, if it is empty.
  const hasPlace = () => !getDraft(listId);
  const answer = sendChange(client, CreateItem, { input }, [id, listId], { hasPlace });
  const action = { message: `Added ${quote(name)}`, undo: () => sendDeletion(client, [id]) };
  return withUndo(
    client,
    action,
    reportFailure(`“${name}” was not added`, answer, () => createItem(client, listId, text)),
  );
}

/** Changes an item. Returns false when it failed. */
export function updateItem(client: ApolloClient, id: string, changes: ItemUpdate) {
  const item = readCachedItem(client.cache, id);
  const answer = reportFailure("The item was not changed", sendItemUpdate(client, id, changes), () =>
    updateItem(client, id, changes),
  );
  if (!item) return answer;
  const before = pickBefore(item, changes);
  const action = { message: `Changed ${quote(item.name)}`, undo: () => sendItemUpdate(client, id, before) };
  return withUndo(client, action, answer);
}

/** Turns an item into a heading, which un-ticks it, or a heading into an item. Returns false when it failed. */
export function setHeading(client: ApolloClient, id: string, isHeading: boolean) {
  const item = readCachedItem(client.cache, id);
  const failureTitle = isHeading ? "The item was not turned into a heading" : "The heading was not turned into an item";
  const answer = reportFailure(failureTitle, sendItemUpdate(client, id, { isHeading }), () =>
    setHeading(client, id, isHeading),
  );
  if (!item) return answer;
  const runId = readCachedRunId(client.cache, item.listId);
  const action = {
    message: `Turned ${quote(item.name)} into ${isHeading ? "a heading" : "an item"}`,
    // The outbox sends changes of one item in their order.
    undo: () =>
      Promise.all([
        sendItemUpdate(client, id, { isHeading: !isHeading }),
        item.completed && sendCompletion(client, id, true, runId),
      ]),
  };
  return withUndo(client, action, answer);
}

/** Changes an item without recording an undo. Rejects when it fails. */
export function sendItemUpdate(client: ApolloClient, id: string, changes: SentItemUpdate) {
  const was = getChangedText(readCachedItem(client.cache, id), changes);
  return sendChange(client, UpdateItem, { id, input: { ...(was && { was }), ...changes } }, [id]);
}

/** Ticks or un-ticks an item. Returns false when it failed. */
export function completeItem(client: ApolloClient, id: string, completed: boolean): Promise<boolean> {
  const item = readCachedItem(client.cache, id);
  const runId = readCachedRunId(client.cache, item?.listId);
  const action = {
    message: `${completed ? "Ticked" : "Un-ticked"} ${quote(item?.name ?? "the item")}`,
    undo: () => sendCompletion(client, id, !completed, runId),
  };
  const failureTitle = completed ? "The item was not ticked" : "The item was not un-ticked";
  return withUndo(
    client,
    action,
    reportFailure(failureTitle, sendCompletion(client, id, completed, runId), () =>
      completeItem(client, id, completed),
    ),
  );
}

const sendCompletion = (client: ApolloClient, id: string, completed: boolean, runId: string | null) =>
  sendChange(client, CompleteItem, { id, completed, runId }, [id]);

/**
 * Sets the sorting orders of items of one list, to move one of them; `movedName` is the name of that item. Returns false
 * when it failed.
 */
export function sortItems(
  client: ApolloClient,
  listId: string,
  orders: ItemOrderInput[],
  movedName: string,
): Promise<boolean> {
  const before = orders.flatMap(({ id }) => getOrder(readCachedItem(client.cache, id)));
  const action = { message: `Moved ${quote(movedName)}`, undo: () => sendOrders(client, listId, before) };
  return withUndo(
    client,
    action,
    reportFailure("The items were not moved", sendOrders(client, listId, orders), () =>
      sortItems(client, listId, orders, movedName),
    ),
  );
}

const getOrder = (item: ItemFieldsFragment | null) => (item ? [{ id: item.id, sortingOrder: item.sortingOrder }] : []);

/** Sets sorting orders without recording an undo. Rejects when it fails. */
export const sendOrders = (client: ApolloClient, listId: string, orders: ItemOrderInput[]) =>
  sendChange(client, SortItems, { items: orders }, [listId, ...orders.map(({ id }) => id)]);

export const useCreateItem = () => useWithClient(createItem);
export const useUpdateItem = () => useWithClient(updateItem);
export const useSetHeading = () => useWithClient(setHeading);
export const useCompleteItem = () => useWithClient(completeItem);
export const useSortItems = () => useWithClient(sortItems);
