import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { readCachedListItems } from "../../cache/places.ts";
import { reportFailure } from "../../feedback/errors.ts";
import { withUndo } from "../../feedback/undo.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { useWithClient } from "../../network/useWithClient.ts";
import { formatCount, quote } from "../../ui/format.ts";
import { readCachedList } from "../fragments.ts";
import { getListKeys } from "../writeKeys.ts";

const RunAgain = graphql(`
  mutation RunAgain($listId: ID!, $id: ID!) {
    runAgain(listId: $listId, id: $id) {
      ...ListAndItems
    }
  }
`);

const RestoreRun = graphql(`
  mutation RestoreRun($id: ID!) {
    restoreRun(id: $id) {
      ...ListAndItems
    }
  }
`);

/** Un-ticks all items of a list, which begins its next run. Answers false when it failed. */
export function runAgain(client: ApolloClient, { id, runId, completedCount }: ListFieldsFragment) {
  const items = readCachedListItems(client.cache, id);
  const tickedIds = new Set(items.flatMap((item) => (item.completed ? item.id : [])));
  const action = {
    message: `Un-ticked ${completedCount === 1 ? "1 item" : `${formatCount(completedCount)} items`}`,
    undo: () => sendRestore(client, { id: runId, listId: id, tickedIds }),
    offersUndo: true,
  };
  return withUndo(client, action, reportFailure("The list was not run again", sendRunAgain(client, id, v7())));
}

function sendRunAgain(client: ApolloClient, listId: string, runId: string) {
  const list = readCachedList(client.cache, listId);
  const items = readCachedListItems(client.cache, listId).map((item) => ({ ...item, completed: false }));
  return client.mutate({
    mutation: RunAgain,
    variables: { listId, id: runId },
    ...(list && {
      optimisticResponse: { runAgain: { ...list, runId, runNumber: list.runNumber + 1, completedCount: 0, items } },
    }),
    // Ticks that are still on their way belong to the run that ends.
    context: { keys: getListKeys(client.cache, listId) },
  });
}

type PastRun = {
  id: string;
  listId: string;
  /** The items that were ticked in it, if they are known: they then show at once. */
  tickedIds?: ReadonlySet<string>;
};

/** Makes the newest past run of a list its current one again. Answers false when it failed. */
export function restoreRun(client: ApolloClient, run: PastRun) {
  const action = {
    message: `Took back the last run of ${quote(readCachedList(client.cache, run.listId)?.name ?? "the list")}`,
    undo: () => sendRunAgain(client, run.listId, v7()),
    offersUndo: true,
  };
  return withUndo(client, action, reportFailure("The run was not taken back", sendRestore(client, run)));
}

function sendRestore(client: ApolloClient, { id, listId, tickedIds }: PastRun) {
  const list = readCachedList(client.cache, listId);
  const items = readCachedListItems(client.cache, listId).map((item) => ({
    ...item,
    completed: !item.isHeading && (tickedIds?.has(item.id) ?? item.completed),
  }));
  const runNumber = (list?.runNumber ?? 1) - 1;
  return client.mutate({
    mutation: RestoreRun,
    variables: { id },
    ...(list && tickedIds && { optimisticResponse: { restoreRun: { ...list, runId: id, runNumber, items } } }),
    context: { keys: getListKeys(client.cache, listId) },
  });
}

export const useRunAgain = () => useWithClient(runAgain);
export const useRestoreRun = () => useWithClient(restoreRun);
