import { useEffect, useState } from "react";
import { type SyncClient, useClient } from "../../sync/state/state.ts";
import { readCachedList } from "../../rows/list.ts";

/**
 * Defines what is read of the past runs of a list. It is read once in each run, because a new run has cleared what the
 * items of the list say. `none` is the result of a list in its first run.
 */
export function definePastRead<Result>(none: Result, ask: (client: SyncClient, listId: string) => Promise<Result>) {
  /** The result of the list and the run for which it was read last. */
  const lastRead = new WeakMap<SyncClient, { key: string; result: Promise<Result> }>();

  /** Rejects when the server cannot be reached. The next call asks again then. */
  function read(client: SyncClient, listId: string): Promise<Result> {
    const { runNumber = 1 } = readCachedList(client.cache, listId) ?? {};
    if (runNumber <= 1) return Promise.resolve(none);
    const key = `${listId} ${runNumber}`;
    const before = lastRead.get(client);
    if (before?.key === key) return before.result;
    const result = ask(client, listId);
    lastRead.set(client, { key, result });
    result.catch(() => lastRead.delete(client));
    return result;
  }

  /** Returns the result. It comes later, and not without the server; until then it is `none`. */
  function usePastRead(listId: string): Result {
    const client = useClient();
    const [result, setResult] = useState(none);
    useEffect(() => {
      let isCurrent = true;
      // The client logs a failure.
      read(client, listId).then(
        (answer) => isCurrent && setResult(() => answer),
        () => {},
      );
      return () => {
        isCurrent = false;
      };
    }, [client, listId]);
    return result;
  }

  return { read, usePastRead };
}
