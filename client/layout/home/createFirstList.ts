import type { ApolloClient } from "@apollo/client";
import { createListWithItems } from "../../lists/createListWithItems.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { getDefaultNotebook } from "../../notebooks/defaultNotebook.ts";

type NewList = { id: string; name: string };

/**
 * Makes a list with its first items where lists begin, and answers its notebook. Whoever is nobody yet becomes a guest
 * by it; the same ids again make it once.
 */
export async function createFirstList(client: ApolloClient, list: NewList, items: NewItemInput[]): Promise<string> {
  const notebookId = await getDefaultNotebook(client);
  await createListWithItems(client, { ...list, notebookId }, items);
  return notebookId;
}
