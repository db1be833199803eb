import type { ApolloClient } from "@apollo/client";
import { createListWithItems } from "../../lists/createListWithItems.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { ensureCurrentUser } from "../../identity/currentUser.ts";
import { createNotebook } from "../../notebooks/mutations.ts";
import { Notebooks } from "../../notebooks/queries.ts";

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

/** docs/contract.md, Guests: a newcomer's notebook. The server gives it the same name. */
const DEFAULT_NAME = "My Notebook";

/**
 * The id of the notebook for a list that was started without one. Whoever is not known yet becomes a guest by it, with
 * this notebook; whoever has deleted all notebooks gets a new one.
 */
async function getDefaultNotebook(client: ApolloClient): Promise<string> {
  await ensureCurrentUser(client);
  const known = client.readQuery({ query: Notebooks })?.notebooks ?? [];
  const notebooks = known.length > 0 ? known : await requestNotebooks(client);
  const notebook =
    notebooks.find(({ name }) => name === DEFAULT_NAME) ?? notebooks[0] ?? (await createNotebook(client, DEFAULT_NAME));
  if (!notebook) throw new Error("Error creating notebook");
  return notebook.id;
}

async function requestNotebooks(client: ApolloClient) {
  const { data } = await client.query({ query: Notebooks, fetchPolicy: "network-only" });
  return data?.notebooks ?? [];
}
