import type { CachePersistor } from "../cache/persistence.ts";
import type { CurrentUserQuery } from "../graphql/graphql.ts";
import { getSessionKey, type Account, type AccountState } from "./account.ts";
import { CurrentUser, isAnonymous, refreshCurrentUser, replaceCurrentUser, type CachedUser } from "./currentUser.ts";
import type { SyncClient } from "../sync/state/state.ts";

/**
 * The effect of a change of the session on the cache. `refresh` clears it only if the user differs from the cached one.
 */
export type CacheStep = "nothing" | "clear" | "refresh";

/**
 * Returns the effect of a change of the session on the cache (docs/app.md, Session states). `previousKey`: the key
 * of the last known session; undefined before the first. While the provider cannot be reached, the cache stays as it
 * is. Exported for tests.
 */
export function getCacheStep(
  session: Pick<AccountState, "state" | "auth">,
  previousKey: string | undefined,
  cached: CachedUser,
): CacheStep {
  if (session.state === "signedOut") return cached && !isAnonymous(cached) ? "clear" : "nothing";
  if (session.state !== "signedIn" || getSessionKey(session) === previousKey) return "nothing";
  const isOther = Boolean(cached) && cached?.authId !== session.auth.userId;
  const isSwitched = previousKey !== undefined && previousKey !== "";
  return isAnonymous(cached) || isOther || isSwitched ? "clear" : "refresh";
}

type Options = {
  account: Pick<Account, "getState" | "subscribe">;
  client: SyncClient;
  localCache: Pick<CachePersistor, "clear">;
  /** Runs after the cache was updated for the user of a session, and after a guest was created. */
  onUser: () => Promise<unknown>;
};

/**
 * Updates the cache when the session changes, so that it holds only data of the session's user. Returns a function that
 * ends it.
 */
export function followSession({ account, client, localCache, onUser }: Options) {
  let previousKey: string | undefined;
  let isUpdating = false;
  let lastTask = Promise.resolve();

  /** Runs the tasks one after the other. The client has already logged a failure, and the cached data stays. */
  function enqueue(task: () => Promise<unknown>) {
    lastTask = lastTask.then(task).then(
      () => undefined,
      () => undefined,
    );
  }

  async function runStep(step: CacheStep) {
    isUpdating = true;
    try {
      await (step === "clear" ? replaceCurrentUser : refreshCurrentUser)(client, localCache);
    } catch {
      // A screen that could not read its data shows the failure, and `onUser` still runs.
    } finally {
      isUpdating = false;
    }
    await onUser();
  }

  function handleSession() {
    const session = account.getState();
    const step = getCacheStep(session, previousKey, client.readQuery({ query: CurrentUser })?.currentUser);
    if (session.state === "signedIn" || session.state === "signedOut") previousKey = getSessionKey(session);
    if (step !== "nothing") enqueue(() => runStep(step));
  }

  const unwatch = watchForNewGuest(client, () => !isUpdating && enqueue(onUser));
  handleSession();
  const unsubscribe = account.subscribe(handleSession);
  return () => {
    unwatch();
    unsubscribe();
  };
}

/** Calls `onGuest` when a guest is created for a new user. Returns a function that ends it. */
function watchForNewGuest(client: SyncClient, onGuest: () => void) {
  let hadNoUser = false;
  return client.cache.watch<CurrentUserQuery>({
    query: CurrentUser,
    optimistic: false,
    immediate: true,
    callback({ result }) {
      const isNew = hadNoUser && Boolean(result?.currentUser);
      hadNoUser = result?.currentUser === null;
      if (isNew) onGuest();
    },
  });
}
