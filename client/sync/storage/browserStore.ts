import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { Copy } from "../state/copy.ts";
import type { StoredChange } from "../state/pendingChange.ts";

/** The keys of `meta`: the user who used this browser last, its last guest, and a guest without a session. */
export const LAST_USER = "lastUserId";
export const LAST_GUEST = "lastGuestId";
export const LOST_GUEST = "lostGuestId";

interface Schema extends DBSchema {
  changes: { key: string; value: StoredChange; indexes: { userId: string } };
  copies: { key: string; value: Copy; indexes: { userId: string; at: number } };
  meta: { key: string; value: string };
}

const DATABASE = "listbook";
/** A change of the stores needs a new version. A new kind of change does not: it has its own `v`. */
const VERSION = 1;
/** Milliseconds to wait for the database. A page that keeps an older version open can block it for ever. */
const OPEN_TIMEOUT = 3_000;
/** The copies that are removed at once to make room. */
const REMOVED_AT_ONCE = 20;

export type BrowserStore = ReturnType<typeof createBrowserStore>;

type Database = IDBPDatabase<Schema>;
type Run = <T>(task: (database: Database) => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs a task with the database, and one that opens it. The first task opens it too. A task waits
 * for a slow database for a while, and then rejects; the next task waits for the same opening.
 */
function createRun(databaseName: string) {
  let opening: Promise<Database> | undefined;
  const forget = () => void (opening = undefined);

  function open() {
    opening ??= openDatabase(databaseName, forget);
    // A failed attempt is not cached, so the next call tries again.
    opening.catch(forget);
    return opening;
  }

  const run: Run = async (task) => {
    try {
      return await task(await withinTime(open()));
    } catch (error) {
      // The browser has closed the database in the meantime, so it is opened again, once.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      forget();
      return task(await withinTime(open()));
    }
  };
  return { run, open };
}

/** Runs a write. If the browser has no space left, it removes the oldest copies until the write fits. */
async function writeWithRoom(run: Run, write: Parameters<typeof run<void>>[0]): Promise<void> {
  try {
    await run(write);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    if (!isFull || !(await run(removeOldestCopies))) throw error;
    await writeWithRoom(run, write);
  }
}

/**
 * Removes the oldest copies of those that were fetched ahead, or else of all. Those of a lost guest stay, because only this
 * browser has the guest's lists. Returns whether there were any.
 */
async function removeOldestCopies(database: Database): Promise<boolean> {
  const lostId = await database.get("meta", LOST_GUEST);
  const { store, done } = database.transaction("copies", "readwrite");
  const [ahead, others]: [string[], string[]] = [[], []];
  for (let cursor = await store.index("at").openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.userId !== lostId) (cursor.value.aheadSize === undefined ? others : ahead).push(cursor.primaryKey);
  const removed = (ahead.length > 0 ? ahead : others).slice(0, REMOVED_AT_ONCE);
  await Promise.all([...removed.map((key) => store.delete(key)), done]);
  return removed.length > 0;
}

function createChangeStore(run: Run) {
  let waiting: StoredChange[] = [];
  let flushing: Promise<void> | undefined;

  const writeChanges = (changes: readonly StoredChange[]) =>
    writeWithRoom(run, async (database) => {
      const transaction = database.transaction("changes", "readwrite", { durability: "strict" });
      const puts = changes.map((change) => transaction.store.put(change));
      // Without an explicit commit, the user may leave a busy page before the browser commits.
      transaction.commit();
      await Promise.all([...puts, transaction.done]);
    });

  /** Writes all changes of one task in one transaction, because a page that is left at once loses later transactions. */
  async function flush() {
    await Promise.resolve();
    const changes = waiting;
    waiting = [];
    flushing = undefined;
    await writeChanges(changes);
  }

  return {
    readChanges: (userId: string) => run((database) => database.getAllFromIndex("changes", "userId", userId)),
    putChanges(changes: readonly StoredChange[]): Promise<void> {
      waiting.push(...changes);
      return (flushing ??= flush());
    },
    deleteChanges: (ids: readonly string[]) =>
      run(async (database) => {
        const transaction = database.transaction("changes", "readwrite");
        for (const id of ids) void transaction.store.delete(id);
        transaction.commit();
        await transaction.done;
      }),
  };
}

/**
 * Writes copies, unless there is a newer one: another page may have read the same since. It asks for the keys of newer ones,
 * because reading a copy of a long list takes longer than writing it.
 */
async function writeCopies(database: Database, copies: readonly Copy[]) {
  const { store, done } = database.transaction("copies", "readwrite", { durability: "relaxed" });
  const write = async (copy: Copy) => {
    const newer = await store.index("at").getAllKeys(IDBKeyRange.lowerBound(copy.at, true));
    if (!newer.includes(copy.key)) await store.put(copy);
  };
  await Promise.all([...copies.map(write), done]);
}

const createCopyStore = (run: Run) => ({
  readCopies: (userId: string) => run((database) => database.getAllFromIndex("copies", "userId", userId)),
  readCopyKeys: (userId: string) => run((database) => database.getAllKeysFromIndex("copies", "userId", userId)),
  /** Returns the copy with this key in an array, which is empty without one. */
  readCopy: (key: string) => run((database) => database.getAll("copies", key)),
  /** Returns the time of each copy of a user, by its key. It reads no data. */
  readCopyTimes: (userId: string) =>
    run(async (database) => {
      const times = new Map<string, number>();
      const index = database.transaction("copies").store.index("at");
      for (let cursor = await index.openKeyCursor(); cursor; cursor = await cursor.continue())
        if (cursor.primaryKey.startsWith(`${userId} `)) times.set(cursor.primaryKey, cursor.key);
      return times;
    }),
  /** Stores copies, in the place of older ones if there is no space left. */
  putCopies: (copies: readonly Copy[]) => writeWithRoom(run, (database) => writeCopies(database, copies)),
  /** Stores a copy that was fetched ahead, for which no other copy is removed. */
  putAheadCopy: (copy: Copy) => run((database) => writeCopies(database, [copy])),
  deleteCopies: (keys: readonly string[]) =>
    run(async (database) => {
      const { store, done } = database.transaction("copies", "readwrite");
      await Promise.all([...keys.map((key) => store.delete(key)), done]);
    }),
  deleteCopiesBefore: (time: number) =>
    run(async (database) => {
      const { store, done } = database.transaction("copies", "readwrite");
      for (const key of await store.index("at").getAllKeys(IDBKeyRange.upperBound(time))) void store.delete(key);
      await done;
    }),
  /** Removes the copies of a user. */
  clearCopies: (userId: string) =>
    run(async (database) => {
      const { store, done } = database.transaction("copies", "readwrite");
      for (const key of await store.index("userId").getAllKeys(userId)) void store.delete(key);
      await done;
    }),
});

/**
 * Stores unsent changes and copies of answers in IndexedDB. Each function rejects if the browser has no database,
 * denies access to it, or has no space left.
 */
export function createBrowserStore(databaseName = DATABASE) {
  const { run, open } = createRun(databaseName);
  return {
    /** Resolves when the database is open, however long that takes: a slow disk takes seconds after a kill. */
    open: async () => void (await open()),
    ...createChangeStore(run),
    ...createCopyStore(run),
    getMeta: (key: string) => run((database) => database.get("meta", key)),
    setMeta: (key: string, value: string) => run((database) => database.put("meta", value, key)),
    deleteMeta: (key: string) => run((database) => database.delete("meta", key)),
    /** Removes the data of all users except these. */
    clearOthers: (userIds: readonly string[]) =>
      run(async (database) => {
        const transaction = database.transaction(["changes", "copies"], "readwrite");
        for (const name of ["changes", "copies"] as const)
          for (let cursor = await transaction.objectStore(name).index("userId").openCursor(); cursor;) {
            if (!userIds.includes(cursor.value.userId)) void cursor.delete();
            cursor = await cursor.continue();
          }
        await transaction.done;
      }),
    /** Removes the data of all users. */
    clear: () =>
      run(async (database) => {
        const transaction = database.transaction(["changes", "copies", "meta"], "readwrite");
        for (const name of transaction.objectStoreNames) void transaction.objectStore(name).clear();
        await transaction.done;
      }),
  };
}

/** Opens the database. `onClose` runs when the browser has closed it, or when a newer page needs to upgrade it. */
const openDatabase = (name: string, onClose: () => void): Promise<Database> =>
  openDB<Schema>(name, VERSION, {
    upgrade(database) {
      database.createObjectStore("changes", { keyPath: "id" }).createIndex("userId", "userId");
      const copies = database.createObjectStore("copies", { keyPath: "key" });
      copies.createIndex("userId", "userId");
      copies.createIndex("at", "at");
      database.createObjectStore("meta");
    },
    // A newer page waits for this to upgrade the database.
    blocking: (_current, _next, { target }) => {
      (target as IDBDatabase).close();
      onClose();
    },
    terminated: onClose,
  });

/** Waits for the database, or for what needs it, for a while. Errors: those of `opening`, and when it takes too long. */
export async function withinTime<Opened>(opening: Promise<Opened>): Promise<Opened> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The browser's database did not open")), OPEN_TIMEOUT);
  });
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer));
}
