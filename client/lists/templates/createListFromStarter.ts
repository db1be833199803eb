import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { mayCall } from "../../../shared/roles.ts";
import { reportCreateFailure } from "../../actions/errors.ts";
import { withUndo } from "../../actions/undo.ts";
import { readCachedRows } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getPlaceId, readCachedList } from "../../rows/list.ts";
import { createListFromTemplate, getCreationWords, type OnShown, undoNewList } from "../model/actions.ts";
import type { CopyIds } from "../model/copies.ts";
import { sendListWithItems } from "../model/createListWithItems.ts";
import { getDefaultNotebook } from "../destination/defaultNotebook.ts";
import { openCreated, type Screen } from "./openCreated.ts";
import type { StarterItem } from "./starterItems.tsx";
import { isStarterName } from "./starterNames.ts";
import type { StarterId } from "./starterItems/starterId.ts";
import type { Starter } from "./starters.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";

/** What a starter becomes: a template with its items, and a list with the ids of `copyIds`. */
export type StarterUse = {
  starterId: StarterId;
  name: string;
  templateId: string;
  items: ({ id: string } & StarterItem)[];
  copyIds: CopyIds;
};

/** Chooses the ids of a use of the starter. A second try after a failure has the same ids, so it creates nothing twice. */
export function prepareStarter(
  { id: starterId, name }: Pick<Starter, "id" | "name">,
  starterItems: readonly StarterItem[],
): StarterUse {
  const items = starterItems.map((item) => ({ id: v7(), ...item }));
  const itemIds = items.map(({ id }) => ({ from: id, id: v7() }));
  return { starterId, name, templateId: v7(), items, copyIds: { id: v7(), itemIds } };
}

/**
 * Makes a starter a template of the user's own, creates a list from it, and returns the list. One undo, which a toast offers, deletes both. If
 * the user has the template already, the list is created from that. The list is in `notebookId`, or else in the notebook
 * of the template, which is at first the default one. Rejects when it fails; a toast says why.
 */
export function createListFromStarter(
  client: SyncClient,
  use: StarterUse,
  chosenNotebookId: string | undefined,
  onShown: OnShown,
): Promise<ListFieldsFragment | undefined> {
  const { starterId, name, copyIds } = use;
  const known = findOwnTemplate(client.cache, starterId);
  if (known && known.itemCount > 0) {
    const ids = known.id === use.templateId ? copyIds : undefined;
    return createListFromTemplate(client, known, chosenNotebookId ?? getPlaceId(known), onShown, ids);
  }
  // A template without items is one whose items the server has refused.
  const notebookId = known?.notebookId ?? chosenNotebookId ?? getDefaultNotebook(client);
  const id = known?.id ?? use.templateId;
  const answers = sendListWithItems(client, { id, name, notebookId, isTemplate: true }, use.items);
  const template = readCachedList(client.cache, id);
  if (!template) return answers.then(() => undefined);
  const copied = createListFromTemplate.send(client, template, chosenNotebookId ?? notebookId, onShown, copyIds);
  const listName = readCachedList(client.cache, copyIds.id)?.name ?? name;
  const created = Promise.all([answers, copied]).then(([, data]) => data?.createListFromTemplate);
  const words = getCreationWords({ id: copyIds.id, name: listName });
  const templateWords = undoNewList(id);
  const undo = () => Promise.all([words.undo(client), templateWords.undo(client)]);
  const redo = () => Promise.all([templateWords.redo(client), words.redo(client)]);
  const done = t`Created ${{ list: quote(listName) }} and kept ${{ template: quote(name) }} as a template`;
  return withUndo(client, { done, undo, redo, offersUndo: true }, reportCreateFailure("list", listName, created));
}

/** Does the same, and opens the list. */
export const openListFromStarter = (
  client: SyncClient,
  use: StarterUse,
  chosenNotebookId: string | undefined,
  screen: Screen,
) => openCreated(screen, (open) => createListFromStarter(client, use, chosenNotebookId, open));

/** Returns the template with a name of a starter that the user may change, with the number of its items. */
function findOwnTemplate(cache: ApolloCache, starterId: StarterId) {
  const own = readCachedRows(cache, "List").find(
    (list) => list.isTemplate && isStarterName(starterId, list.name) && mayCall(list, "createList"),
  );
  return own && readCachedList(cache, own.id);
}
