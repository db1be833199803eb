import type { ApolloClient } from "@apollo/client";
import { startList } from "../../lists/startList.ts";
import type { NewItemInput } from "../../gql/graphql.ts";
import { defaultNotebook } from "../../notebooks/defaultNotebook.ts";

type NewList = { id: string; name: string };

/**
 * Makes a list with its first items where lists begin, and answers its notebook. Whoever is nobody yet becomes a guest
 * by it; the same ids again make it once.
 */
export async function beginList(client: ApolloClient, list: NewList, items: NewItemInput[]): Promise<string> {
  const notebookId = await defaultNotebook(client);
  await startList(client, { ...list, notebookId }, items);
  return notebookId;
}
