import type { ApolloCache, ApolloClient } from "@apollo/client";
import { reportFailure } from "../feedback/errors.ts";
import { placeItem, removeItem } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { type AnyCall, type ChangeDefinition, defineChange } from "../network/outbox/change.ts";
import { sendChange } from "../network/outbox/outbox.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type {
  CompleteItemsMutation,
  CompleteItemsMutationVariables,
  ItemFieldsFragment,
  ItemMoveInput,
} from "../graphql/graphql.ts";
import { getLastSortingOrder, newItem, readCachedItem } from "../rows/item.ts";
import { readCachedRunId } from "../rows/list.ts";
import { quote } from "../ui/format.ts";

// Each function here changes several items of one list, with one request and one undo.

type Completion = CompleteItemsMutationVariables;

const CompleteItems: ChangeDefinition<CompleteItemsMutation, Completion> = defineChange({
  mutation: graphql(`
    mutation CompleteItems($ids: [ID!]!, $completed: Boolean!, $runId: ID) {
      completeItems(ids: $ids, completed: $completed, runId: $runId) {
        __typename
        items {
          ...ItemFields
        }
      }
    }
  `),
  predict: (cache, { ids, completed }) => ({
    completeItems: {
      __typename: "ItemsCompletion",
      items: readCachedItems(cache, ids).map((item) => ({ ...item, completed: completed && !item.isHeading })),
    },
  }),
  group: ({ completed, runId }) => `${completed ? "ticks" : "un-ticks"} of ${runId}`,
  join: (all) =>
    joinCompletions(
      all[0],
      all.flatMap(({ ids }) => ids),
    ),
  whenGone: "drop",
  withoutRows: withoutIds,
  describe: ({ ids, completed }) => `${ids.length} ticks${completed ? "" : " that were taken away"}`,
});

const MoveItems = defineChange({
  mutation: graphql(`
    mutation MoveItems($listId: ID!, $items: [ItemMoveInput!]!) {
      moveItems(listId: $listId, items: $items) {
        __typename
        items {
          ...ItemFields
        }
      }
    }
  `),
  predict(cache, { listId, items }) {
    const lastSortingOrder = getLastSortingOrder(cache, listId);
    const moved = items.flatMap(({ id, sortingOrder }, index) => {
      const item = readCachedItem(cache, id);
      if (!item) return [];
      const place = sortingOrder ?? (item.listId === listId ? item.sortingOrder : lastSortingOrder + 1 + index);
      return { ...item, listId, sortingOrder: place };
    });
    return { moveItems: { __typename: "ItemsMove", items: moved } };
  },
  update(cache, { moveItems: { items } }, { items: moves }) {
    const ids = new Set(getIds(items));
    // An item that moves to another owner who already has an item with its id gets a new id.
    for (const { id } of moves) if (!ids.has(id)) removeItem(cache, id);
    items.forEach((item) => placeItem(cache, item));
  },
  whenGone: "drop",
  withoutRows: ({ listId, items }, gone) => keepRows(items, gone, (kept) => ({ listId, items: kept })),
  describe: ({ items }) => `A move of ${items.length} items`,
});

const DeleteItems = defineChange({
  mutation: graphql(`
    mutation DeleteItems($ids: [ID!]!) {
      deleteItems(ids: $ids) {
        __typename
        success
      }
    }
  `),
  predict: () => ({ deleteItems: { __typename: "Deletion", success: true } }),
  update: (cache, _data, { ids }) => ids.forEach((id) => removeItem(cache, id)),
  whenGone: "drop",
  withoutRows: withoutIds,
  describe: ({ ids }) => `The deletion of ${ids.length} items`,
});

export const RestoreItems = defineChange({
  mutation: graphql(`
    mutation RestoreItems($ids: [ID!]!) {
      restoreItems(ids: $ids) {
        ...ItemFields
      }
    }
  `),
  // An earlier build may have kept the rows, without fields that are new since then.
  predict: (_cache, _variables, { at, before }) =>
    before ? { restoreItems: (before as ItemFieldsFragment[]).map((item) => newItem(item, at)) } : null,
  update: (cache, { restoreItems: items }) => items.forEach((item) => placeItem(cache, item)),
  withoutRows: withoutIds,
  describe: (_variables, { before }) => ((before ?? []) as ItemFieldsFragment[]).map(({ name }) => name).join("\n"),
});

