import { isSameText, type planChanges } from "../../../shared/marks/answering.ts";
import { NOTHING_DONE } from "../../actions/undo.ts";
import { readCachedListItems } from "../../cache/places.ts";
import type { ItemFieldsFragment } from "../../graphql/graphql.ts";
import { deleteItems, restoreItems, toIds, updateItem } from "../../items/model/actions.ts";
import type { SyncClient } from "../../sync/state/state.ts";

type Changed = ReturnType<typeof planChanges<ItemFieldsFragment, ItemFieldsFragment>>;

/**
 * Sends the old answers of a list again, and makes up for what they cannot undo: a row that is not from the template, or
 * has other words than it, does not come back by itself, and a row that was deleted before does.
 */
export function giveRowsBack(
  client: SyncClient,
  listId: string,
  { removedIds, changed }: Changed,
  before: readonly ItemFieldsFragment[],
  sendOldAnswers: () => Promise<unknown>,
): Promise<unknown> {
  const read = () => readCachedListItems(client.cache, listId);
  const expected = new Set(toIds([...before, ...read()]));
  const sent = sendOldAnswers();
  const now = new Map(read().map((row) => [row.id, row]));
  const added = [...now.keys()].filter((id) => !expected.has(id));
  const missing = before.filter(({ id }) => removedIds.includes(id) && !now.has(id));
  const reworded = changed.filter(({ row, ...text }) => {
    const current = now.get(row.id);
    return current && isSameText(current, text);
  });
  return Promise.all([
    sent,
    added.length > 0 ? deleteItems.send(client, added) : NOTHING_DONE,
    missing.length > 0 ? restoreItems.send(client, toIds(missing), missing) : NOTHING_DONE,
    ...reworded.map(({ row: { id, name, note } }) => updateItem.send(client, id, { name, note })),
  ]);
}
