import type { ApolloClient } from "@apollo/client";
import { subscribeToLiveChanges, pageActivity, createThrottledRefetch, type LiveOptions } from "../network/live.ts";
import type { CurrentUserQuery } from "../graphql/graphql.ts";
import { account, getSessionKey, type Account, type AccountState } from "./account.ts";
import { CurrentUser, isAnonymous, type CachedUser } from "./currentUser.ts";

/** Milliseconds for a session that changes to come to rest. */
const SESSION_SETTLE_DELAY = 300;

/**
 * Whose changes are followed; null while nobody is known, or while it is changing who is here: the user in the cache is
 * not the session's then, or the person is signing out. Whatever is read in such a moment may be refused.
 */
export function getFollowedUser(
  known: Pick<AccountState, "state" | "auth">,
  isLeaving: boolean,
  user: CachedUser,
): string | null {
  if (!user || isLeaving) return null;
  if (known.state === "signedIn") return user.authId === known.auth.userId ? getSessionKey(known) : null;
  return isAnonymous(user) ? user.authId : null;
}

type Options = {
  account: Pick<Account, "current" | "subscribe" | "isLeaving" | "call">;
  listen: (listening: LiveOptions) => () => void;
  fetch: typeof fetch;
  /** The moment, in milliseconds, when the page began to read. */
  startedAt: number;
};

/**
 * Shows what others change, for as long as it is known who is here (docs/contract.md, Live). `page` is what this page
 * calls itself. Ends when told to.
 */
export function followLiveChanges(
  client: ApolloClient,
  page: string,
  { account: { current, subscribe, isLeaving, call }, listen: open, fetch, startedAt }: Options = {
    account,
    listen: subscribeToLiveChanges,
    fetch: window.fetch.bind(window),
    startedAt: performance.timeOrigin,
  },
) {
  const whose = () =>
    getFollowedUser(current(), isLeaving(), client.readQuery({ query: CurrentUser }, true)?.currentUser ?? null);
  let knownAt = startedAt;
  let key: string | null = null;
  let stop = () => {};

  function start() {
    const mine = key;
    const isOver = () => key !== mine;
    const onChange = createThrottledRefetch(client, isOver);
    let end = () => {};
    const timer = setTimeout(() => {
      end = open({ fetch, getCredentials: call, pageId: page, knownAt, onChange, pageActivity });
      // Whoever comes next reads everything when it is known who that is.
      knownAt = Date.now();
    }, SESSION_SETTLE_DELAY);
    return () => {
      clearTimeout(timer);
      end();
    };
  }

  function follow() {
    const next = whose();
    if (next === key) return;
    key = next;
    stop();
    stop = next === null ? () => {} : start();
  }

  const stopFollowing = subscribe(follow);
  const stopWatching = client.cache.watch<CurrentUserQuery>({ query: CurrentUser, optimistic: true, callback: follow });
  follow();
  return () => {
    stopFollowing();
    stopWatching();
    stop();
  };
}