/** Returns one call that ticks or un-ticks all these items. */
export const joinCompletions = (
  first: Pick<Completion, "completed" | "runId"> | undefined,
  ids: string[],
): AnyCall => ({
  definition: CompleteItems,
  variables: { ids, completed: first?.completed ?? true, runId: first?.runId ?? null } satisfies Completion,
});

/** Returns the result of `build` for the rows that still exist; null when there are none. */
export function keepRows<Row extends { id: string }, Built>(
  rows: readonly Row[],
  gone: ReadonlySet<string>,
  build: (kept: Row[]) => Built,
): Built | null {
  const kept = rows.filter(({ id }) => !gone.has(id));
  return kept.length > 0 ? build(kept) : null;
}

function withoutIds<Variables extends { ids: string[] }>(variables: Variables, gone: ReadonlySet<string>) {
  const rows = variables.ids.map((id) => ({ id }));
  return keepRows(rows, gone, (kept) => ({ ...variables, ids: kept.map(({ id }) => id) }));
}

function readCachedItems(cache: ApolloCache, ids: readonly string[]) {
  return ids.flatMap((id) => readCachedItem(cache, id) ?? []);
}

const getIds = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** Returns the quoted name of a single item (“Milk”), or the number of items (3 items). */
const formatSubject = ([first, ...others]: readonly ItemFieldsFragment[]) =>
  others.length > 0 ? `${others.length + 1} items` : quote(first?.name ?? "");

/**
 * Ticks or un-ticks items of one list, without headings. Undo reverts only items that changed. Returns false on
 * failure.
 */
export function completeItems(client: ApolloClient, ids: readonly string[], completed: boolean): Promise<boolean> {
  const changed = readCachedItems(client.cache, ids).filter((item) => !item.isHeading && item.completed !== completed);
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
    reportFailure(failureTitle, sendCompletions(client, getIds(changed), completed, runId), () =>
      completeItems(client, ids, completed),
    ),
  );
}

const sendCompletions = (client: ApolloClient, ids: string[], completed: boolean, runId: string | null) =>
  sendChange(client, CompleteItems, { ids, completed, runId }, ids);

/** Moves items of one list to the end of another list, in the order of `ids`. Returns false when it failed. */
export function moveItems(
  client: ApolloClient,
  ids: readonly string[],
  target: { id: string; name: string },
): Promise<boolean> {
  const items = readCachedItems(client.cache, ids);
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
    reportFailure("The items were not moved", sendMove(client, [sourceId, target.id], atEnd), () =>
      moveItems(client, ids, target),
    ),
  );
}

/** Moves items from one list to another. Items without a `sortingOrder` go to the end. */
const sendMove = (client: ApolloClient, [sourceId, listId]: [string, string], moves: ItemMoveInput[]) =>
  sendChange(client, MoveItems, { listId, items: moves }, [sourceId, listId, ...getIds(moves)]);

/** Deletes items of one list. Returns false when it failed. */
export function deleteItems(client: ApolloClient, ids: readonly string[]): Promise<boolean> {
  const items = readCachedItems(client.cache, ids);
  const action = {
    message: `Deleted ${formatSubject(items)}`,
    undo: () => restoreItems(client, ids, items),
    offersUndo: true,
  };
  const failureTitle = ids.length > 1 ? "The items were not deleted" : "The item was not deleted";
  return withUndo(
    client,
    action,
    reportFailure(failureTitle, sendDeletion(client, [...ids]), () => deleteItems(client, ids)),
  );
}

/** Deletes an item. Returns false when it failed. */
export const deleteItem = (client: ApolloClient, id: string) => deleteItems(client, [id]);

/** Deletes items without recording an undo: `createItem` uses this as its own undo. Rejects when it fails. */
export const sendDeletion = (client: ApolloClient, ids: string[]) => sendChange(client, DeleteItems, { ids }, ids);

/**
 * Restores deleted items. With `before`, the items as they were, they appear at once; without it the server must answer.
 * Rejects when it fails.
 */
export function restoreItems(client: ApolloClient, ids: readonly string[], before?: ItemFieldsFragment[]) {
  const listIds = new Set(before?.map(({ listId }) => listId));
  const options = { before, needsServer: !before };
  return sendChange(client, RestoreItems, { ids: [...ids] }, [...listIds, ...ids], options);
}

export const useCompleteItems = () => useWithClient(completeItems);
export const useMoveItems = () => useWithClient(moveItems);
export const useDeleteItems = () => useWithClient(deleteItems);
export const useDeleteItem = () => useWithClient(deleteItem);
