import type { ApolloCache, ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportCreateFailure, reportUpdateFailure } from "../feedback/errors.ts";
import { Items, placeList, readCachedListItems, removeList } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../graphql/graphql.ts";
import { toIds } from "../items/newItems.ts";
import { getChangedText, mergeTextChanges, type RowText } from "../items/textChange.ts";
import { defineChange, hasText } from "../network/outbox/change.ts";
import { sendChange } from "../network/outbox/outbox.ts";
import { copyItem, readCachedItem } from "../rows/item.ts";
import { copyList, type ListUpdate, newList, readCachedList } from "../rows/list.ts";
import { readCachedRole } from "../rows/notebook.ts";
import { pickBefore } from "../rows/values.ts";
import { quote } from "../ui/format.ts";
import { buildUndoableCreation, RestoreList } from "./deletion.ts";
import { nameListFromTemplate } from "./templates/naming.ts";
import { getListKeys } from "./writeKeys.ts";

const CreateList = defineChange({
  mutation: graphql(`
    mutation CreateList($input: CreateListInput!) {
      createList(input: $input) {
        ...ListFields
      }
    }
  `),
  predict(cache, { input }, { at }) {
    const id = input.id ?? "";
    const place = chooseNotebook(cache, input.notebookId);
    return { createList: readCachedList(cache, id) ?? newList({ ...input, id, ...place }, at) };
  },
  update(cache, { createList: list }) {
    placeList(cache, list);
    writeEmptyItems(cache, list.id);
  },
  createdIds: ({ input }) => toIds([input]),
  describe: ({ input }) => input.name,
});

const CreateListFromTemplate = defineChange({
  mutation: graphql(`
    mutation CreateListFromTemplate($input: CreateListFromTemplateInput!) {
      createListFromTemplate(input: $input) {
        ...ListAndItems
      }
    }
  `),
  predict(cache, { input: { id = "", templateId, name, notebookId, itemIds } }, { at }) {
    const template = readCachedList(cache, templateId);
    if (!template || !id) return null;
    const chosen = {
      id,
      name: name ?? template.name,
      ...chooseNotebook(cache, notebookId ?? template.notebookId),
    };
    const items = copyCachedItems(cache, { sourceId: templateId, listId: id, itemIds, at });
    return { createListFromTemplate: { ...buildListFromTemplate(template, chosen, at), items } };
  },
  update: (cache, { createListFromTemplate: list }) => placeCopy(cache, list),
  createdIds: ({ input }) => [...toIds([input]), ...toIds(input.itemIds ?? [])],
  describe: ({ input }) => input.name ?? "A list from a template",
});

const DuplicateList = defineChange({
  mutation: graphql(`
    mutation DuplicateList($input: DuplicateListInput!) {
      duplicateList(input: $input) {
        ...ListAndItems
      }
    }
  `),
  predict(cache, { input: { id = "", listId, notebookId, name, isTemplate, itemIds } }, { at }) {
    const list = readCachedList(cache, listId);
    if (!list || !id) return null;
    const chosen = {
      id,
      name: name ?? list.name,
      isTemplate: isTemplate ?? list.isTemplate,
      ...chooseNotebook(cache, notebookId ?? list.notebookId),
    };
    const items = copyCachedItems(cache, { sourceId: listId, listId: id, itemIds, at });
    return { duplicateList: { ...buildDuplicate(list, chosen, at), items } };
  },
  update: (cache, { duplicateList: list }) => placeCopy(cache, list),
  createdIds: ({ input }) => [...toIds([input]), ...toIds(input.itemIds ?? [])],
  describe: ({ input }) => input.name ?? "A copy of a list",
});

const UpdateList = defineChange({
  mutation: graphql(`
    mutation UpdateList($id: ID!, $input: UpdateListInput!) {
      updateList(id: $id, input: $input) {
        ...ListFields
      }
    }
  `),
  predict(cache, { id, input }) {
    const list = readCachedList(cache, id);
    const { was: _was, clearReplaced, ...changes } = input as SentListUpdate;
    const place = input.notebookId ? chooseNotebook(cache, input.notebookId) : {};
    return list && { updateList: { ...list, ...changes, ...place, replaced: clearReplaced ? null : list.replaced } };
  },
  update(cache, { updateList: list }, { id }) {
    // A list that moves to another owner who already has a list with its id gets a new id.
    if (list.id !== id) removeList(cache, id);
    placeList(cache, list);
  },
  merge: (earlier, later) => ({ ...later, input: mergeTextChanges(earlier.input, later.input) }),
  whenGone: ({ id, input }) => (hasText(input) ? { definition: RestoreList, variables: { id } } : undefined),
  describe: ({ input }) => [input.name, input.note].filter(Boolean).join("\n"),
});

