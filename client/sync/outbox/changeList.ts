import { notifyQueries } from "../../cache/apolloInternals.ts";
import type { ShownChange } from "../../cache/PendingChangesCache.ts";
import { isShown, type SyncClient, type SyncState } from "../state/state.ts";
import { buildCall, groupNeighbours } from "./calls.ts";
import { type Answer, showChange } from "../state/change.ts";
import { addToJournal, removeFromJournal } from "./journal.ts";
import type { PendingChange } from "../state/pendingChange.ts";

// The list of the changes that the server has not answered, and the layer of the cache that shows them.

const createShows = (sync: SyncState) =>
  groupNeighbours(sync.changes.filter((change) => isShown(sync, change))).map(createShow);

function setChanges(sync: SyncState, next: readonly PendingChange[]) {
  sync.changes = next;
  const oldest = next[0] && Date.parse(next[0].at);
  sync.outboxState.set((before) => ({ ...before, count: next.length, oldest }));
}

/**
 * Replaces the changes and their layer, in one batch with the writes of `update` below it. `endedIds` is for
 * `setPending`.
 */
export function replaceChanges(
  client: SyncClient,
  next: readonly PendingChange[],
  update: () => void = () => {},
  endedIds?: ReadonlySet<string>,
) {
  const { cache, sync } = client;
  cache.batch({
    optimistic: false,
    update: () => {
      setChanges(sync, next);
      cache.setPending(createShows(sync), endedIds);
      update();
    },
  });
  notifyQueries(client);
}

/** Removes changes that have ended, in one batch with the writes of `update` below them. */
export function removeChanges(client: SyncClient, ended: readonly PendingChange[], update?: () => void) {
  const others = client.sync.changes.filter((change) => !ended.includes(change));
  const ids = new Set(ended.flatMap(({ keys }) => keys));
  const isShared = others.some(({ keys }) => keys.some((key) => ids.has(key)));
  replaceChanges(client, others, update, isShared ? undefined : ids);
}

/** Adds a change and shows it. Returns the change that contains it, which may be an earlier change of its rows. */
export function appendChange(client: SyncClient, change: PendingChange): PendingChange {
  const { cache, sync } = client;
  const merged = mergeIntoLast(sync, change);
  const kept = merged ?? change;
  setChanges(sync, merged ? sync.changes : [...sync.changes, change]);
  // No change after the merged one has the same rows, so the merged one can be shown last.
  if (!change.needsServer) cache.addPending(createShow([kept]), createShows(sync));
  notifyQueries(client);
  return kept;
}

/**
 * Merges a change into the last change of its rows, if that is of the same kind and row and was not sent yet. The first key
 * of a change is the row that it changes; lists that move to one notebook share another one.
 */
function mergeIntoLast({ changes }: SyncState, change: PendingChange): PendingChange | undefined {
  const last = changes.findLast(({ keys }) => keys.some((key) => change.keys.includes(key)));
  if (!last || last.call || last.needsServer || last.name !== change.name || last.keys[0] !== change.keys[0])
    return undefined;
  const merged = change.definition?.merge?.(last.variables, change.variables);
  if (!merged) return undefined;
  last.variables = merged;
  last.keys = [...new Set([...last.keys, ...change.keys])];
  last.callers.push(...change.callers);
  return last;
}

/** Keeps changes: in the journal at once, and in the storage when that can. Resolves then, if there is a storage. */
export function keep(sync: SyncState, members: readonly PendingChange[]) {
  const isInJournal = addToJournal(members.filter(({ needsServer }) => !needsServer));
  if (!isInJournal) sync.outboxState.set((before) => ({ ...before, isKept: false }));
  return sync.storage?.tell({ kind: "kept", changes: members });
}

/** Reports ended changes to the storage. A storage that is connected later gets them, too. */
export function reportEnded(sync: SyncState, members: readonly PendingChange[], answer?: Answer) {
  removeFromJournal(members);
  if (sync.storage) void sync.storage.tell({ kind: "ended", changes: members, answer });
  else sync.endedEarly.push(...members);
}

/** Ends changes without an answer: they have changed nothing. */
export function dropChanges(client: SyncClient, members: readonly PendingChange[]) {
  if (members.length === 0) return;
  removeChanges(client, members);
  reportEnded(client.sync, members);
  resolveCallers(members, null);
}

/** Replaces the id of a row in all changes, because the server has another row in its place. */
export function replaceId(client: SyncClient, id: string, by: string) {
  const replaced = client.sync.changes.map((change) => {
    const { variables, keys } = change;
    if (change.definition?.makesUser || !keys.includes(id)) return change;
    return Object.assign(change, JSON.parse(JSON.stringify({ variables, keys }).replaceAll(id, by)));
  });
  replaceChanges(client, replaced);
  void keep(client.sync, replaced);
}

/** Returns what shows changes which can be sent in one call. */
function createShow(changes: readonly [PendingChange, ...PendingChange[]]): ShownChange {
  const [{ at, before }] = changes;
  return {
    getIds: () => changes.flatMap(({ keys }) => keys),
    show(cache) {
      const call = buildCall(changes);
      if (call) showChange(cache, call.definition, call.variables, { at, before });
    },
  };
}

/** Resolves the promises of the callers on this page. */
export function resolveCallers(changes: readonly PendingChange[], data: unknown) {
  for (const { callers } of changes) for (const { resolve } of callers) resolve(data);
}
