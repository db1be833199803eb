import type { ApolloClient } from "@apollo/client";
import { Items, placeList } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { graphql } from "../graphql/index.ts";
import type { NewItemInput } from "../graphql/graphql.ts";
import { buildUndoableCreation } from "./deletion.ts";
import { LISTS_KEY } from "./writeKeys.ts";

const CreateListWithItems = graphql(`
  mutation CreateListWithItems($list: CreateListInput!, $items: CreateItemsInput!) {
    createList(input: $list) {
      ...ListFields
    }
    createItems(input: $items) {
      ...ItemFields
    }
  }
`);

export type NewListInput = { id: string; notebookId: string; name: string };

/**
 * Creates a list with its first items in one request, and returns the list. The list appears when the server has
 * answered. The caller chooses all ids, so a repeated call completes what an earlier one began and creates nothing
 * twice.
 */
export async function createListWithItems(
  client: ApolloClient,
  { id, notebookId, name }: NewListInput,
  items: NewItemInput[],
) {
  const answer = client.mutate({
    mutation: CreateListWithItems,
    variables: { list: { id, notebookId, name }, items: { listId: id, items } },
    update: (cache, { data }) => {
      if (!data) return;
      placeList(cache, data.createList);
      cache.writeQuery({ query: Items, variables: { listId: id }, data: { items: data.createItems } });
    },
    context: { keys: [LISTS_KEY, id, notebookId] },
  });
  return (await withUndo(client, buildUndoableCreation(client, { id, name }), answer)).data?.createList;
}
