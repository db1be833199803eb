import type { ApolloCache, ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportCreateFailure, reportUpdateFailure } from "../feedback/errors.ts";
import { Items, placeList, readCachedListItems } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { quote } from "../ui/format.ts";
import { buildUndoableCreation } from "./deletion.ts";
import { readCachedList } from "./fragments.ts";
import { nameListFromTemplate } from "./templates/naming.ts";
import { getListKeys, LISTS_KEY } from "./writeKeys.ts";

const CreateList = graphql(`
  mutation CreateList($input: CreateListInput!) {
    createList(input: $input) {
      ...ListFields
    }
  }
`);

const CreateListFromTemplate = graphql(`
  mutation CreateListFromTemplate($input: CreateListFromTemplateInput!) {
    createListFromTemplate(input: $input) {
      ...ListAndItems
    }
  }
`);

const DuplicateList = graphql(`
  mutation DuplicateList($input: DuplicateListInput!) {
    duplicateList(input: $input) {
      ...ListFields
    }
  }
`);

const UpdateList = graphql(`
  mutation UpdateList($id: ID!, $input: UpdateListInput!) {
    updateList(id: $id, input: $input) {
      ...ListFields
    }
  }
`);

type ListUpdate = Partial<
  Pick<ListFieldsFragment, "name" | "notebookId" | "isTemplate" | "active" | "priority" | "date" | "note">
>;

/**
 * Creates an empty list and returns it. It appears at once in the cached collections that it belongs to
 * (docs/contract.md, Cached data). Rejects when it fails; a toast says why.
 */
export async function createList(client: ApolloClient, notebookId: string, name: string) {
  const id = v7();
  const answer = client.mutate({
    mutation: CreateList,
    variables: { input: { id, notebookId, name } },
    optimisticResponse: { createList: buildList(id, notebookId, name) },
    update: (cache, { data }) => {
      if (!data) return;
      placeList(cache, data.createList);
      writeEmptyItems(cache, id);
    },
    context: { keys: [LISTS_KEY, id, notebookId] },
  });
  const { data } = await withCreationUndo(client, { id, name }, answer);
  return data?.createList;
}

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
  const { items, itemIds } = copyCachedItems(client.cache, template.id, id);
  const list = buildListFromTemplate(template, { id, name, notebookId });
  const answer = client.mutate({
    mutation: CreateListFromTemplate,
    variables: { input: { id, templateId: template.id, name, notebookId, itemIds } },
    optimisticResponse: { createListFromTemplate: { ...list, items } },
    update: (cache, { data }) => {
      if (!data) return;
      placeList(cache, data.createListFromTemplate);
      // Before the answer the items are known only if those of the template are cached.
      if (hasAllItems(data.createListFromTemplate))
        cache.writeQuery({
          query: Items,
          variables: { listId: id },
          data: { items: data.createListFromTemplate.items },
        });
    },
    // Changes of the new items wait until they are there.
    context: {
      keys: [LISTS_KEY, id, notebookId, ...getListKeys(client.cache, template.id), ...items.map((item) => item.id)],
    },
  });
  if (hasAllItems({ ...list, items })) onShown?.(list);
  const { data } = await withCreationUndo(client, { id, name }, answer);
  return data?.createListFromTemplate;
}

/**
 * Copies a list with its items, none of them completed, and returns the copy. With `isTemplate` the copy is a template.
 * Rejects when it fails; a toast says why.
 */
export async function duplicateList(
  client: ApolloClient,
  list: ListFieldsFragment,
  { name, isTemplate }: { name: string; isTemplate: boolean },
) {
  const id = v7();
  const answer = client.mutate({
    mutation: DuplicateList,
    variables: { input: { id, listId: list.id, name, isTemplate } },
    optimisticResponse: { duplicateList: buildDuplicate(list, { id, name, isTemplate }) },
    update: (cache, { data }) => data && placeList(cache, data.duplicateList),
    context: { keys: [LISTS_KEY, id, ...getListKeys(client.cache, list.id)] },
  });
  const { data } = await withCreationUndo(client, { id, name }, answer);
  return data?.duplicateList;
}

/**
 * Changes a list and returns it. The change shows at once in every cached collection. It is rolled back when it fails;
 * then a toast says why, and the promise rejects (docs/contract.md, Cached data).
 */
