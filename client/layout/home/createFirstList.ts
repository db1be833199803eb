import { getToday } from "../../ui/format.ts";
import { createListWithItems } from "../../lists/createListWithItems.ts";
import { createDayName, nameListFromTemplate } from "../../lists/templates/naming.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { parseItemText } from "../../items/itemText.ts";
import { getDefaultNotebook } from "../../lists/destination/defaultNotebook.ts";
import type { SyncClient } from "../../sync/state.ts";

/** The list is named after its template, or else after the day. */
type NewList = { id: string; template?: string };

/**
 * Creates a list with its first items and headings in the default notebook. All of them appear at once. If there is no
 * user yet, it creates a guest. Returns the id of the notebook, and a promise that rejects when the server refuses the
 * list, which a toast reports.
 */
export function createFirstList(client: SyncClient, { id, template }: NewList, items: NewItemInput[]) {
  const notebookId = getDefaultNotebook(client);
  const name = template ? nameListFromTemplate(client.cache, template, notebookId) : createDayName(getToday());
  // A pasted item is parsed already; a typed one may still be a heading.
  const newItems = items.map((item) => (item.isHeading == null ? { ...item, ...parseItemText(item.name) } : item));
  return { notebookId, answer: createListWithItems(client, { id, name, notebookId }, newItems) };
}
