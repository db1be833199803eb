import type { EntityManager } from "typeorm";
import type { Caller, Context } from "../domain/base/context.ts";
import { DomainError, rateLimited } from "../domain/base/errors.ts";
import { requireOwnerId, requireOwnerIds } from "../domain/ownership/scope.ts";
import { refuseRemovedDevice } from "../domain/callers/deviceAccess.ts";
import { recheckCaller } from "../identity/caller.ts";
import type { ChangeChannel, ChangeSignal } from "./changeChannel.ts";

/** Streams that a caller may have open at once. */
export const MAX_STREAMS = 20;
/** Seconds after which a caller with too many streams should try again. */
const RETRY_AFTER_SECONDS = 60;
/** Milliseconds between two heartbeats, so that no proxy closes the connection as idle. */
export const HEARTBEAT = 20_000;
/** Milliseconds after which a stream ends, so that the page reconnects with a fresh session token. */
export const MAX_LIFETIME = 300_000;
/** Events that may be queued for a page that does not read. With more, the stream ends and the page reconnects. */
const MAX_QUEUED = 100;

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** A comment of server-sent events, which pages ignore. */
const KEEP_ALIVE = ":\n\n";
const formatEvent = (signal: ChangeSignal | "over") => `data: ${signal}\n\n`;

export type EventStreams = {
  /**
   * `GET /api/live`: sends "change" when another page has changed a row of the caller or of the organisation that is
   * active in the caller's session, "resync" when one may have, and "over" when the session has ended or its device was
   * removed. No event says which row. `page` is the id of the caller's page, and `age` the milliseconds since the page last received data.
   * Errors: `UNAUTHENTICATED`, `DEVICE_REFUSED` for a removed device, `RATE_LIMITED`, `UNAVAILABLE` when the server is about to stop.
   */
  open(context: Context, page: string | null, age: number): Response;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams, so that their pages reconnect to another server, and refuses new ones. */
  close(): void;
};

/** The page that a stream is for, and the owners whose changes it gets. */
type Subscriber = { caller: Caller; owners: string[]; page: string | null; age: number };

/** Creates the streams of this process; `heartbeat` is in milliseconds. */
export function createEventStreams(db: EntityManager, changes: ChangeChannel, heartbeat = HEARTBEAT): EventStreams {
  /** Functions that end the open streams, by the id of the caller. */
  const openStreams = new Map<string, Set<() => void>>();
  let isClosing = false;

  function requireFreeStream(callerId: string) {
    if (isClosing) throw new DomainError("UNAVAILABLE", "The server is about to stop; try again in a moment");
    if ((openStreams.get(callerId)?.size ?? 0) >= MAX_STREAMS)
      throw rateLimited(`At most ${MAX_STREAMS} pages can be open at once; close some first`, RETRY_AFTER_SECONDS);
  }

  /** Counts a stream as open until the returned function is called. */
  function registerStream(callerId: string, end: () => void) {
    const ends = openStreams.get(callerId) ?? new Set();
    openStreams.set(callerId, ends.add(end));
    return () => {
      ends.delete(end);
      if (ends.size === 0) openStreams.delete(callerId);
    };
  }

  return {
    open(context, page, age) {
      const callerId = requireOwnerId(context);
      refuseRemovedDevice(context);
      requireFreeStream(callerId);
      const subscriber = { caller: context.caller, owners: requireOwnerIds(context), page, age };
      const register = (end: () => void) => registerStream(callerId, end);
      return new Response(createStreamBody(subscriber, { db, changes, heartbeat, register }), { headers: HEADERS });
    },
    count: () => [...openStreams.values()].reduce((sum, ends) => sum + ends.size, 0),
    close() {
      isClosing = true;
      for (const ends of openStreams.values()) for (const end of ends) end();
    },
  };
}

type StreamOptions = {
  db: EntityManager;
  changes: ChangeChannel;
  heartbeat: number;
  register: (end: () => void) => () => void;
};

function createStreamBody({ caller, owners, page, age }: Subscriber, options: StreamOptions) {
  const { db, changes, heartbeat, register } = options;
  const cleanups: (() => void)[] = [];
  const cleanUp = () => cleanups.splice(0).forEach((cleanup) => cleanup());

  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = createSender(controller, () => recheckCaller(caller, db), end);
      function end() {
        if (cleanups.length === 0) return;
        cleanUp();
        controller.close();
      }
      const heartbeatTimer = setInterval(() => send(KEEP_ALIVE), heartbeat);
      const lifetimeTimer = setTimeout(end, MAX_LIFETIME);
      cleanups.push(
        register(end),
        changes.subscribe(owners, (signal, from) => (from !== null && from === page) || send(formatEvent(signal))),
        () => clearInterval(heartbeatTimer),
        () => clearTimeout(lifetimeTimer),
      );
      send(changes.mayHaveChanged(owners, age) ? formatEvent("resync") : KEEP_ALIVE);
    },
    cancel: cleanUp,
  });
}

/**
 * Returns a function that queues a text once and sends it after `recheck` has confirmed what the caller may still see.
 */
function createSender(
  controller: ReadableStreamDefaultController<Uint8Array>,
  recheck: () => Promise<"same" | "less" | "over">,
  end: () => void,
) {
  const encoder = new TextEncoder();
  const queued = new Set<string>();
  let isSending = false;

  async function sendAll() {
    while (queued.size > 0) {
      const state = await recheck();
      const texts = state === "same" ? [...queued] : [formatEvent(state === "less" ? "resync" : "over")];
      queued.clear();
      for (const text of texts) controller.enqueue(encoder.encode(text));
      if (state !== "same" || (controller.desiredSize ?? 0) < -MAX_QUEUED) return end();
    }
  }

  return (text: string) => {
    queued.add(text);
    if (isSending) return;
    isSending = true;
    sendAll()
      // The caller cannot be checked while the database is away: the stream ends, and the page reconnects.
      .catch(end)
      .finally(() => (isSending = false));
  };
}
