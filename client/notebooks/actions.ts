import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { again, defineAction } from "../actions/defineAction.ts";
import type { UndoableAction } from "../actions/undo.ts";
import { reportCreateFailure, reportUpdateFailure } from "../actions/errors.ts";
import { placeList, placeNotebook, readCachedListIds, removeNotebook } from "../cache/places.ts";
import type { ListFieldsFragment, NotebookFieldsFragment } from "../graphql/graphql.ts";
import { graphql } from "../graphql/index.ts";
import { CurrentUser } from "../account/currentUser.ts";
import { toIds } from "../items/model/actions.ts";
import { ensureUser } from "../lists/destination/defaultNotebook.ts";
import { getNextColor } from "../lists/destination/nextColor.ts";
import { getListKeys } from "../lists/model/writeKeys.ts";
import { hasText } from "../sync/state/change.ts";
import { UNKNOWN_USER } from "../session/userState.ts";
import { useWithClient } from "../sync/useWithClient.ts";
import { newList, readCachedList } from "../rows/list.ts";
import { newNotebook, type NotebookUpdate, readCachedNotebook } from "../rows/notebook.ts";
import { pickBefore } from "../rows/values.ts";
import { quote } from "../ui/format.ts";
import type { SyncClient } from "../sync/state/state.ts";

/**
 * Creates a notebook with a colour of its own, and a guest first if there is no user (docs/app.md, Cached data). It
 * appears at once. Rejects when it fails.
 */
export const createNotebook = defineAction({
  mutation: graphql(`
    mutation CreateNotebook($input: CreateNotebookInput!) {
      createNotebook(input: $input) {
        ...NotebookFields
      }
    }
  `),
  prepare: ensureUser,
  plan(cache: ApolloCache, name: string) {
    const id = v7();
    const userId = cache.readQuery({ query: CurrentUser })?.currentUser?.id ?? UNKNOWN_USER;
    return {
      variables: { input: { id, name, userId, color: getNextColor(cache) } },
      keys: [id],
      done: t`Created ${{ name: quote(name) }}`,
      ...undoNewNotebook(id),
    };
  },
  report: (answer, { input }, retry) => reportCreateFailure("notebook", input.name, answer, retry),
  predict(cache, { input }, { at }) {
    const id = input.id ?? "";
    const userId = input.userId ?? "";
    return { createNotebook: readCachedNotebook(cache, id) ?? newNotebook({ ...input, id, userId }, at) };
  },
  update: (cache, { createNotebook: notebook }) => placeNotebook(cache, notebook),
  createdIds: ({ input }) => toIds([input]),
  describe: ({ input }) => input.name,
});

/** Returns the undo of a new notebook, which deletes it, and its redo, which restores it. */
function undoNewNotebook(id: string): Pick<UndoableAction, "undo" | "redo"> {
  let notebook: NotebookWithLists | undefined;
  return {
    undo(client) {
      notebook = readCachedNotebookWithLists(client.cache, id);
      return deleteNotebook.send(client, id);
    },
    redo: (client) => restoreNotebook.send(client, id, notebook),
  };
}

/**
 * Changes a notebook and returns it. The change shows at once. It is rolled back when it fails, and then the promise
 * rejects (docs/app.md, Cached data).
 */
export const updateNotebook = defineAction({
  mutation: graphql(`
    mutation UpdateNotebook($id: ID!, $input: UpdateNotebookInput!) {
      updateNotebook(id: $id, input: $input) {
        ...NotebookFields
      }
    }
  `),
  plan(cache: ApolloCache, id: string, input: NotebookUpdate) {
    const notebook = readCachedNotebook(cache, id);
    const name = quote(notebook?.name ?? "");
    return {
      variables: { id, input },
      keys: [id],
      done: input.name === undefined ? t`Changed ${name}` : t`Renamed ${name}`,
      undo: notebook ? again(id, pickBefore(notebook, input)) : undefined,
    };
  },
  report: async (answer, _variables, retry) => (await reportUpdateFailure("notebook", answer, retry))?.updateNotebook,
  predict(cache, { id, input }) {
    const notebook = readCachedNotebook(cache, id);
    return notebook && { updateNotebook: { ...notebook, ...(input as NotebookUpdate) } };
  },
  update: (cache, { updateNotebook: notebook }) => placeNotebook(cache, notebook),
  merge: (earlier, later) => ({ ...later, input: { ...earlier.input, ...later.input } }),
  whenGone: ({ id, input }) =>
    hasText(input) ? { definition: restoreNotebook.definition, variables: { id } } : undefined,
  describe: ({ input }) => input.name ?? t`Change a notebook’s colour`,
});

/** Deletes a notebook with its lists and items, and offers undo. Returns false when it failed. */
export const deleteNotebook = defineAction({
  mutation: graphql(`
    mutation DeleteNotebook($id: ID!) {
      deleteNotebook(id: $id) {
        __typename
        success
      }
    }
  `),
  plan(cache: ApolloCache, id: string) {
    const notebook = readCachedNotebookWithLists(cache, id);
    return {
      variables: { id },
      keys: getNotebookKeys(cache, id),
      done: t`Deleted ${{ name: quote(notebook?.name ?? "") }}`,
      failed: t`Couldn’t delete the notebook`,
      undo: notebook ? (client: SyncClient) => restoreNotebook.send(client, id, notebook) : undefined,
      offersUndo: true,
    };
  },
  predict: () => ({ deleteNotebook: { __typename: "Deletion" as const, success: true } }),
  update: (cache, _data, { id }) => removeNotebook(cache, id),
  whenGone: "drop",
  describe: () => t`Delete a notebook`,
});

type NotebookWithLists = NotebookFieldsFragment & { lists: ListFieldsFragment[] };

/**
 * Restores a deleted notebook with its lists and items. With `before`, the notebook as it was, it appears at once;
 * otherwise when the server has answered.
 */
export const restoreNotebook = defineAction({
  mutation: graphql(`
    mutation RestoreNotebook($id: ID!) {
      restoreNotebook(id: $id) {
        ...NotebookFields
        lists {
          ...ListFields
        }
      }
    }
  `),
  plan: (cache: ApolloCache, id: string, before?: NotebookWithLists) => ({
    variables: { id },
    keys: getNotebookKeys(cache, id),
    before,
    needsServer: !before,
  }),
  predict(_cache, _variables, { at, before }) {
    if (!before) return null;
    const { lists, ...notebook } = before as NotebookWithLists;
    // The browser may have kept the rows from a release that had fewer fields.
    return { restoreNotebook: { ...newNotebook(notebook, at), lists: lists.map((list) => newList(list, at)) } };
  },
  update(cache, { restoreNotebook: notebook }) {
    placeNotebook(cache, notebook);
    for (const list of notebook.lists) placeList(cache, list);
  },
  describe: (_variables, { before }) => (before as NotebookWithLists | undefined)?.name ?? t`A notebook`,
});

function readCachedNotebookWithLists(cache: ApolloCache, id: string): NotebookWithLists | undefined {
  const notebook = readCachedNotebook(cache, id);
  const lists = readCachedListIds(cache, id).flatMap((listId) => readCachedList(cache, listId) ?? []);
  return notebook ? { ...notebook, lists } : undefined;
}

const getNotebookKeys = (cache: ApolloCache, id: string) => [
  id,
  ...readCachedListIds(cache, id).flatMap((listId) => getListKeys(cache, listId)),
];

export const useCreateNotebook = () => useWithClient(createNotebook);
export const useUpdateNotebook = () => useWithClient(updateNotebook);
export const useDeleteNotebook = () => useWithClient(deleteNotebook);
