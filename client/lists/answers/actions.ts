import { plural, t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { isNoLongerLeftOut, listWanted, planChanges } from "../../../shared/marks/answering.ts";
import { type AnswerInput, mergeAnswers } from "../../../shared/marks/answers.ts";
import { toQuestionName } from "../../../shared/marks/blanks.ts";
import type { Answers } from "../../../shared/marks/resolve.ts";
import { deriveItemId } from "../../../shared/repeat/derivedIds.ts";
import { createNameOfOne } from "../../../shared/nameOfOne.ts";
import { again, defineAction } from "../../actions/defineAction.ts";
import { reportCreateFailure } from "../../actions/errors.ts";
import { placeList, readCachedListItems } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { CreateListFromTemplateInput, ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { toIds } from "../../items/model/actions.ts";
import { getPlaceId, readCachedList } from "../../rows/list.ts";
import type { SyncClient } from "../../sync/state/state.ts";
import { quote } from "../../ui/format.ts";
import { getCreationWords, type OnShown } from "../model/actions.ts";
import { readAnswers, resolveCachedItems, toCachedAnswers } from "../model/answeredItems.ts";
import { deleteLists, readCachedLists, restoreLists } from "../model/bulkActions.ts";
import {
  type CopyIds,
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
    const itemIds = deriveItemIds(cache, template.id, id);
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
  predict(cache, { input: { id = "", templateId, name, itemIds, ...values } }, { at }) {
    const template = readCachedList(cache, templateId);
    if (!template || !id) return null;
    const buildList = predictAnsweredLists(cache, template, values, at);
    return { createListFromTemplate: buildList({ id, name: name ?? template.name, itemIds }) };
  },
  update: (cache, { createListFromTemplate: list }) => placeCopy(cache, list),
  createdIds: ({ input }) => [...toIds([input]), ...toIds(input.itemIds ?? [])],
  describe: ({ input }) => input.name ?? t`Create a list from a template`,
});

/** The values of a call that makes lists of a template, as far as a page predicts them. */
type SentValues = Pick<CreateListFromTemplateInput, "notebookId" | "date" | "answers">;

/** Returns a function that predicts lists which a template makes with the same answers, with their items. */
function predictAnsweredLists(
  cache: ApolloCache,
  template: ListFieldsFragment,
  { notebookId, date, answers: sent }: SentValues,
  at: string,
) {
  const answers = sent ?? [];
  const sources = resolveCachedItems(cache, template.id, answers);
  const place = chooseNotebook(cache, notebookId ?? getPlaceId(template));
  const known = { answers: toCachedAnswers(mergeAnswers(null, answers)), date: date ?? null };
  return ({ id, name, itemIds }: { id: string; name: string; itemIds: CopyIds["itemIds"] | null | undefined }) => {
    const items = copyCachedItems(cache, { sourceId: template.id, listId: id, itemIds, at, sources });
    const list = buildListFromTemplate(template, { id, name, ...place }, at);
    const itemCount = hasCachedItems(cache, template.id) ? countItems(sources) : list.itemCount;
    return { ...list, ...known, itemCount, items };
  };
}

/** The ids of the copies of a template's cached items in a list, as each device derives them. */
const deriveItemIds = (cache: ApolloCache, templateId: string, listId: string): CopyIds["itemIds"] =>
  readCachedListItems(cache, templateId).map(({ id }) => ({ from: id, id: deriveItemId(listId, id) }));

/** The most rows of an answer (docs/api.md, GraphQL), with room for the lists themselves. */
const MAX_ROWS_OF_ANSWER = 9_000;

/** Creates a list from a template for each of some names, all or none. Answers false when it failed. */
export const createListsFromTemplate = defineAction({
  mutation: graphql(`
    mutation CreateListsFromTemplate($input: CreateListsFromTemplateInput!, $withItems: Boolean!) {
      createListsFromTemplate(input: $input) {
        ...ListFields
        items @include(if: $withItems) {
          ...ItemFields
        }
      }
    }
  `),
  plan(
    cache: ApolloCache,
    template: ListFieldsFragment,
    { answers, notebookId = getPlaceId(template), date = null }: Omit<AnsweredUse, "name">,
    names: readonly string[],
  ) {
    const lists = names.map((name) => ({ id: v7(), name }));
    const ids = toIds(lists);
    const itemIds = ids.flatMap((id) => toIds(deriveItemIds(cache, template.id, id)));
    const input = { templateId: template.id, notebookId, lists, ...(date && { date }), ...sendAnswers(answers) };
    let before: readonly ListFieldsFragment[] = [];
    return {
      variables: { input, withItems: itemIds.length <= MAX_ROWS_OF_ANSWER },
      // Changes of the new items wait until the server has created the items.
      keys: [...ids, notebookId, ...getListKeys(cache, template.id), ...itemIds],
      done: describeCreated(template.name, names),
      failed: t`Couldn’t create the lists`,
      undo(client: SyncClient) {
        before = readCachedLists(client.cache, ids);
        return deleteLists.send(client, ids);
      },
      redo: (client: SyncClient) => restoreLists.send(client, ids, before),
      offersUndo: true,
    };
  },
  predict(cache, { input: { templateId, lists, ...values } }, { at }) {
    const template = readCachedList(cache, templateId);
    if (!template) return null;
    const buildList = predictAnsweredLists(cache, template, values, at);
    return {
      createListsFromTemplate: lists.map(({ id, name }) =>
        buildList({
          id: id ?? "",
          name: createNameOfOne(template.name, name),
          itemIds: deriveItemIds(cache, templateId, id ?? ""),
        }),
      ),
    };
  },
  update(cache, { createListsFromTemplate: lists }) {
    for (const { items, ...list } of lists) {
      if (items) placeCopy(cache, { ...list, items });
      else placeList(cache, list);
    }
  },
  createdIds: ({ input }) => toIds(input.lists),
  describe: ({ input }) => input.lists.map(({ name }) => name).join("\n"),
});

function describeCreated(template: string, names: readonly string[]): string {
  const [first = ""] = names;
  if (names.length === 1) return t`Created ${{ name: quote(createNameOfOne(template, first)) }}`;
  return plural({ count: names.length }, { one: "Created # list", other: "Created # lists" });
}

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
    const answered = list && readAnsweredList(cache, list, after);
    const changes = answered ? planChanges(answered, after) : { removedIds: [], changed: [] };
    const wantedIds = answered ? listWanted(answered, isNoLongerLeftOut) : [];
    return {
      variables: { listId, answers, id: v7() },
      // Changes of the rows that come in wait until the server has them.
      keys: [...getListKeys(cache, listId), ...wantedIds.map((id) => deriveItemId(listId, id))],
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

/** Brings rows of its template into a list. */
export const bringIn = defineAction({
  mutation: graphql(`
    mutation BringIn($listId: ID!, $templateItemIds: [ID!]!, $id: ID!) {
      bringIn(listId: $listId, templateItemIds: $templateItemIds, id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, listId: string, templateItemIds: string[]) {
    const ids = templateItemIds.map((id) => deriveItemId(listId, id));
    return { variables: { listId, templateItemIds, id: v7() }, keys: [...getListKeys(cache, listId), ...ids] };
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
