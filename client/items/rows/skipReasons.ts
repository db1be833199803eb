import { graphql } from "../../graphql/index.ts";
import { definePastRead } from "../model/pastRuns.ts";
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

/** The reasons in the last runs of a list, the newest first. `read` is exported for tests. */
export const { read: readPastReasons, usePastRead: usePastReasons } = definePastRead<readonly string[]>([], askServer);
