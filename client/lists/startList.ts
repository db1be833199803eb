import type { ApolloClient } from "@apollo/client";
import { ListItems, placeList } from "../apollo/places.ts";
import { undoable } from "../apollo/undo.ts";
import { graphql } from "../gql/index.ts";
import type { NewItemInput } from "../gql/graphql.ts";
import { madeList } from "./deletion.ts";
import { LISTS } from "./keys.ts";

const StartList = graphql(`
  mutation StartList($list: CreateListInput!, $items: CreateItemsInput!) {
    createList(input: $list) {
      ...ListFields
    }
    createItems(input: $items) {
      ...ItemFields
    }
  }
`);

export type NewList = { id: string; notebookId: string; name: string };

/**
 * Makes a list with its first items in one call. Nothing of it is shown before the server has answered: it is asked
 * for by people who may be nobody yet. All ids are the caller's, so the same call again completes what was begun.
 */
export async function startList(client: ApolloClient, { id, notebookId, name }: NewList, items: NewItemInput[]) {
  const answer = client.mutate({
    mutation: StartList,
    variables: { list: { id, notebookId, name }, items: { listId: id, items } },
    update: (cache, { data: made }) => {
      if (!made) return;
      placeList(cache, made.createList);
      cache.writeQuery({ query: ListItems, variables: { listId: id }, data: { items: made.createItems } });
    },
    context: { keys: [LISTS, id, notebookId] },
  });
  return (await undoable(client, madeList(client, { id, name }), answer)).data?.createList;
}
