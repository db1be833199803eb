import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { defer, finalize, from, mergeMap } from "rxjs";
import { createStore, type ReadableStore } from "../ui/createStore.ts";

const writes = createStore<readonly number[]>([]);

/** The time, in milliseconds, of each write that is not answered yet, the oldest first. */
export const pendingWrites: ReadableStore<readonly number[]> = writes;

/** Records a pending write. The caller calls the returned function when the write is saved or has failed. */
function trackPendingWrite() {
  const write = Date.now();
  writes.set((before) => [...before, write]);
  return () => writes.set((before) => before.toSpliced(before.indexOf(write), 1));
}

/**
 * Sends a write when every earlier write that shares one of its `context.keys` (row ids) has been answered. So changes
 * of one row arrive in the order they were made, and an older answer never follows a newer one; other rows do not wait.
 * A read waits for the writes of the rows whose ids are in its variables, so that a new list can be opened at once.
 */
export function createQueueLink() {
  const locks = new Map<string, Promise<void>>();

  return new ApolloLink((operation, forward) =>
    defer(() => {
      const isWrite = operation.operationType === OperationTypeNode.MUTATION;
      const keys = isWrite ? readWriteKeys(operation.getContext()) : Object.values(operation.variables).map(String);
      if (isWrite && fitsKeepalive(operation)) operation.setContext({ fetchOptions: { keepalive: true } });
      const earlier = keys.flatMap((key) => locks.get(key) ?? []);
      const release = isWrite ? lockKeys(locks, keys) : () => {};
      if (earlier.length === 0) return forward(operation).pipe(finalize(release));
      return from(Promise.all(earlier)).pipe(
        mergeMap(() => forward(operation)),
        finalize(release),
      );
    }),
  );
}

/**
 * Whether a write is small enough for `keepalive`, which lets the request finish after the page is closed. Browsers
 * allow 64 kB of such requests at a time and fail the rest.
 */
const fitsKeepalive = ({ variables }: ApolloLink.Operation) =>
  writes.get().length < 20 && JSON.stringify(variables).length < 2_000;

/** Makes later operations with these keys wait until the returned function is called. */
function lockKeys(locks: Map<string, Promise<void>>, keys: string[]) {
  let resolveLock: (() => void) | undefined;
  const lock = new Promise<void>((resolve) => (resolveLock = resolve));
  for (const key of keys) locks.set(key, lock);
  // A write without keys changes no notebook, list or item, so nothing is lost when the page is closed before its
  // answer.
  const endTracking = keys.length > 0 ? trackPendingWrite() : undefined;
  return () => {
    endTracking?.();
    for (const key of keys) if (locks.get(key) === lock) locks.delete(key);
    resolveLock?.();
  };
}

function readWriteKeys(context: Record<string, unknown>): string[] {
  return Array.isArray(context["keys"]) ? context["keys"].map(String) : [];
}