type SentListUpdate = ListUpdate & { was?: RowText; clearReplaced?: boolean };

/**
 * Creates an empty list and returns it. It appears at once in the cached collections that it belongs to
 * (docs/app.md, Cached data). Rejects when it fails; a toast says why.
 */
export async function createList(client: ApolloClient, notebookId: string, name: string) {
  const id = v7();
  return (await withCreationUndo(client, { id, name }, sendCreation(client, { id, notebookId, name })))?.createList;
}

/** Creates a list without undo. Rejects when it fails. */
export const sendCreation = (client: ApolloClient, input: { id: string; notebookId: string; name: string }) =>
  sendChange(client, CreateList, { input }, [input.id, input.notebookId]);

/** Makes the creation of a list undoable, and reports its failure in a toast. */
export const withCreationUndo = <Answer>(
  client: ApolloClient,
  list: { id: string; name: string },
  answer: Promise<Answer>,
) => withUndo(client, buildUndoableCreation(client, list), reportCreateFailure("list", list.name, answer));

/**
 * Creates a list with all items of a template, none of them completed, and returns it. It has the template's name with
 * today's date. It is created in `notebookId`, or else in the notebook of the template. Where the items of the template
 * are cached, the list and its items show at once, and `onShown` is called with it. Rejects when it fails; a toast says
 * why.
 */
export async function createListFromTemplate(
  client: ApolloClient,
  template: ListFieldsFragment,
  notebookId = template.notebookId,
  onShown?: (list: ListFieldsFragment) => void,
) {
  const id = v7();
  const name = nameListFromTemplate(client.cache, template.name, notebookId);
  const itemIds = chooseItemIds(client.cache, template.id);
  // Changes of the new items wait until the server has created the items.
  const keys = [id, notebookId, ...getListKeys(client.cache, template.id), ...toIds(itemIds)];
  const input = { id, templateId: template.id, name, notebookId, itemIds };
  const answer = sendChange(client, CreateListFromTemplate, { input }, keys);
  const list = readCachedList(client.cache, id);
  if (list && hasCachedItems(client.cache, id)) onShown?.(list);
  return (await withCreationUndo(client, { id, name }, answer))?.createListFromTemplate;
}

/**
 * Copies a list with its items, none of them completed, and returns the copy. With `isTemplate` the copy is a template.
 * `onShown` is called with the copy at once. Rejects when it fails; a toast says why.
 */
export async function duplicateList(
  client: ApolloClient,
  list: ListFieldsFragment,
  { name, isTemplate, notebookId }: { name: string; isTemplate: boolean; notebookId: string },
  onShown?: (copy: ListFieldsFragment) => void,
) {
  const id = v7();
  const itemIds = chooseItemIds(client.cache, list.id);
  const keys = [id, notebookId, ...getListKeys(client.cache, list.id), ...toIds(itemIds)];
  const input = { id, listId: list.id, name, isTemplate, notebookId, itemIds };
  const answer = sendChange(client, DuplicateList, { input }, keys);
  const copy = readCachedList(client.cache, id);
  if (copy) onShown?.(copy);
  return (await withCreationUndo(client, { id, name }, answer))?.duplicateList;
}

/**
 * Changes a list and returns it. The change shows at once in every cached collection. It is rolled back when it fails;
 * then a toast says why, and the promise rejects (docs/app.md, Cached data).
 */
export async function updateList(
  client: ApolloClient,
  id: string,
  input: ListUpdate,
): Promise<ListFieldsFragment | undefined> {
  const list = readCachedList(client.cache, id);
  const answer = reportUpdateFailure("list", sendListUpdate(client, id, input), () => updateList(client, id, input));
  return (await (list ? withUndo(client, buildUndoableUpdate(client, list, input), answer) : answer))?.updateList;
}

