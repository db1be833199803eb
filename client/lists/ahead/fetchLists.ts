import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { equal } from "@wry/equality";
import { graphql } from "../../graphql/index.ts";
import type { ChangesSinceQuery, ListsAndNotebooksQuery } from "../../graphql/graphql.ts";
import { ListsAndNotebooks } from "../../items/model/queries.ts";
import { PROBE_CONTEXT } from "../../sync/links/reads.ts";
import { classifyFailure } from "../../sync/server/retryPolicy.ts";
import { isNotFound } from "../../sync/server/serverErrors.ts";
import { getReadKey, type SyncClient } from "../../sync/state/state.ts";
import type { CopyAccess } from "../../sync/storage/copies.ts";
import { ActiveLists, ListWithItems } from "../model/queries.ts";

// Reads the active lists and the templates of which this browser has no copy, or an old one, so that they open without a
// connection (docs/app.md, Offline). What no screen of the page has read is not in its cache then, only in the copies.

// These are exported for tests, which let the time pass.
/** The most lists that are fetched ahead, and the most bytes of their answers. */
export const MAX_LISTS = 200;
export const MAX_BYTES = 5_000_000;
/** The bytes of an item in an answer, at least. */
const MIN_ITEM_BYTES = 250;
/** Milliseconds between two lists, so that the rate limits leave room for what the user opens. */
export const PAUSE = 500;
/** Milliseconds to wait for an answer. */
const TIMEOUT = 30_000;
/** Milliseconds after which a copy is read again although nothing has changed: 20 days. Copies are kept for 30. */
export const MAX_AGE = 20 * 24 * 60 * 60_000;
/** Milliseconds after which all copies are read again at the earliest: a server may say each time that all have changed. */
export const MIN_AGE = 24 * 60 * 60_000;

const ChangesSince = graphql(`
  query ChangesSince($since: String) {
    changes(since: $since) {
      cursor
      everything
      notebooks {
        changed
        gone
      }
      lists {
        changed
        gone
      }
      items {
        changed {
          listId
        }
      }
    }
  }
`);

const PROGRESS = "ChangesSince";

/**
 * What this browser knows of the changes. It is a copy too, so that it ends with the copies that it is about. Times are in
 * milliseconds: an answer from before such a time is out of date.
 */
type Progress = {
  /** The cursor of the last answer; null before the first. */
  cursor: string | null;
  everythingChangedAt: number;
  collectionsChangedAt: number;
  listsChangedAt: Record<string, number>;
  /** The bytes of the lists for which there was no room. */
  tooLarge: Record<string, number>;
};

const NOTHING_KNOWN: Progress = {
  cursor: null,
  everythingChangedAt: 0,
  collectionsChangedAt: 0,
  listsChangedAt: {},
  tooLarge: {},
};

/** What the task needs. It ends when `signal` is aborted. */
type Options = { client: SyncClient; copies: CopyAccess; signal: AbortSignal };

type Fetch = Options & { hasSameOwner: () => boolean };

type ListRow = ListsAndNotebooksQuery["lists"][number];

/** A task that knows what has changed. `times` are those of the copies, by their keys. */
type InformedFetch = Fetch & { progress: Progress; times: ReadonlyMap<string, number> };

/**
 * Asks the server what has changed, and reads what has. Without news it reads nothing else. Errors: those of the reads,
 * `QuotaExceededError` when the browser has no space left, and the reason of `signal`.
 */
export async function fetchLists(options: Options) {
  const { copies } = options;
  const task: Fetch = { ...options, hasSameOwner: copies.watchOwner() };
  const progress = await askForChanges(task);
  const informed = { ...task, progress, times: await copies.readTimes() };
  const hasNewCollections = await readCollections(informed);
  const wanted = chooseLists(await findLists(task));
  const isNews = ({ id }: ListRow) => !isCurrent(informed, id) && !(id in progress.tooLarge);
  if (hasNewCollections || wanted.some(isNews)) await keepLists(informed, wanted);
  await saveProgress(task, { ...progress, listsChangedAt: {} });
}

