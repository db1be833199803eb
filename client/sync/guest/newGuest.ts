import { getChangeDefinition } from "../state/change.ts";
import { restoreChanges } from "../outbox/otherChanges.ts";
import type { StoredChange } from "../state/pendingChange.ts";
import { UNKNOWN_USER } from "../../session/userState.ts";
import { attempt, type StorageState } from "../storage/storageState.ts";
import { NEW_GUEST_TIME } from "../storage/storedChanges.ts";

// The sent changes of a new guest, by which the guest can be created again while the cookie is not on the disk.

async function readGuestChanges({ client, store }: StorageState) {
  const { guestId } = client.sync.users;
  const userIds = [UNKNOWN_USER, ...(guestId ? [guestId] : [])];
  return (await Promise.all(userIds.map(store.readChanges)).catch(() => [])).flat();
}

/**
 * Deletes the sent changes of a new guest when they are a minute old, because the cookie is on the disk by then. Without
 * a guest, it deletes all of them before it resolves, so that they are not sent again for a member who signs out or for
 * a guest who is opened here.
 */
export async function deleteSentChanges(state: StorageState, isGuest: boolean) {
  const sent = (await readGuestChanges(state)).filter(({ isSent }) => isSent);
  const deleteSent = () => attempt(() => state.store.deleteChanges(sent.map(({ id }) => id)));
  const newest = Math.max(...sent.map(({ at }) => Date.parse(at)));
  const wait = isGuest ? newest + NEW_GUEST_TIME - Date.now() : 0;
  if (wait <= 0) await deleteSent();
  else setTimeout(() => void deleteSent(), wait);
}

/** Whether the browser has sent changes that created a guest. */
export const hasSentChanges = async (state: StorageState) => createsGuest(await readGuestChanges(state));

const createsGuest = (changes: readonly StoredChange[]) =>
  changes.some(({ name, isSent }) => isSent && getChangeDefinition(name)?.makesUser);

/** Creates the last guest again from the sent changes. Returns whether it did. */
export async function recreateGuest(state: StorageState): Promise<boolean> {
  const { client, store, kept } = state;
  const { guestId } = client.sync.users;
  const stored = await readGuestChanges(state);
  if (!createsGuest(stored)) return false;
  const unsent = stored.map(({ isSent: _sent, call: _call, ...change }) => ({ ...change, userId: UNKNOWN_USER }));
  await attempt(() => store.putChanges(unsent));
  for (const { id } of unsent) kept.endedIds.delete(id);
  void state.sendUsers({ kind: "guest begins again", guestId });
  restoreChanges(client, unsent);
  return true;
}

/** Assigns the changes of the last guest to the new one, because the browser has lost the cookie of the last. */
export async function reassignChanges({ store }: StorageState, from: string, to: string) {
  const left = await store.readChanges(from).catch(() => []);
  await attempt(() => store.putChanges(left.map(({ isSent: _sent, ...change }) => ({ ...change, userId: to }))));
}
