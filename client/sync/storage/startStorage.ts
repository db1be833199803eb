import { checkGuest, keepFoundGuest, readLostCopies, removeLostGuest, restoreLostGuest } from "../guest/lostGuest.ts";
import { deleteSentChanges, reassignChanges } from "../guest/newGuest.ts";
import { connectStorage, discardAll, switchUser } from "../outbox/outbox.ts";
import { createStore, type ReadableStore } from "../../ui/createStore.ts";
import { UNKNOWN_USER } from "../outbox/pendingChange.ts";
import type { SyncClient, SyncState, SyncStorage } from "../state.ts";
import { followPage, holdLock, leavePage, openChannel, publishReached, watchLeader } from "../tabs/leader.ts";
import { createBrowserStore, LAST_GUEST, LAST_USER, type BrowserStore } from "./browserStore.ts";
import { createCopyAccess, forgetReads, startCopies } from "./copies.ts";
import { followGoneNotebooks } from "./goneNotebooks.ts";
import { attempt, joinRuns, type StorageState } from "./storageState.ts";
import { endStored, keepChanges, readStoredChanges } from "./storedChanges.ts";

type StorageOptions = Pick<StorageState, "queries" | "placeCopies"> & { store?: BrowserStore };

/**
 * Makes the app work without a connection: keeps the changes and the copies of answers, each for its user (docs/app.md,
 * Offline), shares the changes with the other pages of the browser, and lets one page send at a time. Resolves when the
 * waiting changes are shown, which a slow database delays. Without a database in the browser, everything works as long as
 * the page is open.
 */
export async function startStorage(
  client: SyncClient,
  { queries, placeCopies, store = createBrowserStore() }: StorageOptions,
) {
  const { sync } = client;
  // Each read of the database gives up after a while. What it has must be read all the same, however late it opens.
  await attempt(() => store.open());
  const state = await openState(client, { queries, placeCopies, store });
  sync.guestId = state.guestId;
  if (state.knownId && sync.userId === UNKNOWN_USER) switchUser(client, state.knownId);
  await readStoredChanges(state);
  await restoreLostGuest(state);
  const rowChanges = createStore(0);
  const noteChange = () => rowChanges.set((count) => count + 1);
  const storage: SyncStorage = {
    keep: (changes) => keepChanges(state, changes),
    reportEnded(changes, answer) {
      endStored(state, changes, answer);
      if (answer) noteChange();
    },
    noteChange,
    watchLeader: () => watchLeader(state),
    ...startCopies(state),
    removeGoneNotebooks: followGoneNotebooks(state),
    clear: () => clearStorage(state),
    // A failed check is ignored: what asks for it asks again.
    checkGuest: joinRuns(async () => void (await attempt(() => checkGuest(state)))),
    readLostCopies: () => readLostCopies(state),
    removeLostGuest: () => removeLostGuest(state),
    deleteSentChanges: (isGuest) => deleteSentChanges(state, isGuest),
  };
  connectStorage(client, storage);
  void holdLock(state);
  publishReached(state);
  followPage(state);
  return {
    ...storage,
    /** Changes after each `noteChange`. */
    rowChanges: rowChanges as ReadableStore<number>,
    copies: createCopyAccess(state),
    async setUser(userId: string, isGuest: boolean) {
      await setUser(state, userId, isGuest);
      void storage.removeGoneNotebooks();
      noteChange();
    },
    /** Called when the server knows no user. A member's session has ended then, or the guest may be lost. */
    setNobody: () => (isMembers(sync) ? clearUser(state) : storage.checkGuest()),
    /** Called when the user leaves the page. */
    leave: () => leavePage(state),
  };
}

/** Whether the changes that the page shows are those of a member. */
const isMembers = ({ userId, guestId }: SyncState) => userId !== UNKNOWN_USER && userId !== guestId;

async function openState(client: SyncClient, { queries, placeCopies, store }: Required<StorageOptions>) {
  const readMeta = async (key: string) => store.getMeta(key);
  const [lastUser, lastGuest] = await Promise.allSettled([readMeta(LAST_USER), readMeta(LAST_GUEST)]);
  const state: StorageState = {
    client,
    store,
    queries,
    placeCopies,
    knownId: lastUser.status === "fulfilled" ? lastUser.value : undefined,
    guestId: lastGuest.status === "fulfilled" ? lastGuest.value : undefined,
    keptIds: new Set(),
    endedIds: new Set(),
    keepSentUntil: 0,
    savedCopies: new Map(),
    channel: openChannel(() => state),
    lastMessageAt: 0,
    releaseLock: () => {},
    watching: undefined,
  };
  // A later change that cannot be stored sets this again.
  const isKept = lastUser.status === "fulfilled";
  client.sync.outboxState.set((before) => (before.isKept === isKept ? before : { ...before, isKept }));
  return state;
}

/** Keeps later changes and copies for this user. The unsent changes and copies of other members are removed. */
async function setUser(state: StorageState, userId: string, isGuest: boolean) {
  const { client, store } = state;
  if (userId === state.knownId && client.sync.userId === userId) return;
  if (userId !== state.knownId) forgetReads(state);
  // The guest is saved first: the next page would not find the changes of an unknown guest.
  const writing = attempt(() =>
    Promise.all([...(isGuest ? [LAST_GUEST] : []), LAST_USER].map((key) => store.setMeta(key, userId))),
  );
  // What is made from now on is the new user's, so the browser's database is not waited for.
  const showing = showChangesOf(state, userId, isGuest);
  await keepFoundGuest(state, userId);
  await showing;
  await writing;
  await attempt(async () => {
    const { userId: lostId = userId } = client.sync.lostGuest.get() ?? {};
    await store.clearOthers([userId, (await store.getMeta(LAST_GUEST)) ?? userId, lostId, UNKNOWN_USER]);
  });
}

/** Shows the changes of the user, and those that were made before the user was known. */
async function showChangesOf(state: StorageState, userId: string, isGuest: boolean) {
  const { client, guestId, knownId } = state;
  const formerId = isGuest && guestId !== userId && knownId === guestId ? guestId : undefined;
  if (formerId) for (const change of client.sync.changes) if (change.userId === formerId) change.userId = userId;
  state.knownId = userId;
  if (isGuest) state.guestId = userId;
  client.sync.guestId = state.guestId;
  switchUser(client, userId);
  if (formerId) await reassignChanges(state, formerId, userId);
  if (!isGuest && userId !== UNKNOWN_USER) await deleteSentChanges(state, false);
  await readStoredChanges(state);
}

/** Removes the copies of the last user, who has signed out. The unsent changes stay for the next sign-in. */
async function clearUser(state: StorageState) {
  const { client, store } = state;
  const { userId } = client.sync;
  forgetReads(state);
  await showChangesOf(state, UNKNOWN_USER, false);
  await attempt(async () => {
    await store.deleteMeta(LAST_USER);
    await store.clearCopies(userId);
  });
}

/** Removes the stored data of all users from the browser. */
async function clearStorage(state: StorageState) {
  discardAll(state.client);
  forgetReads(state);
  await attempt(() => state.store.clear());
  state.client.sync.lostGuest.set(null);
  state.knownId = undefined;
}
