import type { ApolloClient } from "@apollo/client";
import { Items, placeList } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { graphql } from "../graphql/index.ts";
import type { NewItemInput } from "../graphql/graphql.ts";
import { createMadeListAction } from "./deletion.ts";
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
 * Makes a list with its first items in one call. Nothing of it is shown before the server has answered: it is asked
 * for by people who may be nobody yet. All ids are the caller's, so the same call again completes what was begun.
 */
export async function createListWithItems(
  client: ApolloClient,
  { id, notebookId, name }: NewListInput,
  items: NewItemInput[],
) {
  const answer = client.mutate({
    mutation: CreateListWithItems,
    variables: { list: { id, notebookId, name }, items: { listId: id, items } },
    update: (cache, { data: made }) => {
      if (!made) return;
      placeList(cache, made.createList);
      cache.writeQuery({ query: Items, variables: { listId: id }, data: { items: made.createItems } });
    },
    context: { keys: [LISTS_KEY, id, notebookId] },
  });
  return (await withUndo(client, createMadeListAction(client, { id, name }), answer)).data?.createList;
}
