import type { ApolloClient } from "@apollo/client";
import { v7 } from "uuid";
import { Items } from "../../cache/places.ts";
import { reportFailure } from "../../feedback/errors.ts";
import { withUndo } from "../../feedback/undo.ts";
import { graphql } from "../../graphql/index.ts";
import type { ItemFieldsFragment, ListFieldsFragment } from "../../graphql/graphql.ts";
import { restoreItems, sendDeletion } from "../../items/bulkMutations.ts";
import { sendItemUpdate, sendOrders } from "../../items/mutations.ts";
import { defineChange } from "../../network/outbox/change.ts";
import { sendChange } from "../../network/outbox/outbox.ts";
import { quote } from "../../ui/format.ts";
import { getListKeys } from "../writeKeys.ts";

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

/** The differences between a list and its template. */
export const TemplateDifferences = graphql(`
  query TemplateDifferences($listId: ID!) {
    templateDifferences(listId: $listId) {
      toTemplate {
        ...DifferenceFields
      }
      toList {
        ...DifferenceFields
      }
    }
  }
`);

const UpdateTemplate = defineChange({
  mutation: graphql(`
    mutation UpdateTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {
      updateTemplate(listId: $listId, differences: $differences, id: $id) {
        ...ListAndItems
      }
    }
  `),
  describe: () => "An update of a template",
});

const UpdateFromTemplate = defineChange({
  mutation: graphql(`
    mutation UpdateFromTemplate($listId: ID!, $differences: [ID!]!, $id: ID!) {
      updateFromTemplate(listId: $listId, differences: $differences, id: $id) {
        ...ListAndItems
      }
    }
  `),
  describe: () => "An update from a template",
});

const AddTemplate = defineChange({
  mutation: graphql(`
    mutation AddTemplate($listId: ID!, $templateId: ID!, $id: ID!) {
      addTemplate(listId: $listId, templateId: $templateId, id: $id) {
        ...ListAndItems
      }
    }
  `),
  describe: () => "A template that was added",
});

type Items = readonly ItemFieldsFragment[];

/** Applies differences to the template of a list. Answers false when it failed. */
export function updateTemplate(client: ApolloClient, list: ListFieldsFragment, differences: string[]) {
  const { id: listId, templateId } = list;
  return changeList(client, templateId ?? "", {
    comparedId: listId,
    message: `Updated the template of ${quote(list.name)}`,
    failureTitle: "The template was not updated",
    async send() {
      const variables = { listId, differences, id: v7() };
      const keys = [...getListKeys(client.cache, listId), ...getListKeys(client.cache, templateId ?? "")];
      return (await sendChange(client, UpdateTemplate, variables, keys, { needsServer: true }))?.updateTemplate;
    },
  });
}

/** Applies differences of the template to its list. Answers false when it failed. */
export function updateFromTemplate(client: ApolloClient, list: ListFieldsFragment, differences: string[]) {
  return changeList(client, list.id, {
    comparedId: list.id,
    message: `Updated ${quote(list.name)} from its template`,
    failureTitle: "The list was not updated",
    async send() {
      const variables = { listId: list.id, differences, id: v7() };
      const keys = getListKeys(client.cache, list.id);
      return (await sendChange(client, UpdateFromTemplate, variables, keys, { needsServer: true }))?.updateFromTemplate;
    },
  });
}

/** Adds the items of a template that a list does not have. Answers false when it failed. */
export function addTemplate(client: ApolloClient, list: ListFieldsFragment, template: { id: string; name: string }) {
  return changeList(client, list.id, {
    comparedId: list.id,
    message: `Added ${quote(template.name)} to ${quote(list.name)}`,
    failureTitle: `${quote(template.name)} was not added`,
    async send() {
      const variables = { listId: list.id, templateId: template.id, id: v7() };
      const keys = getListKeys(client.cache, list.id);
      return (await sendChange(client, AddTemplate, variables, keys, { needsServer: true }))?.addTemplate;
    },
  });
}

type ListChange = {
  /** The list whose differences from its template are read again after the change. */
  comparedId: string;
  message: string;
  failureTitle: string;
  send: () => Promise<{ items: Items } | undefined>;
};

/** Runs a change that appears when the server has answered. Undo restores the items before it. */
async function changeList(client: ApolloClient, listId: string, change: ListChange): Promise<boolean> {
  const { comparedId, message, failureTitle, send } = change;
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
  const undo = async () => {
    await writeBack(client, listId, before, after);
    await compareAgain();
  };
  return withUndo(
    client,
    { message, undo, offersUndo: true },
    reportFailure(failureTitle, apply(), () => changeList(client, listId, change)),
  );
}

/** Gives the items of a list the text and places that they had before a change. */
function writeBack(client: ApolloClient, listId: string, before: Items, after: Items) {
  const had = new Set(before.map(({ id }) => id));
  const has = new Map(after.map((item) => [item.id, item]));
  const added = after.flatMap(({ id }) => (had.has(id) ? [] : [id]));
  const removed = before.filter(({ id }) => !has.has(id));
  const kept = before.filter(({ id }) => has.has(id));
  const reworded = kept.filter((item) => !hasSameText(item, has.get(item.id)));
  const moved = kept.filter(({ id, sortingOrder }) => has.get(id)?.sortingOrder !== sortingOrder);
  return Promise.all([
    added.length > 0 && sendDeletion(client, added),
    removed.length > 0 &&
      restoreItems(
        client,
        removed.map(({ id }) => id),
        [...removed],
      ),
    ...reworded.map(({ id, name, note, isHeading }) => sendItemUpdate(client, id, { name, note, isHeading })),
    moved.length > 0 &&
      sendOrders(
        client,
        listId,
        moved.map(({ id, sortingOrder }) => ({ id, sortingOrder })),
      ),
  ]);
}

const hasSameText = (one: ItemFieldsFragment, other: ItemFieldsFragment | undefined) =>
  one.name === other?.name && one.note === other.note && one.isHeading === other.isHeading;
