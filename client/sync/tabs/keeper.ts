import type { ApolloClient } from "@apollo/client";
import { getNetwork, WAITING_KEY } from "../network.ts";
import { safeLocalStorage } from "../../ui/browser/safeStorage.ts";
import type { BrowserStore } from "../storage/browserStore.ts";
import { getChangeDefinition } from "../outbox/change.ts";
import { type Answer } from "../outbox/changeList.ts";
import { getOutbox } from "../outbox/outbox.ts";
import { type PendingChange, type StoredChange, UNKNOWN_USER } from "../outbox/pendingChange.ts";

const LOCK = "listbook.outbox";
const CHANNEL = "listbook.outbox";
/**
 * Milliseconds without a message of the sending page, after which another page takes over, because a page that the
 * system has frozen keeps its lock. If both send a call, the server runs it once, because both send the same key.
 */
const SILENCE_LIMIT = 20_000;

/** Milliseconds for which the sent changes of a new guest are kept. Chromium writes cookies every 30 seconds. */
const NEW_GUEST_TIME = 60_000;

/** The messages between the pages of a browser. */
type Message =
  | { kind: "reached" }
  | { kind: "added"; changes: StoredChange[] }
  | { kind: "ended"; ids: string[]; answer?: { name: string; variables: Answer["call"]["variables"]; data: unknown } };

export type KeeperOptions = {
  store: BrowserStore;
  /** The user for whom changes are kept until the page knows its user, and the last guest of this browser. */
  lastUserId: string | undefined;
  lastGuestId: string | undefined;
};

