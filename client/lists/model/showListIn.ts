import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { again, defineAction } from "../../actions/defineAction.ts";
import { reportUpdateFailure } from "../../actions/errors.ts";
import { placeList } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import { readCachedList } from "../../rows/list.ts";
import { quote } from "../../ui/format.ts";

/** Chooses the notebook in which a list stands for the user that is shared on its own; null for none. */
export const showListIn = defineAction({
  mutation: graphql(`
    mutation ShowListIn($listId: ID!, $notebookId: ID) {
      showListIn(listId: $listId, notebookId: $notebookId) {
        ...ListFields
      }
    }
  `),
  plan(cache: ApolloCache, listId: string, notebookId: string | null) {
    const list = readCachedList(cache, listId);
    return {
      variables: { listId, notebookId },
      keys: [listId, ...(notebookId === null ? [] : [notebookId])],
      done: t`Moved ${{ name: quote(list?.name ?? "") }}`,
      undo: list ? again(listId, list.shownIn) : undefined,
      offersUndo: true,
    };
  },
  report: async (answer, _variables, retry) => (await reportUpdateFailure("list", answer, retry))?.showListIn,
  predict(cache, { listId, notebookId }) {
    const list = readCachedList(cache, listId);
    return list && { showListIn: { ...list, shownIn: notebookId ?? null } };
  },
  update: (cache, { showListIn: list }) => placeList(cache, list),
  merge: (_earlier, later) => later,
  whenGone: "drop",
  describe: () => t`Move a list`,
});
