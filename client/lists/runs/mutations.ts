import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { readCachedListItems } from "../../cache/places.ts";
import { reportFailure } from "../../feedback/errors.ts";
import { withUndo } from "../../feedback/undo.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { defineChange } from "../../network/outbox/change.ts";
import { sendChange } from "../../network/outbox/outbox.ts";
import { useWithClient } from "../../network/useWithClient.ts";
import { readCachedList } from "../../rows/list.ts";
import { formatCount, quote } from "../../ui/format.ts";
import { getListKeys } from "../writeKeys.ts";

const RunAgain = defineChange({
  mutation: graphql(`
    mutation RunAgain($listId: ID!, $id: ID!) {
      runAgain(listId: $listId, id: $id) {
        ...ListAndItems
      }
    }
  `),
  predict(cache, { listId, id }) {
    const list = readCachedList(cache, listId);
    if (!list || list.runId === id) return null;
    const items = readCachedListItems(cache, listId).map((item) => ({ ...item, completed: false }));
    return { runAgain: { ...list, runId: id, runNumber: list.runNumber + 1, completedCount: 0, items } };
  },
  whenGone: "drop",
  describe: () => "A new run of a list",
});

const RestoreRun = defineChange({
  mutation: graphql(`
    mutation RestoreRun($id: ID!) {
      restoreRun(id: $id) {
        ...ListAndItems
      }
    }
  `),
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

/** A run whose ticks are known, so that its restoration appears at once. */
type KnownRun = { listId: string; tickedIds: string[] };

/** Un-ticks all items of a list, which begins its next run. Answers false when it failed. */
export function runAgain(client: ApolloClient, list: ListFieldsFragment): Promise<boolean> {
  const { id, runId, completedCount } = list;
  const items = readCachedListItems(client.cache, id);
  const tickedIds = items.flatMap((item) => (item.completed ? item.id : []));
  const action = {
    message: `Un-ticked ${completedCount === 1 ? "1 item" : `${formatCount(completedCount)} items`}`,
    undo: () => sendRestore(client, { id: runId, listId: id, tickedIds }),
    offersUndo: true,
  };
  return withUndo(
    client,
    action,
    reportFailure("The list was not run again", sendRunAgain(client, id, v7()), () => runAgain(client, list)),
  );
}

/** Pending ticks belong to the run that ends, so the change has the keys of all items and waits for them. */
const sendRunAgain = (client: ApolloClient, listId: string, runId: string) =>
  sendChange(client, RunAgain, { listId, id: runId }, getListKeys(client.cache, listId));

/** A past run. Without the ids of its ticked items, only the server knows the result of its restoration. */
type PastRun = { id: string; listId: string; tickedIds?: string[] };

/** Makes the newest past run of a list its current one again. Answers false when it failed. */
export function restoreRun(client: ApolloClient, run: PastRun): Promise<boolean> {
  const action = {
    message: `Took back the last run of ${quote(readCachedList(client.cache, run.listId)?.name ?? "the list")}`,
    undo: () => sendRunAgain(client, run.listId, v7()),
    offersUndo: true,
  };
  return withUndo(
    client,
    action,
    reportFailure("The run was not taken back", sendRestore(client, run), () => restoreRun(client, run)),
  );
}

const sendRestore = (client: ApolloClient, { id, listId, tickedIds }: PastRun) =>
  sendChange(client, RestoreRun, { id }, getListKeys(client.cache, listId), {
    before: tickedIds && ({ listId, tickedIds } satisfies KnownRun),
    needsServer: !tickedIds,
  });

export const useRunAgain = () => useWithClient(runAgain);
export const useRestoreRun = () => useWithClient(restoreRun);
