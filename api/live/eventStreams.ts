import { setTimeout as wait } from "node:timers/promises";
import { msg, plural } from "@lingui/core/macro";
import type { EntityManager } from "typeorm";
import type { Caller, Context, Viewer } from "../domain/base/context.ts";
import { DomainError, rateLimited } from "../domain/base/errors.ts";
import { requireOwnerId, requireOwnerIds, requireViewer } from "../domain/ownership/scope.ts";
import { getSessionId, refuseRemovedDevice } from "../domain/callers/deviceAccess.ts";
import type { ChangeChannel, ChangeSignal } from "./changeChannel.ts";
import { createSessionStreams, type SessionStreams } from "./sessionStreams.ts";

/** Streams that a caller may have open at once. */
export const MAX_STREAMS = 20;
/** Seconds after which a caller with too many streams should try again. */
const RETRY_AFTER_SECONDS = 60;
/** Milliseconds between two heartbeats, so that no proxy closes the connection as idle. */
export const HEARTBEAT = 20_000;
/** Milliseconds between two checks of what a caller may still see. The changes of this time are one event. */
export const CHECK_PAUSE = 1_000;
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

type Pace = {
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
  /** Waits between two checks of a session. */
  pause?: () => Promise<unknown>;
};

/** Returns what the streams of one session have in common: a member's session has others for each active organisation. */
const getSessionKey = (viewer: Exclude<Viewer, { kind: "nobody" }>): string =>
  viewer.kind === "member" ? JSON.stringify([getSessionId(viewer), viewer.auth.orgId]) : getSessionId(viewer);

const waitForCheck = () => wait(CHECK_PAUSE, undefined, { ref: false });

/** Creates the streams of this process. */
export function createEventStreams(
  db: EntityManager,
  changes: ChangeChannel,
  { heartbeat = HEARTBEAT, pause = waitForCheck }: Pace = {},
): EventStreams {
  /** Functions that end the open streams, by the id of the caller. */
  const openStreams = new Map<string, Set<() => void>>();
  const sessions = new Map<string, SessionStreams>();
  let isClosing = false;

  function requireFreeStream(callerId: string) {
    if (isClosing) throw new DomainError("UNAVAILABLE", msg`The server is shutting down; try again in a moment`);
    if ((openStreams.get(callerId)?.size ?? 0) >= MAX_STREAMS)
      throw rateLimited(
        msg`At most ${plural({ max: MAX_STREAMS }, { one: "# page", other: "# pages" })} can be open at once; close some first`,
        RETRY_AFTER_SECONDS,
      );
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

  function findSession(context: Context): SessionStreams {
    const key = getSessionKey(requireViewer(context));
    const onEmpty = () => sessions.delete(key);
    const found = sessions.get(key) ?? createSessionStreams({ db, keepAlive: KEEP_ALIVE, heartbeat, pause, onEmpty });
    sessions.set(key, found);
    return found;
  }

  return {
    open(context, page, age) {
      const callerId = requireOwnerId(context);
      refuseRemovedDevice(context);
      requireFreeStream(callerId);
      const subscriber = { caller: context.caller, owners: requireOwnerIds(context), page, age };
      const register = (end: () => void) => registerStream(callerId, end);
      const session = findSession(context);
      return new Response(createStreamBody(subscriber, { changes, session, register }), { headers: HEADERS });
    },
    count: () => [...openStreams.values()].reduce((sum, ends) => sum + ends.size, 0),
    close() {
      isClosing = true;
      for (const ends of openStreams.values()) for (const end of ends) end();
    },
  };
}

/** The page that a stream is for, and the owners whose changes it gets. */
type Subscriber = { caller: Caller; owners: string[]; page: string | null; age: number };

type StreamOptions = {
  changes: ChangeChannel;
  session: SessionStreams;
  register: (end: () => void) => () => void;
};

function createStreamBody({ caller, owners, page, age }: Subscriber, { changes, session, register }: StreamOptions) {
  const encoder = new TextEncoder();
  const cleanups: (() => void)[] = [];
  const cleanUp = () => cleanups.splice(0).forEach((cleanup) => cleanup());

  return new ReadableStream<Uint8Array>({
    start(controller) {
      function end(event: "resync" | "over" | null = null) {
        if (cleanups.length === 0) return;
        cleanUp();
        if (event) controller.enqueue(encoder.encode(formatEvent(event)));
        controller.close();
      }
      function send(texts: readonly string[]) {
        if (cleanups.length === 0) return;
        for (const text of texts) controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -MAX_QUEUED) end();
      }
      const stream = { caller, send, end };
      const lifetimeTimer = setTimeout(end, MAX_LIFETIME);
      cleanups.push(
        register(end),
        session.add(stream),
        changes.subscribe(owners, (signal, from) => {
          if (from === null || from !== page) session.queue(stream, formatEvent(signal));
        }),
        () => clearTimeout(lifetimeTimer),
      );
      // The caller has just been read.
      send([changes.mayHaveChanged(owners, age) ? formatEvent("resync") : KEEP_ALIVE]);
    },
    cancel: cleanUp,
  });
}
