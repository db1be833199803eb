import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportCreateFailure, reportUpdateFailure } from "../feedback/errors.ts";
import { placeNotebook } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { useWithClient } from "../network/useWithClient.ts";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { CurrentUser, ensureCurrentUser } from "../identity/currentUser.ts";
import { quote } from "../ui/format.ts";
import { NOTEBOOKS_KEY, sendNotebookDeletion } from "./deletion.ts";
import { readCachedNotebook } from "./fragments.ts";
import { Notebooks } from "./queries.ts";

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

/**
 * What the server is told when no user is known; it means whoever is calling (docs/contract.md, User ids in a payload).
 */
const FALLBACK_USER = "default-user";

/** Makes a notebook; without a user, first the guest with its default notebook (docs/contract.md, Cached data). */
export async function createNotebook(client: ApolloClient, name: string) {
  return reportCreateFailure("notebook", name, sendCreate(client, name));
}

async function sendCreate(client: ApolloClient, name: string) {
  const userId = (await getOwner(client))?.id ?? FALLBACK_USER;
  const id = v7();
  const now = new Date().toISOString();
  const made = client.mutate({
    mutation: CreateNotebook,
    variables: { input: { id, name, userId } },
    optimisticResponse: {
      createNotebook: { __typename: "Notebook", id, name, color: null, userId, createdAt: now, updatedAt: now },
    },
    update: (cache, { data: made }) => made && placeNotebook(cache, made.createNotebook),
    context: { keys: [NOTEBOOKS_KEY, id] },
  });
  const act = { message: `Made ${quote(name)}`, undo: () => sendNotebookDeletion(client, id) };
  return (await withUndo(client, act, made)).data?.createNotebook;
}

async function getOwner(client: ApolloClient) {
  const known = client.readQuery({ query: CurrentUser })?.currentUser;
  if (known) return known;
  const made = await ensureCurrentUser(client);
  // The default notebook came with the guest. A failure is logged, and does not keep the new notebook from being made.
  client.query({ query: Notebooks, fetchPolicy: "network-only" }).catch(() => {});
  return made;
}

type NotebookUpdate = Partial<Pick<NotebookFieldsFragment, "name" | "color">>;

/** Changes a notebook at once; it is rolled back when it fails (docs/contract.md, Cached data). */
export async function updateNotebook(client: ApolloClient, id: string, input: NotebookUpdate) {
  const notebook = readCachedNotebook(client.cache, id);
  const answer = reportUpdateFailure("notebook", sendUpdate(client, id, input));
  const { data } = await (notebook ? withUndo(client, createUpdateAction(client, notebook, input), answer) : answer);
  return data?.updateNotebook;
}

function createUpdateAction(client: ApolloClient, notebook: NotebookFieldsFragment, input: NotebookUpdate) {
  const fields = Object.keys(input) as (keyof NotebookUpdate)[];
  const before: NotebookUpdate = Object.fromEntries(fields.map((field) => [field, notebook[field]]));
  return {
    message: `${input.name === undefined ? "Changed" : "Renamed"} ${quote(notebook.name)}`,
    undo: () => sendUpdate(client, notebook.id, before),
  };
}

function sendUpdate(client: ApolloClient, id: string, input: NotebookUpdate) {
  const notebook = readCachedNotebook(client.cache, id);
  return client.mutate({
    mutation: UpdateNotebook,
    variables: { id, input },
    ...(notebook && { optimisticResponse: { updateNotebook: { ...notebook, ...input } } }),
    update: (cache, { data }) => data && placeNotebook(cache, data.updateNotebook),
    context: { keys: [id] },
  });
}

export const useCreateNotebook = () => useWithClient(createNotebook);
export const useUpdateNotebook = () => useWithClient(updateNotebook);
