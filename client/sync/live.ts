import { createParser } from "eventsource-parser";
import type { Credentials } from "./links/authorization.ts";
import type { PageActivity } from "./server/pageActivity.ts";
import type { SyncClient } from "./state/state.ts";

/** Milliseconds without data after which the server counts as lost. It sends a comment every twenty seconds. */
const SILENCE_TIMEOUT = 50_000;
/** Milliseconds between tries to reconnect. The wait doubles with each failure, up to the maximum. */
const MIN_RECONNECT_DELAY = 500;
const MAX_RECONNECT_DELAY = 30_000;
/** Milliseconds added to the age of the page's data, because an event takes time to arrive. */
const TRANSIT_MARGIN = 1_000;

export type LiveOptions = {
  fetch: typeof fetch;
  getCredentials: () => Promise<Credentials>;
  /** The id of this page; the server does not notify the page of its own changes. */
  pageId: string;
  /** The time, in milliseconds, up to which the page's data includes the changes of other pages. */
  knownAt: number;
  onChange: () => void;
  /** Is called when the server cannot be reached, also on a page that sends nothing else. */
  onLost: () => void;
  pageActivity: PageActivity;
};

/** A subscription. `end` is aborted when it ends. */
type Subscription = LiveOptions & { end: AbortSignal };

/**
 * Calls `onChange` when another page has changed, or may have changed, the user's data (docs/api.md, Live). It
 * keeps a stream from the server open while the page is active. An inactive page has none, because browsers limit the
 * connections to one server; the next stream reports whether the page has missed a change. The subscription ends when
 * the session is over or its device was removed, or when the returned function is called.
 */
export function subscribeToLiveChanges(options: LiveOptions): () => void {
  const end = new AbortController();
  void keepListening({ ...options, end: end.signal });
  return () => end.abort();
}

async function keepListening(subscription: Subscription) {
  const { pageActivity: activity, end } = subscription;
  let wait = MIN_RECONNECT_DELAY;
  while (!end.aborted) {
    if (!activity.isActive()) {
      await pause(subscription);
      continue;
    }
    const { isOver, wasOpen } = await readWhileActive(subscription);
    if (isOver) return;
    wait = wasOpen ? MIN_RECONNECT_DELAY : Math.min(wait * 2, MAX_RECONNECT_DELAY);
    // The random part keeps all pages from reconnecting at the same moment after the server restarts.
    if (activity.isActive()) await pause(subscription, wait * (0.5 + Math.random() / 2));
  }
}

/** Reads one stream until it ends, the page is no longer active, or the server is silent for too long. */
async function readWhileActive(subscription: Subscription): Promise<{ isOver: boolean; wasOpen: boolean }> {
  const { pageActivity: activity, end, onLost } = subscription;
  const stream = new AbortController();
  const stop = () => stream.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const unsubscribe = activity.subscribe(() => activity.isActive() || stop());
  end.addEventListener("abort", stop);
  const waitForData = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onLost();
      stop();
    }, SILENCE_TIMEOUT);
  };
  waitForData();
  try {
    const isOver = await readStream(subscription, stream.signal, () => {
      wasOpen = true;
      waitForData();
    });
    return { isOver, wasOpen };
  } catch {
    // The caller opens the stream again.
    return { isOver: false, wasOpen };
  } finally {
    clearTimeout(timer);
    unsubscribe();
    end.removeEventListener("abort", stop);
  }
}

/** Reads one stream to its end. Returns whether the session is over. Throws when the stream fails or is aborted. */
async function readStream(subscription: Subscription, signal: AbortSignal, onData: () => void): Promise<boolean> {
  const { fetch, getCredentials, pageId, onChange, onLost } = subscription;
  const { token } = await getCredentials();
  const headers = { "listbook-page": pageId, ...(token && { authorization: `Bearer ${token}` }) };
  const age = Math.max(0, Date.now() - subscription.knownAt + TRANSIT_MARGIN);
  // The requests that the page needs to show its screen come first.
  const response = await fetch(`/api/live?age=${age}`, { headers, signal, priority: "low" }).catch((error: unknown) => {
    if (!signal.aborted) onLost();
    throw error;
  });
  // The session has ended, or its device was removed.
  if (response.status === 401 || response.status === 403) return true;
  const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
  if (!reader) throw new Error(`The server answered with an error (${response.status}).`);
  let isOver = false;
  const parser = createParser({ onEvent: ({ data }) => (data === "over" ? (isOver = true) : onChange()) });
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    subscription.knownAt = Date.now();
    onData();
    parser.feed(value ?? "");
  }
  return isOver;
}

/** Resolves after `wait` milliseconds, when the page becomes active, or when the subscription ends. */
const pause = ({ pageActivity: activity, end }: Subscription, wait?: number) =>
  new Promise<void>((resolve) => {
    const timer = wait === undefined ? undefined : setTimeout(finish, wait);
    const unsubscribe = activity.subscribe(() => activity.isActive() && finish());
    end.addEventListener("abort", finish);
    function finish() {
      clearTimeout(timer);
      unsubscribe();
      end.removeEventListener("abort", finish);
      resolve();
    }
  });

/** Milliseconds between two reads, so that another user's fast changes do not cause a read each. */
const REFETCH_INTERVAL = 700;

/**
 * Returns a function that reads the queries of the screen again. Calls during a read, and up to `REFETCH_INTERVAL`
 * after it, lead to one more read. This page's own writes keep showing (`createStaleReadLink`). The reads stop when
 * `isOver` returns true.
 */
export function createThrottledRefetch(client: SyncClient, isOver: () => boolean) {
  let isRequested = false;
  let isReading = false;

  async function readWhileRequested() {
    isReading = true;
    while (isRequested && !isOver()) {
      isRequested = false;
      // The client logs a failure; the screen keeps its data.
      await client.refetchQueries({ include: "active" }).catch(() => undefined);
      await client.sync.storage?.copies.removeGoneNotebooks();
      void client.sync.storage?.tell({ kind: "changed" });
      await new Promise((resolve) => setTimeout(resolve, REFETCH_INTERVAL));
    }
    isReading = false;
  }

  return () => {
    isRequested = true;
    if (!isReading) void readWhileRequested();
  };
}
