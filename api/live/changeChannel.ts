import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** What a page hears: something changed elsewhere, or may have while nobody listened. */
export type ChangeSignal = "change" | "resync";
type ChangeListener = (word: ChangeSignal, page: string | null) => void;

/** Who changed what, told to the pages of the owner on all servers of one database. */
export type ChangeChannel = {
  /** Tells that something of these owners changed; `page` is the page that did it. Call it after the commit. */
  publish(owners: Iterable<string>, page: string | null): void;
  /** Hears of changes of these owners; answers what ends that. */
  subscribe(owners: string[], listener: ChangeListener): () => void;
  /** Whether one of these owners may have changed in the last `age` milliseconds: it did, or nobody listened. */
  mayHaveChanged(owners: string[], age: number): boolean;
  /** How many owners' changes are still to be told, and how many owners' last changes are remembered. */
  sizes(): { untold: number; remembered: number };
  /** Tells what is still to be told, and ends. */
  close(): Promise<void>;
};

const CHANNEL = "changes";
/** Milliseconds for the database to answer; a connection that says nothing for longer is none. */
const DATABASE_TIMEOUT = 5_000;
/** Milliseconds in which changes gather before they are told: one statement then tells of all of them. */
const BATCH_DELAY = 10;
/** Milliseconds between two looks whether the connection still is one. */
const HEARTBEAT = 10_000;
/** Milliseconds for which a change is remembered, for pages that come back. */
const REMEMBERED = 60_000;
/** Milliseconds to wait after the first failure, doubled with each further one up to the last. */
const MIN_RECONNECT_DELAY = 100;
const MAX_RECONNECT_DELAY = 5_000;

const formatPayload = (owner: string, page: string | null) => (page === null ? owner : `${owner} ${page}`);

function parsePayload(payload = ""): { owner: string; page: string | null } {
  const [owner = "", page = null] = payload.split(" ");
  return { owner, page };
}

/**
 * Opens the connection over which this process tells and hears of changes, and keeps it open: NOTIFY and LISTEN of
 * PostgreSQL, which needs a connection of its own. Not in the transactions of the changes themselves: one that
 * notifies makes all others wait at their commit. After a gap everybody hears "resync".
 */
export function openChangeChannel(url: string): ChangeChannel {
  const listeners = new Map<string, Set<ChangeListener>>();
  const heardAt = new Map<string, number>();
  const ending = new AbortController();
  const untold = new Set<string>();
  let client: pg.Client | null = null;
  let listeningSince = Infinity;
  let isTelling = false;
  let telling = Promise.resolve();

  function onNotification({ payload }: pg.Notification) {
    const { owner, page } = parsePayload(payload);
    heardAt.set(owner, Date.now());
    for (const listener of listeners.get(owner) ?? []) listener("change", page);
  }

  function resync() {
    listeningSince = Date.now();
    for (const listener of new Set([...listeners.values()].flatMap((some) => [...some]))) listener("resync", null);
  }

  function forget() {
    for (const [owner, at] of heardAt) if (at < Date.now() - REMEMBERED) heardAt.delete(owner);
  }

  /** One connection from its start to its end. Errors: it could not be made, or was lost. */
  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      application_name: "listbook-changes",
      connectionTimeoutMillis: DATABASE_TIMEOUT,
      query_timeout: DATABASE_TIMEOUT,
    });
    // What is wrong with a connection ends it; that is what counts.
    next.on("error", () => undefined);
    next.on("notification", onNotification);
    const ended = new Promise((resolve) => next.once("end", resolve));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      resync();
      startTelling();
      await Promise.race([ended, watch(next)]);
    } finally {
      client = null;
      listeningSince = Infinity;
      const closing = next.end().catch(() => undefined);
      if (ending.signal.aborted) await closing;
    }
  }

  /** Errors: the connection has died without a word. */
  async function watch(connection: pg.Client) {
    for (;;) {
      await wait(HEARTBEAT, undefined, { signal: ending.signal });
      forget();
      await connection.query("select 1");
    }
  }

  async function keepListening() {
    for (let pause = MIN_RECONNECT_DELAY; !ending.signal.aborted; pause = Math.min(pause * 2, MAX_RECONNECT_DELAY)) {
      const startedAt = Date.now();
      // Whoever uses the app is told that the database cannot be reached; here there is nothing to add.
      await listen().catch(() => undefined);
      if (Date.now() - startedAt > MAX_RECONNECT_DELAY) pause = MIN_RECONNECT_DELAY;
      await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  /** Everything at once that came up while the last lot was on its way. */
  async function tellAll(connection: pg.Client) {
    isTelling = true;
    while (untold.size > 0) {
      await wait(BATCH_DELAY);
      const lot = [...untold];
      untold.clear();
      try {
        await connection.query(`select pg_notify('${CHANNEL}', lot.word) from unnest($1::text[]) as lot (word)`, [lot]);
      } catch {
        // It is told over the next connection.
        for (const word of lot) untold.add(word);
        connection.end().catch(() => undefined);
        break;
      }
    }
    isTelling = false;
  }

  function startTelling() {
    if (client && !isTelling) telling = tellAll(client);
  }

  const listening = keepListening();

  return {
    publish(owners, page) {
      for (const owner of owners) untold.add(formatPayload(owner, page));
      startTelling();
    },
    subscribe(owners, listener) {
      for (const owner of owners) listeners.set(owner, (listeners.get(owner) ?? new Set()).add(listener));
      return () => {
        for (const owner of owners) {
          listeners.get(owner)?.delete(listener);
          if (listeners.get(owner)?.size === 0) listeners.delete(owner);
        }
      };
    },
    mayHaveChanged(owners, age) {
      const since = Date.now() - age;
      return age > REMEMBERED || listeningSince > since || owners.some((owner) => (heardAt.get(owner) ?? 0) >= since);
    },
    sizes: () => ({ untold: untold.size, remembered: heardAt.size }),
    async close() {
      await telling;
      ending.abort();
      await listening;
    },
  };
}
