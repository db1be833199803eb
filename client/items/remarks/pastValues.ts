import { useEffect, useState } from "react";
import { graphql } from "../../graphql/index.ts";
import { readCachedList } from "../../rows/list.ts";
import { type SyncClient, useClient } from "../../sync/state/state.ts";

const PastValues = graphql(`
  query PastValues($listId: ID!, $first: Int) {
    runs(listId: $listId, first: $first) {
      id
      items {
        itemId
        remark
      }
    }
  }
`);

/** How many of the last runs are read. More could have more rows than an answer may have. */
const RUNS = 8;

/** The values of items in past runs, the newest first, by the ids of the items. */
type PastValues = ReadonlyMap<string, readonly string[]>;
const NONE: PastValues = new Map();

/** The values of the list and the run for which they were read last. */
const lastRead = new WeakMap<SyncClient, { key: string; values: Promise<PastValues> }>();

function readPastValues(client: SyncClient, listId: string): Promise<PastValues> {
  const { runNumber = 1 } = readCachedList(client.cache, listId) ?? {};
  if (runNumber <= 1) return Promise.resolve(NONE);
  const key = `${listId} ${runNumber}`;
  const before = lastRead.get(client);
  if (before?.key === key) return before.values;
  const values = askServer(client, listId);
  lastRead.set(client, { key, values });
  values.catch(() => lastRead.delete(client));
  return values;
}

// The answer is not cached: it has only some fields of the runs, and no screen could use it.
async function askServer(client: SyncClient, listId: string): Promise<PastValues> {
  const variables = { listId, first: RUNS };
  const { data } = await client.query({ query: PastValues, variables, fetchPolicy: "no-cache" });
  const values = new Map<string, string[]>();
  for (const run of data?.runs ?? [])
    for (const { itemId, remark } of run.items) {
      if (remark === null) continue;
      const ofItem = values.get(itemId);
      if (ofItem) ofItem.push(remark);
      else values.set(itemId, [remark]);
    }
  return values;
}

const NO_VALUES: readonly string[] = [];

/** Returns the values of an item in past runs, the newest first. They come later, and not without the server. */
export function usePastValues(listId: string, itemId: string): readonly string[] {
  const client = useClient();
  const [values, setValues] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    // The client logs a failure.
    readPastValues(client, listId).then(
      (read) => isCurrent && setValues(read),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [client, listId]);
  return values.get(itemId) ?? NO_VALUES;
}
