import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { defineAction } from "../../actions/defineAction.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useWithClient } from "../../sync/useWithClient.ts";
import { readCachedList } from "../../rows/list.ts";
import { formatCountOf, formatDay, formatWeekday, getToday, quote } from "../../ui/format.ts";
import { updateList } from "../actions.ts";
import { getListKeys } from "../writeKeys.ts";
import type { SyncClient } from "../../sync/state.ts";

/**
 * Un-ticks all items of a list, which begins its next run. A date of today or earlier was that of the ended run. Answers
 * false when it failed.
 */
export const runAgain = defineAction({
  mutation: graphql(`
    mutation RunAgain($listId: ID!, $id: ID!, $date: Date) {
      runAgain(listId: $listId, id: $id, date: $date) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, { id, runId, completedCount, date, repeat }: EndedRun) {
    const endsDate = date != null && date <= getToday();
    const tickedIds = readCachedListItems(cache, id).flatMap((item) => (item.completed ? item.id : []));
    return {
      variables: { listId: id, id: v7(), ...(endsDate && { date: null }) },
      // Pending ticks belong to the run that ends, so the change has the keys of all items and waits for them.
      keys: getListKeys(cache, id),
      done: `Cleared ${formatCountOf(completedCount, "tick")}`,
      failed: "The ticks were not cleared",
      undo: (client: SyncClient): Promise<unknown> =>
        Promise.all([
          restoreRun.send(client, { id: runId, listId: id, tickedIds }),
          endsDate && updateList.send(client, id, { date }),
        ]),
      offersUndo: true,
      link: repeat?.next ? offerSkip(id, repeat.next) : undefined,
    };
  },
  predict(cache, { listId, id, date }) {
    const list = readCachedList(cache, listId);
    if (!list || list.runId === id) return null;
    const items = readCachedListItems(cache, listId).map((item) => ({ ...item, completed: false }));
    const run = { runId: id, runNumber: list.runNumber + 1, completedCount: 0, ...(date !== undefined && { date }) };
    return { runAgain: { ...list, ...run, items } };
  },
  whenGone: "drop",
  describe: () => "The cleared ticks of a list",
});

/** The list whose run ends, and what is known of that run. */
type EndedRun = Pick<ListFieldsFragment, "id" | "runId" | "completedCount"> &
  Partial<Pick<ListFieldsFragment, "date" | "repeat">>;

/** Offers to leave out the next day of the list's rule, because the list was just run again. */
const offerSkip = (listId: string, next: string) => (client: SyncClient) => ({
  label: `Skip ${formatWeekday(next)}`,
  altText: `Skip ${formatDay(next)} in the menu of days`,
  onAct: () => void import("../repeat/actions.ts").then(({ skipRepeat }) => skipRepeat(client, listId)),
});

/** A past run. Without the ids of its ticked items, only the server knows the result of its restoration. */
type PastRun = { id: string; listId: string; tickedIds?: string[] };

/** A run whose ticks are known, so that its restoration appears at once. */
type KnownRun = { listId: string; tickedIds: string[] };

/** Makes the newest past run of a list its current one again. Answers false when it failed. */
export const restoreRun = defineAction({
  mutation: graphql(`
    mutation RestoreRun($id: ID!) {
      restoreRun(id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, { id, listId, tickedIds }: PastRun) {
    const list = readCachedList(cache, listId);
    return {
      variables: { id },
      keys: getListKeys(cache, listId),
      before: tickedIds && ({ listId, tickedIds } satisfies KnownRun),
      needsServer: !tickedIds,
      done: `Went back to the last run of ${quote(list?.name ?? "the list")}`,
      failed: "The run was not restored",
      undo: (client: SyncClient): Promise<unknown> =>
        runAgain.send(client, { id: listId, runId: id, completedCount: 0 }),
      offersUndo: true,
    };
  },
  predict(cache, { id }, { before }) {
    const { listId, tickedIds } = (before ?? {}) as Partial<KnownRun>;
    const list = listId && readCachedList(cache, listId);
    if (!list || !tickedIds || list.runId === id) return null;
    const ticked = new Set(tickedIds);
    const items = readCachedListItems(cache, listId).map((item) => ({
      ...item,
      completed: !item.isHeading && ticked.has(item.id),
    }));
    return { restoreRun: { ...list, runId: id, runNumber: list.runNumber - 1, items } };
  },
  whenGone: "drop",
  describe: () => "A run that was taken back",
});

export const useRunAgain = () => useWithClient(runAgain);
export const useRestoreRun = () => useWithClient(restoreRun);
