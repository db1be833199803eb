import type { ApolloClient, OperationVariables } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import type { PendingChangesCache } from "../../cache/PendingChangesCache.ts";
import { createStore, type Store } from "../../ui/createStore.ts";
import { memoize } from "../../ui/memoize.ts";
import { type Connection, createConnection } from "../server/connection.ts";
import type { Answer } from "./change.ts";
import type { Copy } from "./copy.ts";
import type { PendingChange, StoredChange } from "./pendingChange.ts";
import { NO_USERS, type Users } from "../../session/userState.ts";

/** What the screens show of the unanswered changes. */
type OutboxState = {
  /** The number of unanswered changes, and the time of the oldest of them in milliseconds. */
  count: number;
  oldest: number | undefined;
  /** Whether the browser keeps all changes when the page is closed. */
  isKept: boolean;
  /** The changes of earlier pages that the server has refused. */
  refused: readonly PendingChange[];
};

/** A guest whose session the server does not know any more, and the changes that were not sent. */
type LostGuest = { userId: string; changes: readonly StoredChange[] };

/** The last answer to a read. */
export type Answered = Pick<Copy, "variables" | "data">;

/** A read, and the time of its answer in milliseconds. `isCopy` is true if an earlier page got the answer. */
type KnownRead = { name: string; variables: OperationVariables; at: number; isCopy: boolean };

/** A read that did not reach the server. `isShown` says whether the cache has its data. */
type UnreachedRead = { name: string; variables: OperationVariables; isShown: () => boolean };

/** The local storage key that is set while changes wait, so that the next page loads them before its first paint. */
export const WAITING_KEY = "listbook.waiting";

/** The local storage key of the first items of a list, from when they show until the code that creates it is loaded. */
export const FIRST_ITEMS_KEY = "listbook.firstItems";

export const getReadKey = (name: string, variables: OperationVariables) => `${name} ${JSON.stringify(variables)}`;

/** What a page tells its storage. */
type StorageEvent =
  /** Changes are there, or are others than before. */
  | { kind: "kept"; changes: readonly PendingChange[] }
  /** Changes have ended: with an answer, or because they were refused or dropped. */
  | { kind: "ended"; changes: readonly PendingChange[]; answer?: Answer | undefined }
  /** The server has answered a read or a change, so its copies are written again. */
  | { kind: "answered" }
  /** Rows may be others than before: other pages have changed some, or the server has answered changes. */
  | { kind: "changed" };

/**
 * What keeps changes and copies of answers in the browser, and shares the changes with its other pages. Its code is
 * loaded after the first paint (`sync/startStorage.ts`).
 */
export type SyncStorage = {
  /** Takes an event. Resolves when the changes of `kept` are stored, or cannot be. */
  tell: (event: StorageEvent) => Promise<void>;
  /** Called when another page sends the changes of this page. It makes this page the leader if that page is frozen. */
  watchLeader: () => void;
  copies: StoredCopies;
  guest: StoredGuest;
  /** Removes the stored data of all users from the browser. */
  clear: () => Promise<void>;
};

/** The copies of answers of the page's user. */
export type StoredCopies = {
  /**
   * Fills the cache with the copies of this browser, when the server cannot be reached. For a read it resolves as soon as
   * the cache has its data, and the other copies follow.
   */
  load: (read?: UnreachedRead) => Promise<void>;
  /**
   * Calls `read` with each copy that is not in the cache, one after the other, so that no task is long. Stops with
   * `signal`.
   */
  readEach: (read: (data: unknown) => Promise<unknown>, signal: AbortSignal) => Promise<void>;
  /** Removes the notebooks that other people no longer share with the user. */
  removeGoneNotebooks: () => Promise<void>;
};

