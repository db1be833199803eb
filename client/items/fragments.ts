import type { ApolloCache } from "@apollo/client";
import { readCachedListItems } from "../cache/places.ts";
import { graphql } from "../graphql/index.ts";

/** All of an item: what every read shows and every write answers. */
export const ItemFields = graphql(`
  fragment ItemFields on Item {
    __typename
    id
    name
    note
    completed
    sortingOrder
    listId
    createdAt
    updatedAt
  }
`);

/** The item as it is on the screen now, or null. */
export const readCachedItem = (cache: ApolloCache, id: string) =>
  cache.readFragment({ fragment: ItemFields, id: `Item:${id}` }, true);

/** Where the last item of a list stands, as far as its items are cached. */
export const getLastSortingOrder = (cache: ApolloCache, listId: string) =>
  Math.max(0, ...readCachedListItems(cache, listId).map(({ sortingOrder }) => sortingOrder));
