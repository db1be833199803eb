import type { ApolloClient, DocumentNode } from "@apollo/client";
import { equal } from "@wry/equality";
import type { PendingChangesCache } from "../../cache/PendingChangesCache.ts";
import { withoutRows } from "../../cache/notebookRows.ts";
import { whenIdle } from "../../ui/loading.ts";
import { getNetwork, getReadKey } from "../network.ts";
import type { BrowserStore, Copy } from "./browserStore.ts";
import { UNKNOWN_USER } from "../outbox/pendingChange.ts";

/** Milliseconds for which a copy can be shown: 30 days (docs/app.md, Offline). */
const COPY_LIFETIME = 30 * 24 * 60 * 60_000;
/** Milliseconds to wait after an answer before saving, so that the answers that follow it are saved with it. */
const SAVE_DELAY = 300;
/** Milliseconds until the copies can be read again, for a screen whose rows were removed from the cache. */
const RELOAD_DELAY = 1_000;

const getCopyKey = (userId: string, readKey: string) => `${userId} ${readKey}`;

type CopiesOptions = {
  store: BrowserStore;
  /** The queries whose answers are copied, by their names. */
  queries: Record<string, DocumentNode>;
  getUser: () => string;
};

export type Copies = ReturnType<typeof startCopies>;

/**
 * Keeps the last answer to each read in the browser, and fills the cache with these copies when the server cannot be
 * reached. A copy is written again when an answer to a change has changed its rows.
 */
export function startCopies(client: ApolloClient, { store, queries, getUser }: CopiesOptions) {
  const network = getNetwork(client);
  const cache = client.cache as PendingChangesCache;
  /** The last copy that this page has saved of each read. */
  const saved = new Map<string, Pick<Copy, "data" | "at">>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: Promise<void> | undefined;

  async function save() {
    clearTimeout(timer);
    timer = undefined;
    const userId = getUser();
    if (userId === UNKNOWN_USER) return;
    const copies: Copy[] = [];
    for (const [readKey, { name, variables, at, isCopy }] of network.knownReads) {
      const query = isCopy ? undefined : queries[name];
      const data: unknown = query && client.readQuery({ query, variables });
      if (!data || equal(saved.get(readKey), { data, at })) continue;
      saved.set(readKey, { data, at });
      copies.push({ key: getCopyKey(userId, readKey), userId, name, variables, data, at });
    }
    // The app works without copies if the browser cannot save them.
    if (copies.length > 0) await store.putCopies(copies).catch(() => undefined);
  }

  async function load() {
    const copies = await store.readCopies(getUser()).catch(() => []);
    const valid = copies.filter(({ name, at }) => queries[name] && at > Date.now() - COPY_LIFETIME);
    cache.writeOlder(() => {
      for (const { name, variables, data } of valid.sort((a, b) => a.at - b.at)) {
        const query = queries[name];
        if (query) client.writeQuery({ query, variables, data });
      }
    });
    for (const { name, variables, at } of valid) {
      const key = getReadKey(name, variables);
      if (!network.knownReads.has(key)) network.knownReads.set(key, { name, variables, at, isCopy: true });
    }
  }

  network.loadCopies = () => (loading ??= load().finally(() => setTimeout(() => (loading = undefined), RELOAD_DELAY)));
  network.onAnswer = () => (timer ??= setTimeout(() => whenIdle(() => void save()), SAVE_DELAY));
  network.onAnswer();
  whenIdle(() => void store.deleteCopiesBefore(Date.now() - COPY_LIFETIME).catch(() => undefined));

  return {
    save,
    /** Returns the data of the user's copies, or only that of the query `name` without variables. */
    async readData(name?: string): Promise<unknown[]> {
      const userId = getUser();
      const copies = name ? store.readCopy(getCopyKey(userId, getReadKey(name, {}))) : store.readCopies(userId);
      return (await copies.catch(() => [])).map(({ data }) => data);
    },
    /** Removes rows from the copies of the user. */
    async removeRows(ids: ReadonlySet<string>) {
      await save();
      const copies = await store.readCopies(getUser()).catch(() => []);
      const changed = copies
        .map((copy) => ({ ...copy, data: withoutRows(copy.data, ids) }))
        .filter(({ data }, index) => !equal(data, copies[index]?.data));
      if (changed.length > 0) await store.putCopies(changed).catch(() => undefined);
    },
    /** Clears the state of this page, because it has another user now. */
    reset() {
      saved.clear();
      network.knownReads.clear();
    },
  };
}
