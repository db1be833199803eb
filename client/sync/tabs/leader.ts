import { getChangeDefinition } from "../state/change.ts";
import { endElsewhere, restoreChanges } from "../outbox/otherChanges.ts";
import { sendNext, setLeader } from "../outbox/scheduler.ts";
import type { StorageState } from "../storage/storageState.ts";
import { markEnded, publishUnstored, readStoredChanges } from "../storage/storedChanges.ts";
import { saveEditedTexts } from "../../ui/browser/editedTexts.ts";
import { publish, type TabMessage } from "../storage/channel.ts";

// Leader election: of all pages of a browser, the one that holds a lock sends the changes.

const LOCK = "listbook.outbox";
const CHANNEL = "listbook.outbox";
/**
 * Milliseconds without a message of the leader, after which another page takes over, because a page that the system has
 * frozen keeps its lock. If both send a call, the server runs it once, because both send the same key.
 */
const SILENCE_LIMIT = 20_000;

/** Opens the channel on which the pages tell each other what they have added and ended. */
export function openChannel(getState: () => StorageState) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => handleMessage(getState(), data));
  return channel;
}

function handleMessage(state: StorageState, message: TabMessage) {
  const { client, kept, tab } = state;
  const { sync } = client;
  tab.lastMessageAt = Date.now();
  if (message.kind === "reached") return sync.connection.checkNow();
  if (message.kind === "added") {
    const { userId, guestId } = sync.users;
    const mine = message.changes.filter(({ userId: madeBy }) => [userId, guestId].includes(madeBy));
    for (const { id } of mine) kept.ids.add(id);
    return restoreChanges(client, mine);
  }
  markEnded(state, message.ids);
  const { name, variables, data } = message.answer ?? {};
  const definition = name ? getChangeDefinition(name) : undefined;
  return endElsewhere(
    client,
    new Set(message.ids),
    definition && variables && { call: { definition, variables }, data },
  );
}

/**
 * Holds the lock of the leader while this page is open. `isStolen` takes it from a page without messages. On plain http,
 * where browsers have no locks, each page sends.
 */
export async function holdLock(state: StorageState, isStolen = false) {
  const released = new Promise<void>((resolve) => (state.tab.releaseLock = resolve));
  const hold = async () => {
    await readStoredChanges(state);
    setLeader(state.client, true);
    await released;
  };
  // Typed as if it were always there.
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) return hold();
  try {
    await locks.request(LOCK, isStolen ? { steal: true } : {}, hold);
  } catch {
    // Another page has taken over.
  }
  setLeader(state.client, false);
}

/** Takes over from the leader if it sends no messages although there are changes to send. */
export function watchLeader(state: StorageState) {
  const { sync } = state.client;
  if (state.tab.watching) return;
  state.tab.lastMessageAt = Date.now();
  state.tab.watching = setInterval(() => {
    if (sync.isLeader || sync.outboxState.get().count === 0) stopWatching(state);
    else if (!sync.connection.isLost() && Date.now() - state.tab.lastMessageAt > SILENCE_LIMIT) {
      stopWatching(state);
      void holdLock(state, true);
    }
  }, SILENCE_LIMIT / 4);
}

function stopWatching(state: StorageState) {
  clearInterval(state.tab.watching);
  state.tab.watching = undefined;
}

/** Tells the other pages when the server can be reached again. */
export function publishReached(state: StorageState) {
  const { connection } = state.client.sync;
  let wasLost = connection.isLost();
  connection.store.subscribe(() => {
    if (wasLost && !connection.isLost()) publish(state, { kind: "reached" });
    wasLost = connection.isLost();
  });
}

/**
 * Sends the changes that wait for the paint, with the texts that are being edited, and lets another page send the others
 * and later ones. It also closes the channel, because browsers keep no page with a lock or a channel in their
 * back/forward cache.
 */
export function leavePage(state: StorageState) {
  saveEditedTexts();
  sendNext(state.client);
  publishUnstored(state);
  state.tab.releaseLock();
  state.tab.channel?.close();
  state.tab.channel = undefined;
}

/** Leaves the page when the user does, and takes part again when the browser shows it from its cache. */
export function followPage(state: StorageState) {
  if (typeof window === "undefined") return;
  window.addEventListener("pagehide", () => leavePage(state));
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    state.tab.channel = openChannel(() => state);
    void holdLock(state);
  });
}
