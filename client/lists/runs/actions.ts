import { plural, t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { defineAction } from "../../actions/defineAction.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useWithClient } from "../../sync/useWithClient.ts";
import { type EndedItem, OPEN, pickUsed } from "../../rows/item.ts";
import { getRunKey, readCachedList } from "../../rows/list.ts";
import { formatDay, formatWeekday, getToday, quote } from "../../ui/format.ts";
import { updateList } from "../model/actions.ts";
import { getListKeys } from "../model/writeKeys.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { rememberWayBack } from "./wayBack.ts";

/**
 * Makes all items of a list open again, which begins its next run. With `onlyTicked` it is the run for the way back: what
 * was ticked is open, and all else is skipped. A date of today or earlier was that of the ended run. Answers false when it
 * failed.
 */
export const runAgain = defineAction({
  mutation: graphql(`
    mutation RunAgainWith($listId: ID!, $id: ID!, $date: Date, $only: RunAgainFilter) {
      runAgain(listId: $listId, id: $id, date: $date, only: $only) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, list: EndedRun, onlyTicked?: boolean) {
    const { id, runId, runStartedAt, completedCount, date, repeat } = list;
    const endsDate = date != null && date <= getToday();
    const settled = pickUsed(readCachedListItems(cache, id));
    const newRunId = v7();
    return {
      variables: {
        listId: id,
        id: newRunId,
        ...(endsDate && { date: null }),
        ...(onlyTicked ? { only: "TICKED" as const } : {}),
      },
      // Pending ticks belong to the run that ends, so the change has the keys of all items and waits for them.
      keys: [getRunKey(newRunId), ...getListKeys(cache, id)],
      done: describeStart(completedCount, onlyTicked ?? false),
      failed: onlyTicked ? t`Couldn’t start the way back` : t`Couldn’t start the list again`,
      undo: (client: SyncClient): Promise<unknown> =>
        Promise.all([
          restoreRun.send(client, { id: runId, listId: id, settled, startedAt: runStartedAt }),
          endsDate && updateList.send(client, id, { date }),
        ]),
      // The undo has ended the run with this id.
      redo: (client: SyncClient): Promise<unknown> => runAgain.send(client, list, onlyTicked),
      offersUndo: true,
      onShown: () => onlyTicked && rememberWayBack(list),
      link: repeat?.next ? offerSkip(id, repeat.next) : undefined,
    };
  },
  predict(cache, { listId, id, date, only }, { at }) {
    const list = readCachedList(cache, listId);
    if (!list || list.runId === id) return null;
    const items = readCachedListItems(cache, listId).map((item) => ({
      ...item,
      ...OPEN,
      remark: null,
      isSkipped: only === "TICKED" && !item.completed && !item.isHeading,
    }));
    const begun = { runId: id, runNumber: list.runNumber + 1, runStartedAt: at };
    const run = { ...begun, ...NO_COUNTS, ...(date !== undefined && { date }) };
    return { runAgain: { ...list, ...run, items } };
  },
  whenGone: "drop",
  describe: () => t`Start a list again`,
});

function describeStart(completedCount: number, onlyTicked: boolean): string {
  if (onlyTicked)
    return plural(completedCount, {
      one: "# item to pack for the way back",
      other: "# items to pack for the way back",
    });
  if (completedCount === 0) return t`Started again`;
  return plural(completedCount, {
    one: "Started again. # tick is in Past runs",
    other: "Started again. # ticks are in Past runs",
  });
}

/** The counts of a new run; the cache counts the items itself where it knows them. */
export const NO_COUNTS = { completedCount: 0, skippedCount: 0 };

/** The list whose run ends, and what is known of that run. */
type EndedRun = Pick<ListFieldsFragment, "id" | "runId" | "completedCount"> &
  Partial<Pick<ListFieldsFragment, "runStartedAt" | "date" | "repeat" | "templateId">>;

/** Offers to leave out the next day of the list's rule, because the list was just run again. */
const offerSkip = (listId: string, next: string) => (client: SyncClient) => ({
  label: t`Skip ${{ weekday: formatWeekday(next) }}`,
  altText: t`Skip ${{ day: formatDay(next) }} below the list’s name`,
  onAct: () => void import("../repeat/actions.ts").then(({ skipRepeat }) => skipRepeat(client, listId)),
});

/** A past run. Without the items that were used in it, only the server knows the result of its restoration. */
type PastRun = { id: string; listId: string; settled?: readonly EndedItem[]; startedAt?: string | undefined };

/** A run whose ticks, skips and remarks are known, so that its restoration appears at once. */
type KnownRun = { listId: string; settled: readonly EndedItem[]; startedAt?: string | undefined };

/** Makes the newest past run of a list its current one again. Answers false when it failed. */
export const restoreRun = defineAction({
  mutation: graphql(`
    mutation RestoreRun($id: ID!) {
      restoreRun(id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, { id, listId, settled, startedAt }: PastRun) {
    const list = readCachedList(cache, listId);
    return {
      variables: { id },
      keys: [getRunKey(id), ...getListKeys(cache, listId)],
      before: settled && ({ listId, settled, startedAt } satisfies KnownRun),
      needsServer: !settled,
      done: t`Restored the last run of ${{ name: quote(list?.name ?? "") }}`,
      failed: t`Couldn’t restore the run`,
      undo: (client: SyncClient): Promise<unknown> =>
        runAgain.send(client, { id: listId, runId: id, completedCount: 0 }),
      offersUndo: true,
    };
  },
  predict(cache, { id }, { before }) {
    const { listId, settled, startedAt } = (before ?? {}) as Partial<KnownRun>;
    const list = listId && readCachedList(cache, listId);
    if (!list || !settled || list.runId === id) return null;
    const states = new Map(settled.map((state) => [state.id, state]));
    const items = readCachedListItems(cache, listId).map((item) => {
      const state = states.get(item.id);
      return item.isHeading ? item : { ...item, ...OPEN, ...state, remark: state?.remark ?? item.remark };
    });
    const run = { runId: id, runNumber: list.runNumber - 1, runStartedAt: startedAt ?? list.createdAt };
    return { restoreRun: { ...list, ...run, items } };
  },
  whenGone: "drop",
  describe: () => t`Restore a run`,
});

export const useRunAgain = () => useWithClient(runAgain);
export const useRestoreRun = () => useWithClient(restoreRun);
