import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { reportCreateFailure, reportUpdateFailure } from "../feedback/errors.ts";
import { placeNotebook } from "../cache/places.ts";
import { withUndo } from "../feedback/undo.ts";
import { defineChange, hasText } from "../network/outbox/change.ts";
import { sendChange } from "../network/outbox/outbox.ts";
import { UNKNOWN_USER } from "../network/outbox/pendingChange.ts";
import { useWithClient } from "../network/useWithClient.ts";
import type { NotebookFieldsFragment } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { CurrentUser } from "../identity/currentUser.ts";
import { toIds } from "../items/newItems.ts";
import { ensureUser } from "../lists/destination/defaultNotebook.ts";
import { newNotebook, type NotebookUpdate, readCachedNotebook } from "../rows/notebook.ts";
import { pickBefore } from "../rows/values.ts";
import { quote } from "../ui/format.ts";
import { RestoreNotebook, sendNotebookDeletion } from "./deletion.ts";

const CreateNotebook = defineChange({
  mutation: graphql(`
    mutation CreateNotebook($input: CreateNotebookInput!) {
      createNotebook(input: $input) {
        ...NotebookFields
      }
    }
  `),
  predict(cache, { input }, { at }) {
    const id = input.id ?? "";
    const userId = input.userId ?? "";
    return { createNotebook: readCachedNotebook(cache, id) ?? newNotebook({ ...input, id, userId }, at) };
  },
  update: (cache, { createNotebook: notebook }) => placeNotebook(cache, notebook),
  createdIds: ({ input }) => toIds([input]),
  describe: ({ input }) => input.name,
});

const UpdateNotebook = defineChange({
  mutation: graphql(`
    mutation UpdateNotebook($id: ID!, $input: UpdateNotebookInput!) {
      updateNotebook(id: $id, input: $input) {
        ...NotebookFields
      }
    }
  `),
  predict(cache, { id, input }) {
    const notebook = readCachedNotebook(cache, id);
    return notebook && { updateNotebook: { ...notebook, ...(input as NotebookUpdate) } };
  },
  update: (cache, { updateNotebook: notebook }) => placeNotebook(cache, notebook),
  merge: (earlier, later) => ({ ...later, input: { ...earlier.input, ...later.input } }),
  whenGone: ({ id, input }) => (hasText(input) ? { definition: RestoreNotebook, variables: { id } } : undefined),
  describe: ({ input }) => input.name ?? "The color of a notebook",
});

/**
 * Creates a notebook, and a guest first if there is no user (docs/app.md, Cached data). It appears at once.
 * Rejects when it fails; a toast says why.
 */
export function createNotebook(client: ApolloClient, name: string): Promise<unknown> {
  ensureUser(client);
  const id = v7();
  const userId = client.readQuery({ query: CurrentUser })?.currentUser?.id ?? UNKNOWN_USER;
  const creating = sendChange(client, CreateNotebook, { input: { id, name, userId } }, [id]);
  const action = { message: `Made ${quote(name)}`, undo: () => sendNotebookDeletion(client, id) };
  return reportCreateFailure("notebook", name, withUndo(client, action, creating), () => createNotebook(client, name));
}

/**
 * Changes a notebook and returns it. The change shows at once. It is rolled back when it fails; then a toast says why,
 * and the promise rejects (docs/app.md, Cached data).
 */
export async function updateNotebook(
  client: ApolloClient,
  id: string,
  input: NotebookUpdate,
): Promise<NotebookFieldsFragment | undefined> {
  const notebook = readCachedNotebook(client.cache, id);
  const answer = reportUpdateFailure("notebook", sendUpdate(client, id, input), () =>
    updateNotebook(client, id, input),
  );
  const { updateNotebook: updated } =
    (await (notebook ? withUndo(client, buildUndoableUpdate(client, notebook, input), answer) : answer)) ?? {};
  return updated;
}

function buildUndoableUpdate(client: ApolloClient, notebook: NotebookFieldsFragment, input: NotebookUpdate) {
  const before = pickBefore(notebook, input);
  return {
    message: `${input.name === undefined ? "Changed" : "Renamed"} ${quote(notebook.name)}`,
    undo: () => sendUpdate(client, notebook.id, before),
  };
}

const sendUpdate = (client: ApolloClient, id: string, input: NotebookUpdate) =>
  sendChange(client, UpdateNotebook, { id, input }, [id]);

export const useCreateNotebook = () => useWithClient(createNotebook);
export const useUpdateNotebook = () => useWithClient(updateNotebook);