/** Keeps the changes of a page in the browser, and shares them with its other pages. One page sends at a time. */
export async function startKeeper(client: ApolloClient, { store, lastUserId, lastGuestId }: KeeperOptions) {
  const { connection, outboxState } = getNetwork(client);
  const outbox = getOutbox(client);
  let channel = openChannel();
  /** The ids of changes in the store. If one of them disappears from it, another page has ended the change. */
  const keptIds = new Set<string>();
  /**
   * The ids of changes that have ended on this page. A concurrent read or write of the store may still contain them.
   */
  const endedIds = new Set<string>();
  let releaseLock = () => {};
  let watching: ReturnType<typeof setInterval> | undefined;
  let lastMessageAt = 0;
  let guestId = lastGuestId;
  let knownId = lastUserId;
  /** The time, in milliseconds, until which the sent changes of a new guest are kept. */
  let keepSentUntil = 0;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  const publish = (message: Message) => channel.postMessage(message);

  async function keep(changes: readonly PendingChange[]) {
    const stored = changes.filter(({ needsServer }) => !needsServer).map(toStored);
    if (stored.length === 0) return;
    try {
      await store.putChanges(stored);
      setKept(true);
      const waiting = stored.filter(({ id }) => !endedIds.has(id));
      for (const { id } of waiting) keptIds.add(id);
      if (waiting.length > 0) {
        publish({ kind: "added", changes: waiting });
        safeLocalStorage.set(WAITING_KEY, "yes");
      }
      // The server has answered these during the write, which may have come after their removal.
      const ended = stored.filter(({ id }) => endedIds.has(id)).map(({ id }) => id);
      if (ended.length > 0 && Date.now() >= keepSentUntil) await store.deleteChanges(ended);
      void requestPersistence();
    } catch (error) {
      setKept(false);
      console.warn("This browser does not keep changes:", error);
    }
  }

  const setKept = (isKept: boolean) =>
    outboxState.set((before) => (before.isKept === isKept ? before : { ...before, isKept }));

  function reportEnded(changes: readonly PendingChange[], answer?: Answer) {
    const ids = changes.filter(({ needsServer }) => !needsServer).map(({ id }) => id);
    markEnded(ids);
    if (ids.length === 0) return;
    const { call, data } = answer ?? {};
    publish({
      kind: "ended",
      ids,
      ...(call && { answer: { name: call.definition.name, variables: call.variables, data } }),
    });
    if (changes.some(({ definition }) => definition?.makesUser)) keepSentUntil = Date.now() + NEW_GUEST_TIME;
    if (Date.now() < keepSentUntil) keepSent(changes.filter(({ id }) => ids.includes(id)));
    // If the removal fails, the next page sends the change once more, and the server recognizes it.
    else store.deleteChanges(ids).catch(() => undefined);
    if (outbox.getChanges().length === 0) safeLocalStorage.remove(WAITING_KEY);
  }

  /**
   * Keeps the sent changes of a new guest. A browser writes a cookie to the disk some time after it gets it. If it is
   * killed before that, its next page has no user, and creates the guest again from these changes.
   */
  function keepSent(changes: readonly PendingChange[]) {
    const sent = changes.map((change) => ({ ...toStored(change), isSent: true as const }));
    store.putChanges(sent).catch(() => undefined);
    setTimeout(
      () => void store.deleteChanges(sent.map(({ id }) => id)).catch(() => undefined),
      keepSentUntil - Date.now(),
    );
  }

  async function readGuestChanges() {
    const userIds = [UNKNOWN_USER, ...(guestId ? [guestId] : [])];
    return (await Promise.all(userIds.map(store.readChanges)).catch(() => [])).flat();
  }

  /**
   * Deletes the sent changes of a new guest when they are a minute old, because the cookie is on the disk by then.
   * Without a guest, it deletes all of them before it resolves, so that they are not sent again for a member who signs
   * out or for a guest who is opened here.
   */
  async function deleteSentChanges(isGuest: boolean) {
    const sent = (await readGuestChanges()).filter(({ isSent }) => isSent);
    const deleteSent = () => store.deleteChanges(sent.map(({ id }) => id)).catch(() => undefined);
    const newest = Math.max(...sent.map(({ at }) => Date.parse(at)));
    const wait = isGuest ? newest + NEW_GUEST_TIME - Date.now() : 0;
    if (wait <= 0) await deleteSent();
    else setTimeout(() => void deleteSent(), wait);
  }

  /** Creates the last guest again from the sent changes of an earlier page, unless this page has already ended them. */
  async function recreateGuest() {
    const stored = (await readGuestChanges()).filter(({ id }) => !endedIds.has(id));
    if (!stored.some(({ name, isSent }) => isSent && getChangeDefinition(name)?.makesUser)) return;
    const unsent = stored.map(({ isSent: _sent, call: _call, ...change }) => ({ ...change, userId: UNKNOWN_USER }));
    await store.putChanges(unsent).catch(() => undefined);
    guestId = undefined;
    outbox.setUser(UNKNOWN_USER);
    outbox.restore(unsent);
  }

  /** Assigns the changes of the last guest to the new one, because the browser has lost the cookie of the last. */
  async function reassignChanges(from: string, to: string) {
    const left = await store.readChanges(from).catch(() => []);
    await store
      .putChanges(left.map(({ isSent: _sent, ...change }) => ({ ...change, userId: to })))
      .catch(() => undefined);
  }

  function markEnded(ids: readonly string[]) {
    for (const id of ids) {
      keptIds.delete(id);
      endedIds.add(id);
    }
  }

  /** Adds changes that only the store has, and ends those that are no longer in the store. */
  async function readStore() {
    const userId = outbox.getUser();
    const userIds = new Set([UNKNOWN_USER, userId, guestId ?? userId]);
    // The result may lack a change that is stored during the read.
    const keptBefore = new Set(keptIds);
    const read = await Promise.all([...userIds].map((id) => store.readChanges(id))).catch(() => undefined);
    if (!read || userId !== outbox.getUser()) return;
    // Changes that were made before the user was known belong to the user.
    const stored = read
      .flat()
      .filter(({ id, isSent }) => !isSent && !endedIds.has(id))
      .map((change) => (change.userId === UNKNOWN_USER ? { ...change, userId } : change));
    const storedIds = new Set(stored.map(({ id }) => id));
    const goneIds = outbox.getChanges().flatMap(({ id }) => (keptBefore.has(id) && !storedIds.has(id) ? id : []));
    markEnded(goneIds);
    for (const id of storedIds) keptIds.add(id);
    if (goneIds.length > 0) {
      outbox.endElsewhere(new Set(goneIds));
      // The client logs a failure.
      client.refetchQueries({ include: "active" }).catch(() => {});
    }
    outbox.restore(stored);
  }

  /** Holds the lock of the sending page while this page is open. `isStolen` takes it from a page without messages. */
  async function holdLock(isStolen = false) {
    const released = new Promise<void>((resolve) => (releaseLock = resolve));
    const hold = async () => {
      await readStore();
      outbox.setSender(true);
      await released;
    };
    try {
      await navigator.locks.request(LOCK, isStolen ? { steal: true } : {}, hold);
    } catch {
      // Another page has taken over.
    }
    outbox.setSender(false);
  }

  /** Takes over from the sending page if it sends no messages although there are changes to send. */
  function watchSender() {
    if (watching) return;
    lastMessageAt = Date.now();
    watching = setInterval(() => {
      if (outbox.isSender() || outboxState.get().count === 0) stopWatching();
      else if (!connection.isLost() && Date.now() - lastMessageAt > SILENCE_LIMIT) {
        stopWatching();
        void holdLock(true);
      }
    }, SILENCE_LIMIT / 4);
  }

  function stopWatching() {
    clearInterval(watching);
    watching = undefined;
  }

  function openChannel() {
    const opened = new BroadcastChannel(CHANNEL);
    opened.addEventListener("message", ({ data }: MessageEvent<Message>) => handleMessage(data));
    return opened;
  }

  function handleMessage(message: Message) {
    lastMessageAt = Date.now();
    if (message.kind === "reached") return connection.checkNow();
    if (message.kind === "added") {
      const mine = message.changes.filter(({ userId }) => userId === outbox.getUser() || userId === guestId);
      for (const { id } of mine) keptIds.add(id);
      return outbox.restore(mine);
    }
    markEnded(message.ids);
    const { name, variables, data } = message.answer ?? {};
    const definition = name ? getChangeDefinition(name) : undefined;
    return outbox.endElsewhere(
      new Set(message.ids),
      definition && variables && { call: { definition, variables }, data },
    );
  }

  /**
   * Sends the changes that wait for the paint, and lets another page send later ones. It also closes the channel,
   * because browsers keep no page with a lock or a channel in their back/forward cache.
   */
  function leave() {
    outbox.sendNext();
    releaseLock();
    channel.close();
  }

  async function handlePageShow({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    channel = openChannel();
    await holdLock();
  }

  // A later change that cannot be stored sets this again.
  setKept(
    await store.getMeta("lastUserId").then(
      () => true,
      () => false,
    ),
  );
  outbox.setGuest(guestId);
  if (lastUserId && outbox.getUser() === UNKNOWN_USER) outbox.setUser(lastUserId);
  await readStore();
  outbox.connect({ keep, reportEnded, watchSender });
  void holdLock();
  let wasLost = connection.isLost();
  connection.store.subscribe(() => {
    if (wasLost && !connection.isLost()) publish({ kind: "reached" });
    wasLost = connection.isLost();
  });
  if (typeof window !== "undefined") {
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", (event) => void handlePageShow(event));
  }
  return {
    /** Shows the changes of the user, and those that were made before the user was known. */
    async setUser(userId: string, isGuest: boolean) {
      if (isGuest && guestId && guestId !== userId && knownId === guestId) await reassignChanges(guestId, userId);
      knownId = userId;
      if (isGuest) guestId = userId;
      else if (userId !== UNKNOWN_USER) await deleteSentChanges(false);
      outbox.setGuest(guestId);
      outbox.setUser(userId);
      await readStore();
    },
    recreateGuest,
    deleteSentChanges,
    /** Called when the user leaves the page. */
    leave,
  };
}

/** Asks the browser not to remove the data when it needs space. */
async function requestPersistence() {
  if (isPersistenceRequested) return;
  isPersistenceRequested = true;
  // A browser that refuses keeps the data as long as it has space.
  await navigator.storage?.persist?.().catch(() => false);
}
let isPersistenceRequested = false;

const toStored = ({
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
