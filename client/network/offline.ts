import type { ApolloClient, DocumentNode } from "@apollo/client";
import { getNetwork } from "./network.ts";
import { startCopies } from "./copies.ts";
import { createBrowserStore } from "./outbox/browserStore.ts";
import { startKeeper } from "./outbox/keeper.ts";
import { getOutbox } from "./outbox/outbox.ts";
import { UNKNOWN_USER } from "./outbox/pendingChange.ts";

/** The keys of `meta`: the user who used this browser last, and its last guest. */
const LAST_USER = "lastUserId";
const LAST_GUEST = "lastGuestId";

export type Offline = Awaited<ReturnType<typeof startOffline>>;

/**
 * Makes the app work without a connection: keeps the changes and copies of what was read, each for its user
 * (docs/contract.md, Offline). Resolves when the changes that wait are shown. `queries` are those of which copies are
 * kept. Where the browser has no database, everything works as long as the page is open.
 */
export async function startOffline(
  client: ApolloClient,
  queries: Record<string, DocumentNode>,
  store = createBrowserStore(),
) {
  const outbox = getOutbox(client);
  const readMeta = (key: string) => store.getMeta(key).catch(() => undefined);
  const [lastUserId, lastGuestId] = await Promise.all([readMeta(LAST_USER), readMeta(LAST_GUEST)]);
  const keeper = await startKeeper(client, { store, lastUserId, lastGuestId });
  const copies = startCopies(client, { store, queries, getUser: outbox.getUser });
  let known = lastUserId;

  /** Keeps what follows for this user. Another member's unsent changes and copies are removed. */
  async function setUser(userId: string, isGuest: boolean) {
    if (userId === known && outbox.getUser() === userId) return;
    if (userId !== known) copies.reset();
    known = userId;
    // Changes that are kept as those of a guest whom the next page does not know would be lost.
    const writing = attempt(() =>
      Promise.all([LAST_USER, ...(isGuest ? [LAST_GUEST] : [])].map((key) => store.setMeta(key, userId))),
    );
    await keeper.setUser(userId, isGuest);
    await writing;
    await attempt(async () => {
      await store.clearOthers([userId, (await store.getMeta(LAST_GUEST)) ?? userId, UNKNOWN_USER]);
    });
  }

  /** Removes what was read by the last user, who has gone; the unsent changes stay for when the same user comes back. */
  async function clearUser() {
    const userId = outbox.getUser();
    known = undefined;
    copies.reset();
    await keeper.setUser(UNKNOWN_USER, false);
    await attempt(async () => {
      await store.deleteMeta(LAST_USER);
      await store.clearCopies(userId);
    });
  }

  getNetwork(client).clearAll = async () => {
    outbox.discardAll();
    copies.reset();
    await attempt(() => store.clear());
    known = undefined;
  };

  return {
    setUser,
    clearUser,
    copies,
    /** The server knows no user. A guest whose cookie the browser has lost is made anew from what is kept. */
    recreateGuest: keeper.recreateGuest,
    /** The server knows the user. What was kept in case that the cookie is lost is not needed any more. */
    deleteSentChanges: keeper.deleteSentChanges,
    leave: keeper.leave,
  };
}

/** Runs a task of the store. The app works without it where the browser keeps nothing. */
const attempt = (task: () => Promise<unknown>) => task().catch(() => undefined);
