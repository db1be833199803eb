import type { DocumentNode } from "@apollo/client";
import type { UsersEvent } from "../../session/users.ts";
import type { SyncClient } from "../state/state.ts";
import type { BrowserStore } from "./browserStore.ts";
import type { Copy } from "../state/copy.ts";

/** The state of what the browser keeps for a page. */
export type StorageState = {
  client: SyncClient;
  store: BrowserStore;
  /** The queries whose answers are copied, by their names. */
  queries: Record<string, DocumentNode>;
  /** Called when all copies are loaded. Puts their rows into the collections that they belong to. */
  placeCopies: (client: SyncClient) => void;
  /** Takes an event about who uses the page. Resolves when the browser's database has followed. */
  sendUsers: (event: UsersEvent) => Promise<void>;
  /** Asks the server whether it knows the guest of this browser. */
  checkGuest: () => Promise<void>;
  kept: KeptState;
  /** The last copy that this page has saved of each read. */
  savedCopies: Map<string, Pick<Copy, "data" | "at">>;
  tab: TabState;
};

/** The changes in the store. */
type KeptState = {
  /** Their ids. If one of them disappears from the store, another page has ended the change. */
  ids: Set<string>;
  /** The ids of changes that have ended on this page. A concurrent read or write of the store may still contain them. */
  endedIds: Set<string>;
  /** The number of writes of changes that have not ended. */
  writeCount: number;
  /** The time, in milliseconds, until which the sent changes of a new guest are kept. */
  sentUntil: number;
};

/** This page among the pages of the browser. */
type TabState = {
  /** The messages between them; undefined while the user has left the page. */
  channel: BroadcastChannel | undefined;
  lastMessageAt: number;
  /** Lets another page send. */
  releaseLock: () => void;
  watching: ReturnType<typeof setInterval> | undefined;
};

/** Returns a function that says whether the page still has the same user, and no rows were removed meanwhile. */
export function watchOwner({ client: { sync } }: StorageState) {
  const { users, removals } = sync;
  const count = removals.get();
  return () => sync.users.userId === users.userId && removals.get() === count;
}

/** Runs a task of the store and ignores a failure: the app also works in a browser that stores nothing. */
export const attempt = (task: () => Promise<unknown>) => task().catch(() => undefined);

/** Returns `task` so that calls during a run, and up to `delay` milliseconds after it, return that run. */
export function joinRuns<Result>(task: () => Promise<Result>, delay = 0) {
  let running: Promise<Result> | undefined;
  const end = () => void (running = undefined);
  return () => (running ??= task().finally(() => void (delay > 0 ? setTimeout(end, delay) : end())));
}
