import type { ApolloCache, ApolloClient } from "@apollo/client";
import { Items } from "../cache/places.ts";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, NewItemInput } from "../graphql/graphql.ts";
import { defineChange } from "../network/outbox/change.ts";
import { sendChange } from "../network/outbox/outbox.ts";
import { getLastSortingOrder, newItem, readCachedItem } from "../rows/item.ts";

const CreateItems = defineChange({
  mutation: graphql(`
    mutation CreateItems($input: CreateItemsInput!) {
      createItems(input: $input) {
        ...ItemFields
      }
    }
  `),
  predict: (cache, { input }, { at }) => ({
    createItems: input.items.map((item, index) => buildItem(cache, input.listId, item, at, index)),
  }),
  update(cache, { createItems: created }, { input: { listId } }) {
    const ids = new Set(created.map(({ id }) => id));
    cache.updateQuery({ query: Items, variables: { listId } }, (known) =>
      known ? { items: [...known.items.filter(({ id }) => !ids.has(id)), ...created] } : undefined,
    );
  },
  createdIds: ({ input }) => toIds(input.items),
  describe: ({ input }) => input.items.map(({ name }) => name).join("\n"),
});

/** Sends new items. A repeated call with the same ids adds nothing twice. Rejects when it fails. */
export const sendItems = (client: ApolloClient, listId: string, items: NewItemInput[]) =>
  sendChange(client, CreateItems, { input: { listId, items } }, [listId, ...toIds(items)]);

/** Returns one call that adds all these items to a list. */
export const joinNewItems = (listId: string, items: NewItemInput[]) => ({
  definition: CreateItems,
  variables: { input: { listId, items } },
});

export const toIds = (rows: readonly { id?: string | null }[]) => rows.flatMap(({ id }) => id ?? []);

/** Predicts a new item, at the end of its list if it has no sorting order. Another page may have read it already. */
export function buildItem(
  cache: ApolloCache,
  listId: string,
  input: NewItemInput,
  at: string,
  index = 0,
): ItemFieldsFragment {
  const id = input.id ?? "";
  const known = readCachedItem(cache, id);
  if (known) return known;
  const sortingOrder = input.sortingOrder ?? getLastSortingOrder(cache, listId) + 1 + index;
  return newItem({ ...input, id, listId, sortingOrder }, at);
}