/** A toast offers undo when the update removes the list from the screen, such as a move to another notebook. */
function buildUndoableUpdate(client: ApolloClient, list: ListFieldsFragment, input: ListUpdate) {
  const before = pickBefore(list, input);
  return {
    message: describeUpdate(input, quote(list.name)),
    undo: () => sendListUpdate(client, list.id, before),
    offersUndo: input.notebookId !== undefined || input.active === false,
  };
}

function describeUpdate({ name, notebookId, active, isTemplate }: ListUpdate, list: string) {
  if (name !== undefined) return `Renamed ${list}`;
  if (notebookId !== undefined) return `Moved ${list}`;
  if (active !== undefined) return active ? `Made ${list} active` : `Put away ${list}`;
  if (isTemplate !== undefined) return `Turned ${list} into a ${isTemplate ? "template" : "list"}`;
  return `Changed ${list}`;
}

/** Changes a list without recording an undo. Rejects when it fails. */
export function sendListUpdate(client: ApolloClient, id: string, input: SentListUpdate) {
  const was = getChangedText(readCachedList(client.cache, id), input);
  const keys = [id, ...(input.notebookId ? [input.notebookId] : [])];
  return sendChange(client, UpdateList, { id, input: { ...(was && { was }), ...input } }, keys);
}

/** The fields of a list that follow from its notebook. */
const chooseNotebook = (cache: ApolloCache, notebookId: string) => ({
  notebookId,
  role: readCachedRole(cache, notebookId),
});

type Place = Pick<ListFieldsFragment, "notebookId" | "role">;

/** Predicts the list that the server creates from `template`. It has every other field of the template. */
export const buildListFromTemplate = <List extends ListFieldsFragment>(
  template: List,
  chosen: Pick<ListFieldsFragment, "id" | "name"> & Place,
  at: string,
): List => copyList(template, { ...chosen, isTemplate: false, active: true, date: null, templateId: template.id }, at);

/** Predicts the copy that the server creates of `list`. It has every other field of the list. */
export const buildDuplicate = <List extends ListFieldsFragment>(
  list: List,
  chosen: Pick<ListFieldsFragment, "id" | "name" | "isTemplate"> & Place,
  at: string,
): List => {
  // A template has no date, and was not created from another template.
  const { date, templateId } = chosen.isTemplate ? { date: null, templateId: null } : list;
  return copyList(list, { ...chosen, active: !chosen.isTemplate, date, templateId }, at);
};

type ItemId = { from: string; id: string };

/** Chooses ids for copies of the cached items of a list. */
const chooseItemIds = (cache: ApolloCache, listId: string): ItemId[] =>
  readCachedListItems(cache, listId).map(({ id }) => ({ from: id, id: v7() }));

type CopyOptions = { sourceId: string; listId: string; itemIds: ItemId[] | null | undefined; at: string };

/** Predicts the copies of the cached items of a list, with the ids that were chosen for them. */
function copyCachedItems(cache: ApolloCache, { sourceId, listId, itemIds, at }: CopyOptions) {
  const idsBySource = new Map(itemIds?.map(({ from, id }) => [from, id]));
  return readCachedListItems(cache, sourceId).flatMap((source, index) => {
    const id = idsBySource.get(source.id);
    if (!id) return [];
    return readCachedItem(cache, id) ?? copyItem(source, { id, listId, sortingOrder: index + 1 }, at);
  });
}

type Copy = ListFieldsFragment & { items: ItemFieldsFragment[] };

/** Places a copied list in the cache, with its items if all of them are known. */
export function placeCopy(cache: ApolloCache, { items, ...list }: Copy) {
  placeList(cache, list);
  if (items.filter(({ isHeading }) => !isHeading).length === list.itemCount)
    cache.writeQuery({ query: Items, variables: { listId: list.id }, data: { items } });
}

const hasCachedItems = (cache: ApolloCache, listId: string) =>
  cache.readQuery({ query: Items, variables: { listId } }, true) !== null;

/** Caches that a new list has no items, so that its page opens without a request. */
function writeEmptyItems(cache: ApolloCache, listId: string) {
  const cached = cache.readQuery({ query: Items, variables: { listId } });
  if (!cached) cache.writeQuery({ query: Items, variables: { listId }, data: { items: [] } });
}

export const useCreateList = () => useWithClient(createList);
export const useCreateListFromTemplate = () => useWithClient(createListFromTemplate);
export const useDuplicateList = () => useWithClient(duplicateList);
export const useUpdateList = () => useWithClient(updateList);
