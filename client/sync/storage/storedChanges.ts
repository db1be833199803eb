import { safeLocalStorage } from "../../ui/safeStorage.ts";
import type { Answer } from "../state/change.ts";
import { endElsewhere, restoreChanges } from "../outbox/otherChanges.ts";
import { type PendingChange, type StoredChange, toStored } from "../state/pendingChange.ts";
import { UNKNOWN_USER } from "../../session/userState.ts";
import { WAITING_KEY } from "../state/state.ts";
import { publish } from "./channel.ts";
import { readJournal, removeStoredEntries } from "./journalEntries.ts";
import { attempt, type StorageState } from "./storageState.ts";

// The changes of a page in the browser's database.

/** Milliseconds for which the sent changes of a new guest are kept. Chromium writes cookies every 30 seconds. */
export const NEW_GUEST_TIME = 60_000;

/** Stores changes and shows them to the other pages. Resolves when they are stored, or cannot be. */
export async function keepChanges(state: StorageState, changes: readonly PendingChange[]) {
  const { store, client, kept } = state;
  const stored = changes.filter(({ needsServer }) => !needsServer).map(toStored);
  if (stored.length === 0) return;
  const setKept = (isKept: boolean) =>
    client.sync.outboxState.set((before) => (before.isKept === isKept ? before : { ...before, isKept }));
  kept.writeCount++;
  try {
    await store.putChanges(stored).finally(() => kept.writeCount--);
    removeStoredEntries(stored);
    // Of changes that are being written, the journal may not have all.
    if (kept.writeCount === 0) setKept(true);
    const waiting = stored.filter(({ id }) => !kept.endedIds.has(id));
    for (const { id } of waiting) kept.ids.add(id);
    if (waiting.length > 0) publish(state, { kind: "added", changes: waiting });
    // The server has answered these during the write, which may have come after their removal.
    const ended = stored.filter(({ id }) => kept.endedIds.has(id)).map(({ id }) => id);
    if (ended.length > 0 && Date.now() >= kept.sentUntil) await store.deleteChanges(ended);
    void requestPersistence();
  } catch (error) {
    setKept(false);
    console.warn("This browser does not keep changes:", error);
  }
}

/**
 * Shows the changes that are not stored yet to the other pages. The user leaves this page, which may end before it has
 * stored them.
 */
export function publishUnstored(state: StorageState) {
  const { client, kept } = state;
  const unstored = client.sync.changes.filter(({ id, needsServer }) => !needsServer && !kept.ids.has(id));
  if (unstored.length > 0) publish(state, { kind: "added", changes: unstored.map(toStored) });
}

/** Removes ended changes from the store, and shows the answer to the other pages. */
export function endStored(state: StorageState, changes: readonly PendingChange[], answer?: Answer) {
  const { store, client, kept } = state;
  const ids = changes.filter(({ needsServer }) => !needsServer).map(({ id }) => id);
  markEnded(state, ids);
  if (ids.length === 0) return;
  const { call, data } = answer ?? {};
  publish(state, {
    kind: "ended",
    ids,
    ...(call && { answer: { name: call.definition.name, variables: call.variables, data } }),
  });
  if (changes.some(({ definition }) => definition?.makesUser)) kept.sentUntil = Date.now() + NEW_GUEST_TIME;
  if (Date.now() < kept.sentUntil)
    keepSent(
      state,
      changes.filter(({ id }) => ids.includes(id)),
    );
  // If the removal fails, the next page sends the change once more, and the server recognizes it.
  else store.deleteChanges(ids).catch(() => undefined);
  if (client.sync.changes.length === 0) safeLocalStorage.remove(WAITING_KEY);
}

/**
 * Keeps the sent changes of a new guest. A browser writes a cookie to the disk some time after it gets it. If it is
 * killed before that, its next page has no user, and creates the guest again from these changes.
 */
function keepSent({ store, kept }: StorageState, changes: readonly PendingChange[]) {
  const sent = changes.map((change) => ({ ...toStored(change), isSent: true as const }));
  store.putChanges(sent).catch(() => undefined);
  setTimeout(
    () => void store.deleteChanges(sent.map(({ id }) => id)).catch(() => undefined),
    kept.sentUntil - Date.now(),
  );
}

export function markEnded({ kept }: StorageState, ids: readonly string[]) {
  for (const id of ids) {
    kept.ids.delete(id);
    kept.endedIds.add(id);
  }
}

/** Adds changes that only the store or the journal has, and ends those that are no longer there. */
export async function readStoredChanges(state: StorageState) {
  const { client, store, kept } = state;
  const { sync } = client;
  const { userId, guestId } = sync.users;
  const userIds = new Set([UNKNOWN_USER, userId, guestId ?? userId]);
  // The result may lack a change that is stored during the read.
  const keptBefore = new Set(kept.ids);
  const entries = await storeJournal(state);
  const read = await Promise.all([...userIds].map((id) => store.readChanges(id))).catch(() => undefined);
  if (userId !== sync.users.userId) return;
  const inJournal = entries.filter((entry) => userIds.has(entry.userId));
  // Those that ended before there was a storage are removed from the store when it is connected.
  const endedIds = new Set([...kept.endedIds, ...sync.endedEarly.map(({ id }) => id)]);
  const found = new Map([...inJournal, ...(read ?? []).flat()].map((change) => [change.id, change]));
  // Changes that were made before the user was known belong to the user.
  const stored = [...found.values()]
    .filter(({ id, isSent }) => !isSent && !endedIds.has(id))
    .map((change) => (change.userId === UNKNOWN_USER ? { ...change, userId } : change));
  const storedIds = new Set(stored.map(({ id }) => id));
  const goneIds = read ? sync.changes.flatMap(({ id }) => (keptBefore.has(id) && !storedIds.has(id) ? id : [])) : [];
  markEnded(state, goneIds);
  for (const id of storedIds) kept.ids.add(id);
  if (goneIds.length > 0) {
    endElsewhere(client, new Set(goneIds));
    // The client logs a failure.
    client.refetchQueries({ include: "active" }).catch(() => {});
  }
  restoreChanges(client, stored);
  if (sync.changes.length === 0) safeLocalStorage.remove(WAITING_KEY);
}

/** Moves what pages could only write to the journal before they ended into the store. Returns what was there. */
async function storeJournal({ store }: StorageState): Promise<StoredChange[]> {
  const entries = readJournal();
  if (entries.length > 0)
    await attempt(async () => {
      await store.putChanges(entries);
      removeStoredEntries(entries);
    });
  return entries;
}

/** Asks the browser not to remove the data when it needs space. */
async function requestPersistence() {
  if (isPersistenceRequested) return;
  isPersistenceRequested = true;
  // A browser that refuses keeps the data as long as it has space.
  await navigator.storage?.persist?.().catch(() => false);
}
let isPersistenceRequested = false;
