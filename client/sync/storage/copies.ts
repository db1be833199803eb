import { equal } from "@wry/equality";
import { withoutRows } from "../../cache/notebookRows.ts";
import { whenIdle } from "../../ui/loading.ts";
import { UNKNOWN_USER } from "../outbox/pendingChange.ts";
import { getReadKey, type SyncStorage } from "../state.ts";
import type { Copy } from "./browserStore.ts";
import { attempt, joinRuns, type StorageState } from "./storageState.ts";

// The last answer to each read, which fills the cache when the server cannot be reached.

/** Milliseconds for which a copy can be shown: 30 days (docs/app.md, Offline). */
const COPY_LIFETIME = 30 * 24 * 60 * 60_000;
/** Milliseconds to wait after an answer before saving, so that the answers that follow it are saved with it. */
const SAVE_DELAY = 300;
/** Milliseconds until the copies can be read again, for a screen whose rows were removed from the cache. */
const RELOAD_DELAY = 1_000;

const getCopyKey = (userId: string, readKey: string) => `${userId} ${readKey}`;

/** Saves the answers that have changed since the last save. An answer to a change may have changed their rows. */
async function saveCopies({ client, store, queries, savedCopies }: StorageState) {
  const { sync } = client;
  const { userId } = sync;
  if (userId === UNKNOWN_USER) return;
  const copies: Copy[] = [];
  for (const [readKey, { name, variables, at, isCopy }] of sync.knownReads) {
    const query = isCopy ? undefined : queries[name];
    const data: unknown = query && client.readQuery({ query, variables });
    if (!data || equal(savedCopies.get(readKey), { data, at })) continue;
    savedCopies.set(readKey, { data, at });
    copies.push({ key: getCopyKey(userId, readKey), userId, name, variables, data, at });
  }
  // The app works without copies if the browser cannot save them.
  if (copies.length > 0) await attempt(() => store.putCopies(copies));
}

async function loadCopies({ client, store, queries }: StorageState) {
  const { cache, sync } = client;
  const copies = await store.readCopies(sync.userId).catch(() => []);
  const valid = copies.filter(({ name, at }) => queries[name] && at > Date.now() - COPY_LIFETIME);
  cache.writeOlder(() => {
    for (const { name, variables, data } of valid.sort((a, b) => a.at - b.at)) {
      const query = queries[name];
      if (query) client.writeQuery({ query, variables, data });
    }
  });
  for (const { name, variables, at } of valid) {
    const key = getReadKey(name, variables);
    if (!sync.knownReads.has(key)) sync.knownReads.set(key, { name, variables, at, isCopy: true });
  }
}

/** Begins to copy answers. Returns what the links call: after each answer, and without a connection. */
export function startCopies(state: StorageState) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    void saveCopies(state);
  };
  const noteAnswer = () => void (timer ??= setTimeout(() => whenIdle(save), SAVE_DELAY));
  noteAnswer();
  whenIdle(() => void attempt(() => state.store.deleteCopiesBefore(Date.now() - COPY_LIFETIME)));
  return {
    noteAnswer,
    loadCopies: joinRuns(() => loadCopies(state), RELOAD_DELAY),
    readEachCopy: (...args: ReadEachArguments) => readEachCopy(state, ...args),
  };
}

type ReadEachArguments = Parameters<SyncStorage["readEachCopy"]>;

async function readEachCopy({ client, store }: StorageState, ...[read, signal]: ReadEachArguments) {
  for (const key of await store.readCopyKeys(client.sync.userId).catch(() => [])) {
    const [copy] = await store.readCopy(key).catch(() => []);
    if (signal.aborted) return;
    if (copy && copy.at > Date.now() - COPY_LIFETIME) await read(copy.data);
  }
}

/** Returns the data of the user's copies, or only that of the query `name` without variables. */
export async function readCopiedData({ client, store }: StorageState, name?: string): Promise<unknown[]> {
  const { userId } = client.sync;
  const copies = name ? store.readCopy(getCopyKey(userId, getReadKey(name, {}))) : store.readCopies(userId);
  return (await copies.catch(() => [])).map(({ data }) => data);
}

/** Removes rows from the copies of the user. */
export async function removeCopiedRows(state: StorageState, ids: ReadonlySet<string>) {
  const { client, store } = state;
  reportRemoval(state);
  await saveCopies(state);
  const copies = await store.readCopies(client.sync.userId).catch(() => []);
  const changed = copies
    .map((copy) => ({ ...copy, data: withoutRows(copy.data, ids) }))
    .filter(({ data }, index) => !equal(data, copies[index]?.data));
  if (changed.length > 0) await attempt(() => store.putCopies(changed));
  reportRemoval(state);
}

/** Tells what has read the rows. Who reads the copies during a removal is told after it. */
const reportRemoval = ({ client }: StorageState) => client.sync.removals.set((count) => count + 1);

/** Forgets what this page has read and saved, because it has another user now. */
export function forgetReads(state: StorageState) {
  state.savedCopies.clear();
  state.client.sync.knownReads.clear();
  reportRemoval(state);
}
