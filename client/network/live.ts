import { createParser } from "eventsource-parser";
import type { Credentials } from "./authorization.ts";

/** Milliseconds of silence after which a stream is taken for dead: the server gives a sign of life every twenty seconds. */
const SILENCE_TIMEOUT = 50_000;
/** Milliseconds to wait after the first failure, doubled with each further one up to the last. */
const MIN_RECONNECT_DELAY = 500;
const MAX_RECONNECT_DELAY = 30_000;
/** Milliseconds that a change may have been on its way. */
const TRANSIT_MARGIN = 1_000;

/** Whether anybody sees this page and it has a network, and when that changes. */
export type PageActivity = { isActive: () => boolean; subscribe: (listener: () => void) => () => void };

export const pageActivity: PageActivity = {
  isActive: () => document.visibilityState === "visible" && navigator.onLine,
  subscribe(listener) {
    const events = [
      [document, "visibilitychange"],
      [window, "online"],
      [window, "offline"],
    ] as const;
    for (const [target, event] of events) target.addEventListener(event, listener);
    return () => {
      for (const [target, event] of events) target.removeEventListener(event, listener);
    };
  },
};

export type LiveOptions = {
  fetch: typeof fetch;
  getCredentials: () => Promise<Credentials>;
  /** What this page calls itself. */
  pageId: string;
  /** The moment, in milliseconds, from when on this page does not know what others changed. */
  knownAt: number;
  onChange: () => void;
  pageActivity: PageActivity;
};

/**
 * Tells when somebody else changed what the caller sees (contract, section 5), or may have: it keeps a stream to the
 * server open while the page is here. A page that nobody sees has none, since a browser opens few connections to one
 * server; it hears what it missed when it comes back. Ends when told to, or when the session is over.
 */
export function subscribeToLiveChanges({
  fetch,
  getCredentials,
  pageId,
  knownAt,
  onChange,
  pageActivity,
}: LiveOptions): () => void {
  const ending = new AbortController();

  /** One stream from its start to its end. Answers whether the session is over. Errors: it was cut, or never came. */
  async function hear(signal: AbortSignal, isAlive: () => void): Promise<boolean> {
    const { token } = await getCredentials();
    const headers = { "listbook-page": pageId, ...(token && { authorization: `Bearer ${token}` }) };
    const age = Math.max(0, Date.now() - knownAt + TRANSIT_MARGIN);
    // Whatever the page needs to show itself goes first.
    const answer = await fetch(`/api/live?age=${age}`, { headers, signal, priority: "low" });
    if (answer.status === 401) return true;
    const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    if (!reader) throw new Error(`The server answered with an error (${answer.status}).`);
    let isOver = false;
    const parser = createParser({ onEvent: ({ data }) => (data === "over" ? (isOver = true) : onChange()) });
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      knownAt = Date.now();
      isAlive();
      parser.feed(value ?? "");
    }
    return isOver;
  }

  /** The same, for as long as the page is here and the server not silent. */
  async function hearWhileHere(): Promise<{ isOver: boolean; wasOpen: boolean }> {
    const cut = new AbortController();
    const stop = () => cut.abort();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const unsubscribe = pageActivity.subscribe(() => pageActivity.isActive() || stop());
    ending.signal.addEventListener("abort", stop);
    try {
      const isOver = await hear(cut.signal, () => {
        wasOpen = true;
        clearTimeout(timer);
        timer = setTimeout(stop, SILENCE_TIMEOUT);
      });
      return { isOver, wasOpen };
    } catch {
      // It comes again; whoever reads or writes meanwhile is told what is wrong.
      return { isOver: false, wasOpen };
    } finally {
      clearTimeout(timer);
      unsubscribe();
      ending.signal.removeEventListener("abort", stop);
    }
  }

  /** Ends after so many milliseconds, when the page comes back, or when nobody listens any more. */
  const pause = (wait?: number) =>
    new Promise<void>((resolve) => {
      const timer = wait === undefined ? undefined : setTimeout(goOn, wait);
      const unsubscribe = pageActivity.subscribe(() => pageActivity.isActive() && goOn());
      ending.signal.addEventListener("abort", goOn);
      function goOn() {
        clearTimeout(timer);
        unsubscribe();
        ending.signal.removeEventListener("abort", goOn);
        resolve();
      }
    });

  async function keepListening() {
    let wait = MIN_RECONNECT_DELAY;
    while (!ending.signal.aborted) {
      if (!pageActivity.isActive()) {
        await pause();
        continue;
      }
      const { isOver, wasOpen } = await hearWhileHere();
      if (isOver) return;
      wait = wasOpen ? MIN_RECONNECT_DELAY : Math.min(wait * 2, MAX_RECONNECT_DELAY);
      // Not all pages of a server that was started again come at the same moment.
      if (pageActivity.isActive()) await pause(wait * (0.5 + Math.random() / 2));
    }
  }

  void keepListening();
  return () => ending.abort();
}
