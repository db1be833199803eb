import type { ApolloClient } from "@apollo/client";
import {
  collectRows,
  findIdsInNotebook,
  findJoinedNotebookIds,
  readAllRows,
  removeRows,
} from "../../cache/notebookRows.ts";
import { clearPersistedRows } from "../../cache/persistence.ts";
import { graphql } from "../../graphql/index.ts";
import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";
import type { Copies } from "./copies.ts";
import { getNetwork } from "../network.ts";
import { getOutbox } from "../outbox/outbox.ts";
import { PROBE_CONTEXT } from "../links/reads.ts";

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

const REFUSAL = "This notebook is not shared with you any more.";

/**
 * Removes each notebook that other people no longer share with the user (docs/app.md, Cached data): its rows
 * in the cache and in the browser's database, and the unsent changes, whose text the user can then copy. The function
 * checks after each answer without such a notebook, and after each live event. Undo steps stay. Those in such a
 * notebook change nothing, because the server does not find its rows.
 */
export function followGoneNotebooks(client: ApolloClient, copies: Copies) {
  const network = getNetwork(client);
  const outbox = getOutbox(client);
  let checking: Promise<void> | undefined;

  /** Asks the server for the notebooks and their user, because the answer in the cache may be that of another user. */
  async function check() {
    const userId = outbox.getUser();
    const known = [...readAllRows(client.cache), ...collectRows(await copies.readData("Notebooks"))];
    const joined = findJoinedNotebookIds(known);
    if (joined.length === 0) return;
    const { data } = await client.query({ query: SeenNotebooks, fetchPolicy: "no-cache", context: PROBE_CONTEXT });
    if (data?.currentUser?.id !== userId || outbox.getUser() !== userId) return;
    const seen = new Set(data.notebooks.map(({ id }) => id));
    for (const id of joined) if (!seen.has(id)) await removeGoneNotebook(id);
  }

  async function removeGoneNotebook(id: string) {
    const ids = findIdsInNotebook([...readAllRows(client.cache), ...collectRows(await copies.readData())], id);
    outbox.endGone(ids, REFUSAL);
    removeRows(client.cache, ids);
    clearPersistedRows(safeLocalStorage);
    await copies.removeRows(ids);
  }

  // A failed check is ignored; the next check finds the same notebooks.
  network.removeGoneNotebooks = () =>
    (checking ??= check()
      .catch(() => undefined)
      .finally(() => (checking = undefined)));

  client.cache.watch({
    query: CachedNotebooks,
    optimistic: false,
    callback({ result, complete }) {
      if (!complete) return;
      const seen = new Set(result?.notebooks.map(({ id }) => id));
      if (findJoinedNotebookIds(readAllRows(client.cache)).some((id) => !seen.has(id)))
        void network.removeGoneNotebooks?.();
    },
  });
  void network.removeGoneNotebooks();
}
