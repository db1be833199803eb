import { ignoreFailure } from "../actions/errors.ts";
import { getToday } from "../ui/format.ts";
import { createListWithItems } from "../lists/model/createListWithItems.ts";
import { createDayName } from "../lists/model/naming.ts";
import type { NewItemInput } from "../graphql/graphql.ts";
import { parseItemText } from "../items/model/itemText.ts";
import { getDefaultNotebook } from "../lists/destination/defaultNotebook.ts";
import type { SyncClient } from "../sync/state/state.ts";

/**
 * Creates a list with its first items and headings in the default notebook, named after the day. All of them appear at
 * once. If there is no user yet, it creates a guest. Returns the id of the notebook. A toast reports when the server
 * refuses the list.
 */
export function createFirstList(client: SyncClient, id: string, items: NewItemInput[]) {
  const notebookId = getDefaultNotebook(client);
  const list = { id, name: createDayName(getToday()), notebookId };
  // A pasted item is parsed already; a typed one may still be a heading.
  const newItems = items.map((item) => (item.isHeading == null ? { ...item, ...parseItemText(item.name) } : item));
  ignoreFailure(createListWithItems(client, list, newItems));
  return notebookId;
}
