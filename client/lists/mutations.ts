import type { ApolloCache, ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportCreateFailure, reportUpdateFailure } from "../feedback/errors.ts";
import { Items, placeList } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import { graphql } from "../graphql/index.ts";
import type { ListFieldsFragment } from "../graphql/graphql.ts";
import { quote } from "../ui/format.ts";
import { createMadeListAction } from "./deletion.ts";
import { readCachedList } from "./fragments.ts";
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
      ...ListFields
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

/** Makes an empty list, which joins the collections it belongs to (docs/contract.md, Cached data). */
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
  const made = withUndo(client, createMadeListAction(client, { id, name }), reportCreateFailure("list", name, answer));
  return (await made).data?.createList;
}

/** Makes a new list with all items of a template, none completed; without a notebook, in the template's own. */
export async function createListFromTemplate(
  client: ApolloClient,
  template: ListFieldsFragment,
  notebookId = template.notebookId,
) {
  const id = v7();
  const { name } = template;
  const answer = client.mutate({
    mutation: CreateListFromTemplate,
    variables: { input: { id, templateId: template.id, notebookId } },
    optimisticResponse: { createListFromTemplate: buildListFromTemplate(template, { id, notebookId }) },
    update: (cache, { data }) => data && placeList(cache, data.createListFromTemplate),
    context: { keys: [LISTS_KEY, id, notebookId, ...getListKeys(client.cache, template.id)] },
  });
  const made = withUndo(client, createMadeListAction(client, { id, name }), reportCreateFailure("list", name, answer));
  return (await made).data?.createListFromTemplate;
}

/** Makes an exact copy of a list, none of it completed; with `isTemplate` a template of it. */
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
  const made = withUndo(client, createMadeListAction(client, { id, name }), reportCreateFailure("list", name, answer));
  return (await made).data?.duplicateList;
}

/**
 * Changes a list in every collection at once; all of it is rolled back when it fails (docs/contract.md, Cached data).
 */
export async function updateList(client: ApolloClient, id: string, input: ListUpdate) {
  const list = readCachedList(client.cache, id);
  const answer = reportUpdateFailure("list", sendUpdate(client, id, input));
  const { data } = await (list ? withUndo(client, createUpdateAction(client, list, input), answer) : answer);
  return data?.updateList;
}

/** What takes a list away from where it is seen offers the way back. */
function createUpdateAction(client: ApolloClient, list: ListFieldsFragment, input: ListUpdate) {
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
  ...buildNewState(),
});

/** What no new list has from another one: nothing in it is completed, and it is made and used now. */
function buildNewState() {
  const now = new Date().toISOString();
  return { completedCount: 0, createdAt: now, updatedAt: now, lastUsedAt: now };
}

/** The list that the server will make from `template`; what is not named here is the template's. */
export const buildListFromTemplate = <List extends ListFieldsFragment>(
  template: List,
  named: Pick<ListFieldsFragment, "id" | "notebookId">,
): List => ({
  ...template,
  ...named,
  ...buildNewState(),
  isTemplate: false,
  active: true,
  date: null,
  templateId: template.id,
});

/** The copy that the server will make of `list`; what is not named here is the list's. */
export const buildDuplicate = <List extends ListFieldsFragment>(
  list: List,
  named: Pick<ListFieldsFragment, "id" | "name" | "isTemplate">,
): List => ({
  ...list,
  ...named,
  ...buildNewState(),
  active: !named.isTemplate,
  // A day belongs to one use of a list, and so does the template that it was made from.
  date: named.isTemplate ? null : list.date,
  templateId: named.isTemplate ? null : list.templateId,
});

/** A list made here is known to be empty, so it opens without asking. */
function writeEmptyItems(cache: ApolloCache, listId: string) {
  const known = cache.readQuery({ query: Items, variables: { listId } });
  if (!known) cache.writeQuery({ query: Items, variables: { listId }, data: { items: [] } });
}

export const useCreateList = () => useWithClient(createList);
export const useCreateListFromTemplate = () => useWithClient(createListFromTemplate);
export const useDuplicateList = () => useWithClient(duplicateList);
export const useUpdateList = () => useWithClient(updateList);
