import { graphql } from "../../graphql/index.ts";
import { collectRows } from "../../cache/notebookRows.ts";
import { PROBE_CONTEXT } from "../links/reads.ts";
import { switchChangesTo } from "../outbox/changeList.ts";
import { switchUser } from "../outbox/outbox.ts";
import { type StoredChange, UNKNOWN_USER } from "../outbox/pendingChange.ts";
import { forgetReads } from "../storage/copies.ts";
import { LAST_GUEST, LAST_USER, LOST_GUEST } from "../storage/browserStore.ts";
import { attempt, type StorageState } from "../storage/storageState.ts";
import { toStored } from "../storage/storedChanges.ts";
import { hasSentChanges, recreateGuest } from "./newGuest.ts";

// A guest whose session the server does not know any more: the cookie is gone, or the guest is. What the browser has of
// the guest stays, neither shown nor sent, until the user decides (docs/app.md, Offline).

/** The guest of the browser's cookie. */
const CookieGuest = graphql(`
  query CookieGuest {
    currentUser {
      id
    }
  }
`);

/**
 * Asks the server for the guest of the browser's cookie, also while a member is signed in. If there is none, the guest is
 * created again where the browser has all of the guest's changes, and is lost otherwise.
 */
export async function checkGuest(state: StorageState) {
  const { client, guestId } = state;
  const { sync } = client;
  const isUsed = sync.userId === guestId || sync.changes.some(({ userId }) => userId === guestId);
  if (!isUsed && !(await hasSentChanges(state))) return;
  const context = { ...PROBE_CONTEXT, isGuests: true };
  const { data } = await client.query({ query: CookieGuest, fetchPolicy: "no-cache", context });
  // A guest may have been created in the meantime, or is being created.
  const isOther = state.guestId !== guestId || sync.changes.some(({ definition }) => definition?.makesUser);
  if (!data || data.currentUser || isOther) return;
  if (await recreateGuest(state)) return;
  if (guestId !== undefined && isUsed) await loseGuest(state, guestId);
}

async function loseGuest(state: StorageState, guestId: string) {
  const { client, store } = state;
  const { sync } = client;
  const [stored, copies] = await Promise.all([
    store.readChanges(guestId).catch(() => []),
    store.readCopies(guestId).catch(() => []),
  ]);
  const unsent = stored.filter(({ isSent }) => !isSent);
  const hasRows = unsent.length > 0 || copies.some(({ data }) => hasList(data));
  const isUser = sync.userId === guestId;
  // The next page must find this out from the database, also if the user leaves this one at once.
  await attempt(async () => {
    if (hasRows) await store.setMeta(LOST_GUEST, guestId);
    await store.deleteMeta(LAST_GUEST);
    if (isUser) await store.deleteMeta(LAST_USER);
  });
  // A browser without a database keeps changes in memory only.
  const inMemory = sync.changes.filter((change) => change.userId === guestId && !change.needsServer).map(toStored);
  const changes = [...new Map([...unsent, ...inMemory].map((change) => [change.id, change])).values()];
  state.guestId = undefined;
  sync.guestId = undefined;
  if (isUser) {
    state.knownId = undefined;
    forgetReads(state);
    switchUser(client, UNKNOWN_USER);
  } else switchChangesTo(client, sync.userId);
  if (hasRows || changes.length > 0) sync.lostGuest.set({ userId: guestId, changes: changes.sort(byId) });
  // The screens still show the rows of the guest.
  if (isUser) await attempt(sync.probe);
}

const hasList = (data: unknown) => collectRows(data).some(({ __typename: type }) => type === "List");

const byId = (a: StoredChange, b: StoredChange) => (a.id < b.id ? -1 : 1);

/** Finds the guest whom an earlier page has lost. */
export async function restoreLostGuest({ client, store }: StorageState) {
  const userId = await store.getMeta(LOST_GUEST).catch(() => undefined);
  if (userId === undefined) return;
  const changes = await store.readChanges(userId).catch(() => []);
  client.sync.lostGuest.set({ userId, changes });
}

/** Ends the loss for a guest who has a session again, whose changes are sent then. */
export async function keepFoundGuest({ client, store }: StorageState, userId: string) {
  if (client.sync.lostGuest.get()?.userId !== userId) return;
  client.sync.lostGuest.set(null);
  await attempt(() => store.deleteMeta(LOST_GUEST));
}

/** Returns the copies of the lost guest's reads, the oldest first. */
export async function readLostCopies({ client, store }: StorageState) {
  const lost = client.sync.lostGuest.get();
  const copies = lost ? await store.readCopies(lost.userId).catch(() => []) : [];
  return copies.sort((a, b) => a.at - b.at);
}

/** Removes what the browser has of the lost guest. */
export async function removeLostGuest({ client, store }: StorageState) {
  const lost = client.sync.lostGuest.get();
  if (!lost) return;
  client.sync.lostGuest.set(null);
  await attempt(async () => {
    await store.deleteChanges(lost.changes.map(({ id }) => id));
    await store.clearCopies(lost.userId);
    await store.deleteMeta(LOST_GUEST);
  });
}
