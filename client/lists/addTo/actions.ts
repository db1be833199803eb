import { plural, t } from "@lingui/core/macro";
import { v7 } from "uuid";
import { reportAction } from "../../actions/defineAction.ts";
import { reportCreateFailure } from "../../actions/errors.ts";
import { withUndo } from "../../actions/undo.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { undoNewItems } from "../../items/model/actions.ts";
import { describeRows } from "../../items/model/labels.ts";
import { sendItems } from "../../items/paste/pasteItems.ts";
import type { ChosenList } from "../../items/selection/ChooseListDialog.tsx";
import { getListPath } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote, shorten } from "../../ui/format.ts";
import { undoNewList } from "../model/actions.ts";
import { sendListWithItems } from "../model/createListWithItems.ts";
import { saveLastList } from "../model/lastOpened.ts";

/**
 * Adds items to a list that need not be open, with one undo. A toast offers to open it. Items without a `sortingOrder` go
 * to its end. Returns false when it failed.
 */
export function addToList(client: SyncClient, list: ChosenList, items: readonly NewItemInput[]): Promise<boolean> {
  const rows = giveIds(items);
  saveLastList(list.id);
  const words = {
    ...announceAddition(list, rows),
    failed: rows.length === 1 ? t`Couldn’t add ${{ name: quote(rows[0]?.name ?? "") }}` : t`Couldn’t add the items`,
    ...undoNewItems(rows.map(({ id }) => id)),
  };
  return reportAction(client, words, sendItems(client, list.id, rows), () => addToList(client, list, items));
}

/** Does the same with a new list, which the undo deletes. */
export function addToNewList(
  client: SyncClient,
  { notebookId, name }: Pick<ChosenList, "notebookId" | "name">,
  items: readonly NewItemInput[],
): Promise<boolean> {
  const list = { id: v7(), notebookId, shownIn: notebookId, name };
  const rows = giveIds(items);
  saveLastList(list.id);
  const answers = reportCreateFailure("list", name, sendListWithItems(client, list, rows));
  return withUndo(client, { ...announceAddition(list, rows), ...undoNewList(list.id) }, answers).then(
    () => true,
    () => false,
  );
}

const giveIds = (items: readonly NewItemInput[]) => items.map((item) => ({ ...item, id: v7() }));

/** What the toast says, and that it offers to open the list and to undo. */
function announceAddition(added: ChosenList, rows: readonly { name: string }[]) {
  const list = shorten(added.name);
  return {
    done: describeRows(rows, {
      single: (item) => t`Added ${item} to ${list}`,
      items: (count) => plural(count, { one: `Added # to ${list}`, other: `Added # to ${list}` }),
    }),
    offersUndo: true,
    link: {
      label: t({ message: "Open", context: "button" }),
      altText: t`Open the list`,
      to: getListPath(added),
    },
  };
}
