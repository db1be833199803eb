import type { OperationVariables } from "@apollo/client";
import { equal } from "@wry/equality";
import { withoutRows } from "../../cache/notebookRows.ts";
import { nextTask, whenIdle } from "../../ui/loading.ts";
import { UNKNOWN_USER } from "../../session/userState.ts";
import { getReadKey, type StoredCopies } from "../state/state.ts";
import type { Copy } from "../state/copy.ts";
import { attempt, joinRuns, type StorageState, watchOwner } from "./storageState.ts";

// The last answer to each read, which fills the cache when the server cannot be reached.

/** Milliseconds for which a copy can be shown: 30 days (docs/app.md, Offline). */
const COPY_LIFETIME = 30 * 24 * 60 * 60_000;
/** Milliseconds to wait after an answer before saving, so that the answers that follow it are saved with it. */
const SAVE_DELAY = 300;
/** Milliseconds until the copies can be read again, for a screen whose rows were removed from the cache. */
const RELOAD_DELAY = 1_000;
/** The copies that are loaded in one task, so that none is long. */
const LOADED_AT_ONCE = 10;

const getCopyKey = (userId: string, readKey: string) => `${userId} ${readKey}`;

/** Saves the answers that have changed since the last save. An answer to a change may have changed their rows. */
async function saveCopies({ client, store, queries, savedCopies }: StorageState) {
  const { sync } = client;
  const { userId } = sync.users;
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

/** Fills the cache with the copies that have these keys. What the cache knows from the server stays. */
async function loadCopiesOf(state: StorageState, keys: readonly string[]) {
  const { client, store, queries } = state;
  const { cache, sync } = client;
  const hasSameOwner = watchOwner(state);
  const copies = (await Promise.all(keys.map((key) => store.readCopy(key).catch(() => [])))).flat();
  if (!hasSameOwner()) return;
  const valid = copies.filter(({ name, at }) => queries[name] && at > Date.now() - COPY_LIFETIME);
  cache.writeOlder(() => {
    for (const { name, variables, data } of valid.sort((a, b) => a.at - b.at)) {
      const query = queries[name];
      // The client's own `writeQuery` would tell screens at once, and they would read the rows without pending changes.
      if (query) cache.writeQuery({ query, variables, data });
    }
  });
  for (const { name, variables, at } of valid) {
    const key = getReadKey(name, variables);
    if (!sync.knownReads.has(key)) sync.knownReads.set(key, { name, variables, at, isCopy: true });
  }
}

/** Returns the keys of the user's copies of the reads without variables, which have all notebooks and lists. */
const getCollectionKeys = ({ client, queries }: StorageState) =>
  Object.keys(queries).map((name) => getCopyKey(client.sync.users.userId, getReadKey(name, {})));

/** Returns those of the keys whose reads this page has neither an answer to nor a copy of. */
function dropKnownKeys({ client }: StorageState, keys: readonly string[]): string[] {
  const { users, knownReads } = client.sync;
  const known = new Set(Array.from(knownReads.keys(), (readKey) => getCopyKey(users.userId, readKey)));
  return keys.filter((key) => !known.has(key));
}

/**
 * Returns the function that fills the cache with the copies: with those of the collections first, then with that of the
 * read that did not reach the server, and then with the others, the newest first. Only a copy that its screen misses is
 * read again: its rows were removed from the cache.
 */
function createLoader(state: StorageState): StoredCopies["load"] {
  const { client, store } = state;
  const loadCollections = joinRuns(
    () => loadCopiesOf(state, dropKnownKeys(state, getCollectionKeys(state))),
    RELOAD_DELAY,
  );

  const loadAll = joinRuns(async () => {
    const hasSameOwner = watchOwner(state);
    await loadCollections();
    const times = await store.readCopyTimes(client.sync.users.userId).catch(() => new Map<string, number>());
    for (const key of getCollectionKeys(state)) times.delete(key);
    const newestFirst = [...times].sort(([, a], [, b]) => b - a).map(([key]) => key);
    const keys = dropKnownKeys(state, newestFirst);
    while (keys.length > 0 && hasSameOwner()) {
      await loadCopiesOf(state, keys.splice(0, LOADED_AT_ONCE));
      await nextTask();
    }
    if (hasSameOwner()) state.placeCopies(client);
  }, RELOAD_DELAY);

  async function loadUnknown() {
    const keys = await store.readCopyKeys(client.sync.users.userId).catch(() => []);
    if (dropKnownKeys(state, keys).length > 0) await loadAll();
  }

  return async (read) => {
    if (!read) return loadAll();
    if (read.isShown()) return whenIdle(() => void loadUnknown());
    await loadCollections();
    await loadCopiesOf(state, [getCopyKey(client.sync.users.userId, getReadKey(read.name, read.variables))]);
    const loading = loadAll();
    if (!read.isShown()) await loading;
  };
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
    load: createLoader(state),
    readEach: (...args: ReadEachArguments) => readEachCopy(state, ...args),
  };
}

