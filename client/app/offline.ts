import { CurrentUser, isAnonymous } from "../account/currentUser.ts";
import type { CurrentUserQuery } from "../graphql/graphql.ts";
import { ListsAndNotebooks } from "../items/model/queries.ts";
import { ListName } from "../frame/NamedCrumbs.tsx";
import { ActiveLists, Lists, ListWithItems, ListWithNextItem, Notebooks, Templates } from "../lists/model/queries.ts";
import { NotebookAndLists } from "../notebooks/queries.ts";
import { placeCopiedLists } from "../notebooks/placeCopiedLists.ts";
import { fetchAhead } from "../lists/ahead/fetchAhead.ts";
import { followDueLists } from "../lists/repeat/followDueLists.ts";
import { withinTime } from "../sync/storage/browserStore.ts";
import { NotebookName } from "../rows/notebookName.ts";
import { startStorage } from "../sync/startStorage.ts";
// These files define the changes that an earlier page may have left.
import "../items/model/actions.ts";
import "../lists/model/actions.ts";
import "../lists/model/showListIn.ts";
import "../lists/model/bulkActions.ts";
import "../lists/answers/actions.ts";
import "../lists/runs/actions.ts";
import "../lists/repeat/actions.ts";
import "../lists/repeat/comeBack.ts";
import "../notebooks/actions.ts";
import "../lists/destination/defaultNotebook.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** The queries whose last answers can be shown without a connection. */
const COPIED_QUERIES = {
  CurrentUser,
  Notebooks,
  NotebookName,
  ListName,
  NotebookAndLists,
  Lists,
  Templates,
  ListsAndNotebooks,
  ListWithItems,
  ListWithNextItem,
  ActiveLists,
};

/**
 * Makes the page work without a connection, for the current user. Resolves with null when the browser's database is
 * slow. The storage then starts as soon as it opens, and screens that could not be read are read from it.
 */
export async function startOfflineSupport(client: SyncClient) {
  const starting = start(client);
  const storage = await withinTime(starting).catch(() => null);
  if (!storage) void starting.then(() => readAgain(client));
  return storage;
}

/** Reads what the screens show from the copies. The client logs a failure. */
async function readAgain(client: SyncClient) {
  if (client.sync.connection.isLost()) await client.refetchQueries({ include: "active" }).catch(() => {});
}

async function start(client: SyncClient) {
  const storage = await startStorage(client, { queries: COPIED_QUERIES, placeCopies: placeCopiedLists });
  const followUser = (user: CurrentUserQuery["currentUser"]) =>
    void (user ? storage.setUser(user.id, isAnonymous(user) ?? false) : storage.setNobody());
  client.cache.watch<CurrentUserQuery>({
    query: CurrentUser,
    optimistic: false,
    immediate: true,
    callback({ result, complete }) {
      // The cache cannot be changed while it notifies its queries.
      if (complete) queueMicrotask(() => followUser(result.currentUser));
    },
  });
  followDueLists(client);
  fetchAhead(client, storage);
  return storage;
}