/** Reads what is missing or out of date of these lists, as far as there is room, and removes what was fetched before. */
async function keepLists(task: InformedFetch, lists: readonly ListRow[]) {
  const kept = new Set<string>();
  let room = MAX_BYTES;
  for (const list of lists) {
    const size = await keepList(task, list, room);
    if (size === null) continue;
    kept.add(task.copies.keyOf("ListWithItems", { id: list.id }));
    room -= size;
  }
  await removeOthers(task, kept);
}

/** The active lists and the templates, the most recently used first. */
const chooseLists = (lists: readonly ListRow[]) =>
  lists
    .filter(({ isTemplate, active }) => isTemplate || active)
    .sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt))
    .slice(0, MAX_LISTS);

/** Asks what has changed since the last time, and remembers it before anything is read: the task may be interrupted. */
async function askForChanges(task: Fetch): Promise<Progress> {
  const { copies } = task;
  const known = ((await copies.read(PROGRESS))?.data as Progress | undefined) ?? NOTHING_KNOWN;
  const at = Date.now();
  const { changes } = await ask(task, ChangesSince, { since: known.cursor }).catch((error: unknown) => {
    // The server does not know the cursor of another build any more.
    if (known.cursor === null || classifyFailure(error).kind !== "refused") throw error;
    return ask(task, ChangesSince, { since: null });
  });
  const progress = addChanges(known, changes, at);
  await saveProgress(task, progress);
  return progress;
}

function addChanges(known: Progress, changes: ChangesSinceQuery["changes"], at: number): Progress {
  const { cursor, everything, notebooks, lists, items } = changes;
  const listIds = [...lists.changed, ...items.changed.map(({ listId }) => listId)];
  const rows = [notebooks.changed, notebooks.gone, lists.changed, lists.gone];
  const isCollectionChanged = everything || rows.some((ids) => ids.length > 0);
  const isAllChanged = everything && at - known.everythingChangedAt > MIN_AGE;
  const tooLarge = isAllChanged ? {} : { ...known.tooLarge };
  for (const id of listIds) delete tooLarge[id];
  return {
    cursor,
    everythingChangedAt: isAllChanged ? at : known.everythingChangedAt,
    collectionsChangedAt: isCollectionChanged ? at : known.collectionsChangedAt,
    listsChangedAt: { ...known.listsChangedAt, ...Object.fromEntries(listIds.map((id) => [id, at])) },
    tooLarge,
  };
}

async function saveProgress({ copies, hasSameOwner }: Fetch, data: Progress) {
  if (hasSameOwner()) await copies.putAhead({ name: PROGRESS, variables: {}, data, at: Date.now() });
}

/**
 * Whether a screen shows a read. The live changes and the answers to own changes keep it up to date, which they do not for
 * what only looks into the cache.
 */
const isOnScreen = ({ client }: Fetch, name: string, variables: OperationVariables) =>
  [...client.getObservableQueries("active")].some(
    ({ queryName, variables: those, options }) =>
      queryName === name && options.fetchPolicy !== "cache-only" && equal(those, variables),
  );

/** Whether this browser has an answer that is neither too old nor from before a time. */
const isReadSince = ({ copies, times }: InformedFetch, time: number, name: string, variables: OperationVariables) =>
  (times.get(copies.keyOf(name, variables)) ?? -1) >= Math.max(time, Date.now() - MAX_AGE);

function isCurrent(task: InformedFetch, id: string) {
  const { everythingChangedAt, listsChangedAt } = task.progress;
  const changedAt = Math.max(everythingChangedAt, listsChangedAt[id] ?? 0);
  return isReadSince(task, changedAt, "ListWithItems", { id }) || isOnScreen(task, "ListWithItems", { id });
}

/**
 * Reads the notebooks, all lists and the active lists again if they have changed. They go into the cache of the page, as
 * for the screens that show them. Returns whether one was read.
 */
async function readCollections(task: InformedFetch) {
  const { client, signal, progress } = task;
  let isRead = false;
  for (const [name, query] of Object.entries({ ListsAndNotebooks, ActiveLists })) {
    const isKnown = isReadSince(task, progress.collectionsChangedAt, name, {}) || isOnScreen(task, name, {});
    if (isKnown) continue;
    await within(signal, client.query<unknown>({ query, fetchPolicy: "network-only" }));
    isRead = true;
  }
  return isRead;
}

