import type { ApolloCache, ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { creating, succeeds, updating } from "../apollo/failures.ts";
import { idsOfLists, placeNotebook, removeNotebook } from "../apollo/places.ts";
import { useChange } from "../apollo/useChange.ts";
import { graphql } from "../gql/index.ts";
import { CurrentUser, ensureUser } from "../identity/currentUser.ts";
import { keysOfList, LISTS } from "../lists/changes.ts";
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

const DeleteNotebook = graphql(`
  mutation DeleteNotebook($id: ID!) {
    deleteNotebook(id: $id) {
      __typename
      success
    }
  }
`);

/** New notebooks go one after the other, as changes of lists do, so that none hides another. */
const NOTEBOOKS = "notebooks";

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
  const { data } = await client.mutate({
    mutation: CreateNotebook,
    variables: { input: { id, name, userId } },
    optimisticResponse: {
      createNotebook: { __typename: "Notebook", id, name, userId, createdAt: now, updatedAt: now },
    },
    update: (cache, { data: made }) => made && placeNotebook(cache, made.createNotebook),
    context: { keys: [NOTEBOOKS, id] },
  });
  return data?.createNotebook;
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
  const answer = client.mutate({
    mutation: UpdateNotebook,
    variables: { id, input },
    ...(notebook && { optimisticResponse: { updateNotebook: { ...notebook, ...input } } }),
    update: (cache, { data }) => data && placeNotebook(cache, data.updateNotebook),
    context: { keys: [id] },
  });
  return (await updating("notebook", answer)).data?.updateNotebook;
}

/** Deletes a notebook with its lists and their items; false when it failed. */
export function deleteNotebook(client: ApolloClient, id: string) {
  const answer = client.mutate({
    mutation: DeleteNotebook,
    variables: { id },
    optimisticResponse: { deleteNotebook: { __typename: "Deletion", success: true } },
    update: (cache) => removeNotebook(cache, id),
    context: { keys: keysOfNotebook(client.cache, id) },
  });
  return succeeds("The notebook was not deleted", answer);
}

const keysOfNotebook = (cache: ApolloCache, id: string) => [
  LISTS,
  id,
  ...idsOfLists(cache, id).flatMap((list) => keysOfList(cache, list)),
];

export const useCreateNotebook = () => useChange(createNotebook);
export const useUpdateNotebook = () => useChange(updateNotebook);
export const useDeleteNotebook = () => useChange(deleteNotebook);
