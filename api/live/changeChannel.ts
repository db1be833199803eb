import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** "change": something changed elsewhere. "resync": something may have changed while this server did not listen. */
export type ChangeSignal = "change" | "resync";
type ChangeListener = (signal: ChangeSignal, page: string | null) => void;

/** Publishes to all servers of one database which owners' rows changed, for the open pages of these owners. */
export type ChangeChannel = {
  /** Publishes that rows of these owners changed; `page` is the page that did it. Call it after the commit. */
  publish(owners: Iterable<string>, page: string | null): void;
  /** Calls the listener for each change of these owners, until the returned function is called. */
  subscribe(owners: string[], listener: ChangeListener): () => void;
  /**
   * Whether rows of these owners may have changed in the last `age` milliseconds. This is also true when `age` is more
   * than a minute, or when this server did not listen all that time.
   */
  mayHaveChanged(owners: string[], age: number): boolean;
  /** The number of changes that are not published yet, and of owners whose last change is remembered. */
  getSizes(): { unpublished: number; remembered: number };
  /** Publishes what is not published yet, and closes the connection. */
  close(): Promise<void>;
};

const CHANNEL = "changes";
/** Milliseconds that the database has for an answer; a connection that is slower counts as lost. */
const DATABASE_TIMEOUT = 5_000;
/** Milliseconds for which changes are collected, so that one statement publishes all of them. */
const BATCH_DELAY = 10;
/** Milliseconds between two checks of the connection. */
const HEARTBEAT = 10_000;
/** Milliseconds for which a change is remembered, for pages that reconnect. */
const CHANGE_MEMORY = 60_000;
/** Milliseconds before the first reconnect; the delay doubles with each further failure, up to the maximum. */
const MIN_RECONNECT_DELAY = 100;
const MAX_RECONNECT_DELAY = 5_000;

const formatPayload = (owner: string, page: string | null) => (page === null ? owner : `${owner} ${page}`);

function parsePayload(payload = ""): { owner: string; page: string | null } {
  const [owner = "", page = null] = payload.split(" ");
  return { owner, page };
}

/**
 * Opens a connection to PostgreSQL for NOTIFY and LISTEN, and reconnects when it is lost. The transactions that change
 * rows do not notify themselves, because PostgreSQL commits transactions that notify one after the other. After each
 * connect all listeners get "resync".
 */
export function openChangeChannel(url: string): ChangeChannel {
  const listeners = new Map<string, Set<ChangeListener>>();
  const changedAt = new Map<string, number>();
  const closing = new AbortController();
  const unpublished = new Set<string>();
  let client: pg.Client | null = null;
  let listeningSince = Infinity;
  let isPublishing = false;
  let publishing = Promise.resolve();

  function onNotification({ payload }: pg.Notification) {
    const { owner, page } = parsePayload(payload);
    changedAt.set(owner, Date.now());
    for (const listener of listeners.get(owner) ?? []) listener("change", page);
  }

  function signalResync() {
    listeningSince = Date.now();
    for (const listener of new Set([...listeners.values()].flatMap((ofOwner) => [...ofOwner])))
      listener("resync", null);
  }

  function forgetOldChanges() {
    for (const [owner, time] of changedAt) if (time < Date.now() - CHANGE_MEMORY) changedAt.delete(owner);
  }

  /** Connects, listens until the connection ends, and disconnects. Throws when it cannot connect or the check fails. */
  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      application_name: "listbook-changes",
      connectionTimeoutMillis: DATABASE_TIMEOUT,
      query_timeout: DATABASE_TIMEOUT,
    });
    // An error of the connection is followed by its "end", which is handled below.
    next.on("error", () => undefined);
    next.on("notification", onNotification);
    const disconnected = new Promise((resolve) => next.once("end", resolve));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      client = next;
      signalResync();
      startPublishing();
      await Promise.race([disconnected, checkConnection(next)]);
    } finally {
      client = null;
      listeningSince = Infinity;
      const ended = next.end().catch(() => undefined);
      if (closing.signal.aborted) await ended;
    }
  }

  /** Throws when the connection no longer answers, which PostgreSQL's client does not notice by itself. */
  async function checkConnection(connection: pg.Client) {
    for (;;) {
      await wait(HEARTBEAT, undefined, { signal: closing.signal });
      forgetOldChanges();
      await connection.query("select 1");
    }
  }

  async function listenUntilClosed() {
    for (let delay = MIN_RECONNECT_DELAY; !closing.signal.aborted; delay = Math.min(delay * 2, MAX_RECONNECT_DELAY)) {
      const startedAt = Date.now();
      // A failure needs no log line here: the requests that need the database fail and are logged.
      await listen().catch(() => undefined);
      if (Date.now() - startedAt > MAX_RECONNECT_DELAY) delay = MIN_RECONNECT_DELAY;
      await wait(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Publishes all changes, in batches: while one is being sent, the next one collects. */
  async function publishAll(connection: pg.Client) {
    isPublishing = true;
    while (unpublished.size > 0) {
      await wait(BATCH_DELAY);
      const batch = [...unpublished];
      unpublished.clear();
      try {
        await connection.query(`select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as batch (payload)`, [
          batch,
        ]);
      } catch {
        // The next connection publishes them.
        for (const payload of batch) unpublished.add(payload);
        connection.end().catch(() => undefined);
        break;
      }
    }
    isPublishing = false;
  }

  function startPublishing() {
    if (client && !isPublishing) publishing = publishAll(client);
  }

  const listening = listenUntilClosed();

  return {
    publish(owners, page) {
      for (const owner of owners) unpublished.add(formatPayload(owner, page));
      startPublishing();
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
      return (
        age > CHANGE_MEMORY || listeningSince > since || owners.some((owner) => (changedAt.get(owner) ?? 0) >= since)
      );
    },
    getSizes: () => ({ unpublished: unpublished.size, remembered: changedAt.size }),
    async close() {
      await publishing;
      closing.abort();
      await listening;
    },
  };
}
