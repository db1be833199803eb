import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import type { AnswerInput } from "../../../shared/marks/answers.ts";
import { mayCall } from "../../../shared/roles.ts";
import { reportCreateFailure } from "../../actions/errors.ts";
import { withUndo } from "../../actions/undo.ts";
import { readCachedRows } from "../../cache/places.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { getPlaceId, readCachedList } from "../../rows/list.ts";
import { createAnsweredList } from "../answers/actions.ts";
import { getCreationWords, type OnShown, undoNewList } from "../model/actions.ts";
import { sendListWithItems } from "../model/createListWithItems.ts";
import { getDefaultNotebook } from "../destination/defaultNotebook.ts";
import { openCreated, type Screen } from "./openCreated.ts";
import type { StarterItem } from "./starterItems.tsx";
import { isStarterName } from "./starterNames.ts";
import type { StarterId } from "./starterItems/starterId.ts";
import type { Starter } from "./starters.ts";
import { openIfAsked } from "./openUse.ts";
import { UseStarterDialog } from "./UseStarterDialog.tsx";
import { listQuestions } from "../../../shared/marks/questions.ts";
import { openOverlay } from "../../ui/overlays/Overlays.tsx";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";

/** What a starter becomes: a template with its items, and a list that is made with the answers. */
export type StarterUse = {
  starterId: StarterId;
  name: string;
  templateId: string;
  items: ({ id: string } & StarterItem)[];
  listId: string;
  answers?: AnswerInput[];
};

/** Chooses the ids of a use of the starter. A second try after a failure has the same ids, so it creates nothing twice. */
export function prepareStarter(
  { id: starterId, name }: Pick<Starter, "id" | "name">,
  starterItems: readonly StarterItem[],
): StarterUse {
  return {
    starterId,
    name,
    templateId: v7(),
    items: starterItems.map((item) => ({ id: v7(), ...item })),
    listId: v7(),
  };
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
  const { starterId, name, listId, answers = [] } = use;
  const known = findOwnTemplate(client.cache, starterId);
  if (known && known.itemCount > 0) {
    const values = { answers, notebookId: chosenNotebookId ?? getPlaceId(known) };
    return createAnsweredList(client, known, values, onShown, known.id === use.templateId ? listId : undefined);
  }
  // A template without items is one whose items the server has refused.
  const notebookId = known?.notebookId ?? chosenNotebookId ?? getDefaultNotebook(client);
  const id = known?.id ?? use.templateId;
  const made = sendListWithItems(client, { id, name, notebookId, isTemplate: true }, use.items);
  const template = readCachedList(client.cache, id);
  if (!template) return made.then(() => undefined);
  const values = { answers, notebookId: chosenNotebookId ?? notebookId };
  const copied = createAnsweredList.send(client, template, values, onShown, listId);
  const listName = readCachedList(client.cache, listId)?.name ?? name;
  const created = Promise.all([made, copied]).then(([, data]) => data?.createListFromTemplate);
  const words = getCreationWords({ id: listId, name: listName });
  const templateWords = undoNewList(id);
  const undo = () => Promise.all([words.undo(client), templateWords.undo(client)]);
  const redo = () => Promise.all([templateWords.redo(client), words.redo(client)]);
  const done = t`Created ${{ list: quote(listName) }} and kept ${{ template: quote(name) }} as a template`;
  return withUndo(client, { done, undo, redo, offersUndo: true }, reportCreateFailure("list", listName, created));
}

/** Does the same, and opens the list. What the starter asks, or the template that was made of it, is asked first. */
export async function openListFromStarter(
  client: SyncClient,
  use: StarterUse,
  notebookId: string | undefined,
  screen: Screen,
) {
  const make = (answers: AnswerInput[], close?: () => void) => {
    const onCreated = () => {
      close?.();
      screen.onCreated?.();
    };
    const create = (open: OnShown) => createListFromStarter(client, { ...use, answers }, notebookId, open);
    return openCreated({ ...screen, onCreated }, create);
  };
  const template = findOwnTemplate(client.cache, use.starterId);
  if (!template || template.itemCount === 0) {
    const items = use.items.map((item) => ({ ...item, note: null }));
    if (listQuestions(items).length > 0) return openOverlay(UseStarterDialog, { name: use.name, items, make }).closed;
  } else if (await openIfAsked(client, { template, notebookId, onCreated: screen.onCreated })) return;
  await make([]);
}

/** Returns the template with a name of a starter that the user may change, with the number of its items. */
function findOwnTemplate(cache: ApolloCache, starterId: StarterId) {
  const own = readCachedRows(cache, "List").find(
    (list) => list.isTemplate && isStarterName(starterId, list.name) && mayCall(list, "createList"),
  );
  return own && readCachedList(cache, own.id);
}