type ReadEachArguments = Parameters<StoredCopies["readEach"]>;

async function readEachCopy(state: StorageState, ...[read, signal]: ReadEachArguments) {
  const { client, store } = state;
  for (const key of dropKnownKeys(state, await store.readCopyKeys(client.sync.users.userId).catch(() => []))) {
    const [copy] = await store.readCopy(key).catch(() => []);
    if (signal.aborted) return;
    if (copy && copy.at > Date.now() - COPY_LIFETIME) await read(copy.data);
  }
}

/** Returns the data of the user's copies, or only that of the query `name` without variables. */
export async function readCopiedData({ client, store }: StorageState, name?: string): Promise<unknown[]> {
  const { userId } = client.sync.users;
  const copies = name ? store.readCopy(getCopyKey(userId, getReadKey(name, {}))) : store.readCopies(userId);
  return (await copies.catch(() => [])).map(({ data }) => data);
}

/** The copies of the user's reads, for what is fetched ahead. */
export type CopyAccess = ReturnType<typeof createCopyAccess>;

export function createCopyAccess(state: StorageState) {
  const { store, client } = state;
  const keyOf = (name: string, variables: OperationVariables) =>
    getCopyKey(client.sync.users.userId, getReadKey(name, variables));
  const readByKey = async (key: string): Promise<Copy | undefined> => (await store.readCopy(key))[0];
  return {
    keyOf,
    /** Returns the time of each copy, by its key. */
    readTimes: () => store.readCopyTimes(client.sync.users.userId),
    read: (name: string, variables: OperationVariables = {}) => readByKey(keyOf(name, variables)),
    readByKey,
    /** Stores an answer that no screen has asked for. Errors: `QuotaExceededError` when there is no space left. */
    putAhead: (copy: Omit<Copy, "key" | "userId">) =>
      store.putAheadCopy({ ...copy, key: keyOf(copy.name, copy.variables), userId: client.sync.users.userId }),
    delete: (keys: readonly string[]) => store.deleteCopies(keys),
    watchOwner: () => watchOwner(state),
  };
}

/** Removes rows from the copies of the user. */
export async function removeCopiedRows(state: StorageState, ids: ReadonlySet<string>) {
  const { client, store } = state;
  reportRemoval(state);
  await saveCopies(state);
  const copies = await store.readCopies(client.sync.users.userId).catch(() => []);
  const changed = copies
    .map((copy) => ({ ...copy, data: withoutRows(copy.data, ids) }))
    .filter(({ data }, index) => !equal(data, copies[index]?.data));
  if (changed.length > 0) await attempt(() => store.putCopies(changed));
  reportRemoval(state);
}

/** Lets whatever has read the rows read them again, also what reads the copies during the removal. */
export const reportRemoval = ({ client }: StorageState) => client.sync.removals.set((count) => count + 1);

/** Forgets what this page has read and saved, because it has another user now. */
export function forgetReads(state: StorageState) {
  state.savedCopies.clear();
  state.client.sync.knownReads.clear();
  reportRemoval(state);
}
