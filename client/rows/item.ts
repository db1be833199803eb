import type { ApolloCache } from "@apollo/client";
import { readCachedListItems } from "../cache/places.ts";
import { isSettled } from "../cache/settled.ts";
import { graphql } from "../graphql/index.ts";
import type { ItemFieldsFragment, UpdateItemInput } from "../graphql/graphql.ts";
import { omitNulls, type RowUpdate, type RowValues } from "./values.ts";

/** The fields of an item that a list shows. Mutations select all of them, so that the cache has no old values. */
export const ItemFields = graphql(`
  fragment ItemFields on Item {
    __typename
    id
    name
    note
    completed
    completedAt
    completedBy {
      __typename
      name
      isYou
    }
    isSkipped
    skipReason
    remark
    isHeading
    sortingOrder
    listId
    replaced {
      name
      note
      at
    }
    createdAt
    updatedAt
  }
`);

/** Reads an item from the cache, with changes that the server has not answered yet. Returns null if it is not cached. */
export const readCachedItem = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ItemFields, id: `Item:${id}` }, true);

/** Returns the highest sorting order of a list's cached items, or 0 when there are none. */
export const getLastSortingOrder = (cache: ApolloCache, listId: string) =>
  Math.max(0, ...readCachedListItems(cache, listId).map(({ sortingOrder }) => sortingOrder));

/** Builds an item as the server would create it at the time `at`: this is the one place of the defaults. */
export const newItem = (
  values: RowValues<ItemFieldsFragment, "id" | "listId" | "name" | "sortingOrder">,
  at: string,
): ItemFieldsFragment => ({
  __typename: "Item",
  note: null,
  isHeading: false,
  ...buildNewState(at),
  ...omitNulls(values),
});

/** Builds a copy of an item, with other values. It has every other field of the item. */
export const copyItem = <Item extends ItemFieldsFragment>(
  item: Item,
  values: Pick<ItemFieldsFragment, "id" | "listId" | "sortingOrder">,
  at: string,
): Item => ({ ...item, ...buildNewState(at), ...values });

/** The fields of an open item. Each item is open, ticked or skipped. */
export const OPEN = { completed: false, completedAt: null, completedBy: null, isSkipped: false, skipReason: null };

/** The fields that a new item never copies from another item. */
const buildNewState = (at: string) => ({ ...OPEN, remark: null, replaced: null, createdAt: at, updatedAt: at });

/** What an item is in a run: open, ticked or skipped. */
export type ItemState = Pick<ItemFieldsFragment, "id" | keyof typeof OPEN>;

/** An item as a run ends it. A browser may have kept one from before there were remarks. */
export type EndedItem = ItemState & { remark?: string | null };

/** Returns the states of the items that are ticked or skipped, or have a remark. */
export const pickUsed = (items: readonly ItemFieldsFragment[]): EndedItem[] =>
  items.flatMap((item) => {
    const { id, completed, completedAt, completedBy, isSkipped, skipReason, remark } = item;
    const isUsed = isSettled(item) || remark !== null;
    return isUsed ? { id, completed, completedAt, completedBy, isSkipped, skipReason, remark } : [];
  });

/** The fields of an item that an update changes. Actions of their own change the others. */
export type ItemUpdate = Omit<RowUpdate<ItemFieldsFragment, UpdateItemInput>, "completed" | "sortingOrder" | "listId">;
