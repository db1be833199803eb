import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { creating, updating } from "../apollo/failures.ts";
import { placeNotebook } from "../apollo/places.ts";
import { undoable } from "../apollo/undo.ts";
import { useChange } from "../apollo/useChange.ts";
import { graphql } from "../gql/index.ts";
import { CurrentUser, ensureUser } from "../identity/currentUser.ts";
import { quote } from "../ui/quote.ts";
import { NOTEBOOKS, sendNotebookDeletion } from "./deletion.ts";
import { cachedNotebook } from "./fields.ts";
import { NotebooksQuery } from "./reads.ts";

const CreateNotebook = graphql(`
  mutation CreateNotebook($input: CreateNotebookInput!) {
    createNotebook(input: $input) {
      ...NotebookFields
    }
  }
`);

const UpdateNotebook = graphql(`
  mutation UpdateNotebook($id: ID!, $input: UpdateNotebookInput!) {
    updateNotebook(id: $id, input: $input) {
      ...NotebookFields
    }
  }
`);

/** What the server is told when no user is known; it means whoever is calling (Specification, section 4). */
const FALLBACK_USER = "default-user";

/** Makes a notebook; without a user, first the guest with its default notebook (Specification, section 4). */
export async function createNotebook(client: ApolloClient, name: string) {
  return creating("notebook", name, make(client, name));
}

async function make(client: ApolloClient, name: string) {
  const userId = (await owner(client))?.id ?? FALLBACK_USER;
  const id = v7();
  const now = new Date().toISOString();
  const made = client.mutate({
    mutation: CreateNotebook,
    variables: { input: { id, name, userId } },
    optimisticResponse: {
      createNotebook: { __typename: "Notebook", id, name, userId, createdAt: now, updatedAt: now },
    },
    update: (cache, { data: made }) => made && placeNotebook(cache, made.createNotebook),
    context: { keys: [NOTEBOOKS, id] },
  });
  const act = { said: `Made ${quote(name)}`, undo: () => sendNotebookDeletion(client, id) };
  return (await undoable(client, act, made)).data?.createNotebook;
}

async function owner(client: ApolloClient) {
  const known = client.readQuery({ query: CurrentUser })?.currentUser;
  if (known) return known;
  const made = await ensureUser(client);
  // The default notebook came with the guest. A failure is logged, and does not keep the new notebook from being made.
  client.query({ query: NotebooksQuery, fetchPolicy: "network-only" }).catch(() => {});
  return made;
}

/** Changes a notebook at once; it is rolled back when it fails (Specification, section 4). */
export async function updateNotebook(client: ApolloClient, id: string, input: { name: string }) {
  const notebook = cachedNotebook(client.cache, id);
  const answer = updating("notebook", sendUpdate(client, id, input));
  const { data } = await (notebook ? undoable(client, renamed(client, notebook), answer) : answer);
  return data?.updateNotebook;
}

const renamed = (client: ApolloClient, { id, name }: { id: string; name: string }) => ({
  said: `Renamed ${quote(name)}`,
  undo: () => sendUpdate(client, id, { name }),
});

function sendUpdate(client: ApolloClient, id: string, input: { name: string }) {
  const notebook = cachedNotebook(client.cache, id);
  return client.mutate({
    mutation: UpdateNotebook,
    variables: { id, input },
    ...(notebook && { optimisticResponse: { updateNotebook: { ...notebook, ...input } } }),
    update: (cache, { data }) => data && placeNotebook(cache, data.updateNotebook),
    context: { keys: [id] },
  });
}

export const useCreateNotebook = () => useChange(createNotebook);
export const useUpdateNotebook = () => useChange(updateNotebook);