export async function updateList(client: ApolloClient, id: string, input: ListUpdate) {
  const list = readCachedList(client.cache, id);
  const answer = reportUpdateFailure("list", sendUpdate(client, id, input));
  const { data } = await (list ? withUndo(client, buildUndoableUpdate(client, list, input), answer) : answer);
  return data?.updateList;
}

/** Undo is offered in a toast when the update removes the list from the screen, as a move to another notebook does. */
function buildUndoableUpdate(client: ApolloClient, list: ListFieldsFragment, input: ListUpdate) {
  const before = Object.fromEntries(Object.keys(input).map((field) => [field, list[field as keyof ListUpdate]]));
  return {
    message: describeUpdate(input, quote(list.name)),
    undo: () => sendUpdate(client, list.id, before),
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

function sendUpdate(client: ApolloClient, id: string, input: ListUpdate) {
  const list = readCachedList(client.cache, id);
  return client.mutate({
    mutation: UpdateList,
    variables: { id, input },
    ...(list && { optimisticResponse: { updateList: { ...list, ...input } } }),
    update: (cache, { data }) => data && placeList(cache, data.updateList),
    context: { keys: [LISTS_KEY, id, ...(input.notebookId ? [input.notebookId] : [])] },
  });
}

const buildList = (id: string, notebookId: string, name: string): ListFieldsFragment => ({
  __typename: "List",
  id,
  notebookId,
  name,
  isTemplate: false,
  active: true,
  priority: 0,
  date: null,
  note: null,
  templateId: null,
  itemCount: 0,
  ...buildNewState(id),
});

/** The fields that a new list never copies from another list. Its first run has its id. */
function buildNewState(id: string) {
  const now = new Date().toISOString();
  return {
    runId: id,
    runNumber: 1,
    replaced: null,
    completedCount: 0,
    createdAt: now,
    updatedAt: now,
    lastUsedAt: now,
  };
}

/** Predicts the list that the server creates from `template`. It has every other field of the template. */
export const buildListFromTemplate = <List extends ListFieldsFragment>(
  template: List,
  chosen: Pick<ListFieldsFragment, "id" | "name" | "notebookId">,
): List => ({
  ...template,
  ...chosen,
  ...buildNewState(chosen.id),
  isTemplate: false,
  active: true,
  date: null,
  templateId: template.id,
});

/** Predicts the copy that the server creates of `list`. It has every other field of the list. */
export const buildDuplicate = <List extends ListFieldsFragment>(
  list: List,
  chosen: Pick<ListFieldsFragment, "id" | "name" | "isTemplate">,
): List => ({
  ...list,
  ...chosen,
  ...buildNewState(chosen.id),
  active: !chosen.isTemplate,
  // A template has no date, and was not created from another template.
  date: chosen.isTemplate ? null : list.date,
  templateId: chosen.isTemplate ? null : list.templateId,
});

const hasAllItems = ({ itemCount, items }: { itemCount: number; items: readonly { isHeading: boolean }[] }) =>
  items.filter(({ isHeading }) => !isHeading).length === itemCount;

/** Predicts the copies of the cached items of a list, with ids that the server is to use. */
function copyCachedItems(cache: ApolloCache, sourceId: string, listId: string) {
  const now = new Date().toISOString();
  const newState = { listId, completed: false, replaced: null, createdAt: now, updatedAt: now };
  const copies = readCachedListItems(cache, sourceId).map((source, index) => ({
    from: source.id,
    item: { ...source, ...newState, id: v7(), sortingOrder: index + 1 },
  }));
  return { items: copies.map(({ item }) => item), itemIds: copies.map(({ from, item: { id } }) => ({ from, id })) };
}

/** Caches that a new list has no items, so that its page opens without a request. */
function writeEmptyItems(cache: ApolloCache, listId: string) {
  const cached = cache.readQuery({ query: Items, variables: { listId } });
  if (!cached) cache.writeQuery({ query: Items, variables: { listId }, data: { items: [] } });
}

export const useCreateList = () => useWithClient(createList);
export const useCreateListFromTemplate = () => useWithClient(createListFromTemplate);
export const useDuplicateList = () => useWithClient(duplicateList);
export const useUpdateList = () => useWithClient(updateList);
