import { graphql } from "../../graphql/index.ts";
import { readCachedList } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";

const SkippingRuns = graphql(`
  query SkippingRuns($listId: ID!) {
    runs(listId: $listId) {
      id
      skippedCount
    }
  }
`);

const RunReasons = graphql(`
  query RunReasons($id: ID!) {
    run(id: $id) {
      id
      items {
        skipReason
      }
    }
  }
`);

/** How many of the last reasons are offered, and in how many of the last runs with skipped items they are looked for. */
const MAX_REASONS = 3;
const MAX_RUNS = 3;

type ReasonedRow = { skipReason?: string | null; updatedAt?: string };

/** Returns the last reasons of the known items, the newest first, and after them those of past runs. */
export function joinLastReasons(rows: readonly ReasonedRow[], past: readonly string[]): string[] {
  const newest = rows.toSorted((a, b) => (b.updatedAt ?? "").localeCompare(a.updatedAt ?? ""));
  return [...new Set([...newest.flatMap(({ skipReason }) => skipReason ?? []), ...past])].slice(0, MAX_REASONS);
}

/** The reasons of the list and the run for which they were read last. */
const lastRead = new WeakMap<SyncClient, { key: string; reasons: Promise<string[]> }>();

/**
 * Reads the reasons in the last runs of a list, the newest first. They are read once in each run, because a new run has
 * cleared those of the list's items. Rejects when the server cannot be reached.
 */
export function readPastReasons(client: SyncClient, listId: string): Promise<string[]> {
  const { runNumber = 1 } = readCachedList(client.cache, listId) ?? {};
  if (runNumber <= 1) return Promise.resolve([]);
  const key = `${listId} ${runNumber}`;
  const before = lastRead.get(client);
  if (before?.key === key) return before.reasons;
  const reasons = askServer(client, listId);
  lastRead.set(client, { key, reasons });
  reasons.catch(() => lastRead.delete(client));
  return reasons;
}

// The answers have single fields of runs, which the screens of these could not use. So they are not in the cache.
async function askServer(client: SyncClient, listId: string): Promise<string[]> {
  const { data } = await client.query({ query: SkippingRuns, variables: { listId }, fetchPolicy: "no-cache" });
  const runs = data?.runs.filter(({ skippedCount }) => skippedCount > 0) ?? [];
  const answers = await Promise.all(
    runs
      .slice(0, MAX_RUNS)
      .map(({ id }) => client.query({ query: RunReasons, variables: { id }, fetchPolicy: "no-cache" })),
  );
  return answers.flatMap((answer) => answer.data?.run?.items.flatMap(({ skipReason }) => skipReason ?? []) ?? []);
}
