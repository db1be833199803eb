import { placeList } from "../cache/places.ts";
import { graphql } from "../graphql/index.ts";
import { ListsAndNotebooks } from "../items/model/queries.ts";
import { Templates } from "../lists/model/queries.ts";
import { getPlaceId, readCachedList } from "../rows/list.ts";
import { getReadKey, type SyncClient } from "../sync/state/state.ts";

const ListsOfNotebook = graphql(`
  query ListsOfNotebook($id: ID!) {
    notebookLists(notebookId: $id) {
      ...ListFields
    }
  }
`);

/**
 * Puts the lists of the last answer about all lists into the collections of their notebooks, of which this browser has an
 * older answer or none. So the page of each notebook opens without a connection.
 */
export function placeCopiedLists(client: SyncClient) {
  const { cache, sync } = client;
  const read = sync.knownReads.get(getReadKey("ListsAndNotebooks", {}));
  const { lists, notebooks } = (read && client.readQuery({ query: ListsAndNotebooks })) ?? {};
  if (!read || !lists || !notebooks) return;
  const older = new Set<string>();
  cache.batch({
    optimistic: false,
    update() {
      for (const { id } of notebooks) {
        const key = getReadKey("NotebookAndLists", { id });
        const known = sync.knownReads.get(key);
        if (known && known.at > read.at) continue;
        older.add(id);
        if (known) continue;
        sync.knownReads.set(key, { name: "NotebookAndLists", variables: { id }, at: read.at, isCopy: true });
        cache.writeQuery({ query: ListsOfNotebook, variables: { id }, data: { notebookLists: [] } });
      }
      if (!client.readQuery({ query: Templates })) cache.writeQuery({ query: Templates, data: { templates: [] } });
      for (const { id } of lists) {
        const list = readCachedList(cache, id);
        if (list && older.has(getPlaceId(list))) placeList(cache, list);
      }
    },
  });
}
