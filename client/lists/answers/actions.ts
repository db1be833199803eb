import { t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { isNoLongerLeftOut, listWanted, planChanges } from "../../../shared/marks/answering.ts";
import { type AnswerInput, mergeAnswers } from "../../../shared/marks/answers.ts";
import { toQuestionName } from "../../../shared/marks/blanks.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { again, defineAction } from "../../actions/defineAction.ts";
import { NOTHING_DONE } from "../../actions/undo.ts";
import { reportCreateFailure } from "../../actions/errors.ts";
import { readCachedListItems } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { deleteItems, toIds } from "../../items/model/actions.ts";
import { readCachedItem } from "../../rows/item.ts";
import { getPlaceId, readCachedList } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { getCreationWords, type OnShown } from "../model/actions.ts";
import { readAnswers, resolveCachedItems, toCachedAnswers } from "../model/answeredItems.ts";
import {
  buildListFromTemplate,
  chooseNotebook,
  copyCachedItems,
  countItems,
  hasCachedItems,
  placeCopy,
} from "../model/copies.ts";
import { nameListFromTemplate } from "../model/naming.ts";
import { getListKeys } from "../model/writeKeys.ts";
import { readAnsweredList } from "./answeredList.ts";
import { giveRowsBack } from "./giveRowsBack.ts";
import { placeWanted } from "./placeWanted.ts";

/** What the user chooses of a list that is made with answers. */
type AnsweredUse = { answers: AnswerInput[]; notebookId?: string; name?: string; date?: string | null };

/** Sends `[]` as nothing: the server copies the template as it is then. */
const sendAnswers = (answers: AnswerInput[]) => (answers.length > 0 ? { answers } : {});

/**
 * Creates a list from a template that asks something, and returns it. Its items have the ids that each device derives, so
 * that what is left out comes in as one row. `onShown` is called with the list at once where the template's items are
 * cached. Rejects when it fails.
 */
export const createAnsweredList = defineAction({
  mutation: graphql(`
    mutation CreateAnsweredList($input: CreateListFromTemplateInput!) {
      createListFromTemplate(input: $input) {
        ...ListAndItems
      }
    }
  `),
  plan(
    cache: ApolloCache,
    template: ListFieldsFragment,
    { answers, notebookId = getPlaceId(template), name, date = null }: AnsweredUse,
    onShown?: OnShown,
    id: string = v7(),
  ) {
    const itemIds = readCachedListItems(cache, template.id).map(({ id: from }) => ({
      from,
      id: deriveItemId(id, from),
    }));
    const listName = name ?? nameListFromTemplate(cache, template.name, notebookId);
    const chosen = { id, templateId: template.id, name: listName, notebookId, itemIds };
    return {
      variables: { input: { ...chosen, ...(date && { date }), ...sendAnswers(answers) } },
      keys: [id, notebookId, ...getListKeys(cache, template.id), ...toIds(itemIds)],
      onShown() {
        const list = readCachedList(cache, id);
        if (list && hasCachedItems(cache, id)) onShown?.(list);
      },
      ...getCreationWords({ id, name: listName }),
    };
  },
  report: async (answer, { input }) =>
    (await reportCreateFailure("list", input.name ?? "", answer))?.createListFromTemplate,
  predict(cache, { input: { id = "", templateId, name, notebookId, itemIds, date, answers: sent } }, { at }) {
    const template = readCachedList(cache, templateId);
    if (!template || !id) return null;
    const answers = sent ?? [];
    const sources = resolveCachedItems(cache, templateId, answers);
    const items = copyCachedItems(cache, { sourceId: templateId, listId: id, itemIds, at, sources });
    const place = chooseNotebook(cache, notebookId ?? getPlaceId(template));
    const list = buildListFromTemplate(template, { id, name: name ?? template.name, ...place }, at);
    const itemCount = hasCachedItems(cache, templateId) ? countItems(sources) : list.itemCount;
    const answered = { answers: toCachedAnswers(mergeAnswers(null, answers)), date: date ?? null, itemCount };
    return { createListFromTemplate: { ...list, ...answered, items } };
  },
  update: (cache, { createListFromTemplate: list }) => placeCopy(cache, list),
  createdIds: ({ input }) => [...toIds([input]), ...toIds(input.itemIds ?? [])],
  describe: ({ input }) => input.name ?? t`Create a list from a template`,
});

/** Returns the answers that give back what others replace. One that was not there is sent without a value. */
function takeBack(known: ListFieldsFragment["answers"], sent: readonly AnswerInput[]): AnswerInput[] {
  return sent.map((each) => {
    const name = toQuestionName(each.name);
    const before = known.find((answer) => answer.name === name);
    return before ? { name, choice: before.choice, number: before.number, words: before.words } : { name };
  });
}

/** Predicts a list with its items after a change of its answers. */
function predictAnswers(cache: ApolloCache, list: ListFieldsFragment, after: Answers, at: string) {
  const known = readAnsweredList(cache, list, after);
  const wanted = listWanted(known, isNoLongerLeftOut);
  const { removedIds, changed } = planChanges(known, after);
  const removed = new Set(removedIds);
  const texts = new Map(changed.map(({ row, name, note }) => [row.id, { name, note }]));
  const kept = known.list.flatMap((item) => (removed.has(item.id) ? [] : [{ ...item, ...texts.get(item.id) }]));
  return placeWanted({ ...known, list: kept }, list.id, wanted, at);
}

/** Returns a list with its items and what follows from them. */
const withItems = (list: ListFieldsFragment, items: ItemFieldsFragment[]) => ({
  ...list,
  itemCount: countItems(items),
  completedCount: items.filter(({ completed }) => completed).length,
  skippedCount: items.filter(({ isSkipped }) => isSkipped).length,
  items,
});

/** Answers questions of a list: brings in, takes away and rewords what nobody has touched. Answers false when it failed. */
export const answerList = defineAction({
  mutation: graphql(`
    mutation AnswerList($listId: ID!, $answers: [AnswerInput!]!, $id: ID!) {
      answerList(listId: $listId, answers: $answers, id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, listId: string, answers: AnswerInput[]) {
    const list = readCachedList(cache, listId);
    const known = list?.answers ?? [];
    const name = quote(list?.name ?? "");
    const before = readCachedListItems(cache, listId);
    const after = readAnswers(list, answers);
    const changes = list ? planChanges(readAnsweredList(cache, list, after), after) : { removedIds: [], changed: [] };
    return {
      variables: { listId, answers, id: v7() },
      keys: getListKeys(cache, listId),
      done: t`Changed the answers of ${name}`,
      failed: t`Couldn’t change the answers`,
      undo: (client: SyncClient): Promise<unknown> =>
        giveRowsBack(client, listId, changes, before, () => answerList.send(client, listId, takeBack(known, answers))),
      // The id of the call that was undone would change nothing.
      redo: (client: SyncClient): Promise<unknown> => answerList.send(client, listId, answers),
      offersUndo: true,
    };
  },
  predict(cache, { listId, answers: sent }, { at }) {
    const list = readCachedList(cache, listId);
    if (!list || !hasCachedItems(cache, listId)) return null;
    const answers = readAnswers(list, sent);
    const items = predictAnswers(cache, list, answers, at);
    return { answerList: { ...withItems(list, items), answers: toCachedAnswers(answers) } };
  },
  update: (cache, { answerList: list }) => placeCopy(cache, list),
  whenGone: "drop",
  describe: () => t`Change the answers`,
});

/** Brings rows of its template into a list that its answers have left out. Answers false when it failed. */
export const bringIn = defineAction({
  mutation: graphql(`
    mutation BringIn($listId: ID!, $templateItemIds: [ID!]!, $id: ID!) {
      bringIn(listId: $listId, templateItemIds: $templateItemIds, id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, listId: string, templateItemIds: string[], words: string) {
    const ids = templateItemIds.map((id) => deriveItemId(listId, id));
    return {
      variables: { listId, templateItemIds, id: v7() },
      keys: [...getListKeys(cache, listId), ...ids],
      done: t`Brought in ${{ name: quote(words) }}`,
      failed: t`Couldn’t bring in “${{ name: words }}”`,
      undo: (client: SyncClient) => {
        const present = ids.filter((id) => readCachedItem(client.cache, id));
        return present.length > 0 ? deleteItems.send(client, present) : NOTHING_DONE;
      },
      redo: (client: SyncClient): Promise<unknown> => bringIn.send(client, listId, templateItemIds, words),
    };
  },
  predict(cache, { listId, templateItemIds }, { at }) {
    const list = readCachedList(cache, listId);
    if (!list || !hasCachedItems(cache, listId)) return null;
    const wanted = new Set(templateItemIds);
    const known = readAnsweredList(cache, list, readAnswers(list));
    const ids = listWanted(known, ({ row }) => wanted.has(row.id));
    return { bringIn: withItems(list, placeWanted(known, list.id, ids, at)) };
  },
  update: (cache, { bringIn: list }) => placeCopy(cache, list),
  whenGone: "drop",
  describe: () => t`Bring items into a list`,
});

/** Chooses the answers of the lists that a template makes by its own rule. Answers false when it failed. */
export const setAnswers = defineAction({
  mutation: graphql(`
    mutation SetAnswers($id: ID!, $answers: [AnswerInput!]!) {
      updateList(id: $id, input: { answers: $answers }) {
        ...ListFields
      }
    }
  `),
  plan(cache: ApolloCache, id: string, answers: AnswerInput[]) {
    const template = readCachedList(cache, id);
    const name = quote(template?.name ?? "");
    return {
      variables: { id, answers },
      keys: [id],
      done: t`Changed the answers of ${name}`,
      failed: t`Couldn’t change the answers`,
      undo: again(id, takeBack(template?.answers ?? [], answers)),
    };
  },
  predict(cache, { id, answers }) {
    const template = readCachedList(cache, id);
    return template && { updateList: { ...template, answers: toCachedAnswers(readAnswers(template, answers)) } };
  },
  whenGone: "drop",
  describe: () => t`Change the answers`,
});
