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
 * The user id that the client sends when it knows no user. The server takes it for the caller (docs/contract.md, User
 * ids in a payload).
 */
const FALLBACK_USER = "default-user";

/**
 * Creates a notebook and returns it. When there is no user yet, a guest with a default notebook is created first
 * (docs/contract.md, Cached data). Rejects when it fails; a toast says why.
 */
export async function createNotebook(client: ApolloClient, name: string) {
  return reportCreateFailure("notebook", name, sendCreate(client, name));
}

async function sendCreate(client: ApolloClient, name: string) {
  const userId = (await ensureOwner(client))?.id ?? FALLBACK_USER;
  const id = v7();
  const now = new Date().toISOString();
  const answer = client.mutate({
    mutation: CreateNotebook,
    variables: { input: { id, name, userId } },
    optimisticResponse: {
      createNotebook: { __typename: "Notebook", id, name, color: null, userId, createdAt: now, updatedAt: now },
    },
    update: (cache, { data }) => data && placeNotebook(cache, data.createNotebook),
    context: { keys: [NOTEBOOKS_KEY, id] },
  });
  const action = { message: `Made ${quote(name)}`, undo: () => sendNotebookDeletion(client, id) };
  return (await withUndo(client, action, answer)).data?.createNotebook;
}

async function ensureOwner(client: ApolloClient) {
  const cachedUser = client.readQuery({ query: CurrentUser })?.currentUser;
  if (cachedUser) return cachedUser;
  const user = await ensureCurrentUser(client);
  // The server may have created a default notebook with the user, so the notebooks are read again. The client logs a
  // failure of this read, and the new notebook is created anyway.
  client.query({ query: Notebooks, fetchPolicy: "network-only" }).catch(() => {});
  return user;
}

type NotebookUpdate = Partial<Pick<NotebookFieldsFragment, "name" | "color">>;

/**
 * Changes a notebook and returns it. The change shows at once. It is rolled back when it fails; then a toast says why,
 * and the promise rejects (docs/contract.md, Cached data).
 */
export async function updateNotebook(client: ApolloClient, id: string, input: NotebookUpdate) {
  const notebook = readCachedNotebook(client.cache, id);
  const answer = reportUpdateFailure("notebook", sendUpdate(client, id, input));
  const { data } = await (notebook ? withUndo(client, buildUndoableUpdate(client, notebook, input), answer) : answer);
  return data?.updateNotebook;
}

function buildUndoableUpdate(client: ApolloClient, notebook: NotebookFieldsFragment, input: NotebookUpdate) {
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
