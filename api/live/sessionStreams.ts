import { setImmediate as waitForTurn } from "node:timers/promises";
import type { EntityManager } from "typeorm";
import type { Caller } from "../domain/base/context.ts";
import { hasSameAccess, readAccess } from "../identity/caller.ts";

/** An open stream. */
type Stream = {
  caller: Caller;
  send: (texts: readonly string[]) => void;
  /** Ends the stream; without an event when the database is away. */
  end: (event: "resync" | "over" | null) => void;
};

/** The open streams of one session in this process. */
export type SessionStreams = {
  /** Adds a stream, until the returned function is called. */
  add: (stream: Stream) => () => void;
  /** Sends a text to a stream after the next check, and once if it is queued several times until then. */
  queue: (stream: Stream, text: string) => void;
};

type Options = {
  db: EntityManager;
  /** The comment that all streams get from time to time, and the milliseconds between two. */
  keepAlive: string;
  heartbeat: number;
  /** Waits between two checks. */
  pause: () => Promise<unknown>;
  /** Called when the last stream was removed. */
  onEmpty: () => void;
};

/**
 * Creates the streams of a session. Before anything is sent to them, one statement asks for all of them what their caller
 * may still see. The first text is checked at once. Those that come during the pause after it are checked together. So
 * the work of the database grows neither with the pages of a caller nor with the changes of a second.
 */
export function createSessionStreams({ db, keepAlive, heartbeat, pause, onEmpty }: Options): SessionStreams {
  /** What each stream gets after the next check. The streams are in the order in which they were opened. */
  const queues = new Map<Stream, Set<string>>();
  let isSending = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const isAnyQueued = () => [...queues.values()].some((texts) => texts.size > 0);

  async function checkAndSend() {
    // What is queued during the check may need another one.
    const batch = [...queues].map(([stream, texts]) => ({ stream, texts: [...texts] }));
    for (const texts of queues.values()) texts.clear();
    // The stream that was opened last has the newest token.
    const newest = batch.at(-1)?.stream;
    if (!newest) return;
    const access = await readAccess(newest.caller, db).catch(() => "unknown" as const);
    for (const { stream, texts } of batch) {
      if (access === "unknown") stream.end(null);
      else if (access === null) stream.end("over");
      else if (hasSameAccess(stream.caller, access)) stream.send(texts);
      else stream.end("resync");
    }
  }

  async function sendAll() {
    isSending = true;
    // The notifications of one packet, and those for several streams, come in one turn.
    await waitForTurn();
    while (isAnyQueued()) {
      await checkAndSend();
      await pause();
    }
    isSending = false;
  }

  function queue(stream: Stream, text: string) {
    queues.get(stream)?.add(text);
    if (!isSending) void sendAll();
  }

  function sendKeepAlive() {
    for (const stream of queues.keys()) queue(stream, keepAlive);
  }

  return {
    add(stream) {
      queues.set(stream, new Set());
      timer ??= setInterval(sendKeepAlive, heartbeat);
      return () => {
        queues.delete(stream);
        if (queues.size > 0) return;
        clearInterval(timer);
        onEmpty();
      };
    },
    queue,
  };
}
