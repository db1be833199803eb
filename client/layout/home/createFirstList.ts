import type { ApolloClient } from "@apollo/client";
import { createListWithItems } from "../../lists/createListWithItems.ts";
import { getToday } from "../../lists/labels.ts";
import { createDayName, nameListFromTemplate } from "../../lists/templates/naming.ts";
import type { NewItemInput } from "../../graphql/graphql.ts";
import { ensureCurrentUser } from "../../identity/currentUser.ts";
import { parseItemText } from "../../items/itemText.ts";
import { sendItems, splitIntoRequests } from "../../items/paste/createItems.ts";
import { createNotebook } from "../../notebooks/mutations.ts";
import { Notebooks } from "../../notebooks/queries.ts";

/** The list is called after its template, or else after the day. */
type NewList = { id: string; template?: string };

/**
 * Creates a list with its first items and headings in the default notebook, and returns the id of that notebook. If
 * there is no user yet, the server creates a guest. A repeated call with the same ids creates nothing twice. Errors:
 * those of the requests.
 */
export async function createFirstList(
  client: ApolloClient,
  { id, template }: NewList,
  items: NewItemInput[],
): Promise<string> {
  const notebookId = await getDefaultNotebook(client);
  const name = template ? nameListFromTemplate(client.cache, template, notebookId) : createDayName(getToday());
  // A pasted item is read already; of a typed one it is not known yet whether it is a heading.
  const newItems = items.map((item) => (item.isHeading == null ? { ...item, ...parseItemText(item.name) } : item));
  const [first = [], ...others] = splitIntoRequests(newItems);
  await createListWithItems(client, { id, name, notebookId }, first);
  for (const rows of others) await sendItems(client, id, rows);
  return notebookId;
}

/** The name of the default notebook, which is the same on the server (docs/contract.md, Guests). */
const DEFAULT_NOTEBOOK_NAME = "My Notebook";

/**
 * Returns the id of the default notebook, or else of the user's first notebook. If the user has deleted all notebooks,
 * the function creates one.
 */
async function getDefaultNotebook(client: ApolloClient): Promise<string> {
  await ensureCurrentUser(client);
  const cached = client.readQuery({ query: Notebooks })?.notebooks ?? [];
  const notebooks = cached.length > 0 ? cached : await requestNotebooks(client);
  const notebook =
    notebooks.find(({ name }) => name === DEFAULT_NOTEBOOK_NAME) ??
    notebooks[0] ??
    (await createNotebook(client, DEFAULT_NOTEBOOK_NAME));
  if (!notebook) throw new Error("Error creating notebook");
  return notebook.id;
}

async function requestNotebooks(client: ApolloClient) {
  const { data } = await client.query({ query: Notebooks, fetchPolicy: "network-only" });
  return data?.notebooks ?? [];
}
