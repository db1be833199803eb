import { reportCreateFailure } from "../../actions/errors.ts";
import { withUndo } from "../../actions/undo.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { sendItems } from "../../items/paste/pasteItems.ts";
import { createList, getCreationWords } from "./actions.ts";
import type { SyncClient } from "../../sync/state/state.ts";

type NewListInput = { id: string; notebookId: string; name: string; isTemplate?: boolean };

/**
 * Creates a list or a template with its first items, which appear at once, as a part of another action. Rejects when the
 * server refuses them.
 */
export function sendListWithItems(client: SyncClient, list: NewListInput, items: NewItemInput[]) {
  const { id, notebookId, name, isTemplate } = list;
  return Promise.all([createList.send(client, notebookId, name, id, isTemplate), sendItems(client, id, items)]);
}

/** Does the same as an action of its own, which is undone by deleting the list. A toast says why it was refused. */
export function createListWithItems(client: SyncClient, list: NewListInput, items: NewItemInput[]) {
  const answers = sendListWithItems(client, list, items);
  return withUndo(client, getCreationWords(list), reportCreateFailure("list", list.name, answers));
}
