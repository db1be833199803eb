import { graphql } from "../../graphql/index.ts";
import { collectRows } from "../../cache/notebookRows.ts";
import { PROBE_CONTEXT } from "../links/reads.ts";
import { type StoredChange, toStored } from "../state/pendingChange.ts";
import { attempt, type StorageState } from "../storage/storageState.ts";
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
  const { client } = state;
  const { sync } = client;
  const { userId: usedBy, guestId } = sync.users;
  const isUsed = usedBy === guestId || sync.changes.some(({ userId }) => userId === guestId);
  if (!isUsed && !(await hasSentChanges(state))) return;
  const context = { ...PROBE_CONTEXT, isGuests: true };
  const { data } = await client.query({ query: CookieGuest, fetchPolicy: "no-cache", context });
  // A guest may have been created in the meantime, or is being created.
  const isOther = sync.users.guestId !== guestId || sync.changes.some(({ definition }) => definition?.makesUser);
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
  // A browser without a database keeps changes in memory only.
  const inMemory = sync.changes.filter((change) => change.userId === guestId && !change.needsServer).map(toStored);
  const changes = [...new Map([...unsent, ...inMemory].map((change) => [change.id, change])).values()];
  const hasRows = changes.length > 0 || copies.some(({ data }) => hasList(data));
  const isUser = sync.users.userId === guestId;
  const written = state.sendUsers({ kind: "guest lost", guestId, hasRows });
  if (hasRows) sync.lostGuest.set({ userId: guestId, changes: changes.sort(byId) });
  await written;
  // The screens still show the rows of the guest.
  if (isUser) await attempt(sync.probe);
}

const hasList = (data: unknown) => collectRows(data).some(({ __typename: type }) => type === "List");

const byId = (a: StoredChange, b: StoredChange) => (a.id < b.id ? -1 : 1);

/** Finds the guest whom an earlier page has lost. */
export async function restoreLostGuest({ client, store }: StorageState) {
  const { lostId: userId } = client.sync.users;
  if (userId === undefined) return;
  const changes = await store.readChanges(userId).catch(() => []);
  client.sync.lostGuest.set({ userId, changes });
}

/** Returns the copies of the lost guest's reads, the oldest first. */
export async function readLostCopies({ client, store }: StorageState) {
  const lost = client.sync.lostGuest.get();
  const copies = lost ? await store.readCopies(lost.userId).catch(() => []) : [];
  return copies.sort((a, b) => a.at - b.at);
}

/** Removes what the browser has of the lost guest. */
export async function removeLostGuest({ client, store, sendUsers }: StorageState) {
  const lost = client.sync.lostGuest.get();
  if (!lost) return;
  const written = sendUsers({ kind: "lost guest removed" });
  await attempt(async () => {
    await store.deleteChanges(lost.changes.map(({ id }) => id));
    await store.clearCopies(lost.userId);
  });
  await written;
}
