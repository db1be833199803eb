import type { ApolloClient, DocumentNode } from "@apollo/client";
import { getNetwork } from "../network.ts";
import { startCopies } from "./copies.ts";
import { createBrowserStore } from "./browserStore.ts";
import { startKeeper } from "../tabs/keeper.ts";
import { getOutbox } from "../outbox/outbox.ts";
import { UNKNOWN_USER } from "../outbox/pendingChange.ts";

/** The keys of `meta`: the user who used this browser last, and its last guest. */
const LAST_USER = "lastUserId";
const LAST_GUEST = "lastGuestId";

export type Offline = Awaited<ReturnType<typeof startOffline>>;

/**
 * Makes the app work without a connection: keeps the changes and the copies of answers, each for its user
 * (docs/app.md, Offline). Resolves when the waiting changes are shown. `queries` are those whose answers are
 * copied. Without a database in the browser, everything works as long as the page is open.
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

  /** Keeps later changes and copies for this user. The unsent changes and copies of other members are removed. */
  async function setUser(userId: string, isGuest: boolean) {
    if (userId === known && outbox.getUser() === userId) return;
    if (userId !== known) copies.reset();
    known = userId;
    // The guest is saved first: the next page would not find the changes of an unknown guest.
    const writing = attempt(() =>
      Promise.all([LAST_USER, ...(isGuest ? [LAST_GUEST] : [])].map((key) => store.setMeta(key, userId))),
    );
    await keeper.setUser(userId, isGuest);
    await writing;
    await attempt(async () => {
      await store.clearOthers([userId, (await store.getMeta(LAST_GUEST)) ?? userId, UNKNOWN_USER]);
    });
  }

  /** Removes the copies of the last user, who has signed out. The unsent changes stay for the next sign-in. */
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
    /** Called when the server has no user. Creates a guest again whose cookie the browser has lost. */
    recreateGuest: keeper.recreateGuest,
    /** Called when the server has a user, so that the sent changes are no longer needed to create a guest again. */
    deleteSentChanges: keeper.deleteSentChanges,
    leave: keeper.leave,
  };
}

/** Runs a task of the store and ignores a failure: the app also works in a browser that stores nothing. */
const attempt = (task: () => Promise<unknown>) => task().catch(() => undefined);
