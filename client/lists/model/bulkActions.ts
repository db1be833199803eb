import { plural, t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { defineAction, reportAction } from "../../actions/defineAction.ts";
import { placeLists, removeList } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { withoutIds } from "../../items/model/actions.ts";
import { getPlaceId, isSharedAlone, newList, readCachedList } from "../../rows/list.ts";
import { readCachedNotebook } from "../../rows/notebook.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { buildListDeletions, describeUpdate } from "./actions.ts";
import { chooseNotebook } from "./copies.ts";
import { showListIn } from "./showListIn.ts";
import { getListKeys } from "./writeKeys.ts";

export const readCachedLists = (cache: ApolloCache, ids: readonly string[]) =>
  ids.flatMap((id) => readCachedList(cache, id) ?? []);

const getIds = (lists: readonly { id: string }[]) => lists.map(({ id }) => id);

const quoteFirst = (lists: readonly { name: string }[]) => quote(lists[0]?.name ?? "");

/** What becomes of several lists: they are put away, made active, or moved to a notebook. */
type ListsChange = { active: boolean; notebookId?: never } | { notebookId: string; active?: never };

/** Changes at most 200 lists (`MAX_LISTS_AT_ONCE`), which may be in several notebooks. Returns false when it failed. */
export const updateLists = defineAction({
  mutation: graphql(`
    mutation UpdateLists($ids: [ID!]!, $input: UpdateListsInput!) {
      updateLists(ids: $ids, input: $input) {
        ...ListFields
      }
    }
  `),
  plan(cache: ApolloCache, ids: readonly string[], change: ListsChange) {
    const isChanged = (list: ListFieldsFragment) =>
      change.notebookId === undefined ? list.active !== change.active : list.notebookId !== change.notebookId;
    const before = readCachedLists(cache, ids).filter(isChanged);
    if (before.length === 0) return null;
    return {
      variables: { ids: getIds(before), input: change },
      keys: [...getIds(before), ...(change.notebookId ? [change.notebookId] : [])],
      done: describeChange(cache, before, change),
      failed: t`Couldn’t change the lists`,
      undo: (client: SyncClient) => putBack(client, before, change),
      // The change removes the lists from the screen.
      offersUndo: true,
    };
  },
  predict: (cache, { ids, input: { active, notebookId } }) => ({
    updateLists: readCachedLists(cache, ids).map((list) => ({
      ...list,
      active: active ?? list.active,
      ...(notebookId && chooseNotebook(cache, notebookId)),
    })),
  }),
  update(cache, { updateLists: lists }, { ids }) {
    const answered = new Set(getIds(lists));
    // A list that moves to another owner who already has a list with its id gets a new id.
    for (const id of ids) if (!answered.has(id)) removeList(cache, id);
    placeLists(cache, lists);
  },
  merge: (earlier, later) =>
    earlier.ids.join() === later.ids.join() ? { ...later, input: { ...earlier.input, ...later.input } } : null,
  whenGone: "drop",
  withoutRows: withoutIds,
  describe: ({ ids }) => plural({ count: ids.length }, { one: "Change # list", other: "Change # lists" }),
});

/** The words of one list are those of `updateList`. */
function describeChange(cache: ApolloCache, lists: readonly ListFieldsFragment[], change: ListsChange) {
  const { active, notebookId } = change;
  const count = lists.length;
  if (count === 1) return describeUpdate(change, quoteFirst(lists));
  if (notebookId !== undefined) {
    const notebook = quote(readCachedNotebook(cache, notebookId)?.name ?? "");
    return plural(count, { one: `Moved # list to ${notebook}`, other: `Moved # lists to ${notebook}` });
  }
  return active
    ? plural(count, { one: "Made # list active", other: "Made # lists active" })
    : plural(count, { one: "Put away # list", other: "Put away # lists" });
}

/** Puts lists back where they were, with a change for each notebook that they came from. */
function putBack(client: SyncClient, before: readonly ListFieldsFragment[], change: ListsChange): Promise<unknown> {
  if (change.notebookId === undefined) return updateLists.send(client, getIds(before), { active: !change.active });
  const notebookIds = new Set(before.map(({ notebookId }) => notebookId));
  return Promise.all(
    [...notebookIds].map((notebookId) => {
      const theirs = before.filter((list) => list.notebookId === notebookId);
      return updateLists.send(client, getIds(theirs), { notebookId });
    }),
  );
}

/**
 * Moves lists to a notebook, as `moveList` moves one: those that are shared on their own only stand there. There is one
 * undo for all. Resolves with false when it failed.
 */
export function moveLists(client: SyncClient, ids: readonly string[], notebookId: string): Promise<unknown> {
  const lists = readCachedLists(client.cache, ids).filter((list) => getPlaceId(list) !== notebookId);
  const alone = lists.filter(isSharedAlone);
  if (alone.length === 0) return updateLists(client, ids, { notebookId });
  const others = lists.filter((list) => !isSharedAlone(list));
  const act = () =>
    Promise.all([
      others.length > 0 && updateLists.send(client, getIds(others), { notebookId }),
      ...alone.map(({ id }) => showListIn.send(client, id, notebookId)),
    ]);
  const words = {
    done: describeChange(client.cache, lists, { notebookId }),
    failed: t`Couldn’t change the lists`,
    undo: () =>
      Promise.all([
        putBack(client, others, { notebookId }),
        ...alone.map(({ id, shownIn }) => showListIn.send(client, id, shownIn)),
      ]),
    redo: act,
    offersUndo: true,
  };
  return reportAction(client, words, act(), () => moveLists(client, ids, notebookId));
}

/** Deletes at most 200 lists with their items. Returns false when it failed. */
export const deleteLists = defineAction({
  mutation: graphql(`
    mutation DeleteLists($ids: [ID!]!) {
      deleteLists(ids: $ids) {
        __typename
        success
      }
    }
  `),
  plan(cache: ApolloCache, ids: readonly string[]) {
    const lists = readCachedLists(cache, ids);
    const series = buildListDeletions(ids.length);
    return {
      variables: { ids: [...ids] },
      keys: ids.flatMap((id) => getListKeys(cache, id)),
      done: ids.length === 1 ? t`Deleted ${{ name: quoteFirst(lists) }}` : series.describe(ids.length),
      failed: t`Couldn’t delete the lists`,
      undo: (client: SyncClient) => restoreLists.send(client, ids, lists),
      offersUndo: true,
      series,
    };
  },
  predict: () => ({ deleteLists: { __typename: "Deletion", success: true } }),
  update: (cache, _data, { ids }) => ids.forEach((id) => removeList(cache, id)),
  whenGone: "drop",
  withoutRows: withoutIds,
  describe: ({ ids }) => plural({ count: ids.length }, { one: "Delete # list", other: "Delete # lists" }),
});

/** Restores deleted lists with their items. With `before`, the lists as they were, they appear at once. */
export const restoreLists = defineAction({
  mutation: graphql(`
    mutation RestoreLists($ids: [ID!]!) {
      restoreLists(ids: $ids) {
        ...ListFields
      }
    }
  `),
  plan: (cache: ApolloCache, ids: readonly string[], before: readonly ListFieldsFragment[]) => ({
    variables: { ids: [...ids] },
    keys: ids.flatMap((id) => getListKeys(cache, id)),
    before,
  }),
  // The browser may have kept the rows from a release that had fewer fields.
  predict: (_cache, _variables, { at, before }) => ({
    restoreLists: (before as ListFieldsFragment[]).map((list) => newList(list, at)),
  }),
  update: (cache, { restoreLists: lists }) => placeLists(cache, lists),
  withoutRows: withoutIds,
  describe: (_variables, { before }) => ((before ?? []) as ListFieldsFragment[]).map(({ name }) => name).join("\n"),
});
