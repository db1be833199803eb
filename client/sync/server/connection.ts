import { createStore, type ReadableStore } from "../../ui/createStore.ts";

/** Milliseconds between two tries to reach the server. The wait doubles with each failure, up to the maximum. */
const MIN_DELAY = 500;
const MAX_DELAY = 30_000;
/**
 * Milliseconds for which the server must be reachable before the delay is reset. Otherwise a read that always fails
 * would be sent again and again, because other requests reach the server.
 */
const STABLE_TIME = 10_000;

type ConnectionState = {
  /** Whether the last request did not reach the server. */
  isLost: boolean;
  /** The times, in milliseconds, at which out-of-date data on the screens was read. */
  staleSince: readonly number[];
};

export type Connection = ReturnType<typeof createConnection>;

/**
 * Tracks whether the server can be reached. A request that our server does not answer calls `reportLost`. Then `probe`
 * is called at growing intervals, and when `checkNow` is called, until it resolves.
 */
export function createConnection(probe: () => Promise<unknown>, minDelay = MIN_DELAY) {
  const store = createStore<ConnectionState>({ isLost: false, staleSince: [] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = minDelay;
  let reachedAt = -Infinity;
  let isProbing = false;

  const setLost = (isLost: boolean) => {
    if (store.get().isLost !== isLost) store.set((before) => ({ ...before, isLost }));
  };

  function scheduleProbe() {
    clearTimeout(timer);
    // The random part keeps pages from sending probes at the same moment after the server restarts.
    timer = setTimeout(() => void probeOnce(), delay * (0.5 + Math.random() / 2));
    delay = Math.min(delay * 2, MAX_DELAY);
  }

  async function probeOnce() {
    if (isProbing || !store.get().isLost) return;
    isProbing = true;
    const isReached = await probe().then(
      () => true,
      () => false,
    );
    isProbing = false;
    if (isReached) reportReached();
    else scheduleProbe();
  }

  function reportLost() {
    if (store.get().isLost) return;
    if (Date.now() - reachedAt > STABLE_TIME) delay = minDelay;
    setLost(true);
    scheduleProbe();
  }

  function reportReached() {
    if (!store.get().isLost) return;
    clearTimeout(timer);
    reachedAt = Date.now();
    setLost(false);
  }

  return {
    store: store as ReadableStore<ConnectionState>,
    isLost: () => store.get().isLost,
    reportLost,
    reportReached,
    /** Tries to reach the server at once, because there is a sign that it can be reached again. */
    checkNow: () => void probeOnce(),
    /** Records that a screen shows data of this time. Returns a function that removes the record. */
    trackStale(since: number) {
      const setStale = (change: (times: readonly number[]) => readonly number[]) =>
        store.set((before) => ({ ...before, staleSince: change(before.staleSince) }));
      setStale((times) => [...times, since]);
      return () => setStale((times) => times.toSpliced(times.indexOf(since), 1));
    },
  };
}
