import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { OperationVariables } from "@apollo/client";
import type { StoredChange } from "../outbox/pendingChange.ts";

/** The last answer to a read. */
export type Copy = {
  /** The key of the user and the read, from `getCopyKey`. */
  key: string;
  userId: string;
  name: string;
  variables: OperationVariables;
  data: unknown;
  /** The time of the server's answer, in milliseconds. */
  at: number;
};

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

export type BrowserStore = ReturnType<typeof createBrowserStore>;

type Database = IDBPDatabase<Schema>;
type Run = <T>(task: (database: Database) => Promise<T>) => Promise<T>;

/** Returns a function that runs a task with the database. It opens the database at the first task. */
function createRun(databaseName: string): Run {
  let opening: Promise<Database> | undefined;

  function open() {
    opening ??= openWithin(OPEN_TIMEOUT, databaseName, () => (opening = undefined));
    // A failed attempt is not cached, so the next call tries again.
    opening.catch(() => (opening = undefined));
    return opening;
  }

  return async (task) => {
    try {
      return await task(await open());
    } catch (error) {
      // The browser has closed the database in the meantime, so it is opened again, once.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      opening = undefined;
      return task(await open());
    }
  };
}

function createChangeStore(run: Run) {
  let waiting: StoredChange[] = [];
  let flushing: Promise<void> | undefined;

  const writeChanges = (changes: readonly StoredChange[]) =>
    run(async (database) => {
      const transaction = database.transaction("changes", "readwrite", { durability: "strict" });
      for (const change of changes) void transaction.store.put(change);
      // Without an explicit commit, the user may leave a busy page before the browser commits.
      transaction.commit();
      await transaction.done;
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

const createCopyStore = (run: Run) => ({
  readCopies: (userId: string) => run((database) => database.getAllFromIndex("copies", "userId", userId)),
  readCopyKeys: (userId: string) => run((database) => database.getAllKeysFromIndex("copies", "userId", userId)),
  /** Returns the copy with this key in an array, which is empty without one. */
  readCopy: (key: string) => run((database) => database.getAll("copies", key)),
  putCopies: (copies: readonly Copy[]) =>
    run(async (database) => {
      const transaction = database.transaction("copies", "readwrite", { durability: "relaxed" });
      for (const copy of copies) void transaction.store.put(copy);
      await transaction.done;
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
  const run = createRun(databaseName);
  return {
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
async function openWithin(delay: number, name: string, onClose: () => void): Promise<Database> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opening = openDB<Schema>(name, VERSION, {
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
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The browser's database did not open")), delay);
  });
  return Promise.race([opening, timeout]).finally(() => clearTimeout(timer));
}
