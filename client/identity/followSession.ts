import type { ApolloClient } from "@apollo/client";
import type { CachePersistor } from "../cache/persistence.ts";
import type { CurrentUserQuery } from "../graphql/graphql.ts";
import { getSessionKey, type Account, type AccountState } from "./account.ts";
import { CurrentUser, isAnonymous, refreshCurrentUser, replaceCurrentUser, type CachedUser } from "./currentUser.ts";

/** What a session that has become known asks of the cache. */
export type CacheStep = "nothing" | "clear" | "refresh";

/** docs/contract.md, Session states. Only what the provider says counts: one that cannot be reached says nothing. */
export function getCacheStep(
  now: Pick<AccountState, "state" | "auth">,
  before: string | undefined,
  cached: CachedUser,
): CacheStep {
  if (now.state === "signedOut") return cached && !isAnonymous(cached) ? "clear" : "nothing";
  if (now.state !== "signedIn" || getSessionKey(now) === before) return "nothing";
  const isOther = Boolean(cached) && cached?.authId !== now.auth.userId;
  const isSwitched = before !== undefined && before !== "";
  return isAnonymous(cached) || isOther || isSwitched ? "clear" : "refresh";
}

type Options = {
  account: Pick<Account, "current" | "subscribe">;
  client: ApolloClient;
  localCache: Pick<CachePersistor, "clear">;
  /** What else is due when it is known who is here, and when a guest is new. */
  onUser: () => Promise<unknown>;
};

/** Keeps the cache to the person that the session is of. Ends when told to. */
export function followSession({ account, client, localCache, onUser }: Options) {
  let before: string | undefined;
  let isTaking = false;
  let work = Promise.resolve();

  /** One after the other; the client has logged a failure, and what is cached stays. */
  function queue(act: () => Promise<unknown>) {
    work = work.then(act).then(
      () => undefined,
      () => undefined,
    );
  }

  async function take(step: CacheStep) {
    isTaking = true;
    try {
      await (step === "clear" ? replaceCurrentUser : refreshCurrentUser)(client, localCache);
    } catch {
      // A screen that could not be read again says so; what is due at an arrival is due all the same.
    } finally {
      isTaking = false;
    }
    await onUser();
  }

  function follow() {
    const now = account.current();
    const step = getCacheStep(now, before, client.readQuery({ query: CurrentUser })?.currentUser);
    if (now.state === "signedIn" || now.state === "signedOut") before = getSessionKey(now);
    if (step !== "nothing") queue(() => take(step));
  }

  const stopWatching = watchForNewGuest(client, () => !isTaking && queue(onUser));
  follow();
  const stopFollowing = account.subscribe(follow);
  return () => {
    stopWatching();
    stopFollowing();
  };
}

/** Tells when nobody becomes somebody: a guest is made in the middle of a visit, with the first thing that it makes. */
function watchForNewGuest(client: ApolloClient, onNewcomer: () => void) {
  let isNobody = false;
  return client.cache.watch<CurrentUserQuery>({
    query: CurrentUser,
    optimistic: false,
    immediate: true,
    callback({ result }) {
      const isNewcomer = isNobody && Boolean(result?.currentUser);
      isNobody = result?.currentUser === null;
      if (isNewcomer) onNewcomer();
    },
  });
}
