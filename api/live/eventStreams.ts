import type { EntityManager } from "typeorm";
import type { Caller, Context } from "../domain/context.ts";
import { DomainError, rateLimited } from "../domain/errors.ts";
import { requireOwnerId, requireOwnerIds } from "../domain/ownership/scope.ts";
import { recheckCaller } from "../identity/caller.ts";
import type { ChangeChannel, ChangeSignal } from "./changeChannel.ts";

/** Streams that a caller may have open at once. */
const MAX_STREAMS = 20;
/** Seconds after which a page may have been closed. */
const RETRY_AFTER_SECONDS = 60;
/** Milliseconds between two signs of life, which keep what stands between from closing a silent connection. */
const HEARTBEAT = 20_000;
/** Milliseconds after which a stream ends, so that the caller comes again with a fresh session token. */
const MAX_LIFETIME = 300_000;
/** Words that wait for a page that does not read; it is told afresh when it comes again. */
const MAX_QUEUED = 100;

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Server-sent events: a comment, which pages skip, or a word. */
const KEEP_ALIVE = ":\n\n";
const formatEvent = (word: ChangeSignal | "over") => `data: ${word}\n\n`;

export type EventStreams = {
  /**
   * `GET /api/live`: says "change" when another page has changed something of the caller's or of the organisation
   * that is active in its session, "resync" when it may have, and "over" when the session has ended; none of them says
   * what. `age`: milliseconds since when the page knows of nothing. Errors: `UNAUTHENTICATED`, `RATE_LIMITED`,
   * `UNAVAILABLE` when the server is about to stop.
   */
  open(context: Context, page: string | null, age: number): Response;
  /** How many are open. */
  count(): number;
  /** Ends all streams: their pages come again, to another server. */
  close(): void;
};

/** What one stream needs to know. */
type Subscriber = { caller: Caller; owners: string[]; page: string | null; age: number };

/** The streams of this process. */
export function createEventStreams(db: EntityManager, changes: ChangeChannel, beat = HEARTBEAT): EventStreams {
  const open = new Map<string, Set<() => void>>();
  let isClosing = false;

  function checkRoom(caller: string) {
    if (isClosing) throw new DomainError("UNAVAILABLE", "The server is about to stop; try again in a moment");
    if ((open.get(caller)?.size ?? 0) >= MAX_STREAMS)
      throw rateLimited(`At most ${MAX_STREAMS} pages can be open at once; close some first`, RETRY_AFTER_SECONDS);
  }

  /** Counts a stream until what this answers is called. */
  function count(caller: string, end: () => void) {
    const mine = open.get(caller) ?? new Set();
    open.set(caller, mine.add(end));
    return () => {
      mine.delete(end);
      if (mine.size === 0) open.delete(caller);
    };
  }

  return {
    open(context, page, age) {
      const caller = requireOwnerId(context);
      checkRoom(caller);
      const subject = { caller: context.caller, owners: requireOwnerIds(context), page, age };
      return new Response(createStreamBody(subject, { db, changes, beat, count: (end) => count(caller, end) }), {
        headers: HEADERS,
      });
    },
    count: () => [...open.values()].reduce((sum, ends) => sum + ends.size, 0),
    close() {
      isClosing = true;
      for (const ends of open.values()) for (const end of ends) end();
    },
  };
}

type StreamOptions = {
  db: EntityManager;
  changes: ChangeChannel;
  beat: number;
  count: (end: () => void) => () => void;
};

function createStreamBody({ caller, owners, page, age }: Subscriber, { db, changes, beat, count }: StreamOptions) {
  const cleanups: (() => void)[] = [];
  const cleanUp = () => cleanups.splice(0).forEach((clean) => clean());

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = createSender(controller, () => recheckCaller(caller, db), end);
      function end() {
        if (cleanups.length === 0) return;
        cleanUp();
        controller.close();
      }
      const beating = setInterval(() => send(KEEP_ALIVE), beat);
      const living = setTimeout(end, MAX_LIFETIME);
      cleanups.push(
        count(end),
        changes.subscribe(owners, (word, from) => (from !== null && from === page) || send(formatEvent(word))),
        () => clearInterval(beating),
        () => clearTimeout(living),
      );
      send(changes.mayHaveChanged(owners, age) ? formatEvent("resync") : KEEP_ALIVE);
    },
    cancel: cleanUp,
  });
}

/** Sends what is said, each thing once while it waits, after a look whether the caller may still hear it. */
function createSender(
  controller: ReadableStreamDefaultController<Uint8Array>,
  look: () => Promise<"same" | "less" | "over">,
  end: () => void,
) {
  const encoder = new TextEncoder();
  const waiting = new Set<string>();
  let isLooking = false;

  async function sendAll() {
    while (waiting.size > 0) {
      const state = await look();
      const texts = state === "same" ? [...waiting] : [formatEvent(state === "less" ? "resync" : "over")];
      waiting.clear();
      for (const text of texts) controller.enqueue(encoder.encode(text));
      if (state !== "same" || (controller.desiredSize ?? 0) < -MAX_QUEUED) return end();
    }
  }

  return (text: string) => {
    waiting.add(text);
    if (isLooking) return;
    isLooking = true;
    sendAll()
      // The database cannot be asked: the page comes again.
      .catch(end)
      .finally(() => (isLooking = false));
  };
}
