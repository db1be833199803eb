import { plural, t } from "@lingui/core/macro";
import type { ApolloCache } from "@apollo/client";
import { v7 } from "uuid";
import { defineAction, reportAction } from "../../actions/defineAction.ts";
import { reportCreateFailure } from "../../actions/errors.ts";
import { Items } from "../../cache/places.ts";
import { graphql } from "../../graphql/index.ts";
import type { CreateListFromTemplatesInput, ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { deleteItems, restoreItems, sortItems, updateItem } from "../../items/model/actions.ts";
import { getChangedText } from "../../items/model/textChange.ts";
import { quote } from "../../ui/format.ts";
import { getCreationWords } from "../model/actions.ts";
import { placeCopy } from "../model/copies.ts";
import { getListKeys } from "../model/writeKeys.ts";
import type { SyncClient } from "../../sync/state/state.ts";

/** Creates a list from one or several templates. It appears when the server has answered. Rejects when it fails. */
export const createListFromTemplates = defineAction({
  mutation: graphql(`
    mutation CreateListFromTemplates($input: CreateListFromTemplatesInput!) {
      createListFromTemplates(input: $input) {
        ...ListAndItems
      }
    }
  `),
  plan(cache: ApolloCache, input: CreateListFromTemplatesInput & { name: string }) {
    const id = v7();
    return {
      variables: { input: { ...input, id } },
      keys: [id, ...input.templateIds.flatMap((templateId) => getListKeys(cache, templateId))],
      needsServer: true,
      ...getCreationWords({ id, name: input.name }),
    };
  },
  report: async (answer, { input }) =>
    (await reportCreateFailure("list", input.name ?? "", answer))?.createListFromTemplates,
  update: (cache, { createListFromTemplates: list }) => placeCopy(cache, list),
  describe: ({ input }) => input.name ?? t`Create a list from templates`,
});

/** All fields of a difference. */
export const DifferenceFields = graphql(`
  fragment DifferenceFields on Difference {
    id
    kind
    itemId
    templateItemId
    before {
      name
      note
      isHeading
    }
    after {
      name
      note
      isHeading
    }
  }
`);

/** What a comparison of a list with its template answers. */
export const ComparisonFields = graphql(`
  fragment ComparisonFields on TemplateDifferences {
    toTemplate {
      ...DifferenceFields
    }
    toList {
      ...DifferenceFields
    }
    usuallyAdded {
      name
    }
  }
`);

/** The differences between a list and its template. */
export const TemplateDifferences = graphql(`
  query TemplateDifferences($listId: ID!) {
    templateDifferences(listId: $listId) {
      ...ComparisonFields
    }
  }
`);

const UpdateTemplate = defineAction({
  mutation: graphql(`
    mutation UpdateTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {
      updateTemplate(listId: $listId, differences: $differences, id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan: (cache: ApolloCache, listId: string, templateId: string, differences: string[]) => ({
    variables: { listId, differences, id: v7() },
    keys: [...getListKeys(cache, listId), ...getListKeys(cache, templateId)],
    needsServer: true,
  }),
  describe: () => t`Update a template`,
});

const UpdateFromTemplate = defineAction({
  mutation: graphql(`
    mutation UpdateFromTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {
      updateFromTemplate(listId: $listId, differences: $differences, id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan: (cache: ApolloCache, listId: string, differences: string[]) => ({
    variables: { listId, differences, id: v7() },
    keys: getListKeys(cache, listId),
    needsServer: true,
  }),
  describe: () => t`Update a list from its template`,
});

const AddTemplate = defineAction({
  mutation: graphql(`
    mutation AddTemplate($listId: ID!, $templateId: ID!, $id: ID!) {
      addTemplate(listId: $listId, templateId: $templateId, id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan: (cache: ApolloCache, listId: string, templateId: string) => ({
    variables: { listId, templateId, id: v7() },
    keys: getListKeys(cache, listId),
    needsServer: true,
  }),
  describe: () => t`Add a template`,
});

/** The changes of a template that have not reached its lists. */
export const TemplateChanges = graphql(`
  query TemplateChanges($templateId: ID!) {
    templateChanges(templateId: $templateId) {
      changes {
        kind
        templateItemId
        words {
          name
          note
          isHeading
        }
        listIds
      }
    }
  }
`);

/** The lists that changes of their template have not reached, with their items. */
const ListsToUpdate = graphql(`
  query ListsToUpdate($templateId: ID!) {
    templateChanges(templateId: $templateId) {
      lists {
        ...ListAndItems
      }
    }
  }
`);

const UpdateListsFromTemplate = defineAction({
  mutation: graphql(`
    mutation UpdateListsFromTemplate($templateId: ID!, $listIds: [ID!]!, $templateItemIds: [ID!]!, $id: ID!) {
      updateListsFromTemplate(templateId: $templateId, listIds: $listIds, templateItemIds: $templateItemIds, id: $id) {
        ...ListAndItems
      }
    }
  `),
  plan: (cache: ApolloCache, templateId: string, listIds: string[], templateItemIds: string[]) => ({
    variables: { templateId, listIds, templateItemIds, id: v7() },
    keys: [...getListKeys(cache, templateId), ...listIds.flatMap((listId) => getListKeys(cache, listId))],
    needsServer: true,
  }),
  describe: () => t`Update lists from their template`,
});

type Items = readonly ItemFieldsFragment[];

/** Applies differences to the template of a list. Answers false when it failed. */
export function updateTemplate(
  client: SyncClient,
  { id, name, templateId }: ListFieldsFragment,
  differences: string[],
) {
  return changeItems(client, {
    ...ofOneList(client, templateId ?? "", id),
    done: t`Updated the template of ${{ name: quote(name) }}`,
    failed: t`Couldn’t update the template`,
    send: async () => [(await UpdateTemplate.send(client, id, templateId ?? "", differences))?.updateTemplate],
  });
}

/** Applies differences of the template to its list. Answers false when it failed. */
export function updateFromTemplate(client: SyncClient, { id, name }: ListFieldsFragment, differences: string[]) {
  return changeItems(client, {
    ...ofOneList(client, id),
    done: t`Updated ${{ name: quote(name) }} from its template`,
    failed: t`Couldn’t update the list`,
    send: async () => [(await UpdateFromTemplate.send(client, id, differences))?.updateFromTemplate],
  });
}

/** Adds the items of a template that a list does not have. Answers false when it failed. */
export function addTemplate(client: SyncClient, list: ListFieldsFragment, template: { id: string; name: string }) {
  return changeItems(client, {
    ...ofOneList(client, list.id),
    done: t`Added ${{ name: quote(template.name) }} to ${{ list: quote(list.name) }}`,
    failed: t`Couldn’t add ${{ name: quote(template.name) }}`,
    send: async () => [(await AddTemplate.send(client, list.id, template.id))?.addTemplate],
  });
}

/** Brings changes of a template to lists that were made from it. Answers false when it failed. */
export function updateListsFromTemplate(
  client: SyncClient,
  { id, name }: Pick<ListFieldsFragment, "id" | "name">,
  { listIds, templateItemIds }: { listIds: string[]; templateItemIds: string[] },
) {
  return changeItems(client, {
    async readBefore() {
      const variables = { templateId: id };
      const { data } = await client.query({ query: ListsToUpdate, variables, fetchPolicy: "network-only" });
      return data?.templateChanges.lists ?? [];
    },
    compareAgain: () =>
      client.query({ query: TemplateChanges, variables: { templateId: id }, fetchPolicy: "network-only" }),
    done: t`Updated ${plural({ count: listIds.length }, { one: "# list", other: "# lists" })} from ${{ name: quote(name) }}`,
    failed: t`Couldn’t update the lists`,
    send: async () =>
      (await UpdateListsFromTemplate.send(client, id, listIds, templateItemIds))?.updateListsFromTemplate ?? [],
  });
}

type ListItems = { id: string; items: Items };

type ItemsChange = {
  /** Reads the items of the lists before the change. */
  readBefore: () => Promise<readonly ListItems[]>;
  /** Reads again what a list and its template differ in. */
  compareAgain: () => Promise<unknown>;
  done: string;
  failed: string;
  /** Makes the change, and answers the lists with their items after it. */
  send: () => Promise<readonly (ListItems | undefined)[]>;
};

/** A change of one list, after which the differences of a list from its template are read: by default its own. */
const ofOneList = (
  client: SyncClient,
  listId: string,
  comparedId = listId,
): Pick<ItemsChange, "readBefore" | "compareAgain"> => ({
  async readBefore() {
    const { data } = await client.query({ query: Items, variables: { listId } });
    return [{ id: listId, items: data?.items ?? [] }];
  },
  compareAgain: () =>
    client.query({ query: TemplateDifferences, variables: { listId: comparedId }, fetchPolicy: "network-only" }),
});

/**
 * Runs a change of the items of lists that appears when the server has answered. Undo restores the items before it, and
 * redo those after it.
 */
function changeItems(client: SyncClient, change: ItemsChange): Promise<boolean> {
  const { readBefore, compareAgain, done, failed, send } = change;
  const changed: { listId: string; before: Items; after: Items }[] = [];
  const apply = async () => {
    const before = new Map((await readBefore()).map(({ id, items }) => [id, items]));
    for (const list of await send()) {
      if (!list) continue;
      const { id: listId, items } = list;
      client.writeQuery({ query: Items, variables: { listId }, data: { items: [...items] } });
      changed.push({ listId, before: before.get(listId) ?? items, after: items });
    }
    await compareAgain();
  };
  const applied = apply();
  const undo = async () => {
    // Before the answer it is not known what there is to undo.
    await applied;
    await Promise.all(changed.map(({ listId, before, after }) => writeBack(client, listId, before, after)));
    await compareAgain();
  };
  const redo = async () => {
    await Promise.all(changed.map(({ listId, before, after }) => writeBack(client, listId, after, before)));
    await compareAgain();
  };
  return reportAction(client, { done, failed, undo, redo, offersUndo: true }, applied, () =>
    changeItems(client, change),
  );
}

/** Gives the items of a list the text and places that they had before a change, or after it. */
function writeBack(client: SyncClient, listId: string, before: Items, after: Items) {
  const had = new Set(before.map(({ id }) => id));
  const has = new Map(after.map((item) => [item.id, item]));
  const added = after.flatMap(({ id }) => (had.has(id) ? [] : [id]));
  const removed = before.filter(({ id }) => !has.has(id));
  const kept = before.filter(({ id }) => has.has(id));
  const reworded = kept.filter((item) => !hasSameText(item, has.get(item.id)));
  const moved = kept.filter(({ id, sortingOrder }) => has.get(id)?.sortingOrder !== sortingOrder);
  return Promise.all([
    added.length > 0 && deleteItems.send(client, added),
    removed.length > 0 &&
      restoreItems.send(
        client,
        removed.map(({ id }) => id),
        removed,
      ),
    ...reworded.map(({ id, name, note, isHeading }) =>
      updateItem.send(client, id, { name, note, isHeading, was: getChangedText(has.get(id) ?? null, { name, note }) }),
    ),
    moved.length > 0 &&
      sortItems.send(
        client,
        listId,
        moved.map(({ id, sortingOrder }) => ({ id, sortingOrder })),
      ),
  ]);
}

const hasSameText = (one: ItemFieldsFragment, other: ItemFieldsFragment | undefined) =>
  one.name === other?.name && one.note === other.note && one.isHeading === other.isHeading;
