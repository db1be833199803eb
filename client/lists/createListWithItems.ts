import { reportCreateFailure } from "../actions/errors.ts";
import { withUndo } from "../actions/undo.ts";
import type { NewItemInput } from "../graphql/graphql.ts";
import { createItems } from "../items/actions.ts";
import { splitIntoRequests } from "../items/paste/pasteItems.ts";
import { createList, getCreationWords } from "./actions.ts";
import type { SyncClient } from "../sync/state.ts";

export type NewListInput = { id: string; notebookId: string; name: string };

/**
 * Creates a list with its first items, which appear at once. Rejects when the server refuses them; a toast says why.
 */
export function createListWithItems(client: SyncClient, list: NewListInput, items: NewItemInput[]) {
  const { id, notebookId, name } = list;
  const answers = Promise.all([
    createList.send(client, notebookId, name, id),
    ...splitIntoRequests(items).map((part) => createItems.send(client, id, part)),
  ]);
  return withUndo(client, getCreationWords(list), reportCreateFailure("list", name, answers));
}
