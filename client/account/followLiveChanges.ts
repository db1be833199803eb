import { subscribeToLiveChanges, createThrottledRefetch, type LiveOptions } from "../sync/live.ts";
import { pageActivity } from "../sync/server/pageActivity.ts";
import type { CurrentUserQuery } from "../graphql/graphql.ts";
import { account, getSessionKey, type Account, type AccountState } from "./account.ts";
import { CurrentUser, isAnonymous, type CachedUser } from "./currentUser.ts";
import type { SyncClient } from "../sync/state/state.ts";

/** Milliseconds to wait after a change of the session, in which it may change again. */
const SESSION_SETTLE_DELAY = 300;

/**
 * Returns a key of the user whose changes the page follows, which is different for each session. It is null while no
 * user is known, while the user is signing out, and while the cached user is not the user of the session: the server
 * may refuse a read then. Exported for tests.
 */
export function getFollowedUserKey(
  session: Pick<AccountState, "state" | "auth">,
  isSigningOut: boolean,
  user: CachedUser,
): string | null {
  if (!user || isSigningOut) return null;
  if (session.state === "signedIn") return user.authId === session.auth.userId ? getSessionKey(session) : null;
  return isAnonymous(user) ? user.authId : null;
}

type Options = {
  account: Pick<Account, "getState" | "subscribe" | "isSigningOut" | "getCredentials">;
  openStream: (options: LiveOptions) => () => void;
  fetch: typeof fetch;
  /** The time, in milliseconds, when the page started to read its data. */
  startedAt: number;
};

/**
 * Shows the changes that other pages make to the user's data, while the user is known (docs/api.md, Live).
 * `pageId`: the id of this page. Returns a function that ends it.
 */
export function followLiveChanges(
  client: SyncClient,
  pageId: string,
  { account: { getState, subscribe, isSigningOut, getCredentials }, openStream, fetch, startedAt }: Options = {
    account,
    openStream: subscribeToLiveChanges,
    fetch: window.fetch.bind(window),
    startedAt: performance.timeOrigin,
  },
) {
  const getCurrentKey = () =>
    getFollowedUserKey(getState(), isSigningOut(), client.readQuery({ query: CurrentUser }, true)?.currentUser ?? null);
  let knownAt = startedAt;
  let key: string | null = null;
  let stop = () => {};

  const onLost = () => client.sync.connection.reportLost();

  function start() {
    const streamKey = key;
    const isOver = () => key !== streamKey;
    const onChange = createThrottledRefetch(client, isOver);
    let closeStream = () => {};
    const timer = setTimeout(() => {
      closeStream = openStream({ fetch, getCredentials, pageId, knownAt, onChange, onLost, pageActivity });
      // The next stream is for another session, for which the page reads all its data again.
      knownAt = Date.now();
    }, SESSION_SETTLE_DELAY);
    return () => {
      clearTimeout(timer);
      closeStream();
    };
  }

  function restartOnNewKey() {
    const next = getCurrentKey();
    if (next === key) return;
    key = next;
    stop();
    stop = next === null ? () => {} : start();
  }

  const unsubscribe = subscribe(restartOnNewKey);
  const unwatch = client.cache.watch<CurrentUserQuery>({
    query: CurrentUser,
    optimistic: true,
    callback: restartOnNewKey,
  });
  restartOnNewKey();
  return () => {
    unsubscribe();
    unwatch();
    stop();
  };
}
