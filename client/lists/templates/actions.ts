import { t } from "@lingui/core/macro";
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

type Items = readonly ItemFieldsFragment[];

/** Applies differences to the template of a list. Answers false when it failed. */
export function updateTemplate(
  client: SyncClient,
  { id, name, templateId }: ListFieldsFragment,
  differences: string[],
) {
  return changeItems(client, templateId ?? "", {
    comparedId: id,
    done: t`Updated the template of ${{ name: quote(name) }}`,
    failed: t`Couldn’t update the template`,
    send: async () => (await UpdateTemplate.send(client, id, templateId ?? "", differences))?.updateTemplate,
  });
}

/** Applies differences of the template to its list. Answers false when it failed. */
export function updateFromTemplate(client: SyncClient, { id, name }: ListFieldsFragment, differences: string[]) {
  return changeItems(client, id, {
    comparedId: id,
    done: t`Updated ${{ name: quote(name) }} from its template`,
    failed: t`Couldn’t update the list`,
    send: async () => (await UpdateFromTemplate.send(client, id, differences))?.updateFromTemplate,
  });
}

/** Adds the items of a template that a list does not have. Answers false when it failed. */
export function addTemplate(client: SyncClient, list: ListFieldsFragment, template: { id: string; name: string }) {
  return changeItems(client, list.id, {
    comparedId: list.id,
    done: t`Added ${{ name: quote(template.name) }} to ${{ list: quote(list.name) }}`,
    failed: t`Couldn’t add ${{ name: quote(template.name) }}`,
    send: async () => (await AddTemplate.send(client, list.id, template.id))?.addTemplate,
  });
}

type ItemsChange = {
  /** The list whose differences from its template are read again after the change. */
  comparedId: string;
  done: string;
  failed: string;
  send: () => Promise<{ items: Items } | undefined>;
};

/**
 * Runs a change of a list's items that appears when the server has answered. Undo restores the items before it, and redo
 * those after it.
 */
function changeItems(client: SyncClient, listId: string, change: ItemsChange): Promise<boolean> {
  const { comparedId, done, failed, send } = change;
  let before: Items = [];
  let after: Items = [];
  const compareAgain = () =>
    client.query({ query: TemplateDifferences, variables: { listId: comparedId }, fetchPolicy: "network-only" });
  const apply = async () => {
    const { data } = await client.query({ query: Items, variables: { listId } });
    before = data?.items ?? [];
    after = (await send())?.items ?? [];
    client.writeQuery({ query: Items, variables: { listId }, data: { items: [...after] } });
    await compareAgain();
  };
  const applied = apply();
  const undo = async () => {
    // Before the answer it is not known what there is to undo.
    await applied;
    await writeBack(client, listId, before, after);
    await compareAgain();
  };
  const redo = async () => {
    await writeBack(client, listId, after, before);
    await compareAgain();
  };
  return reportAction(client, { done, failed, undo, redo, offersUndo: true }, applied, () =>
    changeItems(client, listId, change),
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
