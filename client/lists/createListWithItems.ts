import type { ApolloClient } from "@apollo/client";
import type { NewItemInput } from "../graphql/graphql.ts";
import { sendItems } from "../items/newItems.ts";
import { splitIntoRequests } from "../items/paste/createItems.ts";
import { sendCreation, withCreationUndo } from "./mutations.ts";

export type NewListInput = { id: string; notebookId: string; name: string };

/**
 * Creates a list with its first items, which appear at once. Rejects when the server refuses them; a toast says why.
 */
export function createListWithItems(client: ApolloClient, list: NewListInput, items: NewItemInput[]) {
  const answers = Promise.all([
    sendCreation(client, list),
    ...splitIntoRequests(items).map((part) => sendItems(client, list.id, part)),
  ]);
  return withCreationUndo(client, list, answers);
}
