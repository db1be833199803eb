import { plural, t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { useCallback } from "react";
import { v7 } from "uuid";
import { again, defineAction } from "../../actions/defineAction.ts";
import type { Series, UndoableAction } from "../../actions/undo.ts";
import { ignoreFailure, reportCreateFailure, reportUpdateFailure } from "../../actions/errors.ts";
import { placeList, removeList } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { ListFieldsFragment } from "../../graphql/graphql.ts";
import { toIds } from "../../items/model/actions.ts";
import { getChangedText, mergeTextChanges, type RowText, undoTextChange } from "../../items/model/textChange.ts";
import { hasText } from "../../sync/state/change.ts";
import { useWithClient } from "../../sync/useWithClient.ts";
import {
  getPlaceId,
  isSharedAlone,
  type ListRepeat,
  type ListUpdate,
  newList,
  readCachedList,
  toRepeatInput,
} from "../../rows/list.ts";
import type { useMayCall } from "../../rows/useMayCall.ts";
import { quote } from "../../ui/format.ts";
import {
  buildDuplicate,
  buildListFromTemplate,
  chooseItemIds,
  chooseNotebook,
  copyCachedItems,
  type CopyIds,
  hasCachedItems,
  placeCopy,
  writeEmptyItems,
} from "./copies.ts";
import { nameListFromTemplate } from "./naming.ts";
import { getListKeys } from "./writeKeys.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/**
 * Creates an empty list or template and returns it. It appears at once in the cached collections that it belongs to
 * (docs/app.md, Cached data). Rejects when it fails.
 */
export const createList = defineAction({
  mutation: graphql(`
    mutation CreateList($input: CreateListInput!) {
      createList(input: $input) {
        ...ListFields
      }
    }
  `),
  plan(_cache: ApolloCache, notebookId: string, name: string, id: string = v7(), isTemplate: boolean = false) {
    const input = { id, notebookId, name, ...(isTemplate ? { isTemplate } : {}) };
    return { variables: { input }, keys: [id, notebookId], ...getCreationWords(input) };
  },
  report: async (answer, { input }) => (await reportCreateFailure("list", input.name, answer))?.createList,
  predict(cache, { input }, { at }) {
    const id = input.id ?? "";
    const place = chooseNotebook(cache, input.notebookId);
    return { createList: readCachedList(cache, id) ?? newList({ ...input, repeat: null, id, ...place }, at) };
  },
  update(cache, { createList: list }) {
    placeList(cache, list);
    writeEmptyItems(cache, list.id);
  },
  createdIds: ({ input }) => toIds([input]),
  describe: ({ input }) => input.name,
});

/** Creates an empty list for items that are added or moved to it at once, and returns it. */
export function createListForItems(client: SyncClient, notebookId: string, name: string) {
  const id = v7();
  ignoreFailure(createList(client, notebookId, name, id));
  return { id, notebookId, shownIn: notebookId, name };
}

/** The words of the creation of a list. */
export const getCreationWords = ({ id, name }: { id: string; name: string }) => ({
  done: t`Created ${{ name: quote(name) }}`,
  ...undoNewList(id),
});

/** Returns the undo of a new list, which deletes it, and its redo, which restores it. */
export function undoNewList(id: string): Pick<UndoableAction, "undo" | "redo"> {
  let list: ListFieldsFragment | undefined;
  return {
    undo(client) {
      list = readCachedList(client.cache, id) ?? undefined;
      return deleteList.send(client, id);
    },
    redo: (client) => restoreList.send(client, id, list),
  };
}

export type OnShown = (list: ListFieldsFragment) => void;

/**
 * Creates a list with all items of a template, none of them completed, and returns it. It has the template's name with
 * today's date. It is created in `notebookId`, or else in the notebook of the template. Where the items of the template
 * are cached, the list and its items show at once, and `onShown` is called with it. `ids` are those of the list and its
 * items. Rejects when it fails.
 */
export const createListFromTemplate = defineAction({
  mutation: graphql(`
    mutation CreateListFromTemplate($input: CreateListFromTemplateInput!) {
      createListFromTemplate(input: $input) {
        ...ListAndItems
      }
    }
  `),
  plan(
    cache: ApolloCache,
    template: ListFieldsFragment,
    notebookId: string = getPlaceId(template),
    onShown?: OnShown,
    ids: CopyIds = { id: v7(), itemIds: chooseItemIds(cache, template.id) },
  ) {
    const { id, itemIds } = ids;
    const name = nameListFromTemplate(cache, template.name, notebookId);
    return {
      variables: { input: { id, templateId: template.id, name, notebookId, itemIds } },
      // Changes of the new items wait until the server has created the items.
      keys: [id, notebookId, ...getListKeys(cache, template.id), ...toIds(itemIds)],
      onShown() {
        const list = readCachedList(cache, id);
        if (list && hasCachedItems(cache, id)) onShown?.(list);
      },
      ...getCreationWords({ id, name }),
    };
  },
  report: async (answer, { input }) =>
    (await reportCreateFailure("list", input.name ?? "", answer))?.createListFromTemplate,
  predict(cache, { input: { id = "", templateId, name, notebookId, itemIds } }, { at }) {
    const template = readCachedList(cache, templateId);
    if (!template || !id) return null;
    const chosen = {
      id,
      name: name ?? template.name,
      ...chooseNotebook(cache, notebookId ?? getPlaceId(template)),
    };
    const items = copyCachedItems(cache, { sourceId: templateId, listId: id, itemIds, at });
    return { createListFromTemplate: { ...buildListFromTemplate(template, chosen, at), items } };
  },
  update: (cache, { createListFromTemplate: list }) => placeCopy(cache, list),
  createdIds: ({ input }) => [...toIds([input]), ...toIds(input.itemIds ?? [])],
  describe: ({ input }) => input.name ?? t`Create a list from a template`,
});

/** The values of a copy that the user chooses. */
type CopyValues = { name: string; isTemplate: boolean; notebookId: string };

/**
 * Copies a list with its items, none of them completed, and returns the copy. With `isTemplate` the copy is a template.
 * `onShown` is called with the copy at once. Rejects when it fails.
 */
export const duplicateList = defineAction({
  mutation: graphql(`
    mutation DuplicateList($input: DuplicateListInput!) {
      duplicateList(input: $input) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, list: ListFieldsFragment, values: CopyValues, onShown?: OnShown) {
    const id = v7();
    const itemIds = chooseItemIds(cache, list.id);
    return {
      variables: { input: { id, listId: list.id, ...values, itemIds } },
      keys: [id, values.notebookId, ...getListKeys(cache, list.id), ...toIds(itemIds)],
      onShown() {
        const copy = readCachedList(cache, id);
        if (copy) onShown?.(copy);
      },
      ...getCreationWords({ id, name: values.name }),
    };
  },
  report: async (answer, { input }) => (await reportCreateFailure("list", input.name ?? "", answer))?.duplicateList,
  predict(cache, { input: { id = "", listId, notebookId, name, isTemplate, itemIds } }, { at }) {
    const list = readCachedList(cache, listId);
    if (!list || !id) return null;
    const chosen = {
      id,
      name: name ?? list.name,
      isTemplate: isTemplate ?? list.isTemplate,
      ...chooseNotebook(cache, notebookId ?? getPlaceId(list)),
    };
    const items = copyCachedItems(cache, { sourceId: listId, listId: id, itemIds, at });
    return { duplicateList: { ...buildDuplicate(list, chosen, at), items } };
  },
  update: (cache, { duplicateList: list }) => placeCopy(cache, list),
  createdIds: ({ input }) => [...toIds([input]), ...toIds(input.itemIds ?? [])],
  describe: ({ input }) => input.name ?? t`Duplicate a list`,
});

type SentListUpdate = ListUpdate & { was?: RowText | undefined; clearReplaced?: boolean };

/**
 * Changes a list and returns it. The change shows at once in every cached collection. `was` is the text that it replaces,
 * by default the current one. It is rolled back when it fails, and then the promise rejects (docs/app.md, Cached data).
 */
export const updateList = defineAction({
  mutation: graphql(`
    mutation UpdateList($id: ID!, $input: UpdateListInput!) {
      updateList(id: $id, input: $input) {
        ...ListFields
      }
    }
  `),
  plan(cache: ApolloCache, id: string, { was: known, ...input }: SentListUpdate, repeat?: ListRepeat | null) {
    const list = readCachedList(cache, id);
    const was = known ?? getChangedText(list, input);
    return {
      variables: { id, input: { ...(was && { was }), ...input, ...(repeat && { repeat: toRepeatInput(repeat) }) } },
      before: repeat,
      keys: [id, ...(input.notebookId ? [input.notebookId] : [])],
      done: describeUpdate(input, quote(list?.name ?? "")),
      undo: list ? again(id, undoTextChange(list, input), isTurned(list, input) ? list.repeat : null) : undefined,
      // The update removes the list from the screen.
      offersUndo: input.notebookId !== undefined || input.active === false,
    };
  },
  report: async (answer, _variables, retry) => (await reportUpdateFailure("list", answer, retry))?.updateList,
  predict(cache, { id, input }, { before }) {
    const list = readCachedList(cache, id);
    const { was: _was, clearReplaced, ...changes } = input as SentListUpdate;
    const place = input.notebookId ? chooseNotebook(cache, input.notebookId) : {};
    if (!list) return null;
    const changed = { ...list, ...changes, ...place, replaced: clearReplaced ? null : list.replaced };
    const rule = isTurned(list, changes)
      ? { repeat: (before as ListRepeat | undefined) ?? null, repeatProblem: null }
      : {};
    return { updateList: { ...changed, ...rule } };
  },
  update(cache, { updateList: list }, { id }) {
    // A list that moves to another owner who already has a list with its id gets a new id.
    if (list.id !== id) removeList(cache, id);
    placeList(cache, list);
  },
  merge: (earlier, later) => ({ ...later, input: mergeTextChanges(earlier.input, later.input) }),
  whenGone: ({ id, input }) => (hasText(input) ? { definition: restoreList.definition, variables: { id } } : undefined),
  describe: ({ input }) => [input.name, input.note].filter(Boolean).join("\n"),
});

/**
 * Moves a list to another notebook of the user. One that is shared on its own only stands there: the others keep it where
 * they have it.
 */
export function moveList(client: SyncClient, list: MovedList, notebookId: string) {
  const moved = isSharedAlone(list)
    ? import("./showListIn.ts").then(({ showListIn }) => showListIn(client, list.id, notebookId))
    : updateList(client, list.id, { notebookId });
  ignoreFailure(moved);
}

export type MovedList = Pick<ListFieldsFragment, "id" | "notebookId" | "shownIn" | "role">;

/** Whether a list can be moved to another notebook. Where it stands for the user is for the user to choose. */
export const mayMove = (list: MovedList, mayCall: ReturnType<typeof useMayCall>): boolean =>
  mayCall(list, isSharedAlone(list) ? "showListIn" : "updateList");

/** Whether a change makes a list a template, or a template a list. Then it loses its rule. */
const isTurned = (list: ListFieldsFragment, { isTemplate = list.isTemplate }: ListUpdate) =>
  isTemplate !== list.isTemplate;

/** Says what a change of one list has done. `list` is its quoted name. */
export function describeUpdate({ name, notebookId, active, isTemplate }: ListUpdate, list: string) {
  if (name !== undefined) return t`Renamed ${list}`;
  if (notebookId !== undefined) return t`Moved ${list}`;
  if (active === true) return t`Made ${list} active`;
  if (active === false) return t({ message: `Put away ${list}`, context: "what was done" });
  if (isTemplate !== undefined) return isTemplate ? t`Turned ${list} into a template` : t`Turned ${list} into a list`;
  return t`Changed ${list}`;
}

/** Deletes a list with its items, and offers undo. Returns false when it failed. */
export const deleteList = defineAction({
  mutation: graphql(`
    mutation DeleteList($id: ID!) {
      deleteList(id: $id) {
        __typename
        success
      }
    }
  `),
  plan(cache: ApolloCache, id: string) {
    const list = readCachedList(cache, id);
    return {
      variables: { id },
      keys: getListKeys(cache, id),
      done: t`Deleted ${{ name: quote(list?.name ?? "") }}`,
      failed: t`Couldn’t delete the list`,
      undo: list ? (client: SyncClient) => restoreList.send(client, id, list) : undefined,
      offersUndo: true,
      series: buildListDeletions(1),
    };
  },
  predict: () => ({ deleteList: { __typename: "Deletion" as const, success: true } }),
  update: (cache, _data, { id }) => removeList(cache, id),
  whenGone: "drop",
  describe: () => t`Delete a list`,
});

/** Joins deletions of lists. */
export const buildListDeletions = (count: number): Series => ({
  kind: "deletions of lists",
  count,
  describe: (sum) => plural(sum, { one: "Deleted # list", other: "Deleted # lists" }),
});

/**
 * Restores a deleted list with its items. With `before`, the list as it was, it appears at once; otherwise when the
 * server has answered.
 */
export const restoreList = defineAction({
  mutation: graphql(`
    mutation RestoreList($id: ID!) {
      restoreList(id: $id) {
        ...ListFields
      }
    }
  `),
  plan: (cache: ApolloCache, id: string, before?: ListFieldsFragment) => ({
    variables: { id },
    keys: getListKeys(cache, id),
    before,
    needsServer: !before,
  }),
  // The browser may have kept the row from a release that had fewer fields.
  predict: (_cache, _variables, { at, before }) =>
    before ? { restoreList: newList(before as ListFieldsFragment, at) } : null,
  update: (cache, { restoreList: list }) => placeList(cache, list),
  describe: (_variables, { before }) => (before as ListFieldsFragment | undefined)?.name ?? t`A list`,
});

export const useCreateList = () => useWithClient(createList);
export const useCreateListFromTemplate = () => useWithClient(createListFromTemplate);
export const useUpdateList = () => useWithClient(updateList);

/** Returns the function that puts a list away and then calls `onDone`; undefined for a list that is put away. */
export function usePutAway({ id, active }: ListFieldsFragment, onDone?: () => void) {
  const change = useUpdateList();
  const putAway = useCallback(() => {
    ignoreFailure(change(id, { active: false }));
    onDone?.();
  }, [change, id, onDone]);
  return active ? putAway : undefined;
}
export const useDeleteList = () => useWithClient(deleteList);