/** The guest of this browser, and the one who is lost. */
type StoredGuest = {
  /** Called when the server has answered that there is no user. Finds out whether the browser's guest is lost. */
  check: () => Promise<void>;
  /** Returns what the lost guest has read in this browser, the oldest answer first. */
  readLostCopies: () => Promise<Answered[]>;
  /** Removes what the browser has of the lost guest. */
  removeLost: () => Promise<void>;
  /** Called when the server has a user, so that the sent changes are no longer needed to create a guest again. */
  deleteSentChanges: (isGuest: boolean) => Promise<void>;
  /** Called before the change that makes a guest, while no user is known. */
  plan: () => void;
  /** Called when another guest was opened in this browser. The next page must not send what this guest has sent. */
  endGuest: () => Promise<void>;
  /** Called when a member has claimed the guest. */
  forgetClaimed: () => Promise<void>;
};

/** The state that keeps a page and the server in step. The links get it before there is a client. */
export type SyncState = {
  connection: Connection;
  /** The reads that the server has answered on this page or that were loaded from copies, by `getReadKey`. */
  knownReads: Map<string, KnownRead>;
  outboxState: Store<OutboxState>;
  /** The changes that the server has not answered, in their order. */
  changes: readonly PendingChange[];
  /** The changes that ended before the storage was loaded. */
  endedEarly: PendingChange[];
  /** Whose changes the page shows, keeps and sends. Only `showChangesOf` writes it. */
  users: Users;
  lostGuest: Store<LostGuest | null>;
  /** The number of times that rows or a notebook were removed. Then nothing may know them any more. */
  removals: Store<number>;
  /** Reads the user from the server. If it is another one, all that the screens show is read again. */
  probe: () => Promise<unknown>;
  /** Whether this page sends the changes. Of all pages with a storage, one does. */
  isLeader: boolean;
  /** Whether the scheduler follows the connection. It does from the first change on. */
  isScheduled: boolean;
  /** Null until its code is loaded, and in a page that keeps nothing. */
  storage: SyncStorage | null;
  /** Loads and starts the storage, once. Null where a page keeps nothing, and while the browser's database is slow. */
  startStorage: () => Promise<SyncStorage | null>;
};

/** A client with this state. `createClient` makes it. */
export type SyncClient = ApolloClient & { cache: PendingChangesCache; sync: SyncState };

/** Returns the client of the page. */
export const useClient = () => useApolloClient() as SyncClient;

type SyncOptions = {
  /** Sends a small query, to find out whether the server can be reached. */
  probe: () => Promise<unknown>;
  /** Milliseconds until the first probe; the default is that of `createConnection`. */
  probeDelay?: number | undefined;
  loadStorage: () => Promise<SyncStorage | null>;
};

export const createSyncState = ({ probe, probeDelay, loadStorage }: SyncOptions): SyncState => ({
  connection: createConnection(probe, probeDelay),
  knownReads: new Map(),
  outboxState: createStore<OutboxState>({ count: 0, oldest: undefined, isKept: true, refused: [] }),
  changes: [],
  endedEarly: [],
  users: NO_USERS,
  lostGuest: createStore<LostGuest | null>(null),
  removals: createStore(0),
  probe,
  isLeader: true,
  isScheduled: false,
  storage: null,
  startStorage: memoize(loadStorage),
});

/** Whether a change with one of these keys is pending. */
export const hasPendingKeys = ({ changes }: SyncState, keys: readonly string[]) =>
  changes.some((change) => change.keys.some((key) => keys.includes(key)));

/** Whether the screens show a change before it is answered. */
export const isShown = ({ users }: SyncState, change: PendingChange) =>
  !change.needsServer && change.userId === users.userId;

/**
 * Whether a pending change may create or restore one of these rows, so that the server does not have it yet. A change
 * with rows as they were before shows rows again. Only the server knows what a change makes that is not shown.
 */
export const makesRows = (sync: SyncState, ids: readonly string[]) =>
  sync.changes.some((change) => {
    const { definition, variables, keys, before } = change;
    if (!keys.some((key) => ids.includes(key))) return false;
    if (!definition || !isShown(sync, change) || definition.makesUser || before !== undefined) return true;
    return definition.createdIds?.(variables).some((id) => ids.includes(id)) ?? false;
  });
