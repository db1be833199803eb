import type { ApolloClient } from "@apollo/client";
import type { PendingChangesCache, ShowChange } from "../../cache/PendingChangesCache.ts";
import { getNetwork } from "../network.ts";
import { buildCall, groupNeighbours } from "./calls.ts";
import { type AnyCall, showChange } from "./change.ts";
import { type PendingChange, UNKNOWN_USER } from "./pendingChange.ts";

/** The answer of the server to a call. */
export type Answer = { call: AnyCall; data: unknown };

/** Stores the changes for the next page, and publishes them to the other pages of the browser. */
export type OutboxKeeper = {
  /** Resolves when the changes are stored, or cannot be. Called again when they have changed. */
  keep: (changes: readonly PendingChange[]) => Promise<void>;
  /** Called when changes have ended: with an answer, or because they were refused or dropped. */
  reportEnded: (changes: readonly PendingChange[], answer?: Answer) => void;
  /** Called when another page sends the changes of this page. The keeper calls `setSender` when this page may send. */
  watchSender: () => void;
};

export type ChangeList = ReturnType<typeof createChangeList>;

/** The changes that the server has not answered, in their order, and the layer of the cache that shows them. */
export function createChangeList(client: ApolloClient) {
  const { outboxState: state } = getNetwork(client);
  const cache = client.cache as PendingChangesCache;
  let changes: readonly PendingChange[] = [];
  let userId = UNKNOWN_USER;
  /** The guest of this browser. The guest's changes are sent for the guest even when a member has signed in. */
  let guestId: string | undefined;
  let keeper: OutboxKeeper | undefined;
  /** The changes that ended before there was a keeper. */
  const endedEarly: PendingChange[] = [];

  const isShown = (change: PendingChange) => !change.needsServer && change.userId === userId;
  const createShows = () => groupNeighbours(changes.filter(isShown)).map(createShow);

  function set(next: readonly PendingChange[]) {
    changes = next;
    const oldest = changes[0] && Date.parse(changes[0].at);
    state.set((before) => ({ ...before, count: changes.length, oldest }));
  }

  /** Replaces the changes and their layer, in one batch with the writes of `update` below it. */
  function replace(next: readonly PendingChange[], update: () => void = () => {}) {
    cache.batch({
      optimistic: false,
      update: () => {
        set(next);
        cache.setPending(createShows());
        update();
      },
    });
    renderNow();
  }

  /**
   * Notifies the queries of screens in this task. Apollo would do so in a later task, after a frame with the old state.
   */
  const renderNow = () => client["queryManager"].broadcastQueries();

  const remove = (ended: readonly PendingChange[], update?: () => void) =>
    replace(
      changes.filter((change) => !ended.includes(change)),
      update,
    );

  /** Adds a change and shows it. Returns the change that contains it, which may be an earlier change of its rows. */
  function append(change: PendingChange): PendingChange {
    const merged = mergeIntoLast(change);
    const kept = merged ?? change;
    set(merged ? changes : [...changes, change]);
    // No change after the merged one has the same rows, so the merged one can be shown last.
    if (!change.needsServer) cache.addPending(createShow([kept]), createShows());
    renderNow();
    return kept;
  }

  /** Merges a change into the last change of its rows, if that is of the same kind and was not sent yet. */
  function mergeIntoLast(change: PendingChange): PendingChange | undefined {
    const last = changes.findLast(({ keys }) => keys.some((key) => change.keys.includes(key)));
    if (!last || last.call || last.needsServer || last.name !== change.name) return undefined;
    const merged = change.definition?.merge?.(last.variables, change.variables);
    if (!merged) return undefined;
    last.variables = merged;
    last.callers.push(...change.callers);
    return last;
  }

  /** Whether a change with one of these keys is pending. */
  const hasKeys = (keys: readonly string[]) => changes.some((change) => change.keys.some((key) => keys.includes(key)));

  /** Reports ended changes to the keeper. A keeper that is connected later gets them, too. */
  function reportEnded(members: readonly PendingChange[], answer?: Answer) {
    if (keeper) keeper.reportEnded(members, answer);
    else endedEarly.push(...members);
  }

  /** Ends changes without an answer. */
  function drop(members: readonly PendingChange[]) {
    if (members.length === 0) return;
    remove(members);
    reportEnded(members);
    resolveCallers(members, undefined);
  }

  /**
   * Switches to another user. Changes that were made before a user was known become this user's, and are returned. The
   * changes of the previous user stay in the browser, but are neither shown nor sent.
   */
  function setUser(next: string) {
    const mine = userId === UNKNOWN_USER ? changes.filter((change) => change.userId === UNKNOWN_USER) : [];
    for (const change of mine) change.userId = next;
    userId = next;
    replace(changes.filter((change) => [userId, guestId].includes(change.userId)));
    return mine;
  }

  return {
    get: () => changes,
    getUser: () => userId,
    getGuest: () => guestId,
    getKeeper: () => keeper,
    isShown,
    hasKeys,
    append,
    replace,
    remove,
    reportEnded,
    drop,
    setUser,
    setGuest: (next: string | undefined) => void (guestId = next),
    setKeeper(next: OutboxKeeper) {
      keeper = next;
      keeper.reportEnded(endedEarly.splice(0));
    },
  };
}

/** Returns a function that shows changes which can be sent in one call. */
function createShow(changes: readonly [PendingChange, ...PendingChange[]]): ShowChange {
  const [{ at, before }] = changes;
  return (cache) => {
    const call = buildCall(changes);
    if (call) showChange(cache, call.definition, call.variables, { at, before });
  };
}

/** Resolves the promises of the callers on this page. */
export function resolveCallers(changes: readonly PendingChange[], data: unknown) {
  for (const { callers } of changes) for (const { resolve } of callers) resolve(data);
}
