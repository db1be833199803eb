import { t } from "@lingui/core/macro";
import { reportAction } from "../../actions/defineAction.ts";
import { readCachedRunId } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { completeItem, completeItems, giveStateBack, readCachedItems } from "./actions.ts";
import { ROW_WORDS } from "./labels.ts";

/**
 * Ticks items of several lists, or un-ticks them: a change for each list, and one undo. They are the same thing, so the
 * words name the first. Returns false when it failed.
 */
export function completeTogether(client: SyncClient, ids: readonly string[], completed: boolean): Promise<boolean> {
  const items = readCachedItems(client.cache, ids).filter((item) => item.completed !== completed);
  const [first, ...others] = items;
  if (!first || others.length === 0) return first ? completeItem(client, first.id, completed) : Promise.resolve(true);
  const at = new Date().toISOString();
  const listIds = new Set(items.map(({ listId }) => listId));
  const ofLists = [...listIds].map((listId) => {
    const own = items.filter((item) => item.listId === listId);
    return { own, ownIds: own.map(({ id }) => id), runId: readCachedRunId(client.cache, listId) };
  });
  const act = () =>
    Promise.all(
      ofLists.map(({ ownIds, runId }) =>
        completeItems.send(
          client,
          ownIds,
          completed,
          runId,
          ownIds.map(() => at),
        ),
      ),
    );
  const undo = () => Promise.all(ofLists.map(({ own, runId }) => giveStateBack(own, runId)(client)));
  const words = {
    done: (completed ? ROW_WORDS.ticked : ROW_WORDS.unticked).single(quote(first.name)),
    failed: completed ? t`Couldn’t tick the item` : t`Couldn’t untick the item`,
    undo,
    redo: act,
  };
  return reportAction(client, words, act(), () => completeTogether(client, ids, completed));
}
