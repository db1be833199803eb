import { ApolloLink } from "@apollo/client";
import { OperationTypeNode } from "graphql";
import { defer, finalize, from, mergeMap } from "rxjs";
import { trackPendingWrite, getPendingWrites } from "./pendingWrites.ts";

/**
 * Sends a write when every earlier write that shares one of its `context.keys` has been answered: one entity's changes
 * arrive in the order they were made, and an older answer never follows a newer one. Other entities do not wait.
 * A read waits for the writes of the entities its variables name: a list can be opened while it is being made.
 */
export function createQueueLink() {
  const turns = new Map<string, Promise<void>>();

  return new ApolloLink((operation, forward) =>
    defer(() => {
      const writes = operation.operationType === OperationTypeNode.MUTATION;
      const keys = writes ? readWriteKeys(operation.getContext()) : Object.values(operation.variables).map(String);
      if (writes && fitsKeepalive(operation)) operation.setContext({ fetchOptions: { keepalive: true } });
      const earlier = keys.flatMap((key) => turns.get(key) ?? []);
      const done = writes ? lockKeys(turns, keys) : () => {};
      if (earlier.length === 0) return forward(operation).pipe(finalize(done));
      return from(Promise.all(earlier)).pipe(
        mergeMap(() => forward(operation)),
        finalize(done),
      );
    }),
  );
}

/**
 * Whether a write may outlive the page that sends it. Browsers allow 64 kB of such requests at a time, and refuse what
 * is more.
 */
const fitsKeepalive = ({ variables }: ApolloLink.Operation) =>
  getPendingWrites().length < 20 && JSON.stringify(variables).length < 2_000;

function lockKeys(turns: Map<string, Promise<void>>, keys: string[]) {
  let answered: (() => void) | undefined;
  const turn = new Promise<void>((resolve) => (answered = resolve));
  for (const key of keys) turns.set(key, turn);
  // What names no entity changes nothing that a person could lose.
  const end = keys.length > 0 ? trackPendingWrite() : undefined;
  return () => {
    end?.();
    for (const key of keys) if (turns.get(key) === turn) turns.delete(key);
    answered?.();
  };
}

function readWriteKeys(context: Record<string, unknown>): string[] {
  return Array.isArray(context["keys"]) ? context["keys"].map(String) : [];
}
