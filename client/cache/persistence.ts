import { ApolloLink, type ApolloCache, type DocumentNode, type OperationVariables } from "@apollo/client";
import { equal } from "@wry/equality";
import { Kind } from "graphql";
import { tap } from "rxjs";
import { whenIdle } from "../ui/loading.ts";
import type { SafeStorage } from "../ui/safeStorage.ts";

/** Milliseconds for which saved data is valid after the last save: ten minutes (docs/app.md, Cached data). */
const CACHE_LIFETIME = 600_000;

type PersistedQueries = Record<"user" | "notebooks" | "currentNotebook" | "currentList", DocumentNode>;
type PersistedKey = keyof PersistedQueries;
type Options = { cache: ApolloCache; storage: SafeStorage; now: () => number; queries: PersistedQueries };
type SavedResult = { variables: OperationVariables; data: unknown };

const PERSISTED_KEYS: PersistedKey[] = ["user", "notebooks", "currentNotebook", "currentList"];
const getStorageKey = (key: PersistedKey | "timestamp") => `listbook.${key}`;
const WITHOUT_VARIABLES: [PersistedKey, OperationVariables][] = [
  ["user", {}],
  ["notebooks", {}],
];
/** Milliseconds from an answer until it is saved. Saving a long list takes some, so a burst of acts is saved once. */
const SAVE_DELAY = 5_000;

export type CachePersistor = ReturnType<typeof createCachePersistor>;

/**
 * Saves the server's last answers in local storage, so that the next page can show its first screen without waiting. It
 * saves no change that the server has not answered. The app works without it where storage is disabled, full or
 * corrupt.
 */
export function createCachePersistor({ cache, storage, now, queries }: Options) {
  /** The variables of the last answered query for each key. */
  const lastVariables = new Map(WITHOUT_VARIABLES);
  /**
   * The queries that the server has answered on this page, or that were restored. For other queries the cache may have
   * older data, which is shown only without a connection.
   */
  const freshKeys = new Set<PersistedKey>();
  /** The last result that this page has saved under each key, with its text. */
  const saved = new Map<PersistedKey, SavedResult & { text: string }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Fills the cache with data that was saved less than ten minutes ago; older data is discarded. */
  function restore() {
    try {
      const age = now() - Number(storage.get(getStorageKey("timestamp")) ?? NaN);
      if (!(age >= 0 && age < CACHE_LIFETIME)) return clear();
      for (const key of PERSISTED_KEYS) restoreKey(key);
    } catch {
      clear();
    }
  }

  function restoreKey(key: PersistedKey) {
    const text = storage.get(getStorageKey(key));
    if (!text) return;
    const { variables, data } = JSON.parse(text) as SavedResult;
    cache.writeQuery({ query: queries[key], variables, data });
    lastVariables.set(key, variables);
    freshKeys.add(key);
  }

  function save() {
    const isSaved = PERSISTED_KEYS.every(saveKey) && storage.set(getStorageKey("timestamp"), String(now()));
    if (!isSaved) clear();
  }

  /** Saves the last answer to a query, or removes the saved one if there is none now. Returns false where that fails. */
  function saveKey(key: PersistedKey): boolean {
    const variables = lastVariables.get(key);
    const data =
      variables && freshKeys.has(key) && cache.readQuery({ query: queries[key], variables, optimistic: false });
    if (data) return saveResult(key, { variables, data });
    storage.remove(getStorageKey(key));
    return true;
  }

  /** Saves a result, unless it is saved already. Another page may have replaced or removed this page's last result. */
  function saveResult(key: PersistedKey, { variables, data }: SavedResult): boolean {
    const last = saved.get(key);
    const isSame = last && equal([last.variables, last.data], [variables, data]);
    if (isSame && storage.get(getStorageKey(key)) === last.text) return true;
    const text = JSON.stringify({ variables, data });
    saved.set(key, { variables, data, text });
    return storage.set(getStorageKey(key), text);
  }

  function clear() {
    clearTimeout(timer);
    timer = undefined;
    lastVariables.clear();
    saved.clear();
    for (const [key, variables] of WITHOUT_VARIABLES) lastVariables.set(key, variables);
    removeKeys(storage, [...PERSISTED_KEYS, "timestamp"]);
  }

  /**
   * Schedules a save. Until then what is saved is older than the page, so the next page must not show it: it finds no
   * timestamp if this one is killed before it saves.
   */
  function scheduleSave() {
    if (timer !== undefined) return;
    storage.remove(getStorageKey("timestamp"));
    timer = setTimeout(() => whenIdle(saveIfScheduled), SAVE_DELAY);
  }

  /** Saves now if a save is scheduled. Called when the page is hidden or left, which cannot wait until it is idle. */
  function saveIfScheduled() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save();
  }

  const findKey = (operation: string | undefined) =>
    PERSISTED_KEYS.find((key) => readOperationName(queries[key]) === operation);

  /** Schedules a save after every answer of the server, when the answer has reached the cache. */
  const link = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ errors }) => {
        const key = findKey(operation.operationName);
        if (key && !errors) {
          lastVariables.set(key, operation.variables);
          freshKeys.add(key);
        }
        scheduleSave();
      }),
    ),
  );

  return { restore, save, saveIfScheduled, clear, link };
}

/** Removes the saved notebooks, lists and items; the saved user stays. */
export function clearPersistedRows(storage: SafeStorage) {
  const keys = PERSISTED_KEYS.filter((key) => key !== "user");
  removeKeys(storage, keys);
}

function removeKeys(storage: SafeStorage, keys: (PersistedKey | "timestamp")[]) {
  for (const key of keys) storage.remove(getStorageKey(key));
}

function readOperationName({ definitions }: DocumentNode) {
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return operation && "name" in operation ? operation.name?.value : undefined;
}
