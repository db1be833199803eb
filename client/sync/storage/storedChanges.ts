import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";
import type { Answer } from "../state/change.ts";
import { endElsewhere, restoreChanges } from "../outbox/outbox.ts";
import type { PendingChange, StoredChange } from "../state/pendingChange.ts";
import { UNKNOWN_USER } from "../../session/userState.ts";
import { WAITING_KEY } from "../state/state.ts";
import { publish } from "./channel.ts";
import type { StorageState } from "./storageState.ts";

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
  try {
    await store.putChanges(stored);
    setKept(true);
    const waiting = stored.filter(({ id }) => !kept.endedIds.has(id));
    for (const { id } of waiting) kept.ids.add(id);
    if (waiting.length > 0) {
      publish(state, { kind: "added", changes: waiting });
      safeLocalStorage.set(WAITING_KEY, "yes");
    }
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

/** Adds changes that only the store has, and ends those that are no longer in the store. */
export async function readStoredChanges(state: StorageState) {
  const { client, store, kept } = state;
  const { sync } = client;
  const { userId, guestId } = sync.users;
  const userIds = new Set([UNKNOWN_USER, userId, guestId ?? userId]);
  // The result may lack a change that is stored during the read.
  const keptBefore = new Set(kept.ids);
  const read = await Promise.all([...userIds].map((id) => store.readChanges(id))).catch(() => undefined);
  if (!read || userId !== sync.users.userId) return;
  // Changes that were made before the user was known belong to the user.
  const stored = read
    .flat()
    .filter(({ id, isSent }) => !isSent && !kept.endedIds.has(id))
    .map((change) => (change.userId === UNKNOWN_USER ? { ...change, userId } : change));
  const storedIds = new Set(stored.map(({ id }) => id));
  const goneIds = sync.changes.flatMap(({ id }) => (keptBefore.has(id) && !storedIds.has(id) ? id : []));
  markEnded(state, goneIds);
  for (const id of storedIds) kept.ids.add(id);
  if (goneIds.length > 0) {
    endElsewhere(client, new Set(goneIds));
    // The client logs a failure.
    client.refetchQueries({ include: "active" }).catch(() => {});
  }
  restoreChanges(client, stored);
}

/** Asks the browser not to remove the data when it needs space. */
async function requestPersistence() {
  if (isPersistenceRequested) return;
  isPersistenceRequested = true;
  // A browser that refuses keeps the data as long as it has space.
  await navigator.storage?.persist?.().catch(() => false);
}
let isPersistenceRequested = false;

export const toStored = ({
  id,
  v,
  userId,
  name,
  variables,
  keys,
  at,
  before,
  call,
  refusal,
}: PendingChange): StoredChange => ({
  id,
  v,
  userId,
  name,
  variables,
  keys,
  at,
  ...(before !== undefined && { before }),
  ...(call !== undefined && { call }),
  ...(refusal !== undefined && { refusal }),
});
