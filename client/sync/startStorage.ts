import { checkGuest, readLostCopies, removeLostGuest, restoreLostGuest } from "./guest/lostGuest.ts";
import { deleteSentChanges } from "./guest/newGuest.ts";
import { connectStorage, discardAll, hasGuestChanges } from "./outbox/otherChanges.ts";
import { createStore, type ReadableStore } from "../ui/createStore.ts";
import { safeLocalStorage } from "../ui/safeStorage.ts";
import { FIRST_ITEMS_KEY, type SyncClient, type SyncStorage } from "./state/state.ts";
import { followPage, holdLock, leavePage, openChannel, publishReached, watchLeader } from "./tabs/leader.ts";
import { createBrowserStore, LAST_GUEST, LAST_USER, LOST_GUEST, type BrowserStore } from "./storage/browserStore.ts";
import { createCopyAccess, startCopies } from "./storage/copies.ts";
import { createUsersSender } from "./followUsers.ts";
import { followGoneNotebooks } from "./storage/goneNotebooks.ts";
import { clearJournal } from "./storage/journalEntries.ts";
import { attempt, joinRuns, type StorageState } from "./storage/storageState.ts";
import { endStored, keepChanges } from "./storage/storedChanges.ts";

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
  // Each read of the database gives up after a while. What it has must be read all the same, however late it opens.
  await attempt(() => store.open());
  const state = createState(client, { queries, placeCopies, store });
  await readMarks(state);
  await restoreLostGuest(state);
  const rowChanges = createStore(0);
  const noteChange = () => rowChanges.set((count) => count + 1);
  const { noteAnswer, ...copies } = startCopies(state);
  const storage: SyncStorage = {
    async tell(event) {
      if (event.kind === "kept") await keepChanges(state, event.changes);
      else if (event.kind === "answered") noteAnswer();
      else if (event.kind === "ended") endStored(state, event.changes, event.answer);
      if (event.kind === "changed" || (event.kind === "ended" && event.answer)) noteChange();
    },
    watchLeader: () => watchLeader(state),
    copies: { ...copies, removeGoneNotebooks: followGoneNotebooks(state) },
    guest: {
      check: state.checkGuest,
      readLostCopies: () => readLostCopies(state),
      removeLost: () => removeLostGuest(state),
      deleteSentChanges: (isGuest) => deleteSentChanges(state, isGuest),
      plan: () => void state.sendUsers({ kind: "guest planned" }),
      endGuest: () => state.sendUsers({ kind: "other guest opened" }),
      forgetClaimed: () => state.sendUsers({ kind: "guest claimed", hasChanges: hasGuestChanges(client.sync) }),
    },
    clear: () => clearStorage(state),
  };
  connectStorage(client, storage);
  void holdLock(state);
  publishReached(state);
  followPage(state);
  return {
    ...storage,
    /** Changes where rows may be others than before. */
    rowChanges: rowChanges as ReadableStore<number>,
    copyAccess: createCopyAccess(state),
    async setUser(userId: string, isGuest: boolean) {
      await state.sendUsers({ kind: "user read", userId, isGuest });
      void storage.copies.removeGoneNotebooks();
      noteChange();
    },
    /** Called when the server knows no user. A member's session has ended then, or the guest may be lost. */
    setNobody: () => state.sendUsers({ kind: "nobody read" }),
    /** Called when the user leaves the page. */
    leave: () => leavePage(state),
  };
}

function createState(client: SyncClient, { queries, placeCopies, store }: Required<StorageOptions>): StorageState {
  const state: StorageState = {
    client,
    store,
    queries,
    placeCopies,
    sendUsers: createUsersSender(() => state),
    // A failed check is ignored: what asks for it asks again.
    checkGuest: joinRuns(async () => void (await attempt(() => checkGuest(state)))),
    kept: { ids: new Set(), endedIds: new Set(), writeCount: 0, sentUntil: 0 },
    savedCopies: new Map(),
    tab: { channel: openChannel(() => state), lastMessageAt: 0, releaseLock: () => {}, watching: undefined },
  };
  return state;
}

/** Reads whom earlier pages knew, and the changes that they have left. */
async function readMarks({ client, store, sendUsers }: StorageState) {
  const marks = await Promise.allSettled([LAST_USER, LAST_GUEST, LOST_GUEST].map(async (key) => store.getMeta(key)));
  const [userId, guestId, lostId] = marks.map((mark) => (mark.status === "fulfilled" ? mark.value : undefined));
  // A change that is stored later sets this again.
  if (marks[0]?.status === "rejected") client.sync.outboxState.set((before) => ({ ...before, isKept: false }));
  const isPlanned = client.sync.changes.some(({ definition }) => definition?.makesUser);
  await sendUsers({ kind: "marks read", userId, guestId, lostId, isPlanned });
}

/** Removes the stored data of all users from the browser. */
async function clearStorage({ client, store, sendUsers }: StorageState) {
  discardAll(client);
  clearJournal();
  safeLocalStorage.remove(FIRST_ITEMS_KEY);
  const forgotten = sendUsers({ kind: "data deleted" });
  await attempt(() => store.clear());
  await forgotten;
}
