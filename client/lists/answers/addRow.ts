import { t } from "@lingui/core/macro";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { reportAction } from "../../actions/defineAction.ts";
import { NOTHING_DONE } from "../../actions/undo.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { deleteItems } from "../../items/model/actions.ts";
import { readCachedItem } from "../../rows/item.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { bringIn } from "./actions.ts";

/**
 * Adds a row of its template to a list, in its place. One that was in the list before comes back with the id that it had, which
 * only the answer says.
 */
export function addRow(client: SyncClient, listId: string, templateItemId: string, name: string): Promise<boolean> {
  const before = new Set(readCachedListItems(client.cache, listId).map(({ id }) => id));
  let addedId = deriveItemId(listId, templateItemId);
  const add = () => bringIn.send(client, listId, [templateItemId]);
  const answer = add().then((data) => {
    const added = data?.bringIn.items.filter(({ id }) => !before.has(id)) ?? [];
    const own = added.find(({ id }) => id === addedId) ?? added.find((item) => item.name === name) ?? added[0];
    addedId = own?.id ?? addedId;
    return data;
  });
  const words = {
    done: t`Brought in ${{ name: quote(name) }}`,
    failed: t`Couldn’t bring in “${{ name }}”`,
    undo: () => (readCachedItem(client.cache, addedId) ? deleteItems.send(client, [addedId]) : NOTHING_DONE),
    redo: add,
  };
  return reportAction(client, words, answer, () => addRow(client, listId, templateItemId, name));
}
