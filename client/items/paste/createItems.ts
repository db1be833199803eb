import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportFailure } from "../../feedback/errors.ts";
import { withUndo } from "../../feedback/undo.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { formatCount, quote } from "../../ui/format.ts";
import { sendDeletion } from "../bulkMutations.ts";
import { sendItems } from "../newItems.ts";
import type { PlacedItem } from "./choosePasted.ts";

/** The maximum size of the items in one request, in bytes. The server accepts requests of 256 kB. */
const MAX_BYTES = 240_000;

/** Adds items to a list, with one undo. They appear at once. Returns false when it failed. */
export function createItems(client: ApolloClient, listId: string, items: readonly PlacedItem[]): Promise<boolean> {
  const rows = items.map((item) => ({ id: v7(), ...item }));
  const ids = rows.map(({ id }) => id);
  const subject = rows.length === 1 ? quote(rows[0]?.name ?? "") : `${formatCount(rows.length)} items`;
  const action = { message: `Added ${subject}`, undo: () => sendDeletion(client, ids), offersUndo: true };
  // The outbox sends the requests one after the other, because all of them have the key of the list.
  const requests = splitIntoRequests(rows).map((part) => sendItems(client, listId, part));
  const failureTitle = `${subject} ${rows.length === 1 ? "was" : "were"} not added`;
  return withUndo(
    client,
    action,
    reportFailure(failureTitle, Promise.all(requests), () => createItems(client, listId, items)),
  );
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
