import { t } from "@lingui/core/macro";
import {
  collectRows,
  findIdsInNotebook,
  findJoinedNotebookIds,
  readAllRows,
  removeRows,
} from "../../cache/notebookRows.ts";
import { clearPersistedRows } from "../../cache/persistence.ts";
import { graphql } from "../../graphql/index.ts";
import { safeLocalStorage } from "../../ui/safeStorage.ts";
import { PROBE_CONTEXT } from "../links/reads.ts";
import { endGone } from "../outbox/refusals.ts";
import { readCopiedData, removeCopiedRows, reportRemoval } from "./copies.ts";
import { attempt, joinRuns, type StorageState } from "./storageState.ts";

// Removes each notebook that other people no longer share with the user (docs/app.md, Cached data): its rows in the
// cache and in the browser's database, and the unsent changes, whose text the user can then copy. Undo steps stay. Those
// in such a notebook change nothing, because the server does not find its rows.

/** The notebooks that the user can see now. */
const SeenNotebooks = graphql(`
  query SeenNotebooks {
    currentUser {
      id
    }
    notebooks {
      id
    }
  }
`);

const CachedNotebooks = graphql(`
  query CachedNotebooks {
    notebooks {
      id
    }
  }
`);

const REFUSAL = t`This notebook is no longer shared with you.`;

/** Asks the server for the notebooks and their user, because the answer in the cache may be that of another user. */
async function removeGoneNotebooks(state: StorageState) {
  const { client } = state;
  const { userId } = client.sync.users;
  const known = [...readAllRows(client.cache), ...collectRows(await readCopiedData(state, "Notebooks"))];
  const joined = findJoinedNotebookIds(known);
  if (joined.length === 0) return;
  const { data } = await client.query({ query: SeenNotebooks, fetchPolicy: "no-cache", context: PROBE_CONTEXT });
  if (data?.currentUser?.id !== userId || client.sync.users.userId !== userId) return;
  const seen = new Set(data.notebooks.map(({ id }) => id));
  for (const id of joined) if (!seen.has(id)) await removeGoneNotebook(state, id);
}

async function removeGoneNotebook(state: StorageState, id: string) {
  const { client } = state;
  const ids = findIdsInNotebook([...readAllRows(client.cache), ...collectRows(await readCopiedData(state))], id);
  endGone(client, ids, REFUSAL);
  removeRows(client.cache, ids);
  clearPersistedRows(safeLocalStorage);
  await removeCopiedRows(state, ids);
}

/**
 * Removes the gone notebooks now, and after each answer without a notebook that the cache has. What has read the rows of
 * any notebook forgets them when it is gone, also of one that the user has deleted. Returns the function that removes
 * the gone notebooks; a call during a run returns that run.
 */
export function followGoneNotebooks(state: StorageState) {
  const { cache } = state.client;
  // A failed check is ignored; the next check finds the same notebooks.
  const remove = joinRuns(async () => void (await attempt(() => removeGoneNotebooks(state))));
  let before = new Set<string>();

  cache.watch({
    query: CachedNotebooks,
    optimistic: false,
    callback({ result, complete }) {
      if (!complete) return;
      const seen = new Set(result?.notebooks.map(({ id }) => id));
      if ([...before].some((id) => !seen.has(id))) reportRemoval(state);
      before = seen;
      if (findJoinedNotebookIds(readAllRows(cache)).some((id) => !seen.has(id))) void remove();
    },
  });
  void remove();
  return remove;
}
