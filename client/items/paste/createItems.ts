import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { Items } from "../../cache/places.ts";
import { reportFailure } from "../../feedback/errors.ts";
import { withUndo } from "../../feedback/undo.ts";
import { graphql } from "../../graphql/index.ts";
import type { ItemFieldsFragment, NewItemInput } from "../../graphql/graphql.ts";
import { formatCount, quote } from "../../ui/format.ts";
import { sendDeletion } from "../bulkMutations.ts";
import type { PlacedItem } from "./choosePasted.ts";

const CreateItems = graphql(`
  mutation CreateItems($input: CreateItemsInput!) {
    createItems(input: $input) {
      ...ItemFields
    }
  }
`);

/** The most bytes of items in one request. The server takes 256 kB with everything around them. */
const MAX_BYTES = 240_000;

/** Adds items to a list, with one undo. They appear at once. Returns false when it failed. */
export function createItems(client: ApolloClient, listId: string, items: readonly PlacedItem[]) {
  const rows = items.map((item) => ({ id: v7(), ...item }));
  const ids = rows.map(({ id }) => id);
  const subject = rows.length === 1 ? quote(rows[0]?.name ?? "") : `${formatCount(rows.length)} items`;
  const action = { message: `Added ${subject}`, undo: () => sendDeletion(client, ids), offersUndo: true };
  const now = new Date().toISOString();
  const show = (row: (typeof rows)[number]) =>
    ({ __typename: "Item", ...row, listId, replaced: null, createdAt: now, updatedAt: now }) as const;
  // The queue sends the requests one after the other, because each of them changes the list.
  const requests = splitIntoRequests(rows).map((part) => sendItems(client, listId, part, part.map(show)));
  const failureTitle = `${subject} ${rows.length === 1 ? "was" : "were"} not added`;
  return withUndo(client, action, reportFailure(failureTitle, Promise.all(requests)));
}

/**
 * Sends new items. The cache shows `shown` until they are answered. A repeated call with the same ids adds nothing twice.
 * Rejects when it fails.
 */
export function sendItems(client: ApolloClient, listId: string, items: NewItemInput[], shown?: ItemFieldsFragment[]) {
  return client.mutate({
    mutation: CreateItems,
    variables: { input: { listId, items } },
    ...(shown && { optimisticResponse: { createItems: shown } }),
    update: (cache, { data }) => {
      const ids = new Set(data?.createItems.map(({ id }) => id));
      cache.updateQuery({ query: Items, variables: { listId } }, (known) =>
        known && data ? { items: [...known.items.filter(({ id }) => !ids.has(id)), ...data.createItems] } : undefined,
      );
    },
    context: { keys: [listId, ...items.flatMap(({ id }) => id ?? [])] },
  });
}

/** Splits items into as few requests as the server's limit allows, in their order. */
export function splitIntoRequests<Row extends NewItemInput>(rows: readonly Row[]): Row[][] {
  const encoder = new TextEncoder();
  const requests: Row[][] = [];
  let free = 0;
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1;
    if (size > free) {
      requests.push([]);
      free = MAX_BYTES;
    }
    requests.at(-1)?.push(row);
    free -= size;
  }
  return requests;
}
