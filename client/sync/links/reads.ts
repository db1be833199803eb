import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { catchError, defer, mergeMap, Observable, of, tap } from "rxjs";
import { showsPendingChanges } from "../../cache/cache.ts";
import type { Connection } from "../server/connection.ts";
import { getReadKey, hasPendingKeys, makesRows, type SyncState } from "../state/state.ts";
import { classifyFailure } from "../server/retryPolicy.ts";

/** Milliseconds between the first two repetitions of a read. The wait doubles with each later one, up to the maximum. */
const MIN_REPEAT_DELAY = 250;
const MAX_REPEAT_DELAY = 2_000;

/** The context of a mutation that changes no rows, so that no read is out of date after it. */
export const NO_CHANGE_CONTEXT = { changesNothing: true };

/** Whether an operation changes rows. What was read before it may be out of date after it. */
export const isChange = ({ operationType, getContext }: ApolloLink.Operation) =>
  operationType === OperationTypeNode.MUTATION && !getContext()["changesNothing"];

/**
 * Repeats a read when a write was answered in the meantime. The server may have run the read before the write, and its
 * answer would put the old value back on the screen. The first repetition is sent at once. Later ones wait a while or
 * until no change is pending, because the answers to hundreds of changes would repeat the read hundreds of times.
 */
export function createStaleReadLink({ outboxState }: SyncState) {
  let answeredWrites = 0;

  return new ApolloLink((operation, forward) => {
    if (isChange(operation)) return forward(operation).pipe(tap(() => void answeredWrites++));
    if (operation.operationType !== OperationTypeNode.QUERY) return forward(operation);
    let delay = 0;
    const send = (): Observable<ApolloLink.Result> => {
      const before = answeredWrites;
      return forward(operation).pipe(mergeMap((answer) => (answeredWrites === before ? of(answer) : sendLater())));
    };
    const sendLater = () => {
      const wait = delay;
      delay = wait === 0 ? MIN_REPEAT_DELAY : Math.min(wait * 2, MAX_REPEAT_DELAY);
      return whenChanged([outboxState], () => outboxState.get().count === 0, wait).pipe(mergeMap(send));
    };
    return defer(send);
  });
}

/**
 * The context of a read that is sent even while the connection is lost, to find out whether the server can be reached.
 * Apollo does not deduplicate it with the same read of a screen, which waits.
 */
export const PROBE_CONTEXT = { isProbe: true, queryDeduplication: false };

/**
 * Delays reads. A read waits for the changes of the rows whose ids are in its variables, so that a new list can be opened
 * at once, and no answer is out of date. It does not wait when the screen shows nothing yet, the server has the rows, and
 * the cache shows the changes in the answer. If the server cannot be reached, a read whose data is in the cache or in a
 * copy waits for the server while the screen shows that data. Other reads fail.
 */
export function createReadLink(sync: SyncState) {
  const { connection } = sync;

  return new ApolloLink((operation, forward) => {
    if (operation.getContext()["isProbe"]) return forward(operation);
    if (operation.operationType === OperationTypeNode.MUTATION)
      return forward(operation).pipe(tap(() => void sync.storage?.tell({ kind: "answered" })));
    const keys = Object.values(operation.variables).map(String);

    const send = (): Observable<ApolloLink.Result> => {
      if (connection.isLost()) return waitForServer(new TypeError("The server cannot be reached"));
      if (mustWait()) return waitForChanges().pipe(mergeMap(send));
      return forward(operation).pipe(
        tap(({ errors }) => errors ?? recordAnswer()),
        catchError((error: unknown) => {
          if (classifyFailure(error).kind !== "unreached") throw error;
          connection.reportLost();
          return waitForServer(error);
        }),
      );
    };

    function recordAnswer() {
      sync.knownReads.set(getReadKey(name, variables), { name, variables, at: Date.now(), isCopy: false });
      void sync.storage?.tell({ kind: "answered" });
    }

    const { query, variables, client, operationName: name = "" } = operation;
    const isShown = () => client.cache.diff({ query, variables, optimistic: true, returnPartialData: true }).complete;
    const mustWait = () =>
      hasPendingKeys(sync, keys) && (!showsPendingChanges(query) || makesRows(sync, keys) || isShown());

    /** Emits when the changes that the read waits for are answered, or when the connection is lost. */
    const waitForChanges = () =>
      whenChanged([sync.outboxState, connection.store], () => connection.isLost() || !mustWait());

    /** The first reads of a page may fail before its storage has started. A page without one has no copies. */
    async function loadCopy() {
      await sync.startStorage().catch(() => null);
      await sync.storage?.copies.load({ name, variables, isShown });
    }

    const waitForServer = (error: unknown) =>
      defer(loadCopy).pipe(
        mergeMap(() => {
          if (isShown())
            return whenReached(connection, sync.knownReads.get(getReadKey(name, variables))?.at ?? Date.now());
          if (connection.isLost()) throw error;
          // The server was reached meanwhile. The page has read again what had failed by then, and this had not.
          return of(undefined);
        }),
        mergeMap(send),
      );

    return defer(send);
  });
}

/**
 * Emits when the server can be reached. Until then the connection records that a screen shows data read at `readAt`.
 */
const whenReached = (connection: Connection, readAt: number) =>
  new Observable<void>((subscriber) => {
    const endStale = connection.trackStale(readAt);
    const waiting = whenChanged([connection.store], () => !connection.isLost()).subscribe(subscriber);
    return () => {
      endStale();
      waiting.unsubscribe();
    };
  });

type Subscribable = { subscribe: (listener: () => void) => () => void };

/**
 * Emits once when the condition is true; it is checked whenever one of the stores changes. Emits after `maxWait`
 * milliseconds in any case, if it is given.
 */
const whenChanged = (stores: Subscribable[], condition: () => boolean, maxWait?: number) =>
  new Observable<void>((subscriber) => {
    const finish = () => {
      subscriber.next();
      subscriber.complete();
    };
    const check = () => condition() && finish();
    if (maxWait === 0) return finish();
    const timer = maxWait && setTimeout(finish, maxWait);
    const subscriptions = stores.map((store) => store.subscribe(check));
    check();
    return () => {
      clearTimeout(timer);
      subscriptions.forEach((unsubscribe) => unsubscribe());
    };
  });

/** Reports each answer of the server to the connection, because it shows that the server can be reached. */
export const createReachedLink = (connection: Connection) =>
  new ApolloLink((operation, forward) => forward(operation).pipe(tap(() => connection.reportReached())));
