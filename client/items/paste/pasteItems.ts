import { t } from "@lingui/core/macro";
import { v7 } from "uuid";
import { reportAction } from "../../actions/defineAction.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { quote } from "../../ui/format.ts";
import { createItems, undoNewItems } from "../model/actions.ts";
import { describeRows, ROW_WORDS } from "../model/labels.ts";
import type { PlacedItem } from "./choosePasted.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/** The maximum size of the items in one request, in bytes. The server accepts requests of 256 kB. */
const MAX_BYTES = 240_000;

/** Adds pasted items to a list, with one undo. They appear at once. Returns false when it failed. */
export function pasteItems(client: SyncClient, listId: string, items: readonly PlacedItem[]): Promise<boolean> {
  const rows = items.map((item) => ({ id: v7(), ...item }));
  const name = rows.length === 1 ? quote(rows[0]?.name ?? "") : undefined;
  const words = {
    done: describeRows(rows, ROW_WORDS.added),
    failed: name ? t`Couldn’t add ${name}` : t`Couldn’t add the items`,
    ...undoNewItems(rows.map(({ id }) => id)),
    offersUndo: true,
  };
  return reportAction(client, words, sendItems(client, listId, rows), () => pasteItems(client, listId, items));
}

/**
 * Adds items to a list as a part of another action. The outbox sends the requests one after the other, because all of
 * them have the key of the list. Rejects when the server refuses them.
 */
export const sendItems = (client: SyncClient, listId: string, rows: readonly NewItemInput[]) =>
  Promise.all(splitIntoRequests(rows).map((part) => createItems.send(client, listId, part)));

/** Splits items into as few requests as the server's limit allows, in their order. Exported for tests. */
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
