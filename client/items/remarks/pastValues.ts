import { graphql } from "../../graphql/index.ts";
import { definePastRead } from "../model/pastRuns.ts";
import type { SyncClient } from "../../sync/state/state.ts";

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

const { usePastRead } = definePastRead(NONE, askServer);

const NO_VALUES: readonly string[] = [];

/** Returns the values of an item in past runs, the newest first. They come later, and not without the server. */
export const usePastValues = (listId: string, itemId: string): readonly string[] =>
  usePastRead(listId).get(itemId) ?? NO_VALUES;