/** Returns all lists: those in the cache where this page has read them, or else those of the copy. */
async function findLists({ client, copies }: Fetch): Promise<readonly ListRow[]> {
  const read = client.sync.knownReads.get(getReadKey("ListsAndNotebooks", {}));
  const cached = read && client.readQuery({ query: ListsAndNotebooks });
  const data = cached ?? ((await copies.read("ListsAndNotebooks"))?.data as ListsAndNotebooksQuery | undefined);
  return data?.lists ?? [];
}

/**
 * Reads a list if the browser has no current copy of it, and keeps it if it needs at most `room` bytes. Returns the bytes,
 * which are none for a list that the user has opened here, or null for a list that is not kept.
 */
async function keepList(task: InformedFetch, list: ListRow, room: number) {
  const { client, copies, progress } = task;
  const { id } = list;
  const variables = { id };
  const copy = await copies.read("ListWithItems", variables);
  const isOpened = copy && copy.aheadSize === undefined;
  if (isCurrent(task, id)) return isOpened || !copy ? 0 : fit(copy.aheadSize ?? 0, room);
  const isOfPage = client.sync.knownReads.get(getReadKey("ListWithItems", variables))?.isCopy === false;
  if (isOfPage) return readOfPage(task, variables);
  const leastSize = progress.tooLarge[id] ?? list.itemCount * MIN_ITEM_BYTES;
  if (!isOpened && leastSize > room) return null;
  const data = await readList(task, id);
  if (!data) return null;
  const size = isOpened ? 0 : countBytes(data);
  if (size > room) progress.tooLarge[id] = size;
  else {
    delete progress.tooLarge[id];
    const aheadSize = isOpened ? undefined : size;
    await copies.putAhead({ name: "ListWithItems", variables, data, at: Date.now(), aheadSize });
  }
  return fit(size, room);
}

const fit = (size: number, room: number) => (size > room ? null : size);

const countBytes = (data: unknown) => new TextEncoder().encode(JSON.stringify(data)).length;

/** Reads a list that is in the cache of this page, which then keeps the answer as it keeps those of its screens. */
async function readOfPage({ client, signal }: Fetch, variables: { id: string }) {
  await within(signal, client.query({ query: ListWithItems, variables, fetchPolicy: "network-only" }));
  return 0;
}

/** Returns the answer with a list; null if the list is gone. */
async function readList(task: Fetch, id: string) {
  await within(task.signal, new Promise((resolve) => setTimeout(resolve, PAUSE)));
  try {
    const data = await ask(task, ListWithItems, { id });
    return data.list ? data : null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Removes the lists that were fetched ahead but are not wanted any more, or have no room. */
async function removeOthers({ copies, times }: InformedFetch, kept: ReadonlySet<string>) {
  const removed: string[] = [];
  for (const key of times.keys()) {
    if (kept.has(key)) continue;
    const copy = await copies.readByKey(key);
    if (copy?.aheadSize !== undefined) removed.push(key);
  }
  await copies.delete(removed);
}

/** Asks the server for data that the page does not show. Throws when the answer is that of a user who has left. */
async function ask<Data, Variables extends OperationVariables>(
  { client, signal, hasSameOwner }: Fetch,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const context = { ...PROBE_CONTEXT, fetchOptions: { priority: "low", signal } };
  const options = { query, variables, fetchPolicy: "no-cache", context } as const;
  const { data } = await within(signal, client.query<Data>(options));
  if (!data || !hasSameOwner()) throw new Error("There is no answer for this user");
  return data;
}

/** Resolves with a task. Rejects when it takes too long, and when `signal` is aborted. */
async function within<Result>(signal: AbortSignal, task: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const timeout = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("No answer in time")), TIMEOUT);
    ended.signal.addEventListener("abort", () => clearTimeout(timer));
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { signal: ended.signal });
  });
  return Promise.race([task, timeout]).finally(() => ended.abort());
}
