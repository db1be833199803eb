import type { ApolloClient } from "@apollo/client";
import { ensureUser } from "../identity/currentUser.ts";
import { createNotebook } from "./changes.ts";
import { NotebooksQuery } from "./reads.ts";

/** Specification, section 4: a newcomer's notebook. The server gives it the same name. */
const NAME = "My Notebook";

/**
 * The id of the notebook for a list that was started without one. Whoever is not known yet becomes a guest by it, with
 * this notebook; whoever has deleted all notebooks gets a new one.
 */
export async function defaultNotebook(client: ApolloClient): Promise<string> {
  await ensureUser(client);
  const known = client.readQuery({ query: NotebooksQuery })?.notebooks ?? [];
  const notebooks = known.length > 0 ? known : await askForNotebooks(client);
  const notebook = notebooks.find(({ name }) => name === NAME) ?? notebooks[0] ?? (await createNotebook(client, NAME));
  if (!notebook) throw new Error("Error creating notebook");
  return notebook.id;
}

async function askForNotebooks(client: ApolloClient) {
  const { data } = await client.query({ query: NotebooksQuery, fetchPolicy: "network-only" });
  return data?.notebooks ?? [];
}
