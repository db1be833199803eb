import type { ApolloCache, ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { creating, succeeds, updating } from "../apollo/failures.ts";
import { idsOfItems, placeList, removeList } from "../apollo/places.ts";
import { useChange } from "../apollo/useChange.ts";
import { graphql } from "../gql/index.ts";
import type { ListFieldsFragment } from "../gql/graphql.ts";
import { cachedList } from "./fields.ts";
import { ListItems } from "./reads.ts";

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

const DeleteList = graphql(`
  mutation DeleteList($id: ID!) {
    deleteList(id: $id) {
      __typename
      success
    }
  }
`);

/**
 * Changes of lists go one after the other. Each holds its own picture of the collections while it is on its way, and
 * an older one would hide what a newer one has brought.
 */
export const LISTS = "lists";

type Changes = Partial<
  Pick<ListFieldsFragment, "name" | "notebookId" | "isTemplate" | "active" | "priority" | "date" | "note">
>;

/** Makes an empty list, which joins the collections it belongs to (Specification, section 4). */
export async function createList(client: ApolloClient, notebookId: string, name: string) {
  const id = v7();
  const answer = client.mutate({
    mutation: CreateList,
    variables: { input: { id, notebookId, name } },
    optimisticResponse: { createList: { ...newList(id, notebookId), name } },
    update: (cache, { data }) => {
      if (!data) return;
      placeList(cache, data.createList);
      startEmpty(cache, id);
    },
    context: { keys: [LISTS, id, notebookId] },
  });
  return (await creating("list", name, answer)).data?.createList;
}

/** Makes a new list with all items of a template, none completed; without a notebook, in the template's own. */
export async function createListFromTemplate(
  client: ApolloClient,
  template: ListFieldsFragment,
  notebookId = template.notebookId,
) {
  const id = v7();
  const { name, priority, itemCount } = template;
  const list = { ...newList(id, notebookId), name, priority, itemCount, templateId: template.id };
  const answer = client.mutate({
    mutation: CreateListFromTemplate,
    variables: { input: { id, templateId: template.id, notebookId } },
    optimisticResponse: { createListFromTemplate: list },
    update: (cache, { data }) => data && placeList(cache, data.createListFromTemplate),
    context: { keys: [LISTS, id, notebookId, ...keysOfList(client.cache, template.id)] },
  });
  return (await creating("list", name, answer)).data?.createListFromTemplate;
}

/** Makes an exact copy of a list, none of it completed; with `isTemplate` a template of it. */
export async function duplicateList(
  client: ApolloClient,
  list: ListFieldsFragment,
  { name, isTemplate }: { name: string; isTemplate: boolean },
) {
  const id = v7();
  const { notebookId, priority, note, itemCount } = list;
  const rest = isTemplate ? {} : { date: list.date, templateId: list.templateId };
  const copy = {
    ...newList(id, notebookId),
    name,
    isTemplate,
    active: !isTemplate,
    priority,
    note,
    itemCount,
    ...rest,
  };
  const answer = client.mutate({
    mutation: DuplicateList,
    variables: { input: { id, listId: list.id, name, isTemplate } },
    optimisticResponse: { duplicateList: copy },
    update: (cache, { data }) => data && placeList(cache, data.duplicateList),
    context: { keys: [LISTS, id, ...keysOfList(client.cache, list.id)] },
  });
  return (await creating("list", name, answer)).data?.duplicateList;
}

/** Changes a list in every collection at once; all of it is rolled back when it fails (Specification, section 4). */
export async function updateList(client: ApolloClient, id: string, input: Changes) {
  const list = cachedList(client.cache, id);
  const answer = client.mutate({
    mutation: UpdateList,
    variables: { id, input },
    ...(list && { optimisticResponse: { updateList: { ...list, ...input } } }),
    update: (cache, { data }) => data && placeList(cache, data.updateList),
    context: { keys: [LISTS, id, ...(input.notebookId ? [input.notebookId] : [])] },
  });
  return (await updating("list", answer)).data?.updateList;
}

/** Deletes a list with its items; false when it failed. */
export function deleteList(client: ApolloClient, id: string) {
  const answer = client.mutate({
    mutation: DeleteList,
    variables: { id },
    optimisticResponse: { deleteList: { __typename: "Deletion", success: true } },
    update: (cache) => removeList(cache, id),
    context: { keys: keysOfList(client.cache, id) },
  });
  return succeeds("The list was not deleted", answer);
}

/** A list and its items: what waits for changes of either. */
export const keysOfList = (cache: ApolloCache, id: string) => [id, ...idsOfItems(cache, id)];

function newList(id: string, notebookId: string) {
  const now = new Date().toISOString();
  const asked = { isTemplate: false, active: true, priority: 0, date: null, note: null, templateId: null };
  const counts = { itemCount: 0, completedCount: 0 };
  return {
    __typename: "List" as const,
    id,
    notebookId,
    ...asked,
    ...counts,
    createdAt: now,
    updatedAt: now,
    lastUsedAt: now,
  };
}

/** A list made here is known to be empty, so it opens without asking. */
function startEmpty(cache: ApolloCache, listId: string) {
  const known = cache.readQuery({ query: ListItems, variables: { listId } });
  if (!known) cache.writeQuery({ query: ListItems, variables: { listId }, data: { items: [] } });
}

export const useCreateList = () => useChange(createList);
export const useCreateListFromTemplate = () => useChange(createListFromTemplate);
export const useDuplicateList = () => useChange(duplicateList);
export const useUpdateList = () => useChange(updateList);
export const useDeleteList = () => useChange(deleteList);
